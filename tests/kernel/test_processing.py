"""Rules processing and amplification: which mechanisms are compared and what is asked for, each beside what must be refused; the lemmas
beside values of the kernel."""

import itertools

import pytest
from flint import arb
from rules import by_theorem, goal

from rdpverify.definitions.quantities import unfold
from rdpverify.errors import RuleError
from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.reflected import the_larger
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric.enclosing import enclose as enclosed
from rdpverify.numeric.enclosing import plans_for

WHERE = ["s > 0", "t > 0", "q in [0, 1]", "r in (0, 1]", "a in (1, oo)", "c in [a, oo)", "k in integers [1, oo)", "p in [1/2, 1]"]


def asked(statement: str, rule: str = "processing", **data) -> list[str]:
    found = RULES[rule].apply(goal(statement, where=WHERE), data)
    return [to_text(each.conclusion) for each in found]


@pytest.mark.parametrize(
    ("statement", "needed"),
    [
        ("rdp(GaussianMechanism(s), a) <= rdp(GaussianMechanism(s), c)", ["a <= c"]),
        ("rdp(GaussianMechanism(s), a) <= rdp(GaussianMechanism(t), a)", ["t <= s"]),
        ("rdp(GaussianMechanism(s, q), a) <= rdp(GaussianMechanism(t, r), a)", ["t*q <= s*r"]),
        ("gdp(LaplaceMechanism(s, q)) <= gdp(LaplaceMechanism(t, r))", ["t*q <= s*r"]),
        ("zcdp(DiscreteLaplaceMechanism(s, 2)) <= zcdp(DiscreteLaplaceMechanism(t, k))", ["t <= s", "2 <= k"]),
        ("zcdp(SkellamMechanism(s)) <= zcdp(SkellamMechanism(t))", ["t <= s"]),
        ("zcdp(DiscreteGaussianMechanism(s, 1)) <= zcdp(DiscreteGaussianMechanism(s, k))", ["1 <= k"]),
        ("epsilon(RandomizedResponse(p), r) <= epsilon(RandomizedResponse(q), q)", ["p <= q", "1 <= 2*p", "q <= r"]),
        ("rdp(ExponentialMechanism(s), a) <= pure_dp(ExponentialMechanism(t))", ["s <= t"]),
        ("epsilon(Composed((ExponentialMechanism(s), 3)), q) <= epsilon(Composed((BoundedRange(t), 3)), q)", ["s <= t"]),
        ("gdp(PoissonSampled(ExponentialMechanism(s), q)) <= gdp(PoissonSampled(BoundedRange(s), r))", ["q <= r"]),
        ("gdp(NoisyMax(Normal(0, s), 4, sensitivity=q)) <= gdp(GaussianMechanism(t, r))", ["t*q*sqrt(4) <= s*r"]),
        ("rdp(NoisyMax(Gumbel(0, s), 3), a) <= rdp(BoundedRange(t), a)", ["2/s <= t"]),
        ('zcdp(NoisyMax(Gumbel(q, s), 3, "monotone", 2)) <= zcdp(BoundedRange(t))', ["2/s <= t"]),
        ("epsilon(Composed((NoisyMax(Laplace(0, s), 3), k)), q) <= epsilon(Composed((AnyMechanism(t), k)), q)",
         ['pure_dp(NoisyMax(Laplace(0, s), 3, "any", 1)) <= t']),
        ("gdp(PoissonSampled(ExponentialMechanism(s), q)) <= gdp(PoissonSampled(AnyMechanism(t, r), r))",
         ["q <= r", "pure_dp(ExponentialMechanism(s)) <= t"]),
        ("privacy_profile(LaplaceMechanism(s), c) <= privacy_profile(LaplaceMechanism(s), a)", ["a <= c"]),
        ("tcdp(GaussianMechanism(s), a) <= zcdp(GaussianMechanism(s))", []),
        ("epsilon(LaplaceMechanism(s), q) <= pure_dp(LaplaceMechanism(t))", ["t <= s", "0 <= q"]),
        ("rdp(PoissonSampled(GaussianMechanism(s), q), a) <= rdp(GaussianMechanism(s), a)", ["q <= 1"]),
        ("rdp(PoissonSampled(LaplaceMechanism(s), q), a) <= rdp(PoissonSampled(LaplaceMechanism(t), r), a)", ["q <= r", "t <= s"]),
        ("rdp(PoissonSampled(PoissonSampled(SkellamMechanism(s), q), r), a) <= rdp(PoissonSampled(SkellamMechanism(s), r), a)",
         ["r*q <= r"]),
        ('zcdp(PoissonSampled(GaussianMechanism(s), q, direction="add")) <= zcdp(PoissonSampled(GaussianMechanism(s), q))', []),
        ("rdp(PoissonSampled(GaussianMechanism(s), q), a) <= rdp(Composed((PoissonSampled(GaussianMechanism(s), q), k)), a)", ["1 <= k"]),
        ("rdp(Composed((LaplaceMechanism(s), k)), a) <= rdp(Composed((GaussianMechanism(t), 2), (LaplaceMechanism(s), 7)), a)", ["k <= 7"]),
        ("2*rdp(GaussianMechanism(s), a) <= 2*rdp(GaussianMechanism(t), a)", ["t <= s"]),
        ("q*privacy_profile(GaussianMechanism(s), a) <= q*privacy_profile(GaussianMechanism(t), a)", ["t <= s"]),
    ],
)
def test_what_makes_one_quantity_at_most_the_other(statement, needed):
    assert asked(statement) == needed


