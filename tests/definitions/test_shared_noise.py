"""Probabilities with noise that relations share, exactly: by hand where a formula is known, and at every edge."""

from itertools import product
from math import exp, isclose

import pytest
from flint import fmpq
from rdpverify.definitions.shared_noise import Factor, noise_of, probability
from rdpverify.errors import InputError
from rdpverify.language import parse
from rdpverify.terms import ONE, ZERO
from rdpverify.terms.evaluate import ball


def noise(text):
    return noise_of(parse(f"tv({text}, Q)").args[0])


def line(constant, slope=0):
    return fmpq(constant), fmpq(slope)


def chance(shared, *factors):
    """Of what is said of noises, each between its lines in the shared one."""
    found = probability(shared and noise(shared), [Factor(own and noise(own), tuple(lower), tuple(upper)) for own, lower, upper in factors])
    return float(ball(found, {}).mid())


def laplace(x, place=0.0, scale=1.0):
    return exp((x - place) / scale) / 2 if x <= place else 1 - exp((place - x) / scale) / 2


ENDS = [-2, -1, 0, 1, 3]


@pytest.mark.parametrize(("place", "scale"), [(0, 1), (1, 1), (-1, 2), (0, 3)])
def test_one_noise_between_two_numbers(place, scale):
    for low, high in product(ENDS, ENDS):
        found = chance(None, (f"Laplace({place}, {scale})", [line(low)], [line(high)]))
        assert isclose(found, max(0, laplace(high, place, scale) - laplace(low, place, scale)), abs_tol=1e-12)
        found = chance(None, (f"Exponential({scale})", [line(low)], [line(high)]))
        assert isclose(found, max(0, exp(-scale * max(low, 0)) - exp(-scale * max(high, 0))), abs_tol=1e-12)
    for end in ENDS:
        assert isclose(chance(None, (f"Laplace({place}, {scale})", [], [line(end)])), laplace(end, place, scale), abs_tol=1e-12)
        assert isclose(chance(None, (f"Laplace({place}, {scale})", [line(end)], [])), 1 - laplace(end, place, scale), abs_tol=1e-12)


def test_of_several_ends_the_closest_count():
    assert isclose(chance(None, ("Laplace(0, 1)", [line(-2), line(0), line(-1)], [line(3), line(1)])), laplace(1) - laplace(0))
    assert chance(None, ("Laplace(0, 1)", [], [])) == 1 and chance("Laplace(0, 1)") == 1 and chance("Exponential(2)") == 1


@pytest.mark.parametrize(("lower", "upper", "holds"), [([0], [0], True), ([0], [], True), ([], [0], True), ([1], [], False), ([], [-1], False), ([-1], [1], True), ([1], [2], False), ([-2], [-1], False)])
def test_the_number_0_between_two_numbers(lower, upper, holds):
    found = probability(None, [Factor(None, tuple(map(line, lower)), tuple(map(line, upper)))])
    assert found is (ONE if holds else ZERO)


@pytest.mark.parametrize(("a", "b"), [(1, 1), (1, 2), (3, 1)])
def test_two_noises_beside_each_other(a, b):
    below = chance(f"Exponential({a})", (f"Exponential({b})", [], [line(0, 1)]))
    assert isclose(below, b / (a + b)) and isclose(chance(f"Exponential({a})", (f"Exponential({b})", [line(0, 1)], [])), a / (a + b))
    assert isclose(chance(f"Laplace(0, {a})", (f"Laplace(0, {b})", [], [line(0, 1)])), 1 / 2)
    assert isclose(chance(f"Laplace(2, {a})", (f"Laplace(2, {b})", [], [line(4, -1)])), 1 / 2)


def test_the_difference_of_two_like_noises():
    """P(X <= Y + t) = 1 − e^{−t}·(1 + t/2)/2 for t >= 0."""
    for t in (0, 1, 3):
        expected = 1 - exp(-t) * (1 + t / 2) / 2
        assert isclose(chance("Laplace(0, 1)", ("Laplace(0, 1)", [], [line(t, 1)])), expected)
        assert isclose(chance("Laplace(0, 1)", ("Laplace(0, 1)", [line(-t, 1)], [])), expected)
    both = chance("Laplace(0, 1)", ("Laplace(0, 1)", [], [line(0, 1)]), ("Laplace(0, 1)", [], [line(0, 1)]))
    assert isclose(both, 1 / 3)  # the shared one is the greatest of three


def test_what_the_shared_noise_alone_decides():
    for end in ENDS:
        assert isclose(chance("Laplace(0, 1)", (None, [line(-end, 1)], [])), laplace(end), abs_tol=1e-12)  # x <= end
        assert isclose(chance("Laplace(0, 1)", (None, [], [line(-end, 1)])), 1 - laplace(end), abs_tol=1e-12)
        assert isclose(chance("Exponential(1)", (None, [line(-end, 1)], [])), 1 - exp(-max(end, 0)), abs_tol=1e-12)


@pytest.mark.parametrize("law", ["Normal(0, 1)", "Laplace(x, 1)", "Laplace(0, x)", "Exponential(x)", "Laplace(0, pi)", "Gumbel(0, 1)"])
def test_other_noise_is_not_worked_out(law):
    with pytest.raises(InputError, match="Laplace and Exponential noise with rational parameters"):
        noise(law)
