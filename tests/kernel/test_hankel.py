"""Compositions whose losses have atoms and end points: exact sums, other routes, the boundary, hostile plans."""

import json

import pytest
from flint import fmpq

from rdpverify.errors import RuleError
from rdpverify.kernel.compositions import hankel
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.numeric.hankel import hankel_plan
from rdpverify.numeric.inversion import inversion_plan
from rdpverify.terms import call, make, number

BASE, SAMPLED = "Laplace(0, 1)", "Mixture((9/10, Laplace(0, 1)), (1/10, Laplace(1, 1)))"
WHOLE = "Mixture((0, Laplace(0, 1)), (1, Laplace(1, 1)))"
BIASED = "Finite([3/4, 1/4])", "Finite([1/4, 3/4])"


def by_path(text: str, size: float = -3.0, bits: int = 60, **changes):
    term = parse(text)
    plan = json.loads(json.dumps(hankel_plan(term, bits, size)[0]))
    for contour in plan["contours"]:
        contour.update(changes)
    plan = hankel.read_hankel_plan(plan)
    with at_precision(plan.bits):
        return hankel.hockey_stick(term, plan)


def profile(P: str, Q: str, eps: str) -> str:
    return f"hockey_stick({P}, {Q}, {eps})"


@pytest.mark.parametrize("P, Q", [
    ("Power(Laplace(0, 1), 3)", "Power(Laplace(1, 1), 3)"),
    ("Product(Laplace(0, 1), Power(Laplace(0, 2), 4))", "Product(Laplace(1, 1), Power(Laplace(1, 2), 4))"),
    ("Power(Finite([3/4, 1/4]), 12)", "Power(Finite([1/4, 3/4]), 12)"),
    ("Product(Finite([1/2, 1/3, 1/6]), Power(Finite([3/4, 1/4]), 2))", "Product(Finite([1/4, 1/4, 1/2]), Power(Finite([1/4, 3/4]), 2))"),
    ("Power(Finite([1/2, 1/4, 1/4, 0]), 3)", "Power(Finite([1/4, 1/2, 0, 1/4]), 3)"),  # losses of ±∞
])
@pytest.mark.parametrize("eps", ["-2", "0", "1/3", "1", "5/2", "9"])
def test_exact_sums(P, Q, eps):
    text = profile(P, Q, eps)
    found, right = by_path(text), enclose(parse(text), 30)[0]
    assert found.ball.overlaps(right.ball) and found.ball.rad() < 1e-15


@pytest.mark.parametrize("P, Q", [(SAMPLED, BASE), (BASE, SAMPLED)])
@pytest.mark.parametrize("eps", ["-1/16", "0", "1/20", "3/50", "1/9"])
def test_one_subsampled_law_is_what_joint_convexity_gives(P, Q, eps):
    found, right = by_path(profile(P, Q, eps)), enclose(parse(profile(P, Q, eps)), 30)[0]
    assert found.ball.overlaps(right.ball) and found.ball.rad() < 1e-15


def test_sampling_everything_is_sampling_nothing():
    for eps in ("0", "1", "2"):
        found, right = (by_path(profile(f"Power({P}, 2)", f"Power({BASE}, 2)", eps)) for P in (WHOLE, "Laplace(1, 1)"))
        assert found.ball.overlaps(right.ball)


@pytest.mark.parametrize("P, Q", [(SAMPLED, BASE), (BASE, SAMPLED)])
def test_many_copies_against_the_transform_on_a_line(P, Q):
    term = parse(profile(f"Power({P}, 60)", f"Power({Q}, 60)", "1/2"))
    right = certified(term, 40, {to_text(term): inversion_plan(term, 20)})
    found, plans = enclose(term, 15)
    assert found.has_digits(15) and found.ball.overlaps(right.ball) and right.has_digits(5)
    assert "contours" in plans[to_text(term)] and certified(term, 60, plans).ball.overlaps(found.ball)


@pytest.mark.parametrize("text", [
    "privacy_profile(Composed((PoissonSampled(LaplaceMechanism(1), 1/10), 2)), 1/4)",
    "privacy_profile(Composed((PoissonSampled(LaplaceMechanism(1/5), 1/100), 3)), 1)",
    "privacy_profile(Composed((LaplaceMechanism(1), 3), (RandomizedResponse(3/4), 2)), 1)",
    "privacy_profile(Composed((PoissonSampled(LaplaceMechanism(1), 1/10), 5), (LaplaceMechanism(3), 2), (RandomizedResponse(3/4), 1)), 1)",
    "privacy_profile(Composed((PoissonSampled(LaplaceMechanism(1), 1/10), 3), (PoissonSampled(LaplaceMechanism(2), 1/5), 3)), 1/10)",
    "epsilon(Composed((PoissonSampled(LaplaceMechanism(1), 1/10), 3)), 1e-6)",
])
def test_few_steps_have_all_digits(text):
    assert enclose(parse(text), 20)[0].has_digits(20)