@pytest.mark.parametrize(
    "statement",
    [
        "rdp(GaussianMechanism(s), a) <= rdp(LaplaceMechanism(s), a)",
        "rdp(BoundedRange(s), a) <= rdp(ExponentialMechanism(s), a)",
        "rdp(BoundedRange(s), a) <= rdp(BoundedRange(t), a)",
        "rdp(AnyMechanism(s), a) <= rdp(AnyMechanism(t), a)",
        "epsilon(AnyMechanism(t), q) <= epsilon(NoisyMax(Laplace(0, s), 3), q)",
        "epsilon(NoisyMax(Laplace(0, s), 3), q) <= epsilon(BoundedRange(t), q)",
        "rdp(NoisyMax(Laplace(0, s), 4), a) <= rdp(GaussianMechanism(t), a)",
        "epsilon(NoisyMax(Exponential(s), 3), q) <= epsilon(BoundedRange(t), q)",
        "rdp(BoundedRange(t), a) <= rdp(NoisyMax(Gumbel(0, s), 3), a)",
        'epsilon(PoissonSampled(NoisyMax(Laplace(0, s), 3), q), r) <= epsilon(PoissonSampled(AnyMechanism(t), q, direction="add"), r)',
        "epsilon(RepeatedSelection(PairMechanism(Normal(0, 1), Normal(1, 1)), Geometric(1/2)), q) <= epsilon(AnyMechanism(t), q)",
        "rdp(PairMechanism(Normal(0, 1), Normal(1, 1)), a) <= rdp(PairMechanism(Normal(1, 1), Normal(0, 1)), a)",
        "rdp(GaussianMechanism(s), a) <= privacy_profile(GaussianMechanism(s), a)",
        "rdp(GaussianMechanism(s), a) < rdp(GaussianMechanism(s), c)",
        "rdp(GaussianMechanism(s), a) == rdp(GaussianMechanism(s), c)",
        "pure_dp(LaplaceMechanism(s)) <= rdp(LaplaceMechanism(s), a)",
        "pure_dp(LaplaceMechanism(s)) <= epsilon(LaplaceMechanism(s), q)",
        "zcdp(GaussianMechanism(s)) <= tcdp(GaussianMechanism(s), a)",
        "zcdp(DiscreteGaussianMechanism(s, 1)) <= zcdp(DiscreteGaussianMechanism(t, 1))",  # discrete normal laws are no convolutions
        "zcdp(RandomizedResponse(p, 2)) <= zcdp(RandomizedResponse(p, 3))",
        "rdp(GaussianMechanism(s), a) <= rdp(PoissonSampled(Composed((GaussianMechanism(s), 2), (LaplaceMechanism(t), 1)), q), a) + 1",
        "rdp(Composed((GaussianMechanism(s), 1), (GaussianMechanism(s), 1)), a) <= rdp(GaussianMechanism(s), a)",
        "rdp(Composed((LaplaceMechanism(s), 1), (GaussianMechanism(s), 1)), a) <= rdp(Composed((GaussianMechanism(s), 2)), a)",
        'zcdp(PoissonSampled(GaussianMechanism(s), q)) <= zcdp(PoissonSampled(GaussianMechanism(s), q, direction="add"))',
        'zcdp(PoissonSampled(GaussianMechanism(s), q, direction="remove")) <= zcdp(PoissonSampled(GaussianMechanism(s), q, direction="add"))',
        'zcdp(PoissonSampled(GaussianMechanism(s), q, "replace")) <= zcdp(GaussianMechanism(s))',  # no pair is known for it
        "q*rdp(GaussianMechanism(s), a) <= q*rdp(GaussianMechanism(t), a)",  # 0·∞ might come up
        "2*rdp(GaussianMechanism(s), a) <= 3*rdp(GaussianMechanism(t), a)",
        "rdp(GaussianMechanism(s), a)*rdp(GaussianMechanism(t), a) <= 2*rdp(GaussianMechanism(t), a)",
    ],
)
def test_what_is_not_compared(statement):
    with pytest.raises(RuleError):
        asked(statement)


