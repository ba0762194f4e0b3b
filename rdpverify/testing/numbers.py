"""Random exact values: orders on both sides of 1, events, and values of a symbol inside its domain."""

import math
from fractions import Fraction
from functools import cache

from flint import arb

from ..words.domains import Domain, Interval
from ..exact import rational
from ..terms import Term, number, substitute
from ..terms.evaluate import ball
from .backend import strategies

GREATEST_ORDER = 10**4
SIMPLE = tuple(map(Fraction, ("1", "1/2", "2", "3", "1/3", "3/2", "1/10", "10")))
END_GRID = 1 << 40  # an irrational end of a domain is replaced by a rational this close inside it


@cache
def orders(greatest: int = GREATEST_ORDER):
    """Strategy for orders above 0 other than 1, as Fractions: close to 1 on both sides, moderate, and up to ``greatest``."""
    st = strategies()
    above = distances().map(lambda distance: 1 + min(distance, Fraction(greatest - 1)))
    return st.one_of(above, fractions_inside())


@cache
def events(outcomes: int):
    """Strategy for events on {0, …, outcomes − 1}, as sorted tuples of outcomes."""
    st = strategies()
    return st.tuples(*[st.booleans()] * outcomes).map(
        lambda inside: tuple(index for index, chosen in enumerate(inside) if chosen))


@cache
def distances():
    """Strategy for positive Fractions over many scales, 10⁻⁶ to 10⁴."""
    st = strategies()
    simple = st.sampled_from(SIMPLE)
    ratios = st.builds(Fraction, st.integers(1, 20), st.integers(1, 20))
    scales = st.integers(-6, 4).map(lambda exponent: Fraction(10) ** exponent)
    return st.one_of(simple, ratios, scales)


@cache
def fractions_inside():
    """Strategy for Fractions in (0, 1), down to 10⁻⁶ from either end."""
    st = strategies()
    plain = st.builds(lambda top, more: Fraction(top, top + more), st.integers(1, 10), st.integers(1, 10))
    small = st.integers(1, 6).map(lambda exponent: Fraction(1, 10**exponent))
    return st.one_of(st.just(Fraction(1, 2)), plain, small, small.map(lambda value: 1 - value))


def values(domain: Domain, known: dict[str, Term]):
    """Strategy for Fractions inside ``domain``, whose ends may use the symbols of ``known``; nothing when it is empty there."""
    st = strategies()
    return st.one_of(*(_inside(Ends(piece, known), domain.integers) for piece in domain.intervals))


class Ends:
    """The ends of an interval as exact rationals, irrational ones moved inside; None is an infinite end."""

    def __init__(self, piece: Interval, known: dict[str, Term]):
        self.lower, self.lower_open = _end(substitute(piece.lower, known), piece.lower_open, upward=True)
        self.upper, self.upper_open = _end(substitute(piece.upper, known), piece.upper_open, upward=False)

    def contains(self, value: Fraction) -> bool:
        above = self.lower is None or value > self.lower or (value == self.lower and not self.lower_open)
        return above and (self.upper is None or value < self.upper or (value == self.upper and not self.upper_open))


def _end(term: Term, is_open: bool, *, upward: bool):
    if term.is_number:
        return Fraction(int(term.value.p), int(term.value.q)), is_open
    enclosed = ball(term, {})
    if not enclosed.is_finite():
        return None, True
    scaled = enclosed * END_GRID
    inside = scaled.upper().ceil() if upward else scaled.lower().floor()
    return Fraction(int(arb(inside).unique_fmpz()), END_GRID), False


def _inside(ends: Ends, integers: bool):
    st = strategies()
    lower, upper = ends.lower, ends.upper
    if integers:
        return _whole(ends)
    if lower is not None and upper is not None:
        if lower > upper or (lower == upper and (ends.lower_open or ends.upper_open)):
            return st.nothing()
        between = fractions_inside().map(lambda share: lower + (upper - lower) * share)
    elif lower is not None:
        between = distances().map(lambda distance: lower + distance)
    elif upper is not None:
        between = distances().map(lambda distance: upper - distance)
    else:
        between = st.builds(lambda distance, sign: distance * sign, distances(), st.sampled_from((1, 0, -1)))
    reached = [end for end, is_open in ((lower, ends.lower_open), (upper, ends.upper_open)) if end is not None and not is_open]
    return st.one_of(between, st.sampled_from(reached)) if reached else between


def _whole(ends: Ends):
    st = strategies()
    least = None if ends.lower is None else math.floor(ends.lower) + 1 if ends.lower_open else math.ceil(ends.lower)
    most = None if ends.upper is None else math.ceil(ends.upper) - 1 if ends.upper_open else math.floor(ends.upper)
    if least is not None and most is not None and least > most:
        return st.nothing()
    return st.integers(least, most).map(Fraction)


def literal(value: Fraction) -> Term:
    """The number ``value`` as a term."""
    return number(rational(value))
