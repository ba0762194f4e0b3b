"""Numbers of mechanisms without a worst pair: both sides proved, the truth between them, and nothing told that is not."""

import json
import math

import pytest

import rdpverify as rv
from rdpverify.accounting.sides import bounds_of, has_sides, sides_of
from rdpverify.checker import check
from rdpverify.cli import main
from rdpverify.errors import InputError, RdpVerifyError
from rdpverify.typed import parse

SECONDS = 600
DELTA = "1/10**5"


def ends(text: str) -> tuple[float, float]:
    found = sides_of(parse(text), SECONDS)
    return tuple(None if side is None else int(side.value.p) / int(side.value.q) for side in (found.below, found.above))


def two_outcomes(head: float, eps: float) -> tuple[float, float]:
    """The first probability of the exponential mechanism on the scores (head, 0) and (head - 1, 1)."""
    return tuple(1 / (1 + math.exp(-eps * score / 2)) for score in (head, head - 2))


@pytest.mark.parametrize("text", [
    f"epsilon(NoisyMax(Laplace(0, 2), 3), {DELTA})", "rdp(NoisyMax(Laplace(0, 2), 3), 2)", "privacy_profile(PermuteAndFlip(1, 3), 1/2)",
    f"epsilon(AboveThreshold(1), {DELTA})", "rdp(SparseVector(1, 2), 2)", "pure_dp(SparseVector(1, 2))", "zcdp(AboveThreshold(1))",
    f"epsilon(Composed((PermuteAndFlip(1, 3), 10)), {DELTA})", f"epsilon(Composed((ExponentialMechanism(1/2), 10)), {DELTA})",
    f"epsilon(Composed((NoisyMax(Gumbel(0, 2), 2), 3), (GaussianMechanism(4), 3)), {DELTA})", "zcdp(ExponentialMechanism(1))",
])
def test_both_sides_are_accepted_by_the_checker(text):
    found = sides_of(parse(text), SECONDS)
    assert 0 < found.below.value <= found.above.value
    for side, sign in ((found.below, " >= "), (found.above, " <= ")):
        assert sign in side.text and check(side.certificate)


@pytest.mark.parametrize("level", ["1/8", "1/2", "7/8"])
def test_the_exponential_mechanism_has_the_profile_of_its_bounded_range(level):
    """Dong, Durfee & Rogers 2020: one outcome tilted by (eps + eta)/2 reaches (1 - e^((eps - eta)/2))^2/(1 - e^-eta)."""
    low, high = ends(f"privacy_profile(ExponentialMechanism(1), {level})")
    numerator, denominator = map(int, level.split("/"))
    truth = (1 - math.exp((numerator / denominator - 1) / 2)) ** 2 / (1 - math.exp(-1))
    assert low <= truth * (1 + 1e-9) and high >= truth * (1 - 1e-9)
    assert high - low < 1e-2 * high


def test_from_below_what_two_lists_of_scores_give():
    low, high = ends("rdp(ExponentialMechanism(1), 2)")
    best = max(math.log(p**2 / q + (1 - p) ** 2 / (1 - q)) for p, q in (two_outcomes(head / 100, 1) for head in range(-500, 500)))
    assert low <= best <= high == 0.25
    assert low > best - 1e-3


@pytest.mark.parametrize("text", [f"epsilon(PoissonSampled(AboveThreshold(1), 1/10), {DELTA})", "gdp(AboveThreshold(1))"])
def test_one_side_alone_is_said_to_be_alone(text):
    bounds = bounds_of(parse(text), SECONDS)
    assert bounds.sides.below is None and bounds.sides.above
    assert "nothing is proved from below" in bounds.reason
    assert bounds.decimal(5)[0] == "0"


@pytest.mark.parametrize("text", ["rdp(NoisyMax(Cauchy(0, 2), 3), 2)", "rdp(GaussianMechanism(1), 2)", "1 + pure_dp(AboveThreshold(1))"])
def test_what_has_no_sides(text):
    assert bounds_of(parse(text), SECONDS) is None


def test_symbols_have_no_sides():
    assert not has_sides(parse("rdp(NoisyMax(Laplace(0, b), 3), 2)"))


def test_more_private_answers_have_smaller_bounds():
    bounds = [ends(f"rdp(NoisyMax(Laplace(0, {scale}), 3), 2)") for scale in (2, 3, 5)]
    assert all(first[side] > second[side] for first, second in zip(bounds, bounds[1:]) for side in (0, 1))