def test_a_side_gives_way_to_a_simpler_one():
    statement = "rdp(PoissonSampled(GaussianMechanism(s), q), a) <= 1"
    assert asked(statement, side="smaller", by="pure_dp(GaussianMechanism(s))") == ["pure_dp(GaussianMechanism(s, 1)) <= 1", "q <= 1"]
    assert asked("1 < zcdp(GaussianMechanism(s))", side="larger", by="zcdp(GaussianMechanism(t))")[0] == "1 < zcdp(GaussianMechanism(t, 1))"
    for data in ({"side": "larger", "by": "rdp(GaussianMechanism(s), a)"}, {"side": "smaller", "by": "rdp(GaussianMechanism(s - 1), a)"},
                 {"side": "both", "by": "rdp(GaussianMechanism(s), a)"}):
        with pytest.raises(RuleError):
            asked(statement, **data)


LEVEL = "log(1 + r*(exp(a) - 1))"


def test_amplification_is_exact_where_the_pair_is_equivalent_to_its_reverse():
    profile = f"privacy_profile(PoissonSampled(LaplaceMechanism(s), r), {LEVEL})"
    assert asked(f"{profile} == 1/2", "amplification", quantity=profile, level="a") == ["r*privacy_profile(LaplaceMechanism(s, 1), a) == 1/2"]
    assert asked("1/2 <= epsilon(PoissonSampled(GaussianMechanism(s), r), r/3)", "amplification",
                 quantity="epsilon(PoissonSampled(GaussianMechanism(s), r), r/3)", level="1/3") \
        == ["1/2 <= log(1 + r*(exp(epsilon(GaussianMechanism(s, 1), 1/3)) - 1))"]
    assert asked("pure_dp(PoissonSampled(RandomizedResponse(p), r)) <= 1", "amplification",
                 quantity="pure_dp(PoissonSampled(RandomizedResponse(p), r))") \
        == ["log(1 + r*(exp(pure_dp(RandomizedResponse(p, 2))) - 1)) <= 1"]
    assert asked("rdp(PoissonSampled(GaussianMechanism(s), r), a) <= 1", "amplification",
                 quantity="rdp(PoissonSampled(GaussianMechanism(s), r), a)")[0].startswith("log(1 - r + r*exp((a - 1)*rdp(")
    for order in ("1", "p"):
        curve = f"rdp(PoissonSampled(GaussianMechanism(s), r), {order})"
        assert asked(f"{curve} < 1", "amplification", quantity=curve) == [f"r*rdp(GaussianMechanism(s, 1), {order}) < 1"]


