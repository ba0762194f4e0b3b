"""epsilon, zcdp, tcdp and gdp as numbers: closed forms, brackets and covers that promise too much."""

import pytest
from flint import arb

from rdpverify.errors import RuleError
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose

CLOSED = [
    ("epsilon(RandomizedResponse(3/4), 1/100)", "log(3 - 4/100)"),
    ("epsilon(LaplaceMechanism(1), 1/100)", "1 + 2*log(99/100)"),
    ("epsilon(Composed((LaplaceMechanism(1), 2)), 1/4)", None),
    ("epsilon(LaplaceMechanism(2, 3), 0)", "3/2"),
    ("epsilon(GaussianMechanism(1), 1)", "0"),
    ("epsilon(GaussianMechanism(1), 9/10)", "0"),
    ("epsilon(RandomizedResponse(1), 1/10)", "oo"),
    ("epsilon(GaussianMechanism(1), 0)", "oo"),
    ("gdp(Composed((GaussianMechanism(1), 4), (GaussianMechanism(2, 3), 1)))", "5/2"),
    ("zcdp(GaussianMechanism(3/2, 2))", "8/9"),
    ("zcdp(PoissonSampled(GaussianMechanism(2), 1/100))", "1/8"),
    ("zcdp(RandomizedResponse(3/4))", "log(3)/2"),  # ε·tanh(ε/2), Bun & Steinke 2016 with the tight constant
    ("zcdp(RandomizedResponse(1/2))", None),
    ("zcdp(RandomizedResponse(1))", "oo"),
    ("zcdp(Composed((RandomizedResponse(3/4), 3), (GaussianMechanism(1), 2)))", "3*log(3)/2 + 1"),
    ("zcdp(DiscreteGaussianMechanism(2))", "1/8"),
    ("zcdp(DiscreteGaussianMechanism(3, 2))", "2/9"),
    ("tcdp(DiscreteGaussianMechanism(2), 5)", "1/8"),
    ("zcdp(Composed((DiscreteGaussianMechanism(2), 3), (GaussianMechanism(1), 2)))", "11/8"),
    ("zcdp(PoissonSampled(DiscreteGaussianMechanism(2), 1/10))", "1/8"),
    ("zcdp(Composed((DiscreteGaussianMechanism(1), 1), (LaplaceMechanism(1), 1)))", "1/2 + exp(-1)"),  # both greatest next to order 1
    ("zcdp(Composed((RandomizedResponse(1), 1), (LaplaceMechanism(1), 1)))", "oo"),
    ("zcdp(LaplaceMechanism(1/1000))", "999 + exp(-1000)"),
    ("tcdp(RandomizedResponse(1), 3)", "oo"),
    ("zcdp(Composed((LaplaceMechanism(10), 50)))", "50*(exp(-1/10) - 9/10)"),
    ("zcdp(SkellamMechanism(3))", "rdp(SkellamMechanism(3), 1)"),
    ("zcdp(SkellamMechanism(1/100, 3))", "rdp(SkellamMechanism(1/100, 3), 1)"),
    ("tcdp(GaussianMechanism(1), 7)", "1/2"),
    ("tcdp(RandomizedResponse(3/4), 3)", "log(3)/2"),
]


@pytest.mark.parametrize("text, closed", CLOSED)
def test_closed_forms(text, closed):
    found, plans = enclose(parse(text), 12)
    if closed == "oo":
        assert found.infinite == 1
    elif closed is not None:
        right, _ = enclose(parse(closed), 30)
        assert found.ball.overlaps(right.ball) and found.has_digits(12)
    again = certified(parse(text), 128, plans)  # what recheck does
    assert again.infinite == found.infinite and (found.infinite or again.ball.overlaps(found.ball))


def test_the_profile_at_epsilon_is_delta():
    """Balle & Wang 2018 at σ = 1, δ = 1e-5."""
    found, _ = enclose(parse("epsilon(GaussianMechanism(1), 1/10**5)"), 15)
    assert found.decimal(7)[0] == "4.377178"
    above, below = (enclose(parse(f"privacy_profile(GaussianMechanism(1), {end})"), 30)[0] for end in found.decimal(15))
    assert above.lower > arb("1e-5") > below.upper


def test_a_laplace_mechanism_has_zcdp_at_order_one():
    found, _ = enclose(parse("zcdp(LaplaceMechanism(1))"), 8)
    assert found.ball.overlaps(enclose(parse("exp(-1)"), 30)[0].ball) and found.has_digits(8)


def test_the_greatest_rate_may_lie_inside():
    """Subsampled: the rate at the best order is above those at 1 and at 8, and every order is below the upper end."""
    text = "PoissonSampled(RandomizedResponse(3/4), 1/10)"
    found, _ = enclose(parse(f"zcdp({text})"), 10)
    with at_precision(100):
        for order in ("1", "3/2", "2", "3", "8"):
            assert enclose(parse(f"rdp({text}, {order})/{order}"), 12)[0].lower < found.upper
    assert found.has_digits(10)


def test_tcdp_grows_with_its_range():
    text = "PoissonSampled(GaussianMechanism(1), 1/10)"
    values = [enclose(parse(f"tcdp({text}, {end})"), 6)[0] for end in (2, 5, 20)]
    with at_precision(64):
        assert values[0].upper < values[1].lower and values[1].upper < values[2].lower < 1


EPSILON = "epsilon(RandomizedResponse(3/4), 1/100)"
ZCDP = "zcdp(PoissonSampled(RandomizedResponse(3/4), 1/10))"


