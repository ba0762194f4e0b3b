"""The JSON schema printed in docs/ describes every kind of certificate there is, and nothing with another key in its evidence."""

import json
from pathlib import Path

import jsonschema
import pytest

import rdpverify as rv
from rdpverify.checker import check

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "certificate.schema.json").read_text(encoding="utf-8"))
POSITIVE, PURE = "eps in (0, oo)", ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
EXPONENTIAL = "Density(exp(-x/c)/c, x, 0, oo)"
CLAIMS = {
    "proved": rv.Claim("exp(x) >= 1 + x", where=["x in (-oo, oo)"]),
    "proved by a cover": rv.Claim("x**2 + exp(x*y) >= 1/10", where=["x in [-1, 1]", "y in [0, 1]"]),
    "proved for a density": rv.Claim(f"kl({EXPONENTIAL}, Exponential(1/c)) <= x", where=["c > 0", "x > 0"]),
    "proved tight": rv.Claim("tv(P,Q) <= tanh(eps/2)", given=PURE, where=[POSITIVE], tight=True),
    "certified": rv.Claim("gamma(x)*besselk(1, x) >= exp(-9*x)", where=["x in (0, 4)"]),
    "refuted": rv.Claim("tv(P,Q) <= kl(P,Q)"),
    "refuted by integration": rv.Claim("kl(Cauchy(0,s), Normal(0,s)) <= s", where=["s in (1, 2)"]),
    "refuted as not tight": rv.Claim("tv(P,Q) <= eps/2", given=PURE, where=[POSITIVE], tight=True),
    "refuted by the opposite": rv.Claim("zcdp(ExponentialMechanism(1)) >= 1/2"),
    "proved of named laws": rv.Claim("tv(Laplace(0,b),Laplace(1,b)) <= sqrt(kl(Laplace(0,b),Laplace(1,b))/2)", where=["b > 0"]),
    "vacuous": rv.Claim("renyi(P,Q,2) <= 1", given=["kl(P,Q) <= -1"]),
}


def evidence_of(name: str) -> dict:
    verdict = CLAIMS[name].verify(budget=20)
    assert verdict.status == name.split()[0], verdict.reason
    return verdict.certificate


@pytest.fixture(scope="module")
def certificates() -> dict:
    laws, order = (rv.Normal(0, 1), rv.Laplace(0, 1)), {"alpha": "1/2", "digits": 10}
    found = {f"enclosed by {route}": rv.renyi(*laws, rv.alpha).certificate(**order, route=route) for route in ("closed", "integration")}
    curve = rv.rdp(rv.GaussianMechanism(1), rv.alpha)
    found["enclosed over all orders"] = rv.optimal_epsilon(rv.alpha, curve, "1/10**5").infimum_certificate(digits=6)
    return found | {name: evidence_of(name) for name in CLAIMS}


def test_every_certificate_follows_the_schema(certificates):
    for name, certificate in certificates.items():
        jsonschema.validate(certificate, SCHEMA)
        assert check(certificate).verdict == name.split()[0]


def test_a_foreign_or_missing_key_does_not(certificates):
    for certificate in certificates.values():
        evidence = certificate["evidence"]
        for altered in ({**evidence, "trust": "me"}, {}):
            assert not jsonschema.Draft202012Validator(SCHEMA).is_valid({**certificate, "evidence": altered})


def test_every_accepted_certificate_of_the_suite_fits():
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for path in sorted((Path(__file__).parents[2] / "conformance" / "certificates" / "accepted").glob("*.json")):
        assert not list(validator.iter_errors(json.loads(path.read_text(encoding="utf-8")))), path.name


def test_a_node_that_the_core_proves_says_what():
    path = Path(__file__).parents[2] / "conformance" / "certificates" / "accepted" / "node-the-goal-of-the-claim-itself.json"
    certificate = json.loads(path.read_text(encoding="utf-8"))
    del certificate["evidence"]["proof"]["claim"]
    assert list(jsonschema.Draft202012Validator(SCHEMA).iter_errors(certificate))