@pytest.mark.parametrize(
    ("quantity", "data"),
    [
        (f"privacy_profile(PoissonSampled(LaplaceMechanism(s), r), {LEVEL})", {"level": "2*a"}),
        ("privacy_profile(PoissonSampled(LaplaceMechanism(s), r), r*a)", {"level": "a"}),
        (f'privacy_profile(PoissonSampled(LaplaceMechanism(s), r, direction="add"), {LEVEL})', {"level": "a"}),
        (f"privacy_profile(PoissonSampled(PoissonSampled(LaplaceMechanism(s), q), r), {LEVEL})", {"level": "a"}),
        ("epsilon(PoissonSampled(GaussianMechanism(s), r), r*r)", {"level": "r/2"}),
        ("epsilon(PoissonSampled(GaussianMechanism(s), r), r*a)", {"level": "a"}),  # a is above 1
        ("pure_dp(PoissonSampled(GaussianMechanism(s), q))", {}),  # q = 0 and ∞
        ("zcdp(PoissonSampled(GaussianMechanism(s), r))", {}),
        ("rdp(PoissonSampled(GaussianMechanism(s), q), a)", {}),
        ("rdp(PoissonSampled(GaussianMechanism(s), r), p + q)", {}),  # below 1 or above
        ("rdp(PoissonSampled(GaussianMechanism(s), r), q)", {}),  # 0 perhaps
        ("rdp(GaussianMechanism(s), a)", {}),
    ],
)
def test_where_amplification_says_nothing(quantity, data):
    with pytest.raises(RuleError):
        asked(f"{quantity} <= 1", "amplification", quantity=quantity, **data)


def test_a_level_of_unknown_sign_is_asked_for():
    quantity = "privacy_profile(PoissonSampled(LaplaceMechanism(s), r), log(1 + r*(exp(a - 2) - 1)))"
    assert asked(f"{quantity} <= 1", "amplification", quantity=quantity, level="a - 2")[1:] == ["a - 2 >= 0"]
    with pytest.raises(RuleError):  # no bound from below
        asked("1 <= rdp(PoissonSampled(GaussianMechanism(s), r), a)", "amplification",
              quantity="rdp(PoissonSampled(GaussianMechanism(s), r), a)")


def test_pure_bounds_give_curves():
    assert asked("rdp(StaircaseMechanism(s, 1/2), a) <= 1", "pure_curve") == ["a*pure_dp(StaircaseMechanism(s, 1/2))**2/2 <= 1"]
    tilted = goal("rdp(ExponentialMechanism(s), a) < 1", where=WHERE)
    assert by_theorem(tilted, "exponential-mechanism-curve") == ["a*s**2/8 < 1"]
    assert asked("privacy_profile(LaplaceMechanism(s), a) <= 0", "pure") == ["pure_dp(LaplaceMechanism(s, 1)) <= a"]
    assert asked("privacy_profile(LaplaceMechanism(s), a) <= q", "pure") == ["pure_dp(LaplaceMechanism(s, 1)) <= a", "q >= 0"]
    for statement in ("rdp(LaplaceMechanism(s), a) >= 1", "rdp(LaplaceMechanism(s), q) <= 1", "rdp(LaplaceMechanism(s), oo) <= 1",
                      'rdp(PoissonSampled(GaussianMechanism(s), q, direction="add"), a) <= 1', "zcdp(LaplaceMechanism(s)) <= 1"):
        with pytest.raises(RuleError):
            asked(statement, "pure_curve")


@pytest.mark.parametrize("mechanism", ["StaircaseMechanism(1, 1/3)", "DiscreteLaplaceMechanism(2)", "RandomizedResponse(3/4, 3)"])
def test_curves_stay_below_the_bound(mechanism):
    assert value(f"rdp({mechanism}, 3)") < value(f"3*pure_dp({mechanism})**2/2")


def value(text: str) -> arb:
    term = parse(text)
    return enclose(term, 64, plans_for(term, 64)).ball


def test_a_level_inside_a_sum_is_another():
    """k is 5 or more outside the sum, where the level is known to be ≥ 0."""
    quantity = "privacy_profile(PoissonSampled(LaplaceMechanism(1), 1/k), log(1 + (exp(k - 4) - 1)/k))"
    within = goal(f"Sum({quantity}, (k, 1, 3)) <= k", where=["k in [5, 10]"])
    with pytest.raises(RuleError):
        RULES["amplification"].apply(within, {"quantity": quantity, "level": "k - 4"})