def plan_of(text):
    term = parse(text)
    _, plans = enclose(term, 10)
    return term, plans, plans[to_text(term)]


@pytest.mark.parametrize("bracket, message", [
    (["11/10", "6/5"], "above delta"), (["1", "27/25"], "at most delta"), (["0", "1"], "at most delta"),
    (["6/5", "1"], "a <= b"), (["-1", "2"], "0 <= a <= b"), (["1"], "a <= b"), (None, "where Q has none"), (["x", "2"], "misshapen"),
])
def test_brackets_that_miss_are_refused(bracket, message):
    term, plans, plan = plan_of(EPSILON)
    with pytest.raises(RuleError, match=message):
        certified(term, 100, {**plans, to_text(term): {**plan, "bracket": bracket}})


def test_a_wide_bracket_is_a_wide_answer():
    term, plans, plan = plan_of(EPSILON)
    found = certified(term, 100, {**plans, to_text(term): {**plan, "bracket": ["0", "2"]}})
    assert found.lower <= 0 and 2 <= found.upper < 3


def test_covers_that_leave_orders_out_are_refused():
    term, plans, plan = plan_of(ZCDP)
    first, *others = plan["covers"]
    stretches = first["stretches"]
    begin, *after = stretches
    for changed in (
        {**first, "bound": "1/200"},  # below the value
        {**first, "stretches": stretches[:-1]},  # nothing beyond
        {**first, "stretches": [begin, *after[1:]]},  # a gap
        {**first, "stretches": after},  # nothing next to 1
        {**first, "stretches": [begin[1:], *after]},
        {**first, "stretches": [begin[::-1], *after]},
        {**first, "stretches": [["1"], *stretches]},
        {**first, "stretches": []},
        {**first, "bound": "0"},
        {**first, "bound": "-1"},
        {"stretches": stretches},
    ):
        with pytest.raises(RuleError):
            certified(term, 100, {**plans, to_text(term): {**plan, "covers": [changed, *others]}})
    for covers in (others, []):
        with pytest.raises(RuleError):
            certified(term, 100, {**plans, to_text(term): {**plan, "covers": covers}})


def test_orders_outside_the_range_do_not_count():
    term = parse("tcdp(RandomizedResponse(3/4), 3)")
    _, plans = enclose(term, 10)
    plan = plans[to_text(term)]
    (item,) = plan["covers"]
    stretches = item["stretches"]
    for changed, message in (([*stretches, ["3", "4"]], "speaks of"), ([["1", "2"]], "does not end|on a stretch")):
        with pytest.raises(RuleError, match=message):
            certified(term, 100, {to_text(term): {**plan, "covers": [{**item, "stretches": changed}]}})
    shorter = [*stretches[:-1], stretches[-1][:-1]]
    with pytest.raises(RuleError, match="does not end"):
        certified(term, 100, {to_text(term): {**plan, "covers": [{**item, "stretches": shorter}]}})


def test_the_greatest_rate_is_inside_the_orders_or_at_their_ends():
    """Subsampled Laplace: the rate rises, then falls to 0; its top is that of the direction that removes the record."""
    term, mechanism = parse("zcdp(PoissonSampled(LaplaceMechanism(1), 1/10))"), "PoissonSampled(LaplaceMechanism(1), 1/10)"
    found, plans = enclose(term, 8)
    assert found.has_digits(8)
    at_top, beside = (enclose(parse(f"rdp({mechanism}, {order})/({order})"), 12)[0] for order in ("10593/1000", "9"))
    assert beside.upper < at_top.upper <= found.upper and found.lower <= at_top.lower * (1 + arb(2) ** -20)
    first, second = plans[to_text(term)]["covers"]
    assert first["bound"] == second["bound"]  # the other direction has room to spare


def test_discrete_noise_has_the_rate_of_the_gaussian_at_whole_orders_and_near_one():
    """D_α/α of the discrete Gaussian is 1/(2σ²) = 2 at orders 2, 3 and in the limit at 1 (KL), and less between them."""
    assert enclose(parse("tcdp(DiscreteGaussianMechanism(1/2), 3/2)"), 12)[0].exact == 2
    for order, known in (("1", "2"), ("2", "4"), ("3", "6")):
        assert enclose(parse(f"rdp(DiscreteGaussianMechanism(1/2), {order})"), 12)[0].contains(parse(known).value)
    for order in ("5/4", "3/2", "5/2"):
        assert enclose(parse(f"rdp(DiscreteGaussianMechanism(1/2), {order})/({order})"), 12)[0].upper < 2


@pytest.mark.parametrize("asked, value", [
    ("epsilon(RandomizedResponse(3/4), 4999999999999/10**13)", "log(1 + 4/10**13)"),
    ("epsilon(RandomizedResponse(3/4), 1/2)", "0"),
    ("epsilon(AnyMechanism(1), (exp(1) - 1)/(exp(1) + 1) - 1/10**20)", "log(1 + (exp(1) + 1)/10**20)")])
def test_an_epsilon_next_to_zero(asked, value):
    """p − e^ε·(1 − p) = δ: the level is small where δ is next to the total variation."""
    found = enclose(parse(asked), 6)[0]
    assert found.has_digits(6) and found.ball.overlaps(enclose(parse(value), 12)[0].ball)


def test_an_epsilon_that_is_not_told_from_zero_is_enclosed():
    found = enclose(parse("epsilon(GaussianMechanism(1), 2*Phi(1/2) - 1)"), 6)[0]
    assert found.contains(0) and found.upper < arb("1e-30")
