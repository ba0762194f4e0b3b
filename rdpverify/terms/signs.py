"""Sign oracles from ranges: +1, 0, −1 only for a strict sign on the whole box, None when it is not seen.

An expression is tried as it is written, expanded, as the product of its factors, and, for symbols with one finite end l, with
l + t in their place: 2α − 1 on α > 1 is 1 + 2t.
"""

from flint import arb, fmpq

from ..errors import BudgetExceeded, OutOfTime
from .build import add, neg
from .evaluate import range_sign
from .normal import factors, normal, to_term
from .ranges import INFINITE, Range, interval
from .term import Term, number, substitute, symbol

MOST_BINARY = 1 << 12  # binary exponents of ends that are used as rational numbers


def sign_from_ranges(env: "dict[str, Range]"):
    """The sign oracle of a box; symbols without a range may be any real number."""
    known: dict[Term, int | None] = {}

    def sign(term: Term) -> int | None:
        if term not in known:
            known[term] = None  # a question met again while it is being answered
            known[term] = _decide(term, env, sign)
        return known[term]

    return sign


def _decide(term: Term, env, sign) -> int | None:
    answer = range_sign(term, env)
    if answer is not None or term.op not in ("add", "mul", "pow"):
        return answer
    split = factors(term, sign)
    if split is None:
        return None
    coefficient, parts = split
    if len(parts) == 1 and parts[0][1] == 1:
        base = parts[0][0]
        answer = range_sign(base, env)
        answer = _from_ends(base, env) if answer is None else answer
        return None if answer is None else answer * ((coefficient > 0) - (coefficient < 0))
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
        lower, upper = (rational(end, MOST_BINARY) for end in (domain.lower, domain.upper))
        if lower is not None and not domain.upper.is_finite():
            values[name] = add(number(lower), symbol(name))
            ranges[name] = interval(arb(0), INFINITE, domain.lower_open, domain.upper_open)
        elif upper is not None and not domain.lower.is_finite():
            values[name] = add(number(upper), neg(symbol(name)))
            ranges[name] = interval(arb(0), INFINITE, domain.upper_open, domain.lower_open)
    if not values:
        return None
    try:
        return range_sign(to_term(normal(substitute(term, values))), ranges)
    except OutOfTime:
        raise
    except BudgetExceeded:
        return None


def rational(point: arb, most: int) -> fmpq | None:
    """The rational that a point is; None for infinite ones, balls, and binary exponents above ``most``: e^(10**18) has too many digits."""
    return exact(point) if point.is_finite() and point.is_exact() and abs(point.man_exp()[1]) <= most else None


def exact(point: arb) -> fmpq:
    """The rational an exact finite point is."""
    mantissa, exponent = map(int, point.man_exp())
    return fmpq(mantissa * 2**max(exponent, 0), 2**max(-exponent, 0))
