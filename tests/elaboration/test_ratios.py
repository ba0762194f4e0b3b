"""Claims about two laws whose ratio is bounded, or whose divergences dominate each other ratio by ratio, in the core's rules.

A plan here is no more than the rule that the kernel used, with its multiplier; each claim has a twin that is false.
"""

import time

import pytest

from rdpverify.core.check import check
from rdpverify.elaboration.laws import CANNOT, elaborate
from rdpverify.errors import RdpVerifyError
from rdpverify.deadline import deadline

PURE = ("max_divergence(P, Q) <= eps", "max_divergence(Q, P) <= eps")
SIDES = ("max_divergence(P, Q) <= a", "max_divergence(Q, P) <= b")
RANGE = ("max_divergence(P, Q) + max_divergence(Q, P) <= eta",)
CLOSED, OPEN, WIDE, BOTH = "eps in [0, oo)", "eps in (0, oo)", "eta in (0, oo)", ("a in (0, oo)", "b in (0, oo)")
CURVE = "renyi(P, Q, alpha) <= log((exp(alpha*eps) + exp((1 - alpha)*eps))/(exp(eps) + 1))/(alpha - 1)"

BOUNDED_RATIO = [  # true, false, premises, domains
    ("kl(P, Q) <= eps*tanh(eps/2)", "kl(P, Q) <= eps*tanh(eps/4)", PURE, [CLOSED]),
    ("kl(Q, P) <= eps*(exp(eps) - 1)/(exp(eps) + 1)", "kl(Q, P) <= eps*(exp(eps) - 1)/(exp(eps) + 2)", PURE, [CLOSED]),
    ("kl(P, Q) <= eps**2/2", "kl(P, Q) <= eps**2/3", PURE, [CLOSED]),
    ("tv(P, Q) <= tanh(eps/2)", "tv(P, Q) <= tanh(eps/4)", PURE, [CLOSED]),
    ("tv(P, Q) <= tanh(1/2)", "tv(P, Q) <= tanh(1/3)", ("max_divergence(P, Q) <= 1", "max_divergence(Q, P) <= 1"), []),
    ("chi2(P, Q) <= exp(eps) + exp(-eps) - 2", "chi2(P, Q) <= exp(eps) - 1 - eps", PURE, [CLOSED]),
    ("hellinger2(P, Q) <= 1 - 1/cosh(eps/2)", "hellinger2(P, Q) <= 1 - 1/cosh(eps/3)", PURE, [CLOSED]),
    (CURVE, "renyi(P, Q, alpha) <= alpha*eps**2/4", PURE, ["alpha in (1, oo)", CLOSED]),
    (CURVE, "renyi(P, Q, alpha) <= alpha*eps**2/4", PURE, ["alpha in (0, 1)", OPEN]),
    (
        "hockey_stick(P, Q, t) <= (exp(eps) - exp(t))/(exp(eps) + 1)",
        "hockey_stick(P, Q, t) <= (exp(eps) - exp(t))/(exp(eps) + 2)",
        PURE,
        [OPEN, "t in [-eps, eps]"],
    ),
    ("kl(P, Q) + kl(Q, P) <= 2*eps*tanh(eps/2)", "kl(P, Q) + kl(Q, P) <= eps*tanh(eps/2)", PURE, [OPEN]),
    ("kl(P, Q) + tv(P, Q) <= (eps + 1)*tanh(eps/2)", "kl(P, Q) + tv(P, Q) <= eps*tanh(eps/2)", PURE, [OPEN]),
    (
        "tv(P, Q) <= (exp(a) - 1)*(1 - exp(-b))/(exp(a) - exp(-b))",
        "tv(P, Q) <= (exp(a) - 1)*(1 - exp(-b))/(exp(a) + exp(-b))",
        SIDES,
        BOTH,
    ),
    (
        "kl(P, Q) <= (a*exp(a)*(1 - exp(-b)) - b*exp(-b)*(exp(a) - 1))/(exp(a) - exp(-b))",
        "kl(P, Q) <= (a*exp(a)*(1 - exp(-b)) - 2*b*exp(-b)*(exp(a) - 1))/(exp(a) - exp(-b))",
        SIDES,
        BOTH,
    ),
    ("tv(P, Q) <= tanh(eta/4)", "tv(P, Q) <= tanh(eta/5)", RANGE, ["eta in [0, oo)"]),
    (
        "hockey_stick(P, Q, eps) <= (1 - exp((eps - eta)/2))**2/(1 - exp(-eta))",
        "hockey_stick(P, Q, eps) <= 99/100*(1 - exp((eps - eta)/2))**2/(1 - exp(-eta))",
        RANGE,
        [WIDE, "eps in [-eta, eta]"],
    ),
]
BOUNDED_RANGE = [
    ("renyi(P, Q, alpha) <= alpha*eta**2/8", "renyi(P, Q, alpha) <= alpha*eta**2/9", RANGE, ["alpha in (0, oo)", WIDE]),
    ("renyi(P, Q, alpha) <= 2*alpha*eps**2", "renyi(P, Q, alpha) <= alpha*eps**2/4", PURE, ["alpha in [1, oo)", CLOSED]),
    ("kl(P, Q) <= eta**2/8", "kl(P, Q) <= eta**2/9", RANGE, [WIDE]),
]
DOMINATION = [  # true, false, premises, domains, multiplier
    (
        "kl(P, Q) <= m/(1 - exp(-m))*tv(P, Q)",
        "kl(P, Q) <= m*tv(P, Q)/2",
        ("max_divergence(P, Q) <= m",),
        ["m in (0, oo)"],
        "0",
    ),
    ("kl(P, Q) <= eps*tv(P, Q)", "kl(P, Q) <= eps*tv(P, Q)/2", PURE, [OPEN], "eps/(exp(eps) - 1)"),
    ("kl(Q, P) <= eps*tv(P, Q)", "kl(Q, P) <= eps*tv(P, Q)/2", PURE, [OPEN], "eps*exp(eps)/(exp(eps) - 1)"),
    ("kl(P, Q) + kl(Q, P) <= (chi2(P, Q) + chi2(Q, P))/2", "kl(P, Q) + kl(Q, P) <= (chi2(P, Q) + chi2(Q, P))/3", (), [], "0"),
    ("kl(P, Q) + kl(Q, P) >= 4*hellinger2(P, Q)", "kl(P, Q) + kl(Q, P) >= 9*hellinger2(P, Q)", (), [], "0"),
    ("kl(P, Q) <= chi2(P, Q)/2 + chi2(Q, P)/4", "kl(P, Q) <= chi2(P, Q)/4 + chi2(Q, P)/8", (), [], "0"),
    (
        "hockey_stick(P, Q, eps) <= chi2(P, Q)/(4*(exp(eps) - 1))",
        "hockey_stick(P, Q, eps) <= chi2(P, Q)/(5*(exp(eps) - 1))",
        (),
        [OPEN],
        "0",
    ),
    (
        "hockey_stick(Q, P, eps) <= chi2(Q, P)/(4*(exp(eps) - 1))",
        "hockey_stick(Q, P, eps) <= chi2(P, Q)/(4*(exp(eps) - 1))",
        (),
        [OPEN],
        "0",
    ),
]
CASES = [
    *((*case, {"rule": "bounded_ratio"}) for case in BOUNDED_RATIO),
    *((*case, {"rule": "theorem", "with": {"name": "bounded-range"}}) for case in BOUNDED_RANGE),
    *((*case[:4], {"rule": "domination", "with": {"mu": case[4]}}) for case in DOMINATION),
]


