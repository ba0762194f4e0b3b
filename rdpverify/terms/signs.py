"""Sign oracles from ranges: +1, 0, −1 only for a strict sign on the whole box, None when it is not seen.

An expression is tried as it is written, expanded, as the product of its factors, and, for symbols with one finite end l, with
l + t in their place: 2α − 1 on α > 1 is 1 + 2t.
"""

from flint import arb, fmpq

from ..errors import BudgetExceeded, OutOfTime
from .at_point import Values
from .build import add, neg
from .evaluate import range_sign, sign_of_range
from .normal import factors, normal, to_term
from .range_functions import RANGES
from .ranges import INFINITE, REAL_LINE, Range, interval
from .term import Term, number, substitute, symbol

MOST_BINARY = 1 << 12  # binary exponents of ends that are used as rational numbers


def sign_from_ranges(env: "dict[str, Range]"):
    """The sign oracle of a box; symbols without a range may be any real number."""
    known: dict[Term, int | None] = {}
    ranges = Values(RANGES, env, REAL_LINE)

    def by_range(term: Term) -> int | None:
        return sign_of_range(ranges(term)) if ranges.covers(term) else range_sign(term, env)

    def sign(term: Term) -> int | None:
        if term not in known:
            known[term] = None  # a question met again while it is being answered
            known[term] = _decide(term, env, sign, by_range)
        return known[term]

    return sign


def _decide(term: Term, env, sign, by_range) -> int | None:
    found = by_range(term)
    if found is not None or term.op not in ("add", "mul", "pow"):
        return found
    split = factors(term, sign)
    if split is None:
        return None
    coefficient, parts = split
    if len(parts) == 1 and parts[0][1] == 1:
        base = parts[0][0]
        found = by_range(base)
        found = _from_ends(base, env) if found is None else found
        return None if found is None else found * ((coefficient > 0) - (coefficient < 0))
    result = (coefficient > 0) - (coefficient < 0)
    for base, exponent in parts:
        part = sign(base)
        if part is None:
            return None
        result *= part if exponent % 2 else part * part
    return result


def _from_ends(term: Term, env) -> int | None:
    """The sign of the expanded form with every symbol that has one finite end counted from there."""
    values, ranges = {}, dict(env)
    for name in sorted(term.free & env.keys()):
        domain = env[name]
        if _is_moderate(domain.lower) and not domain.upper.is_finite():
            values[name] = add(number(exact(domain.lower)), symbol(name))
            ranges[name] = interval(arb(0), INFINITE, domain.lower_open, domain.upper_open)
        elif _is_moderate(domain.upper) and not domain.lower.is_finite():
            values[name] = add(number(exact(domain.upper)), neg(symbol(name)))
            ranges[name] = interval(arb(0), INFINITE, domain.upper_open, domain.lower_open)
    if not values:
        return None
    try:
        return range_sign(to_term(normal(substitute(term, values))), ranges)
    except OutOfTime:
        raise
    except BudgetExceeded:
        return None


def _is_moderate(point: arb) -> bool:
    """Is it finite, and a rational whose digits fit into memory?  e^(10**18) has too many."""
    return point.is_finite() and abs(point.man_exp()[1]) <= MOST_BINARY


def exact(point: arb) -> fmpq:
    """The rational an exact finite point is."""
    mantissa, exponent = map(int, point.man_exp())
    return fmpq(mantissa * 2**max(exponent, 0), 2**max(-exponent, 0))
