"""The numbers that a symbol may be, laid out on a line without ends, so that a search can walk on it in equal steps."""

import math
from dataclasses import dataclass

from flint import fmpq

from ..errors import InputError
from ..words.domains import Domain, Interval

FARTHEST = 700.0  # e^t is a double


@dataclass(frozen=True)
class Axis:
    """An interval of reals or integers; an end that is None is infinite.  ``at(t)`` rises with t."""

    lower: fmpq | None
    upper: fmpq | None
    integers: bool
    ends: tuple[fmpq, ...]  # those that belong to it

    @property
    def _upper(self) -> fmpq | None:
        """Where the places of the greatest integer end."""
        return self.upper + 1 if self.integers and self.upper is not None else self.upper

    def at(self, t: float) -> fmpq:
        """The number at a place of the line."""
        t, upper = max(-FARTHEST, min(t, FARTHEST)), self._upper
        if self.lower is None and upper is None:
            x = _rational(math.sinh(t))
        elif upper is None:
            x = self.lower + _rational(math.exp(t))
        elif self.lower is None:
            x = upper - _rational(math.exp(-t))
        else:
            share = _rational(math.exp(-abs(t)) / (1 + math.exp(-abs(t))))
            x = self.lower + (upper - self.lower) * share if t <= 0 else upper - (upper - self.lower) * share
        return self.whole(x) if self.integers else x

    def place(self, x: fmpq) -> float:
        """Where the number lies on the line, nearly: a number at an end far out, an integer in the middle of its places."""
        x, upper = x + fmpq(1, 2) if self.integers else x, self._upper
        if self.lower is None and upper is None:
            return math.asinh(_double(x))
        below = 1.0 if self.lower is None else _double(x - self.lower)
        above = 1.0 if upper is None else _double(upper - x)
        if below <= 0 or above <= 0:
            return -FARTHEST if below <= 0 else FARTHEST
        return math.log(below) - math.log(above)

    def whole(self, x: fmpq) -> fmpq:
        """The integer at or below x, kept inside."""
        x = fmpq(x.p // x.q)
        least = x if self.lower is None else max(x, self.lower)
        return least if self.upper is None else min(least, self.upper)

    def __str__(self) -> str:
        lower, upper = ("-oo" if self.lower is None else str(self.lower)), ("oo" if self.upper is None else str(self.upper))
        text = f"{'[' if self.lower in self.ends else '('}{lower}, {upper}{']' if self.upper in self.ends else ')'}"
        return f"integers {text}" if self.integers else text


def axis_of(name: str, domain: Domain) -> Axis:
    """The axis of a domain that is one interval with numbers for ends; InputError otherwise."""
    if len(domain.intervals) != 1 or domain.free:
        raise InputError(f"{name} must range over one interval with numbers for ends: say it with --where \"{name} in (0, oo)\"")
    (piece,) = domain.intervals
    lower, upper = (_end(name, end) for end in (piece.lower, piece.upper))
    if domain.integers:
        lower, upper = _inside(piece, lower, upper)
        return Axis(lower, upper, True, tuple(end for end in (lower, upper) if end is not None))
    closed = ((lower, piece.lower_open), (upper, piece.upper_open))
    return Axis(lower, upper, False, tuple(end for end, is_open in closed if end is not None and not is_open))


def _end(name: str, term) -> fmpq | None:
    if term.op == "oo" or (term.op == "mul" and any(part.op == "oo" for part in term.args)):
        return None
    if not term.is_number:
        raise InputError(f"the ends of the interval of {name} must be rational numbers")
    return term.value


def _inside(piece: Interval, lower: fmpq | None, upper: fmpq | None) -> tuple[fmpq | None, fmpq | None]:
    """The least and the greatest integer of an interval."""
    if lower is not None:
        lower = lower.floor() + 1 if piece.lower_open or lower.q != 1 else lower
    if upper is not None:
        upper = upper.ceil() - 1 if piece.upper_open or upper.q != 1 else upper
    return None if lower is None else fmpq(lower), None if upper is None else fmpq(upper)


def _double(x: fmpq) -> float:
    return int(x.p) / int(x.q)


def _rational(x: float) -> fmpq:
    return fmpq(*x.as_integer_ratio())


def shortest(lower: fmpq, upper: fmpq) -> fmpq:
    """The number of fewest binary digits in [lower, upper], nearest to 0 of these: a double where the ends are not too close."""
    if lower <= 0 <= upper:
        return fmpq(0)
    if upper < 0:
        return -shortest(-upper, -lower)
    unit = fmpq(1)
    while unit <= upper:
        unit *= 2
    while True:
        multiple = unit * (lower / unit).ceil()
        if multiple <= upper:
            return multiple
        unit /= 2
