"""How far ε of DP-SGD is, between the nodes of a grid, from a line through its values there: bounds of second order.

*The theorem.*  Let Q be k standard normal numbers, μ = 1/σ, v = log(q/(1 − q)), u = v − μ²/2; P has the density
(1 − q)ᵏ·Π(1 + e^{u + μxᵢ}) against Q.  For one test φ, Λ(u, μ) = log E_P φ − k·log(1 − q) is the logarithm of an integral of e to sums of
log(1 + e^{u + μx}), each of them convex in (u, μ) together: so is Λ, and so is the greatest Λ of all tests with E_Q φ ≤ a, π(a) being the
greatest E_P φ.  X = e^ε at δ is the greatest (π(a) − δ)/a of all a.  Where that is reached, π = X·a·(1 + s) with s = δ/(aX) = −dε/d log δ.

*Along v* the term −k·log(1 − q) has the second derivative k·q(1 − q).  *Along μ* at one v, u is not straight: over points with the
weights w and the variance w₁w₂D² it is half of that too low, and ∂Λ/∂u = E[J | φ], J the number of steps that took the record, is at most
(k·log(1 + q(e^λ − 1)) + log(1/π))/λ for every λ > 0 (Donsker & Varadhan), where π ≥ δ/e as long as Λ changes by less than 1.  So with H =
k·q(1 − q), or that bound, log π at a point between two is at most Σwᵢ·log πᵢ + H·w₁w₂D²/2, and by Σwᵢπᵢ ≤ δ + a·ΣwᵢXᵢ

    X ≤ F·Σ wᵢXᵢ,  F = C/(1 − (C − 1)·s),  C = e^{H·D²/8}.

*From below* the point lies behind a node 2, seen from a node 1 at the distance d, t·d away:

    X ≥ X₂ + t·(X₂ − X₁) − H·t(1 + t)·d²/2·(1 + s)·X₂,

as log π ≥ (1 + t)·log π₂ − t·log π₁ − H·t(1 + t)·d²/2 for the test that is best at node 2, and log(π₂/π₁) ≥ 1 − π₁/π₂.  Nodes on both sides
serve a half of the cell each.  In two directions the lines along v come first, and lines along μ between their points.

*s*: δ is convex in X, so that s ≤ 2·(X at δ/2 − X)/X.  All this is of P against Q; Q against P is bounded by monotony alone.
"""

from dataclasses import dataclass

import numpy

STEPS = (0.003, 0.01, 0.03, 0.1, 0.2, 0.4, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)  # λ
FARTHEST = 800.0  # v at q = 1: a cell that ends there has no bound, and any place does


@dataclass(frozen=True)
class Between:
    """For each cell of σ and q, and each k: how far ε is at most above and below the interpolated one, and what each axis has of it."""

    above: numpy.ndarray
    below: numpy.ndarray
    of_sigma: numpy.ndarray
    of_q: numpy.ndarray


