"""What a verdict rests on is what a process that checks its certificate alone loads."""

import json
import subprocess
import sys

import pytest

from rdpverify.certificates.rule_texts import rule_texts
from rdpverify.certificates.rests_on import ORDER, ROOT, files_needed, rests_on
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.certificates.summary import summary
from rdpverify.checker import check
from rdpverify.claims.claim import Claim
from rdpverify.elaboration.plan_rules import OWN, RULES
from rdpverify.kernel.rule import Rules
from rdpverify.kernel.theorems import theorem_called
from rdpverify.numeric import record
from rdpverify.language import parse
from rdpverify.printer import claim_hash
from rdpverify.typed import parse_statement

LOADED = """
import sys
from pathlib import Path
import rdpverify
from rdpverify.checker import check_file
check_file(sys.argv[1])
root = Path(rdpverify.__file__).parent
print("\\n".join(Path(module.__file__).relative_to(root).as_posix() for name, module in sys.modules.items() if name.startswith("rdpverify.")))
"""
PURE = {"given": ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps"), "where": ("eps in (0, oo)",)}
EXPONENTIAL = "Density(exp(-x/c)/c, x, 0, oo)"
CLAIMS = {
    "a formula": Claim("exp(x) >= 1 + x", where=["x in (-oo, oo)"]),
    "all laws": Claim("tv(P,Q)**2 <= kl(P,Q)/2"),
    "two Gaussians": Claim("kl(Normal(0,s), Normal(1,s)) <= 1/s**2", where=["s > 0"]),
    "numbers": Claim("privacy_profile(Composed((RandomizedResponse(3/4), 10)), 3) <= 4/5"),
    "a density": Claim(f"kl({EXPONENTIAL}, Exponential(1/c)) <= x", where=["c > 0", "x > 0"]),
    "tight": Claim("tv(P,Q) <= tanh(eps/2)", **PURE, tight=True),
    "not tight": Claim("tv(P,Q) <= eps/2", **PURE, tight=True),
    "refuted": Claim("tv(P,Q) <= kl(P,Q)"),
    "by the opposite": Claim("zcdp(ExponentialMechanism(1)) >= 1/2"),
    "certified": Claim("gamma(x)*besselk(1, x) >= exp(-9*x)", where=["x in (0, 4)"]),
    "vacuous": Claim("renyi(P,Q,2) <= 1", given=["kl(P,Q) <= -1"]),
    "entropies": Claim("I(X; Z) <= I(X; Y)", given=["X -> Y -> Z"]),
    "entropies refuted": Claim("I(X; Z) <= I(X; Y)"),
    "entropies vacuous": Claim("I(X; Z) <= I(X; Y)", given=["H(X) <= -1"]),
}

GIVEN = ("two Gaussians", "numbers", "a density", "by the opposite")  # claims with quantities of given laws or mechanisms


@pytest.fixture(scope="module")
def certificates() -> dict:
    found = {name: claim.verify(budget=20).certificate for name, claim in CLAIMS.items()}
    return {**found, "enclosure": record(parse("kl(Normal(0,1), Laplace(0,1))"), {}, 10, 20)[1]}


@pytest.mark.parametrize("name", [*CLAIMS, "enclosure"])
@pytest.mark.sampled(4, 3)
def test_the_files_counted_are_those_that_are_loaded(certificates, name, tmp_path):
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(certificates[name]))
    done = subprocess.run([sys.executable, "-c", LOADED, str(path)], capture_output=True, text=True, check=True)
    loaded, counted = set(done.stdout.split()), files_needed(certificates[name])
    if name in GIVEN:  # the check of the text may ask whether they are finite, and need not
        assert loaded <= counted and all("/closed/" in file or "finiteness" in file for file in counted - loaded)
    else:
        assert loaded == counted


def test_a_proof_about_all_laws_rests_on_the_core_alone_and_names_its_facts(certificates):
    found = rests_on(certificates["all laws"])
    assert found["tiers"] == ["core"] and found["lines"] < 3_000
    assert [axiom["name"] for axiom in found["axioms"]] == ["kullback_quartic"] and all(axiom["source"] for axiom in found["axioms"])
    assert [axiom["name"] for axiom in rests_on(certificates["a formula"])["axioms"]] == []  # of exp all is proved
    assert rests_on(certificates["numbers"])["tiers"] == list(ORDER)


def test_every_file_counted_lies_in_the_package(certificates):
    for certificate in certificates.values():
        assert all((ROOT / file).is_file() for file in files_needed(certificate))


def test_every_rule_has_a_text_and_a_function():
    assert {name for name, rule in rule_texts().items() if rule.plan} == OWN and OWN.isdisjoint(Rules())
    assert list(rule_texts()) == list(RULES) and len(RULES) > 40 and all(callable(RULES[name].apply) for name in RULES)
    for name in ("os", "__init__", "../sign", "", "sign.sign"):
        assert name not in RULES


def test_a_summary_has_what_scripts_rely_on(certificates):
    for certificate in certificates.values():
        said = summary(certificate)
        assert {"verdict", "statement", "given", "where", "hash", "version", "format", "rests_on"} <= said.keys()
        assert said["hash"] == certificate["digest"] and said["version"].startswith("rdpverify ") and said["format"] == 2
        json.dumps(said)
    assert summary(certificates["vacuous"])["contradiction"] == "kl(P, Q) <= -1"


def test_what_the_core_did_not_check_does_not_rest_on_it(certificates):
    refuted = certificates["refuted"]
    forged = {**refuted, "evidence": {**refuted["evidence"], "core": {"steps": [], "facts": [], "cases": []}}}
    assert rests_on(forged) == rests_on(refuted) and "rules" in rests_on(forged)["tiers"]


def test_a_theorem_that_rewords_a_premise_is_cited():
    name = "hellinger-of-order-half"
    theorem = {"name": name, "hash": claim_hash(theorem_called(name).statement), "use": "replace", "laws": {"P": "P", "Q": "Q"}}
    bounded = {"rule": "at_most_one", "then": [{"rule": "identity"}]}
    proof = {"rule": "premise", "with": {"premise": 0, "by": "theorem", "with": theorem}, "then": [bounded]}
    certificate = claim_certificate(parse_statement("tv(P, Q) <= 1", given=["hellinger2(P, Q) <= 1/2"]), "proved", {"proof": proof})
    assert check(certificate).verdict == "proved"
    assert name in [axiom["name"] for axiom in rests_on(certificate)["axioms"]]
