"""The values of a symbol at which a plot asks for enclosures: short dyadic numbers, which are drawn where they are, and exact ends."""

import math
from dataclasses import dataclass

from flint import fmpq

from ..certificates.digits import Enclosure
from ..words.domains import Domain
from ..errors import InputError
from ..kernel.enclosures.enclosure import enclose
from ..terms import Term

KEPT_BITS = 14  # of each value, so that numbers stay short
OPEN_SHARE = 1 / 256  # how near to an open end a linear axis goes, of its length
OPEN_STEP = 1 / 16  # how near to an open end above 0 a logarithmic one goes at most
REACH, FEWEST, LEAST = 10, 2, 1e-10
REACHES = {"log2": 64, "log10": 1000}  # where an axis without an upper end stops
WIDE = 500  # ends with a greater quotient ask for a logarithmic axis
END_BITS = 64


@dataclass(frozen=True)
class Axis:
    """A symbol with the exact values it takes, in increasing order; ``scale`` is linear, log2 or log10."""

    name: str
    values: tuple[fmpq, ...]
    scale: str

    @property
    def places(self) -> list[float]:
        return list(map(_double, self.values))


def axis(name: str, domain: Domain, scale: str, points: int, about: fmpq | None = None) -> Axis:
    """Some ``points`` values of the domain; where it has no end, the axis stops after a part that shows the rest, and ``about``."""
    if points < FEWEST:
        raise InputError(f"a plot needs at least {FEWEST} points, got {points}")
    pieces = [(_end(name, piece.lower, up=True), _end(name, piece.upper, up=False), piece) for piece in domain.intervals]
    low, high = _range(pieces, domain.integers, scale, None if about is None else _double(about))
    if scale == "auto" or (scale != "linear" and low <= 0):
        scale = "log10" if low > 0 and high / low >= WIDE else "linear"
    elif scale == "log2" and high < 4 * low:
        scale = "linear"
    shares = [k / (points - 1) for k in range(points)]
    spread = [low + (high - low) * share if scale == "linear" else low * (high / low) ** share for share in shares]
    values = set(map(fmpq, map(round, spread)) if domain.integers else map(_short, spread))
    values |= {end for start, stop, _ in pieces for end in (start, stop) if end is not None and low <= _double(end) <= high}
    kept = tuple(sorted(value for value in values if any(_inside(value, *piece) for piece in pieces)))
    if len(kept) < FEWEST:
        raise InputError(f"nothing to plot over {name}: its domain has fewer than {FEWEST} values to show")
    return Axis(name, kept, scale)


def _range(pieces, integers: bool, scale: str, about: float | None) -> tuple[float, float]:
    """The two ends of the axis, a little inside where the domain is open."""
    (low, _, first), (_, high, last) = pieces[0], pieces[-1]
    open_low, open_high = first.lower_open and low is not None, last.upper_open and high is not None
    low, high = low if low is None else _double(low), high if high is None else _double(high)
    if low is None and high is None:
        reach = max(REACH / 2, 2 * abs(about or 0))
        return -reach, reach
    if high is None:
        least = REACHES.get(scale, low + REACH) if about is None else 2 * about
        high = max(least, 8 * low if scale in REACHES else low + 1)
    if low is None:
        low = high - REACH
    step = 0 if integers else (high - low) * OPEN_SHARE
    if open_low and low == 0 and scale == "log10":
        low = min(LEAST, high / 2)
    elif open_low:
        low += step if scale == "linear" else min(step, OPEN_STEP)
    return low, high - step if open_high else high


def _end(name: str, end: Term, up: bool) -> fmpq | None:
    """An end of the domain, exact or the nearest double inside; None where there is none."""
    if end.free:
        raise InputError(f"the domain of {name} ends at a formula: state numbers to plot over, such as {name} in [1, 2]")
    value = Enclosure.of(enclose(end, END_BITS))
    if value.infinite:
        return None
    if value.exact is not None:
        return value.exact
    return fmpq(*float(value.as_float_upper() if up else value.as_float_lower()).as_integer_ratio())


def _inside(value: fmpq, low, high, piece) -> bool:
    above = low is None or value > low or (value == low and not piece.lower_open)
    return above and (high is None or value < high or (value == high and not piece.upper_open))


def _short(value: float) -> fmpq:
    """The number of KEPT_BITS bits nearest to a double."""
    fraction, exponent = math.frexp(value)
    return fmpq(*math.ldexp(round(math.ldexp(fraction, KEPT_BITS)), exponent - KEPT_BITS).as_integer_ratio())


def _double(value: fmpq) -> float:
    return int(value.p) / int(value.q)
