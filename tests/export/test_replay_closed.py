"""Equations between closed forms of laws on a line and of mechanisms, which Coq takes; and twins that are false, which it must not take.

Run by make replay-sample, as .ci/run does: Debian's coq, libcoq-coquelicot and libcoq-interval are needed.
"""

import runpy
from pathlib import Path

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.export.coq import WITH_PROOF, export
from rdpverify.typed import parse_statement

pytestmark = pytest.mark.coq
replay = runpy.run_path(str(Path(__file__).parents[2] / "coq" / "replay.py"))

SCALE, SHIFT, ORDER = "s in (0, oo)", "m in (0, oo)", "a in (1, oo)"
# one side, the other, what a false twin says instead, the domains
FORMS = (
    ("renyi(Normal(0, s), Normal(m, s), a)", "a*m**2/(2*s**2)", "a*m**2/s**2", (SCALE, SHIFT, ORDER)),
    ("kl(Normal(m, s), Normal(0, s))", "m**2/(2*s**2)", "m/(2*s**2)", (SCALE, SHIFT)),
    ("max_divergence(Normal(0, s), Normal(m, s))", "oo", "m/s", (SCALE, SHIFT)),
    ("tv(Normal(0, s), Normal(m, s))", "2*Phi(m/(2*s)) - 1", "2*Phi(m/s) - 1", (SCALE, "m in [0, oo)")),
    ("hockey_stick(Normal(m, 1), Normal(0, 1), t)", "Phi(m/2 - t/m) - exp(t)*Phi(-m/2 - t/m)", "Phi(m/2 - t/m)", (SHIFT, "t in (-oo, oo)")),
    ("loss_tail(Normal(0, s), Normal(m, s), t)", "Phi(m/(2*s) - t*s/m)", "Phi(m/(2*s) - t*s)", (SCALE, SHIFT, "t in (-oo, oo)")),
    ("renyi(Laplace(0, s), Laplace(1, s), a)", "log(a/(2*a - 1)*exp((a - 1)/s) + (a - 1)/(2*a - 1)*exp(-a/s))/(a - 1)",
     "log(a/(2*a - 1)*exp(a/s) + (a - 1)/(2*a - 1)*exp(-a/s))/(a - 1)", (SCALE, ORDER)),
    ("kl(Laplace(m, s), Laplace(0, s))", "m/s - 1 + exp(-m/s)", "m/s", (SCALE, SHIFT)),
    ("renyi(Laplace(0, s), Laplace(m, s), oo)", "m/s", "2*m/s", (SCALE, SHIFT)),
    ("tv(Laplace(0, s), Laplace(m, s))", "1 - exp(-m/(2*s))", "1 - exp(-m/s)", (SCALE, SHIFT)),
    ("renyi(Exponential(s), Exponential(t), a)", "log(s/t) + log(s/(a*s + (1 - a)*t))/(a - 1)", "oo", (SCALE, "t in (0, s)", ORDER)),
    ("renyi(Exponential(s), Exponential(t), 2)", "oo", "0", (SCALE, "t in [2*s, oo)")),
    ("max_divergence(Exponential(s), Exponential(t))", "log(s/t)", "log(s)", (SCALE, "t in (0, s]")),
    ("renyi(Poisson(s), Poisson(t), a)", "(s**a*t**(1 - a) - a*s - (1 - a)*t)/(a - 1)", "(s**a*t**(1 - a) - a*s)/(a - 1)", (SCALE, "t in (0, oo)", ORDER)),
    ("kl(Poisson(s), Poisson(t))", "s*log(s/t) - s + t", "s*log(s/t)", (SCALE, "t in (0, oo)")),
    ("rdp(GaussianMechanism(s, m), a)", "a*m**2/(2*s**2)", "a*m/(2*s**2)", (SCALE, SHIFT, ORDER)),
    ("zcdp(GaussianMechanism(s, 1))", "1/(2*s**2)", "1/s**2", (SCALE,)),
    ("pure_dp(GaussianMechanism(s, 1))", "oo", "1/s", (SCALE,)),
    ("privacy_profile(GaussianMechanism(s, 1), t)", "Phi(1/(2*s) - t*s) - exp(t)*Phi(-1/(2*s) - t*s)", "Phi(1/(2*s) - t*s)",
     (SCALE, "t in [0, oo)")),
    ("rdp(LaplaceMechanism(s, 1), 1)", "1/s - 1 + exp(-1/s)", "1/s", (SCALE,)),
    ("pure_dp(LaplaceMechanism(s, m))", "m/s", "m/s**2", (SCALE, SHIFT)),
    ("privacy_profile(LaplaceMechanism(s, 1), t)", "Max(0, 1 - exp(t/2 - 1/(2*s)))", "1 - exp(t/2 - 1/(2*s))", (SCALE, "t in [0, oo)")),
    ("rdp(RandomizedResponse(p, 2), 1)", "(2*p - 1)*log(p/(1 - p))", "log(p/(1 - p))", ("p in (0, 1)",)),
    ("pure_dp(RandomizedResponse(p, 2))", "log(p/(1 - p))", "log(p)", ("p in [1/2, 1)",)),
)


def texts_of(claims) -> dict[str, str]:
    texts = {}
    for conclusion, where in claims:
        exported = export(claim_certificate(parse_statement(conclusion, where=where), "proved", {}))
        assert exported.state == WITH_PROOF, (conclusion, exported.why)
        texts[conclusion] = exported.text
    return texts


def test_equations_between_closed_forms_are_replayed():
    texts = texts_of((f"{left} == {right}", where) for left, right, _, where in FORMS)
    failed, axioms = replay["compiled"](list(texts), texts)
    assert failed == {}
    assert all(replay["CLASSICAL"].fullmatch(axiom) for axiom in axioms), axioms


def test_false_twins_are_refused():
    texts = texts_of((f"{left} == {wrong}", where) for left, _, wrong, where in FORMS)
    failed, _ = replay["compiled"](list(texts), texts)
    assert failed.keys() == texts.keys()