def test_a_level_at_an_atom():
    """One Laplace and one Bernoulli pair: the largest loss 1 + log 3 has probability 3/8, the next 1 − log 3 + … less."""
    P, Q = f"Product(Laplace(0, 1), {BIASED[0]})", f"Product(Laplace(1, 1), {BIASED[1]})"
    assert by_path(profile(P, Q, "1 + log(3)")).ball.overlaps(by_path(profile(P, Q, "1 + log(3) + 1e-30")).ball)
    assert by_path(profile(P, Q, "1 + log(3)")).ball.rad() < 1e-12
    assert enclose(parse(profile(P, Q, "2 + log(3)")), 20)[0].exact == 0  # no loss is above it
    inside = enclose(parse(profile(P, Q, "1 - log(3)")), 20)[0]
    exact = enclose(parse("3/4*hockey_stick(Laplace(0, 1), Laplace(1, 1), 1 - 2*log(3)) + 1/4*hockey_stick(Laplace(0, 1), Laplace(1, 1), 1)"), 30)[0]
    assert inside.has_digits(20) and inside.ball.overlaps(exact.ball)


def test_loss_tails_and_trade_offs_rest_on_it():
    P, Q = f"Product(Laplace(0, 1), {BIASED[0]})", f"Product(Laplace(1, 1), {BIASED[1]})"
    found = enclose(parse(f"loss_tail({P}, {Q}, 1/2)"), 15)[0]
    mixed = "3/4*loss_tail(Laplace(0, 1), Laplace(1, 1), 1/2 - log(3)) + 1/4*loss_tail(Laplace(0, 1), Laplace(1, 1), 1/2 + log(3))"
    assert found.has_digits(15) and found.ball.overlaps(enclose(parse(mixed), 30)[0].ball)
    at_the_end = enclose(parse(f"loss_tail({P}, {Q}, 1 + log(3))"), 6)[0]
    assert at_the_end.contains(0) and at_the_end.upper > fmpq(374, 1000)  # 3/8 is met there, and nothing above


@pytest.mark.parametrize("changes", [{"count": 1}, {"count": 5}, {"strip": ["1/100", "101/100"]}, {"strip": ["1/2", "20"]},
                                     {"path": ["100", "1/100", "1/16"]}, {"path": ["100", "30", "2"]}, {"path": ["100", "1", "1/2"]}])
def test_poor_plans_give_wide_intervals_never_wrong_ones(changes):
    text = profile(f"Power({SAMPLED}, 3)", f"Power({BASE}, 3)", "1/5")
    right = enclose(parse(text), 25)[0]
    term, plan = parse(text), hankel_plan(parse(text), 60, -4.0)[0]
    plan["contours"] = [{**plan["contours"][-1], **changes}]
    plan = hankel.read_hankel_plan(plan)
    with at_precision(plan.bits):
        assert hankel.hockey_stick(term, plan).ball.overlaps(right.ball)


def test_altered_plans_are_refused():
    good = hankel_plan(parse(profile(f"Power({SAMPLED}, 2)", f"Power({BASE}, 2)", "1/5")), 60, -4.0)[0]
    first = good["contours"][0]
    for bad in ({"count": 0}, {"count": True}, {"path": ["1", "0", "1"]}, {"path": ["1", "1"]}, {"path": ["1", "1", "-1"]},
                {"strip": ["1", "2"]}, {"strip": ["1/2", "1"]}, {"strip": ["0", "2"]}, {"path": [1.5, "1", "1"]}):
        with pytest.raises(RuleError):
            hankel.read_hankel_plan({**good, "contours": [{**first, **bad}]})
    for bad in ({"bits": 1}, {"least": "-1"}, {"contours": [first, first]}, {"contours": 3}):
        with pytest.raises(RuleError):
            hankel.read_hankel_plan({**good, **bad})
    term = parse(profile(f"Power({SAMPLED}, 2)", f"Power({BASE}, 2)", "1/5"))
    with pytest.raises(RuleError, match="reach"):
        hankel.hockey_stick(term, hankel.read_hankel_plan({**good, "contours": []}))
    with pytest.raises(RuleError, match="transform"):
        hankel.hockey_stick(parse(profile("Power(Normal(0, 1), 2)", "Power(Normal(1, 1), 2)", "1/5")), hankel.read_hankel_plan(good))


def test_components_without_finite_losses_and_with_many():
    """The first ended in a RecursionError, like laws with a thousand outcomes; the last had all their losses listed before they were refused."""
    term = parse(profile("Product(Finite([1, 0]), Laplace(0, 1))", "Product(Finite([0, 1]), Laplace(1, 1))", "1/2"))
    assert hankel.hockey_stick(term, hankel.read_hankel_plan({"bits": 64, "least": "1/1000", "contours": []})).exact == 1
    weights = [number(fmpq(k, 500 * 1001)) for k in range(1, 1001)]
    finite = [call("Finite", make("list", masses)) for masses in (weights, weights[::-1])]
    laplace = parse("Laplace(0, 1)"), parse("Laplace(1, 1)")
    assert len(hankel.components_of(*[call("Product", *laws) for laws in zip(finite, laplace)], 64).members) == 2_000
    for laws, copies in ((finite, 60), (laplace, 10**15)):
        with pytest.raises(RuleError, match="more than"):
            hankel.components_of(*[call("Power", law, copies) for law in laws], 64)
