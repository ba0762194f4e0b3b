"""Trade-off functions as numbers: the most powerful test of finite laws, the Gaussian curve, all others between neighbouring levels."""

import pytest
from flint import arb, fmpq

from rdpverify.errors import RuleError
from rdpverify.exact import rational
from certified import enclose as certified
from rdpverify.kernel.compositions.tangents import read_tangent_plan
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.numeric.enclosing import plans_for
from rdpverify.proving.prove import prove
from rdpverify.terms import call, number
from rdpverify.typed import parse, parse_statement


@pytest.mark.parametrize("text, value", [
    ("tradeoff(Finite([1/2, 1/2]), Finite([1/4, 3/4]), 1/4)", "5/8"),  # half of the second outcome is rejected
    ("tradeoff(Finite([1/2, 1/2]), Finite([1/4, 3/4]), 3/4)", "1/8"),
    ("tradeoff(Finite([1/2, 1/2, 0]), Finite([1/4, 1/4, 1/2]), 0)", "1/2"),  # what P never shows is rejected for nothing
    ("tradeoff(Finite([1, 0]), Finite([0, 1]), 0)", "0"),
    ("tradeoff(Finite([1/3, 2/3]), Finite([1/3, 2/3]), 2/7)", "5/7"),
    ("tradeoff(Power(Finite([3/4, 1/4]), 2), Power(Finite([1/4, 3/4]), 2), 1/16)", "7/16"),
    ("tradeoff(Normal(0, 1), Normal(1, 1), 0)", "1"),
    ("tradeoff(Normal(0, 1), Normal(1, 1), 1)", "0"),
])
def test_exact_values(text, value):
    assert enclose(parse(text), 20)[0].exact == fmpq(*map(int, (value + "/1").split("/")[:2]))


@pytest.mark.parametrize("text", ["tradeoff(AnyMechanism(1, 1), 1/10)", "tradeoff(AnyMechanism(1, 99/100), 1/10)",
                                  "tradeoff(Uniform(0, 1), Uniform(2, 3), 1/10**6)", "tradeoff(Exponential(2), shift(Exponential(2), 40), 1/2)"])
def test_where_one_test_is_right_with_certainty_it_is_next_to_0(text):
    assert enclose(parse(text), 12)[0].upper < 1e-30


@pytest.mark.parametrize("text, closed", [
    ("tradeoff(Normal(0, 1), Normal(1, 1), 1/10)", "Phi(PhiInv(9/10) - 1)"),
    ("tradeoff(Normal(3, 2), Normal(1, 2), 1/10)", "Phi(PhiInv(9/10) - 1)"),
    ("tradeoff(Power(Normal(0, 2), 4), Power(Normal(1, 2), 4), 1/10)", "Phi(PhiInv(9/10) - 1)"),
])
def test_the_gaussian_curve(text, closed):
    found, right = enclose(parse(text), 20)[0], enclose(parse(closed), 30)[0]
    assert found.has_digits(20) and found.ball.overlaps(right.ball)


@pytest.mark.parametrize("text, closed", [
    ("tradeoff(Laplace(0, 1), Laplace(1, 1), 1/10)", "1 - exp(1)/10"),  # rejecting where q/p = e
    ("tradeoff(Laplace(0, 1), Laplace(1, 1), 1/4)", "exp(-1)"),  # 1/(4*e*x) between e^-1/2 and 1/2
    ("tradeoff(Exponential(2), Exponential(1), 1/10)", "1 - sqrt(1/10)"),
    ("tradeoff(Uniform(0, 1), Uniform(1/2, 3/2), 1/10)", "4/10"),
    ("tradeoff(Logistic(0, 1), Logistic(1, 1), 0)", "1"),
    ("tradeoff(Uniform(0, 1), Uniform(1/2, 3/2), 0)", "1/2"),
    ("tradeoff(Power(Uniform(0, 1), 2), Power(Uniform(1/2, 3/2), 2), 0)", "1/4"),
    ("tradeoff(Logistic(0, 1), Logistic(1, 1), 1)", "0"),
    ("tradeoff(Finite([1/2, 1/2]), Finite([1/4, 3/4]), 1/pi)", "1 - 3/(2*pi)"),  # finite laws whose masses or level are not rational
    ("tradeoff(AnyMechanism(1), 1/10)", "1 - exp(1)/10"), ("tradeoff(AnyMechanism(1), 9/10)", "exp(-1)/10"),
    ("tradeoff(AnyMechanism(0, 1/4), 0)", "3/4"), ("tradeoff(AnyMechanism(1, 1/4), 1)", "0"),
    ("tradeoff(TreeAggregation(2, 3), 1/10)", "Phi(PhiInv(9/10) - sqrt(2)/2)"),
    ("tradeoff(PairMechanism(Uniform(0, 2), Uniform(0, 1)), 1/10)", "9/20"),  # the less of the two directions: the other is 4/5
    ("tradeoff(Normal(0, 1), Normal(0, 1), 1/3)", "2/3"),
    ("tradeoff(Product(Normal(0, 1), Laplace(0, 1)), Product(Normal(1, 1), Laplace(0, 1)), 1/10)", "Phi(PhiInv(9/10) - 1)"),
])
def test_all_other_laws_by_neighbouring_levels(text, closed):
    found, plans = enclose(parse(text), 15)
    assert found.has_digits(15) and found.ball.overlaps(enclose(parse(closed), 30)[0].ball)
    assert certified(parse(text), 80, plans).ball.overlaps(found.ball)