REFLECTED = ["GaussianMechanism(s)", "LaplaceMechanism(s, 2)", "RandomizedResponse(p)", "RandomizedResponse(p, 5)", "SkellamMechanism(s)",
             "DiscreteGaussianMechanism(s, k)", "DiscreteLaplaceMechanism(s)", "StaircaseMechanism(s, 1/2)",
             "Composed((GaussianMechanism(s), 2), (LaplaceMechanism(s), 1))", "Composed((RandomizedResponse(p), 3))"]


@pytest.mark.parametrize("mechanism", REFLECTED)
def test_one_direction_of_a_reflected_pair_is_the_larger(mechanism):
    quantity = f"rdp(PoissonSampled({mechanism}, q), a)"
    (found,) = asked(f"1 <= 2*{quantity}", "one_direction", quantity=quantity)
    assert found.startswith("1 <= 2*rdp(PoissonSampled(") and found.endswith('q, "add_remove", "remove"), a)')


@pytest.mark.parametrize("quantity", [
    "rdp(PoissonSampled(GaussianMechanism(s), q), p/2)",
    'rdp(PoissonSampled(GaussianMechanism(s), q, "add_remove", "add"), a)',
    "rdp(PoissonSampled(Composed((GaussianMechanism(s), 2), (PairMechanism(Exponential(1), Exponential(2)), 1)), q), a)",
    "rdp(PoissonSampled(PoissonSampled(LaplaceMechanism(s), q), r), a)",
    "rdp(GaussianMechanism(s), a)",
    "zcdp(PoissonSampled(GaussianMechanism(s), q))",
])
def test_where_no_direction_is_known_to_be_the_larger(quantity):
    with pytest.raises(RuleError):
        asked(f"{quantity} <= 1", "one_direction", quantity=quantity)
    with pytest.raises(RuleError):
        asked("Sum(rdp(PoissonSampled(GaussianMechanism(1), 1/2), a), (a, 1, 3)) <= 1", "one_direction",
              quantity="rdp(PoissonSampled(GaussianMechanism(1), 1/2), a)")


@pytest.mark.parametrize("order", ["1/2", "3/4", "1", "9/8", "2", "7/2", "30", "oo"])
@pytest.mark.parametrize(("without", "weight", "record"), [
    ("Normal(0, 3)", "1/5", "Normal(1, 3)"), ("Laplace(0, 1/2)", "2/3", "Laplace(1, 1/2)"),
    ("Finite([9/10, 1/20, 1/20])", "1/4", "Finite([1/20, 9/10, 1/20])"), ("Finite([1, 0])", "1/4", "Finite([0, 1])"),
])
def test_values_of_both_directions(order, without, weight, record):
    mixture = f"Mixture((1 - {weight}, {without}), ({weight}, {record}))"
    remove, add = (parse(f"renyi({pair}, {order})") for pair in (f"{mixture}, {without}", f"{without}, {mixture}"))
    larger, smaller = (enclosed(term, digits=12)[0] for term in (remove, add))
    assert not smaller.lower > larger.upper
    if order == "1/2":  # there they are equal
        assert not smaller.upper < larger.lower


def in_both(first, second, order, then=""):
    return parse(f"Max(renyi({first}, {second}, {order}), renyi({second}, {first}, {order}){then})")


@pytest.mark.parametrize("mechanism", [
    "GaussianMechanism(2)", "LaplaceMechanism(2, 3)", "RandomizedResponse(3/4)", "SkellamMechanism(2)", "DiscreteGaussianMechanism(2)",
    "DiscreteLaplaceMechanism(2)", "StaircaseMechanism(1, 1/2)"])
@pytest.mark.parametrize("form", ["Composed(({}, 7))", "Composed(({}, 2), (GaussianMechanism(1), 3))", "Composed(({}, 2), (LaplaceMechanism(2), 1))"])
def test_samples_composed_are_looked_at_in_the_larger_direction(mechanism, form):
    term = unfold(parse(f"rdp({form.format(f'PoissonSampled({mechanism}, 1/4)')}, 3)"))
    assert term.op == "Max" and the_larger(term) is term.args[0]


