"""Proofs in the core's rules compiled by Coq: a claim for each rule and each way to be infinite; and what is not proved so, which Coq must not take.

Run by make replay-sample, as .ci/run does.
"""

import re
import runpy
from functools import cache
from pathlib import Path

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.core.check import RULES
from rdpverify.export.coq import WITH_PROOF, export
from rdpverify.export.coq_sums import SumSteps
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

pytestmark = pytest.mark.coq
replay = runpy.run_path(str(Path(__file__).parents[2] / "coq" / "replay.py"))

CLAIMS = (  # conclusion, premises, domains
    ("sqrt(1 + x) <= 1 + x/2", (), ("x in [-1, oo)",)),
    ("n*(n + 1) >= 2", (), ("n in integers [1, oo)",)),
    ("log(x) <= x - 1", (), ("x in (0, oo)",)),
    ("2*sqrt(1000*log(100000)) == ~214.60", (), ()),
    ("sinh(x) >= x", (), ("x in [0, oo)",)),
    ("tv(P, Q) <= 1", (), ()),
    ("2*tv(P, Q)**2 <= kl(P, Q)", (), ()),
    ("kl(P, Q) <= log(1 + chi2(P, Q))", (), ()),
    ("tv(P, Q) <= 1 - exp(-max_divergence(P, Q))", (), ()),
    ("P(S) - exp(eps)*Q(S) <= hockey_stick(P, Q, eps)", (), ("eps in (-oo, oo)",)),
    ("hockey_stick(P, Q, eps) <= chi2(P, Q)/(4*(exp(eps) - 1))", (), ("eps in (0, oo)",)),
    ("Q(S) >= exp(-eps)/2", ("P(S) >= 1/2", "renyi(P, Q, oo) <= eps"), ("eps in [0, oo)",)),
    ("renyi(P, Q, alpha) <= eps", ("renyi(P, Q, oo) <= eps",), ("alpha in (1, oo)", "eps in [0, oo)")),
    ("max_divergence(P, Q) <= eps", ("renyi(P, Q, a) <= eps for all a in (1, oo)",), ("eps in [0, oo)",)),
    ("hockey_stick(P, Q, rho + t) <= exp(-t**2/(4*rho))", ("renyi(P, Q, a) <= rho*a for all a in (1, oo)",), ("rho in (0, oo)", "t in (0, oo)")),
    ("hockey_stick(P, Q, eps) <= d", ("P(S) <= exp(eps)*Q(S) + d for all events S",), ("d in [0, 1]", "eps in [0, oo)")),
    ("P(S) <= exp(eps)*Q(S)", ("renyi(P, Q, oo) <= eps",), ("eps in [0, oo)",)),
    ("loss_tail(P, Q, rho*b + t) <= exp(-(b - 1)*t)", ("renyi(P, Q, a) <= a*rho for all a in (1, b)",), ("b in (1, oo)", "rho > 0", "t in [0, oo)")),
    ("renyi(P, Q, a) <= (a - 1/2)/(a - 1)*renyi(P, R, 2*a) + renyi(R, Q, 2*a - 1)", (), ("a in (1, oo)",)),
    ("renyi(P, R, a) <= (a - 1/p)/(a - 1)*renyi(P, Q, p*a) + renyi(Q, R, (p*a - 1)/(p - 1))", (), ("a in (1, oo)", "p in (1, oo)")),
    ("max_divergence(Mixture((1 - q, Q), (q, P)), Q) <= log(1 + q*(exp(eps) - 1))", ("max_divergence(P, Q) <= eps", "max_divergence(Q, P) <= eps"),
        ("eps in [0, oo)", "q in [0, 1]")),
    ("cos(x) >= 1 - 2*x/pi", (), ("x in [0, pi/2]",)),
    ("2 - 1/n >= Sum(1/k**2, (k, 1, n))", (), ("n in integers [1, oo)",)),
    ("renyi(P, Mixture((v, Q), (1 - v, R)), a) <= v*renyi(P, Q, a) + (1 - v)*renyi(P, R, a)", (), ("a in (1, oo)", "v in (0, 1)")),
)


@cache
def certificates() -> dict[str, dict]:
    found = {}
    for conclusion, given, where in CLAIMS:
        outcome = prove(parse_statement(conclusion, given=list(given), where=list(where)))
        found[conclusion] = claim_certificate(outcome.statement, outcome.verdict, outcome.evidence)
    return found | {"by two ways": by_two_ways(found["tv(P, Q) <= 1"])}


def by_two_ways(certificate: dict) -> dict:
    """The same, where a divergence is finite and where it is not: no proof of the elaboration does so today, but the core takes it."""
    core = certificate["evidence"]["core"]
    steps = [*core["steps"], *(["finite_or_not", "kl(P, Q)", made, made] for made in core["cases"])]
    return certificate | {"evidence": {"core": core | {"steps": steps, "cases": list(range(len(core["steps"]), len(steps)))}}}


def texts() -> dict[str, str]:
    exported = {name: export(certificate) for name, certificate in certificates().items()}
    assert {name: each.why for name, each in exported.items() if each.state != WITH_PROOF} == {}
    return {name: each.text for name, each in exported.items()}


def test_the_sample_has_every_rule_that_is_exported():
    used = {step[0] for certificate in certificates().values() for step in certificate["evidence"]["core"]["steps"]}
    not_yet = {"sum_terms", "sum_shift", "sum_shift_finite", "sum_split_finite", "sum_finite", "sum_bounded"}  # what is said of series, mostly
    assert used == {rule for rule in RULES if hasattr(SumSteps, f"_{rule}")} == RULES.keys() - not_yet


def test_proofs_are_replayed():
    failed, axioms = replay["compiled"](list(texts()), texts())
    assert failed == {}
    assert all(replay["CLASSICAL"].fullmatch(axiom) for axiom in axioms), axioms


def test_what_the_steps_do_not_say_is_refused():
    """The first theorem in place of the one that was made for the claim; a step fewer; and a claim that says more."""
    first = {f"{name} by the first step": re.sub(r"Ask \d+", "Ask 0", text) for name, text in texts().items()}
    fewer = {f"{name} by a step fewer": re.sub(r"(Definition steps .*\n)(.*)\n", r"\1", text, count=1) for name, text in texts().items()}
    turned = {f"{name} and more": re.sub(r"^(  [^:]*?)(<=|Rbar_le|ege|>=|printed)(.*)\.$", r"\1\2\3 /\\ False.", text, count=1, flags=re.MULTILINE)
              for name, text in texts().items()}
    wrong = first | fewer | turned
    assert not set(wrong.values()) & set(texts().values()) and not any(map(replay["no_proof"], wrong.values()))
    failed, _ = replay["compiled"](list(wrong), wrong)
    assert failed.keys() == wrong.keys()


def test_an_interval_on_which_the_relation_fails_is_refused():
    """The cosine is positive on [0, 3/2], and not on [0, 2]."""
    text = texts()["cos(x) >= 1 - 2*x/pi"]
    wrong = text.replace("ge (Rat (3#2)) (Sym", "ge (Num 2) (Sym")
    assert wrong != text
    failed, _ = replay["compiled"](["wrong"], {"wrong": wrong})
    assert failed == {"wrong": "No applicable tactic."}
