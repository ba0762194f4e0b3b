"""Deciding on domains as far as their ends are known: the order of two ends, emptiness, values outside.

Ends without symbols are compared exactly when rational, in balls otherwise; "not decided" is an answer (None).
"""

from flint import arb, ctx, fmpq

from ..words.domains import Domain, Interval
from ..terms import INFINITY, Term, neg, walk
from ..terms.evaluate import ball

_INFINITE = {INFINITY: 1, neg(INFINITY): -1}
PRECISIONS = (64, 256, 1024)  # bits
# functions evaluated at once, whatever the numbers are; a long sum is not worth knowing whether a domain is empty
CHEAP = frozenset(("number", "pi", "add", "mul", "pow", "exp", "log", "Abs", "Min", "Max", "sign", "floor", "sinh", "cosh",
                   "tanh", "sech", "atan", "sin", "cos", "asin", "cbrt", "erf", "erfc", "Phi"))


def compare(a: Term, b: Term) -> int | None:
    """The sign of a − b over the extended reals, or None when it is not seen."""
    if a is b:
        return 0
    if a in _INFINITE or b in _INFINITE:
        first, second = _INFINITE.get(a, 0), _INFINITE.get(b, 0)
        return None if a.free or b.free else (first > second) - (first < second)
    if a.is_number and b.is_number:
        return (a.value > b.value) - (a.value < b.value)
    if any(node.op not in CHEAP for end in (a, b) for node in walk(end)):
        return None
    for bits in PRECISIONS:
        with ctx.workprec(bits):
            gap: arb = ball(a, {}) - ball(b, {})
        if gap > 0:
            return 1
        if gap < 0:
            return -1
    return None


def is_empty(piece: Interval, integers: bool) -> bool:
    """True when the interval is seen to contain nothing."""
    order = compare(piece.lower, piece.upper)
    if order == 1 or (order == 0 and (piece.lower_open or piece.upper_open)):
        return True
    if integers and piece.lower.is_number and piece.upper.is_number:
        least, greatest = _ceiling(piece.lower.value), -_ceiling(-piece.upper.value)
        least += piece.lower_open and least == piece.lower.value
        greatest -= piece.upper_open and greatest == piece.upper.value
        return least > greatest
    return False


def in_order(first: Interval, second: Interval) -> bool:
    """True when ``first`` is seen to lie left of ``second``, without a common point."""
    order = compare(first.upper, second.lower)
    return order == -1 or (order == 0 and (first.upper_open or second.lower_open))


def excludes(domain: Domain, value: Term, *, infinite: bool = False) -> bool:
    """True when ``value`` is seen to lie outside; ``infinite`` admits ``oo`` and ``-oo``."""
    if value in _INFINITE and infinite:
        return False
    if domain.integers and value.is_number and value.value.q != 1:
        return True
    return all(_beyond(piece, value) for piece in domain.intervals)


def _beyond(piece: Interval, value: Term) -> bool:
    below, above = compare(value, piece.lower), compare(value, piece.upper)
    return below == -1 or above == 1 or (below == 0 and piece.lower_open) or (above == 0 and piece.upper_open)


def _ceiling(value: fmpq):
    return -((-value.p) // value.q)
