"""The power of the best test between two laws, from hockey-stick divergences at a few levels.

sup {E_P φ : E_Q φ ≤ x} = min over t ≥ 0 of v(t) = H_t(P‖Q) + t·x, where H_t = sup_S P(S) − t·Q(S) (Neyman & Pearson; Dong, Roth & Su 2022,
Proposition 2.12).  As v is convex, it lies above each of its chords where that is continued; and v(t) ≥ 1 − t + t·x, v(t) ≥ t·x everywhere.
So values at a few levels bound the minimum from both sides, wherever hockey-stick divergences are enclosed.
"""

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from flint import arb, fmpq

from ..certificates.digits import Enclosure
from ..errors import RdpVerifyError
from ..kernel.extended import at_precision, exactly, finite
from ..numeric import enclose
from ..terms import Term, call, number

LEVELS = 48  # at most; each takes an enclosure
BITS = 40  # of a level
GUARD_DIGITS, DIGIT_BITS = 3, 3.33
FAR = Fraction(700)  # a level for x = 0, where the minimum is at infinity


@dataclass(frozen=True)
class Level:
    """A ball around t and one around v(t)."""

    t: arb
    v: arb


def greatest_power(P: Term, Q: Term, x: fmpq, digits: int) -> Enclosure:
    """The greatest probability under P of what has at most the probability ``x`` under Q, to the digits or as near as the levels come.

    What is known when a limit of time is reached counts.  Raises RdpVerifyError where not even the first level is enclosed.
    """
    if P is Q:
        return Enclosure.of(exactly(x, "the laws are the same"))
    with at_precision(int((digits + GUARD_DIGITS) * DIGIT_BITS) + 64):
        if x >= 1:
            return _answer(arb(1), arb(1))
        if x <= 0:
            return _answer(arb(0), _level(P, Q, x, FAR, digits).v.upper().min(arb(1)))
        levels = [Level(arb(0), arb(1)), _level(P, Q, x, Fraction(0), digits)]
        lower, upper = arb(x), levels[-1].v.upper().min(arb(1))
        for count in range(LEVELS):
            levels.sort(key=lambda level: float(level.t.mid()))
            cells = [_least(levels, place, x) for place in range(len(levels))]
            lower = lower.max(reduce(arb.min, (least for least, _ in cells)))
            wanted = min(cells, key=lambda cell: float(cell[0]))[1]
            if _answer(lower, upper).has_digits(digits) or wanted is None:
                break
            try:
                levels.append(_level(P, Q, x, _between(levels, wanted, count), digits))
            except RdpVerifyError:
                break
            upper = upper.min(levels[-1].v.upper())
        return _answer(lower, upper)


def _answer(lower: arb, upper: arb) -> Enclosure:
    enclosure = finite(lower.union(upper.max(lower)), "between chords of the hockey-stick divergences")
    return Enclosure.of(replace(enclosure, in_unit=True))


def _level(P: Term, Q: Term, x: fmpq, eps: Fraction, digits: int) -> Level:
    level = fmpq(eps.numerator, eps.denominator)
    enclosure = enclose(call("hockey_stick", P, Q, number(level)), digits + GUARD_DIGITS)[0]
    t = arb(level).exp()
    return Level(t, enclosure.lower.union(enclosure.upper) + t * x)


def _least(levels: list[Level], place: int, x: fmpq) -> tuple[arb, tuple[int, arb | None] | None]:
    """(a lower bound of v from this level to the next one, where to look next); beyond the last level v is at least t·x.

    The greater of two lines is at least any of their means: of those the one that is flat, or least steep, is taken.
    """
    left = levels[place]
    right = levels[place + 1] if place + 1 < len(levels) else None
    end = right.t if right is not None else (1 / arb(x)).max(left.t)  # from 1/x on, t·x is at least 1
    lines = [(1 - left.t * (1 - x), 1 - end * (1 - x)), (left.t * x, end * x)]
    if place:
        lines.append(_continued(levels[place - 1], left, left.t, end))
    if place + 2 < len(levels):
        lines.append(_continued(levels[place + 2], right, left.t, end))
    best, wanted = None, None
    for first in lines:
        for second in lines:
            low, where = _flat(first, second)
            if best is None or low > best:
                best, wanted = low, where
    if right is None and not end > left.t:
        return arb(1), None
    return best.lower(), (place, None if wanted is None else left.t + (end - left.t) * wanted)


def _continued(far: Level, near: Level, start: arb, end: arb) -> tuple[arb, arb]:
    """The values at two places of the line through two levels, beyond the nearer one: a lower bound of v there."""
    def at(t: arb) -> arb:
        share = (t - near.t) / (near.t - far.t)
        return near.v.lower() * (1 + share) - far.v.upper() * share

    return (near.v.lower(), at(end)) if near.t is start else (at(start), near.v.lower())


def _flat(first: tuple[arb, arb], second: tuple[arb, arb]) -> tuple[arb, arb | None]:
    """(the least value of a mean of two lines, as flat as there is one; where they cross, as a share of the way)."""
    up, down = first[1] - first[0], second[1] - second[0]
    share = _clipped(down / (down - up)) if float((down - up).mid()) else arb(0)
    mean = [a * share + b * (1 - share) for a, b in zip(first, second)]
    gap = (first[0] - second[0]) - (first[1] - second[1])
    where = float(((first[0] - second[0]) / gap).mid()) if float(gap.mid()) else -1.0
    return mean[0].lower().min(mean[1].lower()), arb(where) if 0 < where < 1 else None


def _clipped(share: arb) -> arb:
    value = float(share.mid())
    return arb(min(1.0, max(0.0, value)) if math.isfinite(value) else 0.0)


def _between(levels: list[Level], wanted: tuple[int, arb | None], count: int) -> Fraction:
    """The next level ε = log t: where the lines cross, or now and then the middle on the scale of logarithms."""
    place, crossing = wanted
    left = float(levels[place].t.mid())
    right = float(levels[place + 1].t.mid()) if place + 1 < len(levels) else max(16 * left, 16.0)
    low, high = math.log(left) if left else math.log(right) - 2, math.log(right)
    level = math.log(float(crossing.mid())) if crossing is not None and float(crossing.mid()) > 0 else math.nan
    if count % 3 == 2 or not low + (high - low) / 1024 < level < high - (high - low) / 1024:
        level = (low + high) / 2
    return Fraction(round(level * 2**BITS), 2**BITS)