def test_compositions_rise_above_none_of_their_parts():
    one, many = (enclose(parse(f"tradeoff({P}, {Q}, 1/20)"), 12)[0] for P, Q in (
        ("Laplace(0, 2)", "Laplace(1, 2)"), ("Power(Laplace(0, 2), 5)", "Power(Laplace(1, 2), 5)")))
    assert many.upper < one.lower and one.has_digits(12) and many.has_digits(12)


def test_a_composition_of_subsampled_mechanisms_lies_near_its_gaussian_limit():
    """Bu, Dong, Long & Su 2020, Theorem 5: μ = q·√(T·(e^{1/σ²} − 1)), here 0.1·√(100(e − 1)), to one digit."""
    S = "Mixture((9/10, Normal(0, 1)), (1/10, Normal(1, 1)))"
    found = enclose(parse(f"tradeoff(Power({S}, 100), Power(Normal(0, 1), 100), 1/10)"), 12)[0]
    limit = enclose(parse("Phi(PhiInv(9/10) - sqrt(exp(1) - 1))"), 12)[0]
    assert found.has_digits(12) and abs(found.ball - limit.ball) < arb("0.1")


def test_levels_beside_the_top_give_wide_bounds_and_never_wrong_ones():
    text, right = "tradeoff(Exponential(2), Exponential(1), 1/10)", enclose(parse("1 - sqrt(1/10)"), 30)[0]
    term = parse(text)
    plans = enclose(term, 15)[1]
    for centre, step in (("0", "1/100"), ("1/2", "1/1000"), ("-3", "1/8"), ("3", "1"), ("1/5", "2")):
        plan = {"bits": 80, "centre": centre, "step": step}
        pair = list(reversed(term.args[:2]))
        levels = [call("hockey_stick", *pair, number(rational(centre) + k * rational(step))) for k in (-1, 0, 1)]
        others = {key: value for level in levels for key, value in enclose(level, 20)[1].items()}
        found = certified(term, 80, {**plans, **others, to_text(term): plan})
        assert found.ball.overlaps(right.ball)


@pytest.mark.parametrize("plan", [{"bits": 80, "centre": "0", "step": "0"}, {"bits": 80, "centre": "0", "step": "-1"},
                                  {"bits": True, "step": "1"}, {"bits": 80}, [1], {"bits": 80, "centre": 0.5, "step": "1"}])
def test_misshapen_plans(plan):
    with pytest.raises(RuleError):
        read_tangent_plan(plan)


@pytest.mark.parametrize("bits", [64, 128])
def test_a_kink_that_is_much_steeper_on_one_side_is_found_to_many_bits(bits):
    """Two outcomes of masses that are no rationals: 1 − q·x/p for x ≤ p."""
    term = parse("tradeoff(Finite([1/(1 + exp(3/2)), exp(3/2)/(1 + exp(3/2))]), Finite([1/(1 + exp(5/8)), exp(5/8)/(1 + exp(5/8))]), 1/10)")
    found = certified(term, bits, plans_for(term, bits)).ball
    assert found.overlaps(1 - (1 + arb(fmpq(3, 2)).exp()) / (1 + arb(fmpq(5, 8)).exp()) / 10) and found.rad() < 1e-14


@pytest.mark.parametrize(("statement", "verdict"), [
    ("tradeoff(Laplace(0, 1), Laplace(1, 1), 1/10) <= 0.729", "proved"), ("tradeoff(Laplace(0, 1), Laplace(1, 1), 1/10) <= 0.728", "refuted"),
])
def test_relations_with_numbers_are_decided(statement, verdict):
    assert prove(parse_statement(statement), 60).verdict == verdict
