"""A quantity over one symbol as certified doubles from below and above, and what they say between the points."""

import time
from math import isfinite
from dataclasses import dataclass

from flint import fmpq

from ..errors import InputError, RdpVerifyError
from ..exact import rational_text
from ..printer import to_text
from ..typed import parse_question
from ..numeric import enclose
from ..numeric.curve import curve as over_orders
from ..terms import Term, number, substitute
from ..deadline import Limit, deadline
from .axis import Axis, axis
from .roles import LEVEL, ORDER, Role, role_of
from .titles import title_of

POINTS, BUDGET, DIGITS = 97, 60, 7  # a picture shows fewer
LITTLE, FARTHEST = 1e-10, 64  # a privacy profile is drawn down to the former, at levels up to the latter
NOTHING = float("nan")


@dataclass(frozen=True)
class Band:
    """``lower[i] <= value <= upper[i]`` at ``axis.values[i]``; nan where no enclosure was found, inf where the value is infinite."""

    title: str
    axis: Axis
    role: Role
    lower: tuple[float, ...]
    upper: tuple[float, ...]

    @property
    def missing(self) -> int:
        return sum(low != low for low in self.lower)

    @property
    def middle(self) -> list[float]:
        """A double between the two ends; nan where the value is infinite or not known."""
        return [low + (high - low) / 2 if isfinite(low) and isfinite(high) else NOTHING for low, high in zip(self.lower, self.upper)]


def band(term: Term, name: str, where=(), points: int = POINTS, budget: float = BUDGET) -> Band:
    """Enclosures of ``term``, which has the one free symbol ``name``, over its domain: stated in ``where``, or what its role makes it.

    Raises InputError where there is nothing to draw, RuleError where no enclosure is found at any point.
    """
    if term.free != {name}:
        raise InputError(
            f"a plot over {name} has one free symbol, here are {', '.join(sorted(term.free)) or 'none'}: give the others values"
        )
    role, ends = role_of(term, name), Limit(budget).ends
    if role is LEVEL and not where:
        where = [f"{name} in [0, {_last_level(term, name, ends)}]"]
    over = axis(name, domain_of(term, name, role, where), role.scale, points)
    return sampled(title_of(term), over, role, _asked(term, name, role), ends)


def sampled(title: str, over: Axis, role: Role, ask, ends: float = float("inf")) -> Band:
    """The band of ``ask(values)``, a list of enclosures or problems; coarse first, for as long as there is time."""
    answers: dict = {}
    for places in _coarse_to_fine(len(over.values)):
        left = ends - time.monotonic()
        if left <= 0:
            break
        try:
            with deadline(left):
                answers.update(zip(places, ask([over.values[place] for place in places])))
        except RdpVerifyError as problem:
            answers.setdefault(places[0], problem)
    values = [answers.get(place) for place in range(len(over.values))]
    known = [value for value in values if hasattr(value, "as_float_lower")]
    if not known:
        raise next(
            (value for value in values if value is not None), InputError(f"nothing to plot: no enclosure of {title} within the budget")
        )
    lower = [value.as_float_lower() if hasattr(value, "as_float_lower") else NOTHING for value in values]
    upper = [value.as_float_upper() if hasattr(value, "as_float_lower") else NOTHING for value in values]
    return Band(title, over, role, *_tightened(lower, upper, role.trend))


def _tightened(lower: list[float], upper: list[float], trend: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The same bounds, with what neighbours say of a quantity that never falls (trend 1) or never rises (−1)."""
    if not trend:
        return tuple(lower), tuple(upper)
    rising = lower[::trend], upper[::trend]
    least, greatest, made = float("-inf"), float("inf"), ([], [])
    for low in rising[0]:
        least = max(least, low) if low == low else least
        made[0].append(least if low == low else NOTHING)
    for high in reversed(rising[1]):
        greatest = min(greatest, high) if high == high else greatest
        made[1].append(greatest if high == high else NOTHING)
    made[1].reverse()
    return tuple(made[0][::trend]), tuple(made[1][::trend])


def domain_of(term: Term, name: str, role: Role, where):
    """The domain stated in ``where``, else that of the role, else the natural one of the slots where the symbol stands."""
    if not where and role.domain is not None:
        where = [role.domain.replace("NAME", name)]
    question = parse_question(to_text(term), where)
    if question.conditions:
        raise InputError(f"a plot takes a domain such as {name} in [1, 2], no side conditions")
    return dict(question.where)[name]


def _asked(term: Term, name: str, role: Role):
    """values → their enclosures, or the problem that each of them met."""

    def one(value):
        try:
            return enclose(substitute(term, {name: number(value)}), digits=DIGITS)[0]
        except InputError:
            raise
        except RdpVerifyError as problem:
            return problem

    def together(values):
        try:
            return over_orders(term, list(values), DIGITS)
        except InputError:
            raise
        except RdpVerifyError:
            return map(one, values)

    return together if role is ORDER else lambda values: map(one, values)


def _last_level(term: Term, name: str, ends: float) -> str:
    """The first of 1/4, 1/2, 1, … at which a privacy profile is below LITTLE."""
    level = 0.25
    while level < FARTHEST and time.monotonic() < ends:
        try:
            value = enclose(substitute(term, {name: number(fmpq(*level.as_integer_ratio()))}), digits=3)[0]
        except RdpVerifyError:
            break
        if value.as_float_upper() <= LITTLE:
            break
        level *= 2
    return rational_text(fmpq(*level.as_integer_ratio()))


def _coarse_to_fine(count: int) -> list[list[int]]:
    """The places 0 … count − 1 in lots: both ends and a few between, then the middles of what is open, and so on."""
    step, seen, lots = 1 << max(0, count.bit_length() - 3), set(), []
    while step:
        lot = sorted({*range(0, count, step), count - 1} - seen)
        seen.update(lot)
        lots += [lot] if lot else []
        step //= 2
    return lots
