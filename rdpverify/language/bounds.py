"""Deciding on domains as far as their ends are known: the order of two ends, emptiness, values outside.

Ends without symbols are compared exactly when rational, in balls otherwise; "not decided" is an answer (None).
"""

from flint import fmpq

from ..terms import Term
from ..words import membership
from ..words.domains import Domain, Interval

# functions evaluated at once, whatever the numbers are; a long sum is not worth knowing whether a domain is empty
CHEAP = frozenset(("number", "oo", "pi", "add", "mul", "pow", "exp", "log", "Abs", "Min", "Max", "sign", "floor", "sinh", "cosh",
                   "tanh", "sech", "atan", "sin", "cos", "asin", "cbrt", "erf", "erfc", "Phi"))


def compare(a: Term, b: Term) -> int | None:
    """The sign of a − b over the extended reals, or None when it is not seen soon."""
    return membership.compare(a, b) if a is b or a.ops | b.ops <= CHEAP else None


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
    """True when ``value`` is soon seen to lie outside; ``infinite`` admits those of ``oo`` and ``-oo`` that are ends of the domain."""
    if value in membership.INFINITE and infinite:
        return value not in domain.ends
    return value.ops <= CHEAP and membership.member(domain, value) is False


def _ceiling(value: fmpq):
    return -((-value.p) // value.q)