def places(sigma: numpy.ndarray, q: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """(μ, v)"""
    with numpy.errstate(divide="ignore"):
        return 1 / sigma, numpy.minimum(numpy.log(q) - numpy.log1p(-q), FARTHEST)


def between(lower, upper, half, sigma, q, k, delta: float, between_sigma: bool = True, between_q: bool = True) -> Between:
    """``lower`` and ``upper`` are around ε of P against Q at the nodes (arrays over σ, q, k), ``half`` is at least the one at δ/2.

    ε is interpolated as the logarithm of X, linear in μ and in v, from the upper bounds.  Nodes with nothing ``between`` them are cells
    without length.
    """
    along_s, along_q = (0 if between_sigma else None), (1 if between_q else None)
    mu, v = places(sigma, q)
    steps, bend = k[None, None, :], numpy.minimum(q, 0.5)[None, :, None]
    bend = steps * bend * (1 - bend)
    most = _included(steps, ends(q[None, :, None], along_q)[1], delta)
    with numpy.errstate(all="ignore"):
        apart = upper + numpy.log(numpy.where(lower > 0, -numpy.expm1(lower - upper), 1.0))
        level = numpy.zeros_like(upper)
        low = ends(lower, along_q)[0]
        slope = 2 * numpy.expm1(ends(half, along_q)[1] - low)
        factor_q = _factor(ends(bend, along_q)[1], v, slope, along_q)
        below_q = _behind(upper, apart, level, v, bend, slope, low, along_q)
        of_q = numpy.max(ends(factor_q + _loss(below_q, low), along_s), axis=0)
        whole = 2 * numpy.expm1(ends(ends(half, along_q)[1], along_s)[0] - ends(low, along_s)[1])
        slope = numpy.max([*ends(slope, along_s), whole], axis=0)
        low = ends(low, along_s)[1]
        factor_s = _factor(most, mu, slope, along_s)
        alone = [_behind(up, off, level[:, :1], mu, most, slope, low, along_s)
                 for up, off in zip(ends(upper, along_q), ends(apart, along_q))]
        below = numpy.max([_behind(up, below_q, factor_q, mu, most, slope, low, along_s) for up in ends(upper, along_q)], axis=0)
        of_sigma = factor_s + _loss(numpy.max(alone, axis=0), low)
        return Between(numpy.max(ends(factor_q, along_s), axis=0) + factor_s, _loss(below, low), of_sigma, of_q)


def ends(values: numpy.ndarray, axis: int | None) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The values where each cell along the axis begins, and where it ends: the same where there is no axis."""
    return (values, values) if axis is None else (numpy.delete(values, -1, axis), numpy.delete(values, 0, axis))


def _included(k, q, delta: float):
    """At least E[J | φ], for a test with π ≥ δ/e."""
    tries = [(k * numpy.log1p(q * numpy.expm1(step)) + 1 - numpy.log(delta)) / step for step in STEPS]
    return numpy.minimum(numpy.min(tries, axis=0), k)


def _factor(bend, where, slope, axis: int | None):
    """log F; nothing is known where u bends too far."""
    if axis is None:
        return numpy.zeros_like(slope)
    far = bend * _along(numpy.diff(where), axis) ** 2 / 8
    more = numpy.expm1(far)
    return numpy.where((far <= 1) & (more * slope < 1), far - numpy.log1p(-more * slope), numpy.inf)


def _behind(high, apart, factor, where, bend, slope, low, axis: int | None):
    """The logarithm of how far X is at most below the line between the upper bounds of its nodes, in each cell along the axis.

    ``apart`` is the logarithm of how far it is so at the nodes, ``factor`` how far log X may be above their upper bounds, ``low`` below
    all of log X in the cell.
    """
    if axis is None:
        return apart
    ahead = [numpy.moveaxis(each, axis, 0) for each in numpy.broadcast_arrays(high, apart, factor)]
    bend = numpy.broadcast_to(numpy.moveaxis(bend, axis, 0), (len(where) if bend.shape[axis] > 1 else 1, *ahead[0].shape[1:]))
    slope, low = (numpy.moveaxis(each, axis, 0) for each in (slope, low))
    back = [each[::-1] for each in (*ahead, bend, slope, low)]
    sides = [[_seen(*ahead, where, bend, slope, low, share), _seen(*back[:3], where[::-1], *back[3:], share)[::-1]] for share in (0.5, 1.0)]
    ends = numpy.minimum(numpy.maximum(*sides[0]), numpy.minimum(*sides[1]))
    return numpy.moveaxis(numpy.log(ends) + low, 0, axis)


def _seen(high, apart, factor, where, bend, slope, low, share: float):
    """The same against e^low up to a share of each cell, seen from the nodes before it: infinite for the first cell."""
    floor = numpy.full(slope.shape, numpy.inf)
    gaps = numpy.abs(numpy.diff(where))[:, None, None]
    low, far, t = low[1:], gaps[:-1], share * gaps[1:] / gaps[:-1]
    most = bend if len(bend) == 1 else numpy.max([bend[:-2], bend[1:-1], bend[2:]], axis=0)
    first, second, third = (numpy.exp(each - low) for each in (high[:-2], high[1:-1], high[2:]))
    turn = share * (third - second) - t * (second - first)
    curve = most * t * (1 + t) * far**2 / 2 * (1 + slope[1:]) * numpy.exp(factor[1:-1]) * second
    all_ = numpy.maximum(turn, 0) + (1 + t) * numpy.exp(apart[1:-1] - low) + t * numpy.expm1(factor[:-2]) * first + curve
    floor[1:] = numpy.where((most * t * far**2 / 2 <= 1) & (all_ < numpy.inf), all_, numpy.inf)
    return floor


def _along(values, axis: int):
    return values.reshape([-1 if number == axis else 1 for number in range(3)])


def _loss(below, low):
    """What is taken from log X where X is below the line by e^below."""
    share = numpy.exp(below - low)
    return numpy.where(share < 1, -numpy.log1p(-numpy.minimum(share, 1)), numpy.inf)
