"""ε of DP-SGD at the nodes of a grid over noise, rate and steps, refined where it says least.

At a given δ, ε of k steps with Gaussian noise σ on Poisson samples of rate q falls with σ and rises with q and k, in both directions of
neighbours, by data processing.  More noise is noise added.  A channel that replaces its input by a draw of Q with probability 1 − r makes
of (1 − q)·Q + q·P the mixture of rate q·r, and of Q it makes Q.  A step can be left out.  So ε between nodes lies between its values at
the node that is as private in every parameter, or more, and at the one that is as private, or less.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy

from ..errors import RdpVerifyError, RuleError
from ..numeric import enclose
from ..typed import parse

DIGITS = 6
NODE_SECONDS = 30  # at most for one
TOP = 0.6  # of the widest step of an axis, for a step to be split with it
SHORT = 20  # bits of a node between two others
Each = Callable[[list[str], Callable[[], float]], Iterable[Any]]


@dataclass(frozen=True)
class Axis:
    """Values in rising order; ``rising`` says that ε does not fall along them, ``refined`` that nodes may be put between them.

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
            found = float(round(middle))
        else:
            mantissa, exponent = numpy.frexp(middle)
            found = float(numpy.ldexp(round(float(mantissa) * 2**SHORT), int(exponent) - SHORT))
        return found if low < found < high else None


@dataclass(frozen=True)
class Nodes:
    """Doubles with lower ≤ ε ≤ upper at every node, arrays with one dimension for each axis; ``least`` is an ε that is as good as 0."""

    delta: Fraction
    axes: tuple[Axis, ...]
    lower: numpy.ndarray
    upper: numpy.ndarray
    least: float

    def width(self) -> float:
        """The greatest width of a cell against its upper bound."""
        low, high = self.lower, self.upper
        for number, axis in enumerate(self.axes):
            if len(axis.values) > 1:
                low, high = _ends(low, high, number, axis.rising)
        return float(self._against(low, high).max())

    def steps(self, number: int) -> numpy.ndarray:
        """The same of each step along one axis alone."""
        gaps = self._against(*_ends(self.lower, self.upper, number, self.axes[number].rising))
        return gaps.max(axis=tuple(each for each in range(gaps.ndim) if each != number))

    def _against(self, low, high):
        with numpy.errstate(invalid="ignore"):
            return numpy.where(numpy.isinf(high), numpy.inf, (high - low) / numpy.maximum(high, self.least))


def build(delta: Fraction, axes: tuple[Axis, ...], width: float, least: float, seconds: float, each: Each) -> tuple[Nodes, int]:
    """(the nodes, how many were enclosed), refined until every cell is as narrow or the time is over.

    ``each(questions, left)`` yields the doubles around each, or an error; ``left()`` seconds are left for one.
    """
    started, found = time.monotonic(), 0
    ends = started + seconds
    shape = tuple(len(axis.values) for axis in axes)
    nodes = Nodes(delta, axes, numpy.full(shape, -1.0), numpy.full(shape, numpy.inf), least)
    while True:
        nodes, new = _enclosed(nodes, ends, each)
        found += new
        finer = None if nodes.width() <= width else _refined(nodes, (ends - time.monotonic()) * found / (time.monotonic() - started))
        if finer is None:
            return nodes, found
        nodes = finer


def _enclosed(nodes: Nodes, ends: float, each: Each) -> tuple[Nodes, int]:
    """(with the nodes enclosed whose lower bound is −1, and what others say of each; how many were enclosed)"""
    places = [tuple(place) for place in numpy.argwhere(nodes.lower < 0).tolist()]
    questions = [_question(nodes, place) for place in places]
    lower, upper = nodes.lower.copy(), nodes.upper.copy()
    answers = list(each(questions, lambda: min(NODE_SECONDS, ends - time.monotonic())))
    for place, found in zip(places, answers):
        lower[place], upper[place] = (0.0, numpy.inf) if isinstance(found, RdpVerifyError) else found
    for number, axis in enumerate(nodes.axes):
        lower = _swept(numpy.maximum, lower, number, axis.rising)
        upper = _swept(numpy.minimum, upper, number, not axis.rising)
    return replace(nodes, lower=lower, upper=upper), sum(not isinstance(found, RdpVerifyError) for found in answers)


def _question(nodes: Nodes, place: tuple[int, ...]) -> str:
    return question(nodes, [float(axis.values[index]) for axis, index in zip(nodes.axes, place)])


def question(nodes: Nodes, point: list[float]) -> str:
    """What is enclosed at the point, one double for each axis."""
    at = {axis.name: axis.alone or Fraction(value) for axis, value in zip(nodes.axes, point)}
    return f"epsilon(Composed((PoissonSampled(GaussianMechanism({at['sigma']}), {at['q']}), {at['k']})), {nodes.delta})"


def doubles(question: str, plans: dict | None) -> tuple[list[float], dict]:
    """(doubles around the value, the plans of its enclosure); plans from elsewhere spare the search for them."""
    known = {} if plans is None else plans
    found = enclose(parse(question), DIGITS, known=known)[0]
    if plans is not None and not found.has_digits(DIGITS):
        raise RuleError("these plans do not reach the digits")
    return [max(found.as_float_lower(), 0.0), found.as_float_upper()], known


def _swept(better, values: numpy.ndarray, number: int, forwards: bool) -> numpy.ndarray:
    """Each value with the best of those before it, or after it."""
    if forwards:
        return better.accumulate(values, axis=number)
    return numpy.flip(better.accumulate(numpy.flip(values, number), axis=number), number)


def _ends(low: numpy.ndarray, high: numpy.ndarray, number: int, rising: bool):
    """The lower bounds where ε is small and the upper ones where it is great, of each step along the axis."""
    before, after = [slice(None)] * low.ndim, [slice(None)] * low.ndim
    before[number], after[number] = slice(None, -1), slice(1, None)
    small, great = (before, after) if rising else (after, before)
    return low[tuple(small)], high[tuple(great)]


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
    return replace(nodes, axes=axes, lower=numpy.insert(nodes.lower, spots, -1.0, axis=number),
                   upper=numpy.insert(nodes.upper, spots, numpy.inf, axis=number))