def claim(conclusion, premises, domains):
    return {"conclusion": conclusion, "given": list(premises), "where": list(domains), "conditions": []}


@pytest.mark.parametrize("true, false, premises, domains, plan", CASES, ids=[f"{case[0]} {' '.join(case[3])}" for case in CASES])
@pytest.mark.sampled(4, 1)
def test_a_claim_is_proved_in_the_core_and_its_false_twin_is_not(true, false, premises, domains, plan):
    started = time.process_time()
    proof = elaborate(claim(true, premises, domains), plan)
    work = max(0.3, 3 * (time.process_time() - started))
    check(claim(true, premises, domains), proof)
    twin = claim(false, premises, domains)
    with pytest.raises(CANNOT):
        check(twin, proof)
    with deadline(60, work), pytest.raises((RdpVerifyError, ValueError)):
        elaborate(twin, plan)


@pytest.mark.parametrize("premises", [(), PURE[:1], PURE[1:], ("max_divergence(P, Q) <= eps", "max_divergence(Q, R) <= eps")])
@pytest.mark.sampled(2)
def test_both_directions_of_the_ratio_have_to_be_bounded(premises):
    with deadline(1), pytest.raises((RdpVerifyError, ValueError)):
        elaborate(claim("kl(P, Q) <= eps*tanh(eps/2)", premises, [OPEN]), {"rule": "bounded_ratio"})


@pytest.mark.parametrize("mu", ["eps*exp(eps)", "undeclared", "-1"])
def test_a_multiplier_that_does_not_serve_proves_nothing(mu):
    with deadline(1), pytest.raises((RdpVerifyError, ValueError)):
        elaborate(claim("kl(P, Q) <= eps*tv(P, Q)", PURE, [OPEN]), {"rule": "domination", "with": {"mu": mu}})
