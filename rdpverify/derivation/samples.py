"""Exact sample points of a domain, the same ones every time: a few values a symbol, orders on both sides of 1."""

from flint import fmpq

from ..words.domains import Domain, Interval
from ..terms import INFINITY, Term, neg, number, substitute
from ..terms.evaluate import ball

# as many as keep the parameters of two laws apart: equal laws would hide every misprint
FRACTIONS = (fmpq(1, 3), fmpq(4, 5), fmpq(1, 7), fmpq(2, 3), fmpq(3, 8), fmpq(5, 9), fmpq(1, 4))
STEPS = (fmpq(3, 2), fmpq(2, 3), fmpq(5, 4), fmpq(9, 4), fmpq(4, 5), fmpq(7, 4), fmpq(8, 9))
ORDERS_BELOW = (fmpq(1, 3), fmpq(3, 4))
ORDERS_ABOVE = (fmpq(5, 4), fmpq(5, 2), fmpq(6), fmpq(12))


def sample_point(where, order: str | None, index: int) -> dict[str, Term]:
    """The ``index``-th point: name → exact number for every symbol but the order."""
    values: dict[str, Term] = {}
    for place, (name, domain) in enumerate(where):
        if name != order:
            values[name] = _inside(domain, values, index + place)
    return values


def sample_orders(domain: Domain, values: dict[str, Term]) -> list[Term]:
    """The sample orders that lie in the domain, ascending."""
    orders = [number(value) for value in (*ORDERS_BELOW, *ORDERS_ABOVE)]
    inside = [order for order in orders if any(_contains(piece, values, order) for piece in domain.intervals)]
    if domain.integers:
        inside = [order for order in inside if order.value.q == 1]
    return inside or [_inside(domain, values, 0)]


def _inside(domain: Domain, values: dict[str, Term], index: int) -> Term:
    piece = domain.intervals[index % len(domain.intervals)]
    lower, upper = _end(piece.lower, values), _end(piece.upper, values)
    step, fraction = STEPS[index % len(STEPS)], FRACTIONS[index % len(FRACTIONS)]
    if domain.integers:
        step = fmpq(index % 4 + 1)
    if lower is None and upper is None:
        return number(step if index % 3 else -step)
    if upper is None:
        value = lower + step
    elif lower is None:
        value = upper - step
    else:
        value = lower + (upper - lower) * fraction
    if domain.integers:
        value = max(fmpq(value.p // value.q), lower or fmpq(value.p // value.q))
    return number(value)


def _end(end: Term, values: dict[str, Term]) -> fmpq | None:
    if end in (INFINITY, neg(INFINITY)):
        return None
    end = substitute(end, values)
    if end.is_number:
        return end.value
    mantissa, exponent = ball(end, {}).mid().man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(exponent)


def _contains(piece: Interval, values: dict[str, Term], order: Term) -> bool:
    lower, upper = _end(piece.lower, values), _end(piece.upper, values)
    above = lower is None or order.value > lower or (order.value == lower and not piece.lower_open)
    return above and (upper is None or order.value < upper or (order.value == upper and not piece.upper_open))
