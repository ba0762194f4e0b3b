"""Closed forms at the parameters of public accountants' test-suites, against their golden values (relative tolerance 1e-8 of the source).

Values of dp_accounting, autodp, Opacus and OpenDP, recomputed at 25 digits where the source printed fewer.
"""

import pytest
from flint import arb, ctx

from rdpverify.derivation import derive
from rdpverify.derivation.series import ball_with_series
from rdpverify.terms import substitute, term

ORDERS = ("3/2", "5/2", "5", "50", "100")


def special(p: str, k: int, *, reversed: bool = False) -> str:
    """k-ary randomized response (uniform with probability p) against the uniform answer of a special record.

    The larger direction is what the source prints: the second for p = 1/20, k = 20.
    """
    rest, uniform = ", ".join([f"({p})/{k}"] * (k - 1)), ", ".join([f"1/{k}"] * k)
    laws = [f"Finite([1 - ({p})*{k - 1}/{k}, {rest}])", f"Finite([{uniform}])"]
    return f"renyi({', '.join(laws[::-1] if reversed else laws)})"


GOLDEN = [
    ("renyi(Laplace(0, b), Laplace(1, b))", {"b": 1}, {"2": "0.619123629998593", "10": "0.92868290209668", "100": "0.993049145063269"}),
    ("rdp(RandomizedResponse(p), alpha)", {"p": "3/4"}, {"2": "0.8472978603872"}),
    ("rdp(RandomizedResponse(p), alpha)", {"p": "9/10"}, {"10": "2.185517853374"}),
    ("rdp(RandomizedResponse(exp(eps)/(1+exp(eps))), alpha)", {"eps": 1}, {"2": "0.735325664055519"}),
    ("renyi(DiscreteLaplace(0, b), DiscreteLaplace(1, b))", {"b": 1}, {"10": "0.965193146453842"}),
    ("renyi(DiscreteNormal(0, s), DiscreteNormal(1, s))", {"s": "1/2"}, {"3/2": "2.94246096510604"}),
    ("renyi(Exponential(a), Exponential(b))", {"a": 2, "b": 3}, {"17/10": "0.209939057738199"}),
    ("renyi(Gamma(a, s), Gamma(b, t))", {"a": "5/2", "s": "6/5", "b": 2, "t": "3/2"}, {"17/10": "0.0203876717832223"}),
    ("renyi(Beta(a, b), Beta(c, d))", {"a": 3, "b": 4, "c": 2, "d": 5}, {"17/10": "0.593524687377263"}),
    ("renyi(Normal(0, s), Normal(1, t))", {"s": 1, "t": 2}, {"17/10": "0.531066864241188"}),
    ("renyi(Laplace(0, b), Laplace(0, c))", {"b": 1, "c": 2}, {"17/10": "0.264426334202319"}),
    (special("3/10", 10), {}, dict(zip(ORDERS, (
        "1.5030552584146897", "1.7801182478869704", "1.9091969256833639", "1.9814516798923105", "1.9846954517418232")))),
    (special("1/20", 20, reversed=True), {}, dict(zip(ORDERS, (
        "2.8985312222056674", "2.9615414620514047", "2.982908949957726", "2.994685471627712", "2.9952141594692665")))),
    ("rdp(RandomizedResponse(1 - 3/10*9/10, 10), alpha)", {}, dict(zip(ORDERS, (
        "2.6946320226546314", "2.983865364028855", "3.11316970070507", "3.1854244842182466", "3.1886682560677593")))),
    (
        "renyi(Mixture((1 - q, Normal(0, s)), (q, Normal(1, s))), Normal(0, s))",
        {"q": "1/100", "s": "5/2"},
        {"50": "0.000476920750774", "100": "3.34832615096"},  # a fiftieth of 50 compositions
    ),
    (
        "renyi(Mixture((1 - q, Normal(0, s)), (q, Normal(1, s))), Normal(0, s))",
        {"q": "1/100", "s": 4},
        {"1030": "27.5778544", "2000": "57.892526077"},  # where doubles overflow
    ),
]
PROFILES = [
    ("privacy_profile(GaussianMechanism(s, D), eps)", {"s": 1, "D": 1, "eps": 2}, "0.0209236358211"),
    ("privacy_profile(GaussianMechanism(s, D), eps)", {"s": "43/125", "D": 1, "eps": 16}, "0.00001016247"),
    ("privacy_profile(LaplaceMechanism(b, D), eps)", {"b": 2, "D": 4, "eps": "1/2"}, "0.527633447259"),
    ("max_divergence(Uniform(1, 1 + t), Uniform(1, 2))", {"t": "1/1000000"}, "13.8155105579643"),
    ("kl(Uniform(1, 1 + t), Uniform(1, 2))", {"t": "1/1000000"}, "13.8155105579643"),
]
DOMAINS = {"q": "q in (0, 1)", "t": "t in (0, 1)", "eps": "eps in [0, oo)", "p": "p in (1/2, 1)", "alpha": "alpha in integers [2, oo)"}


def _value(expression: str, values: dict, domains) -> arb:
    found = derive(expression, domains, check=False)
    assert found.closed_form is not None, found.reason
    before, ctx.prec = ctx.prec, 400
    try:
        return ball_with_series(substitute(found.closed_form, {name: term(value) for name, value in values.items()}))
    finally:
        ctx.prec = before


def _agrees(value: arb, printed: str) -> bool:
    """To a unit in the last place printed (some were cut off), and the last digits of a double."""
    expected, digits = arb(printed), len(printed.partition(".")[2])
    return (expected + arb(0, arb(10) ** -digits + abs(expected) * arb("1e-14"))).contains(value)


EVERY = [(expression, {**values, "alpha": order}, golden) for expression, values, row in GOLDEN for order, golden in row.items()]


@pytest.mark.parametrize("expression, values, golden", EVERY, ids=[f"{item[0][:40]}@{item[1]['alpha']}" for item in EVERY])
@pytest.mark.sampled(3)
def test_a_golden_renyi_divergence(expression, values, golden):
    named = [DOMAINS[name] for name in ("q", "p", "eps") if name in values]
    named += [DOMAINS["alpha"]] if "Mixture" in expression else []
    named += ["t > 0"] if "t" in values else []
    assert _agrees(_value(expression, values, named), golden)


@pytest.mark.parametrize("expression, values, golden", PROFILES, ids=[f"{item[0]}@{item[1]}" for item in PROFILES])
def test_a_golden_profile_or_limit(expression, values, golden):
    assert _agrees(_value(expression, values, [DOMAINS[name] for name in values if name in DOMAINS]), golden)
