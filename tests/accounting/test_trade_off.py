"""tradeoff(M, x) of mechanisms without a worst pair: both sides proved, and what a test on given inputs does lies between them."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.accounting.sides import bounds_of, has_sides
from rdpverify.checker import check
from rdpverify.errors import InputError, RuleError
from rdpverify.numeric import enclose
from rdpverify.typed import parse, parse_statement

SECONDS = 600


def ends(text: str) -> tuple[float, float]:
    return tuple(map(float, bounds_of(parse(text), SECONDS).decimal(9)))


def least_of_two_points(p: float, q: float, x: float) -> float:
    """The trade-off function of (p, 1 - p) and (q, 1 - q): the outcome of the larger ratio is rejected first."""
    p, q = (p, q) if q / p >= (1 - q) / (1 - p) else (1 - p, 1 - q)
    return 1 - q * x / p if x <= p else (1 - q) * (1 - x) / (1 - p)


@pytest.mark.parametrize("x", ["1/100", "1/10", "1/2", "9/10"])
@pytest.mark.sampled(4)
def test_the_exponential_mechanism_is_between_its_range_and_the_best_two_scores(x):
    low, high = ends(f"tradeoff(ExponentialMechanism(1), {x})")
    numerator, denominator = map(int, x.split("/"))
    pairs = [[1 / (1 + math.exp(-score / 2)) for score in (head / 100, head / 100 - 2)] for head in range(-1500, 1500)]
    best = min(least_of_two_points(*pair, numerator / denominator) for p, q in pairs for pair in ((p, q), (q, p)))
    assert low <= best * (1 + 1e-12) and best <= high + 1e-4
    assert high - low < 5e-3


@pytest.mark.parametrize("text", ["NoisyMax(Laplace(0, 2), 3)", "AboveThreshold(1)", "PermuteAndFlip(1, 3)"])
@pytest.mark.sampled(3)
def test_nothing_1_private_is_below_randomized_response(text):
    low, high = ends(f"tradeoff({text}, 1/10)")
    assert math.isclose(low, 1 - math.e / 10, rel_tol=1e-9) and low < high < 0.9


def test_the_sides_are_statements_that_the_checker_accepts():
    found = bounds_of(parse("tradeoff(Composed((ExponentialMechanism(1), 3), (GaussianMechanism(4), 3)), 1/10)"), SECONDS)
    below, above = found.sides.below, found.sides.above
    assert check(below.certificate) and check(above.certificate)
    assert below.text.startswith("privacy_profile(Composed(") and above.text.startswith("tradeoff(")
    truth_of_the_part = ends("tradeoff(ExponentialMechanism(1), 1/10)")
    assert below.value < above.value and found.decimal(9)[0] < str(truth_of_the_part[0])


def test_one_direction_alone_gives_the_bound_of_its_own_profile():
    """What is known of P against Q bounds e^(-eps)*(1 - x - profile) alone."""
    both, one = (ends(f'tradeoff(PoissonSampled(AboveThreshold(1), 1/2, "add_remove", "{way}"), 1/100)')[0] for way in ("both", "add"))
    assert 0 < one <= both < 0.99


def test_where_nothing_is_known_the_test_that_guesses_is_left():
    found = bounds_of(parse("tradeoff(RepeatedSelection(GaussianMechanism(4), Geometric(1/4)), 1/10)"), SECONDS)
    assert found.decimal(9)[1] == "0.9" and 0.1 < float(found.decimal(9)[0]) < 0.9
    assert "guesses" in found.reason and "theorem about every M" in found.reason
    assert ends("tradeoff(NoisyMax(Cauchy(0, 2), 3), 1/10)") == (0, 0.9)


def test_at_the_ends():
    assert ends("tradeoff(PermuteAndFlip(1, 3), 0)") == (1, 1)
    assert ends("tradeoff(AboveThreshold(1), 1)") == (0, 0)


@pytest.mark.parametrize("examples", [1, pytest.param(5, marks=pytest.mark.soak)])
def test_more_private_answers_are_harder_to_tell_apart(examples):
    """Between 0 and 1 - x; a larger eps has no larger bounds from below."""

    @settings(max_examples=examples, deadline=None)
    @given(st.integers(1, 40), st.integers(1, 19))
    def harder(eps, x):
        found = [ends(f"tradeoff(ExponentialMechanism({e}/10), {x}/20)") for e in (eps, eps + 5)]
        assert all(0 <= low <= high <= 1 - x / 20 + 1e-12 for low, high in found)
        assert found[1][0] <= found[0][0]

    harder()


@pytest.mark.parametrize(("text", "why"), [
    ("tradeoff(ExponentialMechanism(1), 2)", "from 0 to 1, got 2"), ("tradeoff(ExponentialMechanism(1), exp(-1))", "from 0 to 1"),
])
def test_other_errors_are_refused_in_one_line(text, why):
    with pytest.raises(InputError, match=why) as problem:
        bounds_of(parse(text), SECONDS)
    assert "\n" not in str(problem.value)


def test_no_statement_and_no_arithmetic_has_it():
    with pytest.raises(RuleError, match="bounded by itself alone"):
        enclose(parse("2*tradeoff(ExponentialMechanism(1), 1/10)"), 6)
    with pytest.raises(InputError, match="no single dominating pair"):
        parse_statement("tradeoff(ExponentialMechanism(1), 1/10) <= 1")
    assert not has_sides(parse("tradeoff(ExponentialMechanism(x), 1/10)"))


@pytest.mark.parametrize(("text", "value"), [("tradeoff({}, 1/10)", 0), ("privacy_profile({}, 3)", 1), ("tradeoff({}, 0)", 0)])
def test_what_gives_an_exact_answer_away_gives_all_away(text, value):
    mechanism = 'Composed((Deterministic(Histogram(3), "add_remove"), 1), (GaussianMechanism(4), 3), (LaplaceMechanism(2), 2))'
    assert enclose(parse(text.format(mechanism)), 6)[0].exact == value
    same = enclose(parse("hockey_stick(Product(PointMass(0), Laplace(0, 1)), Product(PointMass(0), Laplace(1, 1)), 1/2)"), 6)[0]
    assert 0 < same.lower < same.upper < 1  # one point twice is no difference
