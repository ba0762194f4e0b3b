"""Mixtures against a component through the two laws: equal to direct integrals and sums, on both sides of every threshold."""

import pytest
from flint import arb

from rdpverify.definitions import measure
from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.plan import read_plan
from rdpverify.kernel.enclosures.quantity import Pair
from rdpverify.kernel.integrals.rows import rows_of
from rdpverify.kernel.sampled import through_components
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.numeric.plans import plan_for
from rdpverify.terms.evaluate import ball

BITS = 70
LAWS = [
    ("Normal(0, 1)", "Normal(1, 1)"),
    ("Laplace(0, 1)", "Laplace(1, 2)"),
    ("Exponential(1)", "Uniform(-1, 1)"),  # neither support inside the other
    ("DiscreteLaplace(0, 2)", "DiscreteLaplace(1, 2)"),
    ("Poisson(3)", "Poisson(4)"),
]


def directly(text: str) -> arb:
    term = parse(text)
    if measure(term.args[1]).space == "integers":
        return summed(term)
    plan = plan_for(term, BITS)
    with at_precision(BITS + 20):
        return Pair(term, read_plan(plan)).value().ball


def summed(term) -> arb:
    """Σ (p − γq)₊ over |n| ≤ 400; what lies beyond has less than 2^−BITS of every mass here, and γ ≤ 8."""
    with at_precision(BITS + 20):
        rows = [rows_of(measure(law)) for law in term.args[:2]]
        level = ball(term.args[2], {}).exp() if term.op == "hockey_stick" else arb(1)
        masses = [[sum((row.mass(n) for row in side if row.reaches(n)), arb(0)) for side in rows] for n in range(-400, 401)]
        return sum(((p - level * q).max(arb(0)) for p, q in masses), arb(0, 2.0**-BITS))


def mixture(Q: str, R: str, w: str = "1/5") -> str:
    return f"Mixture((1 - {w}, {Q}), ({w}, {R}))"


@pytest.mark.parametrize("Q, R", LAWS)
@pytest.mark.parametrize("eps", ["-1", "-1/10", "0", "1/7", "1/4", "2"])  # log(4/5) and −log(4/5) lie between
@pytest.mark.parametrize("reverse", [False, True])
def test_profiles_equal_the_integral_or_sum(Q, R, eps, reverse):
    laws = [mixture(Q, R), Q]
    text = f"hockey_stick({', '.join(reversed(laws) if reverse else laws)}, {eps})"
    assert through_components(parse(text)) is not None
    found = enclose(parse(text), 15)[0]
    assert found.ball.overlaps(directly(text)) and (found.has_digits(15) or found.contains(0))


@pytest.mark.parametrize("Q, R", LAWS)
def test_total_variation_is_the_share_of_that_of_the_components(Q, R):
    for text in (f"tv({mixture(Q, R)}, {Q})", f"tv({Q}, {mixture(Q, R)})"):
        share = enclose(parse(f"tv({R}, {Q})/5"), 20)[0]
        assert enclose(parse(text), 20)[0].ball.overlaps(share.ball) and directly(text).overlaps(share.ball)


@pytest.mark.parametrize("laws, value", [
    (("Laplace(0, 1)", "Laplace(1, 1)"), ("log(4/5 + exp(1)/5)", "-log(4/5 + exp(-1)/5)")),
    (("DiscreteLaplace(0, 2)", "DiscreteLaplace(1, 2)"), ("log(4/5 + exp(1/2)/5)", "-log(4/5 + exp(-1/2)/5)")),
    (("Normal(0, 1)", "Normal(1, 1)"), ("oo", "-log(4/5)")),
    (("Uniform(0, 1)", "Uniform(0, 2)"), ("oo", "-log(9/10)")),
    (("Uniform(0, 2)", "Uniform(0, 1)"), ("log(6/5)", "-log(4/5)")),
])
def test_max_divergences(laws, value):
    both = [mixture(*laws), laws[0]]
    for pair, known in zip((both, both[::-1]), value):
        found = enclose(parse(f"max_divergence({', '.join(pair)})"), 20)[0]
        right = enclose(parse(known), 20)[0]
        assert (found.infinite, right.infinite) in ((1, 1), (0, 0)) and (found.infinite or found.ball.overlaps(right.ball))


def test_below_the_least_ratio_the_event_is_everything():
    """S ≥ 4/5·Q, so H_γ(S‖Q) = 1 − γ up to γ = 4/5 and more from there; Q ≤ 5/4·S, so H_γ(Q‖S) = 0 from γ = 5/4 on and more below."""
    S = mixture("Normal(0, 1)", "Normal(1, 1)")
    with at_precision(100):
        for eps, everything in (("-1/4", True), ("-1/5", False)):
            found = enclose(parse(f"hockey_stick({S}, Normal(0, 1), {eps})"), 20)[0]
            assert bool(found.lower > 1 - arb(parse(eps).value).exp()) is not everything
        assert enclose(parse(f"hockey_stick(Normal(0, 1), {S}, 9/40)"), 20)[0].exact == 0
        assert enclose(parse(f"hockey_stick(Normal(0, 1), {S}, 2/9)"), 10)[0].lower > 0


@pytest.mark.parametrize("text", [
    "hockey_stick(Mixture((4/5, Bernoulli(1/3)), (1/5, Bernoulli(1/2))), Bernoulli(1/3), 1/9)",  # exact sums know it exactly
    "hockey_stick(Mixture((0, Normal(0, 1)), (1, Normal(1, 1))), Normal(0, 1), 1)",
    "hockey_stick(Mixture((4/5, Normal(0, 1)), (1/5, Normal(1, 1))), Normal(0, 1), log(4/5))",  # the threshold itself is not decided
    "hockey_stick(Mixture((4/5, Normal(0, 1)), (1/5, Normal(1, 1))), Normal(2, 1), 1)",
    "hockey_stick(Mixture((1/2, Normal(0, 1)), (1/4, Normal(1, 1)), (1/4, Normal(2, 1))), Normal(0, 1), 1)",
    "renyi(Mixture((4/5, Normal(0, 1)), (1/5, Normal(1, 1))), Normal(0, 1), 3)",
])
def test_what_it_leaves_alone(text):
    assert through_components(parse(text)) is None


def test_weights_that_are_none_are_refused():
    with pytest.raises(RdpVerifyError):
        enclose(parse("tv(Mixture((1/2, Normal(0, 1)), (1/3, Normal(1, 1))), Normal(0, 1))"), 10)
