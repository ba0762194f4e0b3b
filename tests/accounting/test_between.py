"""ε of one step has a formula: what is said between the nodes of any grid contains it, and is not said where the theorem does not hold."""

import math
from fractions import Fraction
from statistics import NormalDist

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.accounting import between as module
from rdpverify.accounting.between import between
from rdpverify.accounting.nodes import Axis, Nodes

PHI = NormalDist().cdf
DELTA = 1e-5


def one_step(sigma: float, q: float, delta: float = DELTA) -> float:
    """δ of a sample at 1 + q(e^t − 1) is q times that of the mechanism at e^t; 0 where that is never so large."""
    def excess(t):
        return q * (PHI(0.5 / sigma - t * sigma) - math.exp(t) * PHI(-0.5 / sigma - t * sigma)) - delta

    low, high = 0.0, 40 / sigma + 40 / sigma**2
    if excess(0) <= 0:
        return 0.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return math.log1p(q * math.expm1(low))


def grid(sigmas, rates) -> Nodes:
    values = [numpy.array([[[one_step(sigma, q, delta)] for q in rates] for sigma in sigmas]) for delta in (DELTA, DELTA / 2)]
    axes = (Axis("sigma", numpy.array(sigmas), False, True), Axis("q", numpy.array(rates), True, True), Axis("k", numpy.ones(1), True, alone=Fraction(1)))
    return Nodes(Fraction(1, 10**5), axes, values[0] * (1 - 1e-9), values[0] * (1 + 1e-9), values[1] * (1 + 1e-9), values[0] * 0, 1e-3)


def said(nodes: Nodes, sigma: float, q: float) -> tuple[float, float]:
    point = [numpy.array(value) for value in (sigma, q, 1.0)]
    return tuple(map(float, nodes.around(point, point)))


NUMBERS = st.lists(st.floats(0, 1), min_size=3, max_size=6, unique=True)


@settings(max_examples=60, deadline=None)
@given(NUMBERS, NUMBERS, st.floats(0, 1), st.floats(0, 1), st.floats(0.3, 3))
def test_the_value_is_inside(noise, rates, x, y, wide):
    """Uneven nodes about σ = 1 and q = 1/100; a point inside them."""
    sigmas, rates = (sorted({round(middle * math.exp(wide * (each - 0.5)), 9) for each in some}) for middle, some in ((1, noise), (0.01, rates)))
    nodes = grid(sigmas, rates)
    sigma, q = sigmas[0] + x * (sigmas[-1] - sigmas[0]), min(rates[0] + y * (rates[-1] - rates[0]), rates[-1])
    lower, upper = said(nodes, min(sigma, sigmas[-1]), q)
    assert lower <= one_step(min(sigma, sigmas[-1]), q) <= upper


def test_it_is_of_second_order():
    widths = []
    for count in (9, 17, 33):
        nodes = grid(numpy.geomspace(0.9, 1.1, count).tolist(), [0.01, 0.0101, 0.0102])
        assert nodes.between.of_sigma.max() < 10 / count**2 or count == 9
        widths.append(nodes.between.of_sigma.max())
    assert widths[0] / widths[1] > 3.5 and widths[1] / widths[2] > 3.5
    assert nodes.width() < 1e-2


@pytest.mark.parametrize("name, false, rates", [("_loss", lambda below, low: numpy.zeros_like(low), [0.003, 0.01, 0.03]),
                                                ("_factor", lambda bend, where, slope, axis: slope * 0, [0.5, 0.8, 0.95])])
def test_without_a_term_it_is_wrong(name, false, rates, monkeypatch):
    """False twins: X is below its line along v where q < 1/2, above it where q > 1/2."""
    sigmas = [0.7, 1.0, 1.4, 2.0]
    points = [(sigma, q) for sigma in numpy.linspace(0.7, 2, 30) for q in numpy.linspace(rates[0], rates[-1], 20)]
    for wrong in (False, True):
        if wrong:
            monkeypatch.setattr(module, name, false)
        nodes = grid(sigmas, rates)
        right = all(lower <= one_step(*point) <= upper for point in points for lower, upper in [said(nodes, *point)])
        assert right is not wrong


def test_nothing_is_said_where_the_theorem_has_no_bound():
    """At q = 1, next to nodes without a bound, and where ε may be 0, monotony alone is left."""
    sigma, q, k = numpy.array([1.0, 1.1]), numpy.array([0.1, 0.5, 1.0]), numpy.ones(1)
    some = numpy.full((2, 3, 1), 0.5)
    assert numpy.isinf(between(some, some, some + 0.1, sigma, q, k, DELTA).above[0, -1])
    assert numpy.isinf(between(some * 0, some, some + 0.1, sigma, q, k, DELTA).below).all()
    assert numpy.isinf(between(some, some * numpy.inf, some * numpy.inf, sigma, q, k, DELTA).above).all()
    assert numpy.isinf(between(some, some, some * numpy.inf, sigma, q, k, DELTA).above).all()
