"""`enclose --certificate`: the record of a number, which `recheck` accepts as it is and refuses once altered."""

import json

import pytest

import rdpverify as rv
from rdpverify.errors import CertificateError, RuleError
from rdpverify.exact import digest
from rdpverify.checker import check

CASES = [
    ("renyi(Normal(0,sigma), Normal(mu,sigma), 5/2)", ["mu=sqrt(2)", "sigma=3/2"]),
    ("rdp(PoissonSampled(GaussianMechanism(1), 1/100), 5/2)", []),
    ("kl(Cauchy(0,1), Normal(0,1))", []),
    ("optimal_epsilon(2, 1, 1/100)", []),
    ("kl(Beta(a, 3), Beta(2, a))", ["a=5/2"]),
    ("epsilon(GaussianMechanism(sigma), delta)", ["sigma=2", "delta=1/10**6"]),
    ("zcdp(RandomizedResponse(3/4))", []),
    ("privacy_profile(Composed((RandomizedResponse(3/4), 10)), 3)", []),
    ("privacy_profile(Composed((LaplaceMechanism(1), 50)), 20)", []),
    (f"privacy_profile(Composed({', '.join(f'(RandomizedResponse({50 + i}/100), 1)' for i in range(1, 21))}), 2)", []),
]


@pytest.mark.parametrize("expression, at", CASES)
def test_the_record_of_an_enclosure_is_rechecked(run, tmp_path, expression, at):
    path = str(tmp_path / "enclosure.json")
    code, out, err = run("enclose", expression, *(word for value in at for word in ("--at", value)), "--certificate", path)
    assert code == 0, err
    assert run("recheck", path)[0] == 0


def resealed(certificate: dict, **changes) -> dict:
    changed = {**certificate, **changes}
    return {**changed, "digest": digest({key: value for key, value in changed.items() if key != "digest"})}


def test_an_altered_record_is_refused(tmp_path):
    certificate = rv.renyi(rv.Logistic(0, 1), rv.Laplace(1, 2), rv.alpha).certificate(alpha=2, digits=20, route="integration")
    assert check(certificate).verdict == "enclosed"
    with pytest.raises(CertificateError, match="altered"):
        check({**certificate, "lower": "0"})
    (text, plan), = certificate["evidence"]["plans"].items()
    for changes in (
        {"upper": certificate["lower"]},
        {"lower": "0"},  # true, but not what the record gives
        {"expression": certificate["expression"].replace("2)", "3)", 1)},
        {"at": {"alpha": "3"}},
        {"evidence": {"bits": 96, "plans": {}}},
        {"evidence": {"bits": 96, "plans": {text: {**plan, "regions": plan["regions"][1:]}}}},
    ):
        with pytest.raises(CertificateError):
            check(resealed(certificate, **changes))


@pytest.mark.parametrize("route", ["closed", "integration"])
def test_the_route_that_was_asked_for_is_taken(run, tmp_path, route):
    path = tmp_path / "enclosure.json"
    assert run("enclose", "kl(Beta(2,3), Beta(5/2,2))", "--route", route, "--certificate", str(path))[0] == 0
    (plan,) = json.loads(path.read_text())["evidence"]["plans"].values()
    assert ("route" in plan) == (route == "closed")


def test_the_certificate_is_json_without_floats():
    certificate = rv.rdp(rv.LaplaceMechanism(1), 2).certificate(digits=12)
    assert json.loads(json.dumps(certificate), parse_float=pytest.fail) == certificate


def test_without_an_enclosure_there_is_no_certificate():
    with pytest.raises(RuleError):
        rv.gdp(rv.Composed((rv.DiscreteGaussianMechanism(2), 3))).certificate()
