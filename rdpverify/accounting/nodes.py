"""ε of DP-SGD at the nodes of a grid over noise, rate and steps, refined where it says least.

At a given δ, ε of k steps with Gaussian noise σ on Poisson samples of rate q falls with σ and rises with q and k, in both directions of
neighbours, by data processing.  More noise is noise added.  A channel that replaces its input by a draw of Q with probability 1 − r makes
of (1 − q)·Q + q·P the mixture of rate q·r, and of Q it makes Q.  A step can be left out.  So ε between nodes lies between its values at
the node that is as private in every parameter, or more, and at the one that is as private, or less.  Over noise and rate, ε with the
record against without it lies close to what is interpolated (between.py); the other direction is bounded by monotony alone.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, reduce
from itertools import product
from typing import Any

import numpy

from ..errors import RdpVerifyError, RuleError
from ..numeric import enclose
from ..typed import parse
from .between import Between, between, ends, places

DIGITS = 6
NODE_SECONDS = 30  # at most for one
TOP = 0.6  # of the widest step of an axis, for a step to be split with it
ENDS = ("lower", "upper", "half", "other")
ENOUGH = 0.3  # of s, which is added to 1
SPARE = 1e-11  # of 1 + ε, for the roundings of doubles
SHORT = 20  # bits of a node between two others
Each = Callable[[list[str], Callable[[], float]], Iterable[Any]]


@dataclass(frozen=True)
class Axis:
    """Values in rising order; ``rising`` says that ε does not fall along them, ``refined`` that those between them matter too.

    ``alone`` is the one value of an axis that has no other, exactly.
    """

    name: str
    values: numpy.ndarray
    rising: bool
    refined: bool = False
    alone: Fraction | None = None

    def between(self, place: int) -> float | None:
        """A short number between two neighbours, about their geometric mean; None where there is none."""
        low, high = self.values[place : place + 2].tolist()
        middle = (low * high) ** 0.5
        if self.name == "k":
            split = float(round(middle))
        else:
            mantissa, exponent = numpy.frexp(middle)
            split = float(numpy.ldexp(round(float(mantissa) * 2**SHORT), int(exponent) - SHORT))
        return split if low < split < high else None


@dataclass(frozen=True)
class Nodes:
    """Doubles around ε at every node, arrays with one dimension for each axis; ``least`` is an ε that is as good as 0.

    ``lower`` and ``upper`` are of the law with the record against the one without it, ``half`` is at least the same at δ/2, ``other`` at
    least ε the other way round.
    """

    delta: Fraction
    axes: tuple[Axis, ...]
    lower: numpy.ndarray
    upper: numpy.ndarray
    half: numpy.ndarray
    other: numpy.ndarray
    least: float

    @cached_property
    def between(self) -> Between:
        """What is known of the cells of σ and q."""
        return between(self.lower, self.upper, self.half, *(axis.values for axis in self.axes), float(self.delta),
                       *(axis.refined for axis in self.axes[:2]))

    @cached_property
    def most(self) -> numpy.ndarray:
        """At least ε at every node, whichever way round."""
        return numpy.maximum(self.upper, self.other)

    def width(self) -> float:
        """The greatest width of a cell against ε; what is not refined counts at its values alone."""
        low, high, other, line, above, below = self.lower, self.most, self.other, self.upper, self.between.above, self.between.below
        for number, axis in enumerate(self.axes):
            low, high, other = _end(low, axis, number, False), _end(high, axis, number, True), _end(other, axis, number, True)
            line = _end(line, axis, number, False)
        above, below = _end(above, self.axes[2], 2, True), _end(below, self.axes[2], 2, False)
        with numpy.errstate(invalid="ignore"):
            more = _end(self.upper, self.axes[2], 2, True) - _end(self.upper, self.axes[2], 2, False)
            more = reduce(lambda worst, number: numpy.maximum(*ends(worst, self._cells(number))), (0, 1), more)
            gap = numpy.fmax(above + below + more, other - numpy.fmax(low, line - below))
        return float(numpy.fmin(self._against(low, high), gap / numpy.maximum(low, self.least)).max())

    def steps(self, number: int) -> numpy.ndarray:
        """The same of each step along one axis alone."""
        axis, others = self.axes[number], tuple(each for each in range(3) if each != number)
        low, high, other = (_end(values, axis, number, values is not self.lower) for values in (self.lower, self.most, self.other))
        gaps = self._against(low, high)
        if number < 2:
            across = 1 - number
            gap = numpy.maximum(*ends(other - low, self._cells(across)))
            gap = numpy.fmax(self.between.of_q if number else self.between.of_sigma, gap)
            low = numpy.maximum(_end(low, self.axes[across], across, False), self.least)
            gaps = numpy.fmin(numpy.maximum(*ends(gaps, self._cells(across))), gap / low)
        return gaps.max(axis=others)

    def _cells(self, number: int) -> int | None:
        """The axis, where it has cells with a length."""
        return number if self.axes[number].refined else None

    def _against(self, low, high):
        with numpy.errstate(invalid="ignore"):
            return numpy.where(numpy.isinf(high), numpy.inf, (high - low) / numpy.maximum(high, self.least))

    def around(self, down: list[numpy.ndarray], up: list[numpy.ndarray]) -> tuple[numpy.ndarray, numpy.ndarray]:
        """(lower, upper) at points of the box: arrays of one shape for each axis, doubles below and above the number that is meant."""
        before = tuple(numpy.searchsorted(axis.values, low, "right") - 1 for axis, low in zip(self.axes, down))
        after = tuple(numpy.searchsorted(axis.values, high, "left") for axis, high in zip(self.axes, up))
        small = tuple(b if axis.rising else a for axis, b, a in zip(self.axes, before, after))
        great = tuple(a if axis.rising else b for axis, b, a in zip(self.axes, before, after))
        cell, shares, off = [], [], False
        for number, (where, here) in enumerate(zip(places(*(axis.values for axis in self.axes[:2])), places(*down[:2]))):
            refined = self.axes[number].refined
            at = numpy.minimum(before[number], len(where) - 2) if refined else before[number]
            off = off if refined else off | (before[number] != after[number])
            cell.append(at)
            shares.append((here - where[at]) / (where[at + 1] - where[at]) if refined else None)
        least = self._line(cell, shares, small[2])
        most = least if len(self.axes[2].values) == 1 else self._line(cell, shares, great[2])
        spare = SPARE * (1 + numpy.abs(most))
        with numpy.errstate(invalid="ignore"):
            low = numpy.where(off, 0.0, least - self.between.below[(*cell, small[2])] - spare)
            high = numpy.where(off, numpy.inf, numpy.fmax(most + self.between.above[(*cell, great[2])] + spare, self.other[great]))
        return numpy.fmax(self.lower[small], low), numpy.fmin(self.most[great], high)

    def _line(self, cell, shares, k) -> numpy.ndarray:
        """The logarithm of X between the upper bounds at the corners of a cell, linear along both of its sides."""
        first, total = self.upper[(*cell, k)], 0.0
        with numpy.errstate(invalid="ignore"):
            for corner in product(*((0, 1) if share is not None else (0,) for share in shares)):
                weight = 1.0
                for share, end in zip(shares, corner):
                    weight = weight if share is None else weight * (share if end else 1 - share)
                there = self.upper[(*(place + end for place, end in zip(cell, corner)), k)]
                total = total + (weight * numpy.exp(there - first) if any(corner) else weight)
            return first + numpy.log(total)


def build(delta: Fraction, axes: tuple[Axis, ...], width: float, least: float, seconds: float, each: Each) -> tuple[Nodes, int]:
    """(the nodes, how many were enclosed), refined until every cell is as narrow or the time is over.

    ``each(questions, left)`` yields the doubles around each, or an error; ``left()`` seconds are left for one.
    """
    started, asked = time.monotonic(), 0
    ends = started + seconds
    shape = tuple(len(axis.values) for axis in axes)
    nodes = Nodes(delta, axes, numpy.full(shape, -1.0), *(numpy.full(shape, numpy.inf) for _ in ENDS[1:]), least)
    while True:
        nodes, new = _enclosed(nodes, ends, each)
        asked += new
        finer = None if nodes.width() <= width else _refined(nodes, (ends - time.monotonic()) * asked / (time.monotonic() - started))
        if finer is None:
            return nodes, asked
        nodes = finer


def _enclosed(nodes: Nodes, ends: float, each: Each) -> tuple[Nodes, int]:
    """(with the nodes enclosed whose lower bound is −1, and what others say of each; how many were enclosed)

    ε at δ/2 and the other way round are enclosed only where what is known from other nodes is too coarse.
    """
    spots = [tuple(spot) for spot in numpy.argwhere(nodes.lower < 0).tolist()]
    points = [[float(axis.values[index]) for axis, index in zip(nodes.axes, spot)] for spot in spots]

    def answers(texts: Iterable[str]) -> list[tuple[float, float]]:
        return [(0.0, numpy.inf) if isinstance(answers_there, RdpVerifyError) else answers_there
                for answers_there in each(list(texts), lambda: min(NODE_SECONDS, ends - time.monotonic()))]

    kept = {name: getattr(nodes, name).copy() for name in ENDS}
    answers_there = answers(question(nodes, point, "remove") for point in points)
    for spot, (low, high) in zip(spots, answers_there):
        kept["lower"][spot], kept["upper"][spot] = low, high
    kept = _shared(nodes, kept)
    small = kept["lower"]
    for number, axis in enumerate(nodes.axes):
        small = numpy.maximum(0, _before(small, number, axis.rising))
    with numpy.errstate(over="ignore"):
        coarse = {"half": 2 * numpy.expm1(kept["half"] - kept["lower"]) > ENOUGH, "other": kept["other"] > small}
    asked = [(name, spot, question(nodes, point, "remove", nodes.delta / 2) if name == "half" else question(nodes, point, "add"))
             for spot, point in zip(spots, points) for name, yes in coarse.items() if yes[spot]]
    for (name, spot, _), (_, most) in zip(asked, answers(text for _, _, text in asked)):
        kept[name][spot] = most
    return replace(nodes, **_shared(nodes, kept)), sum(bool(numpy.isfinite(most)) for _, most in answers_there)


def _shared(nodes: Nodes, kept: dict[str, numpy.ndarray]) -> dict[str, numpy.ndarray]:
    """What each node says of those that are more private, or less."""
    for number, axis in enumerate(nodes.axes):
        kept = {name: _swept(numpy.maximum if name == "lower" else numpy.minimum, values, number, axis.rising == (name == "lower"))
                for name, values in kept.items()}
    return kept


def question(nodes: Nodes, point: list[float], side: str = "both", delta: Fraction | None = None) -> str:
    """What is enclosed at the point, one double for each axis."""
    sigma, q, k = (axis.alone or Fraction(value) for axis, value in zip(nodes.axes, point))
    return (f'epsilon(Composed((PoissonSampled(GaussianMechanism({sigma}), {q}, "add_remove", "{side}"), {k})), '
            f"{nodes.delta if delta is None else delta})")


def doubles(question: str, plans: dict | None) -> tuple[list[float], dict]:
    """(doubles around the value, the plans of its enclosure); plans from elsewhere spare the search for them."""
    known = {} if plans is None else plans
    enclosure = enclose(parse(question), DIGITS, known=known)[0]
    if plans is not None and not enclosure.has_digits(DIGITS):
        raise RuleError("these plans do not reach the digits")
    return [max(enclosure.as_float_lower(), 0.0), enclosure.as_float_upper()], known


def _swept(better, values: numpy.ndarray, number: int, forwards: bool) -> numpy.ndarray:
    """Each value with the best of those before it, or after it."""
    if forwards:
        return better.accumulate(values, axis=number)
    return numpy.flip(better.accumulate(numpy.flip(values, number), axis=number), number)


def _before(values: numpy.ndarray, number: int, rising: bool) -> numpy.ndarray:
    """The value at the next node where ε is smaller; at the last one its own."""
    last = values.shape[number] - 1
    return numpy.take(values, [max(place - 1, 0) if rising else min(place + 1, last) for place in range(last + 1)], number)


def _end(values: numpy.ndarray, axis: Axis, number: int, great: bool):
    """The values at that end of each step along the axis where ε is great, or small."""
    return ends(values, number if axis.refined else None)[axis.rising == great]


def _refined(nodes: Nodes, affordable: float) -> Nodes | None:
    """With nodes put into the widest steps of the axis that has the widest; None where none can be, or be paid for."""
    open_steps = []
    for number, axis in enumerate(nodes.axes):
        if axis.refined and len(axis.values) > 1:
            gaps = nodes.steps(number)
            each = nodes.lower.size // len(axis.values)
            splits = [(float(gap), place) for place, gap in enumerate(gaps) if axis.between(place) is not None]
            if splits and each <= affordable:
                widest = max(splits)[0]
                chosen = sorted((split for split in splits if split[0] >= TOP * widest), reverse=True)[: int(affordable // each)]
                open_steps.append((widest, number, sorted(place for _, place in chosen)))
    if not open_steps:
        return None
    _, number, places = max(open_steps)
    axis, spots = nodes.axes[number], numpy.array(places) + 1
    values = numpy.insert(axis.values, spots, [axis.between(place) for place in places])
    axes = tuple(replace(axis, values=values) if other is axis else other for other in nodes.axes)
    new = {name: numpy.insert(getattr(nodes, name), spots, -1.0 if name == "lower" else numpy.inf, axis=number) for name in ENDS}
    return replace(nodes, axes=axes, **new)