def test_samples_composed_have_the_greater_of_both_values():
    mechanism = "Composed((PoissonSampled(LaplaceMechanism(1), 1/4), 3), (PoissonSampled(GaussianMechanism(2), 1/9), 2))"
    for order in ("1", "9/8", "4"):
        both = [enclosed(part, digits=12)[0] for part in unfold(parse(f"rdp({mechanism}, {order})")).args]
        assert both[0].lower > both[1].upper and both[0].ball.overlaps(value(f"rdp({mechanism}, {order})"))


@pytest.mark.parametrize("term", [
    in_both("Mixture((3/4, Laplace(0, 1)), (1/4, Laplace(1, 1)))", "Laplace(0, 1)", "7/8"),
    in_both("Mixture((3/4, Laplace(0, 1)), (1/4, Laplace(1, 1)))", "Laplace(1, 1)", "2"),
    in_both("Mixture((3/4, Laplace(0, 1)), (1/4, Laplace(1, 2)))", "Laplace(0, 1)", "2"),
    in_both("Mixture((1/2, Laplace(0, 1)), (1/4, Laplace(1, 1)), (1/4, Laplace(2, 1)))", "Laplace(0, 1)", "2"),
    in_both("Mixture((3/4, Exponential(1)), (1/4, Exponential(2)))", "Exponential(1)", "2"),
    in_both("Laplace(0, 1)", "Mixture((3/4, Laplace(0, 1)), (1/4, Laplace(1, 1)))", "2"),
    in_both("Mixture((0, Laplace(0, 1)), (1, Laplace(1, 1)))", "Laplace(0, 1)", "2"),
    in_both("Mixture((3/4, Laplace(0, 1)), (1/4, Laplace(1, 1)))", "Laplace(0, 1)", "2", ", 1"),
    in_both("Power(Mixture((3/4, Laplace(0, 1)), (1/4, Laplace(1, 1))), n)", "Power(Laplace(0, 1), n)", "2"),
])
def test_where_no_direction_of_samples_is_taken_to_be_the_larger(term):
    assert the_larger(term) is term


def test_below_one_half_the_other_direction_is_the_larger():
    mixture = "Mixture((3/4, Finite([9/10, 1/10])), (1/4, Finite([1/10, 9/10])))"
    assert value(f"renyi(Finite([9/10, 1/10]), {mixture}, 1/4)") > value(f"renyi({mixture}, Finite([9/10, 1/10]), 1/4)")


CHAIN = ["PoissonSampled({}, 1/3)", "PoissonSampled({}, 1/2)", "{}"]
NOISES = [("GaussianMechanism(2)", "GaussianMechanism(1)"), ("LaplaceMechanism(2)", "LaplaceMechanism(1)"),
          ("DiscreteLaplaceMechanism(2)", "DiscreteLaplaceMechanism(1)"), ("RandomizedResponse(3/5)", "RandomizedResponse(4/5)")]


@pytest.mark.parametrize("noises", NOISES)
def test_values_grow_along_the_order(noises):
    for form, quantity in itertools.product(CHAIN, ("rdp({}, 3)", "privacy_profile({}, 1/10)")):
        less, more = (value(quantity.format(form.format(noise))) for noise in noises)
        assert less < more
    for quantity in ("rdp({}, 3)", "privacy_profile({}, 1/10)"):
        found = [value(quantity.format(form.format(noises[0]))) for form in CHAIN]
        assert found[0] < found[1] < found[2]


@pytest.mark.parametrize("noise", ["GaussianMechanism(1)", "LaplaceMechanism(3/2)", "RandomizedResponse(3/4)"])
def test_values_agree_with_amplification(noise):
    sampled = value(f"privacy_profile(PoissonSampled({noise}, 1/4), log(1 + (exp(1/5) - 1)/4))")
    assert sampled.overlaps(value(f"privacy_profile({noise}, 1/5)") / 4)
    assert value(f"rdp(PoissonSampled({noise}, 1/4), 3)") < value(f"log(3/4 + exp(2*rdp({noise}, 3))/4)/2")