def test_an_altered_side_is_refused():
    side = sides_of(parse("privacy_profile(PermuteAndFlip(1, 3), 1/2)"), SECONDS).above
    forged = json.loads(json.dumps(side.certificate).replace(str(side.value), str(side.value / 2)))
    with pytest.raises(RdpVerifyError):
        check(forged)


def test_in_python():
    found = rv.epsilon(rv.NoisyMax(rv.Laplace(0, 2), 3), "1/100000").enclose()
    assert found.as_float_lower() < 0.997 and found.as_float_upper() > 0.9999 and "no worst pair" in found.reason
    with pytest.raises(InputError, match="no single dominating pair"):
        rv.rdp(rv.NoisyMax(rv.Cauchy(0, 2), 3), 2).enclose()


def test_on_the_command_line_each_side_has_a_file(tmp_path, capsys):
    path = tmp_path / "bounds.json"
    assert main(["enclose", "pure_dp(PermuteAndFlip(1, 2))", "--certificate", str(path), "--json"]) in (0, 3)
    told = json.loads(capsys.readouterr().out)
    assert set(told["sides"]) == {"lower", "upper"} and float(told["lower"]) <= 1 <= float(told["upper"])
    for side in told["sides"].values():
        assert main(["recheck", side["certificate"]]) == 0
    assert not path.exists()


BEST = "RepeatedSelection(GaussianMechanism(4), {})"


def theorem_2(order: float, shape: float, g: float) -> float:
    """Papernot & Steinke 2022, Theorem 2, for Gaussian noise of deviation 4, at the best of many other orders."""
    mean = math.log(shape * (1 - g) / (g * (1 - g**shape)) if shape else (1 / g - 1) / math.log(1 / g))
    others = (1 + step / 100 for step in range(1, 5000))
    return order / 32 + min((1 + shape) * ((1 - 1 / b) * b / 32 + math.log(1 / g) / b) for b in others) + mean / (order - 1)


@pytest.mark.parametrize("count, shape", [("TruncatedNegativeBinomial(1, 1/4)", 1), ("TruncatedNegativeBinomial(0, 1/4)", 0),
                                          ("TruncatedNegativeBinomial(1/2, 1/4)", 0.5), ("Geometric(1/4)", 1)])
def test_the_best_of_runs_by_the_theorem(count, shape):
    """The order of the theorem is one of a few, so that the bound is at most a little more than the best."""
    low, high = ends(f"rdp({BEST.format(count)}, 2)")
    assert low is None
    best = theorem_2(2, shape, 0.25)
    assert best * (1 - 1e-9) <= high <= best * 1.05


def test_the_best_of_a_given_number_of_runs():
    assert ends(f"rdp({BEST.format('Binomial(3, 1)')}, 2)") == (None, 3 / 16)
    assert ends("pure_dp(RepeatedSelection(LaplaceMechanism(4), Geometric(1/4)))") == (None, 3 / 4)


@pytest.mark.parametrize("count", ["Geometric(1/4)", "Poisson(5)"])
def test_epsilon_of_the_best_goes_by_an_order(count):
    found = sides_of(parse(f"epsilon({BEST.format(count)}, {DELTA})"), SECONDS)
    single = rv.epsilon(rv.GaussianMechanism(4), "1/100000").enclose(digits=6)
    assert float(single.as_float_upper()) < int(found.above.value.p) / int(found.above.value.q) < 6
    assert "every M with rdp(M, " in found.reason and check(found.above.certificate)


def test_what_no_theorem_speaks_of_is_refused():
    with pytest.raises(InputError, match="which outputs are better"):
        rv.pure_dp(rv.RepeatedSelection(rv.GaussianMechanism(4), rv.Geometric("1/4"))).enclose()


@pytest.mark.parametrize("order, level", [("512", "9"), ("2000", "800")])
def test_an_order_beyond_floats_is_no_traceback(order, level):
    """The multipliers of a bound at one order are sought in floats, which overflow there."""
    found = rv.Claim(f"hockey_stick(P, Q, {level}) <= 1/10**300", given=[f"renyi(P, Q, {order}) <= 8"]).verify(budget=5)
    assert found.status in ("proved", "refuted", "undecided")
