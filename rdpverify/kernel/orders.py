"""``D_a(P‖Q) ≤ f(a)`` for every order a of an interval, at a concrete pair: finitely many orders settle it."""

from ..words.domains import Domain, Interval
from ..errors import RuleError, require
from ..terms import INFINITY, ZERO, Term, call, number, substitute
from ..terms.derivative import derivative
from ..terms.ranges import Range
from .defined import requirements
from .enclosures.enclosure import enclose
from .goal import domain_range
from .rules.evaluate import below
from .signs import Signs

MOST_PIECES = 400


def cover_orders(P: Term, Q: Term, f: Term, name: str, lower: Term, upper: Term, bits: int, plans: dict) -> None:
    """Raise RuleError unless the premise is settled.  f must be non-decreasing; [u, v] is settled by D_v ≤ f(u)."""
    if P is Q:
        settled = Signs({name: _range(lower, upper)}).nonnegative(f)
        if not settled:
            raise RuleError(f"not known to be nonnegative for all {name}: {f}")
        return
    require(not requirements(f, Signs({name: _range(lower, upper)})), f"the bound of the premise is not known to be defined for all {name}")
    slope = derivative(f, name)
    if slope is not ZERO and not Signs({name: _range(lower, upper)}).nonnegative(slope):
        raise RuleError(f"the bound of the premise is not known to be increasing in {name}")
    require(lower.is_number, "the orders must start at a rational number")

    def divergence(order: Term):
        return enclose(call("renyi", P, Q, order), bits, plans)

    def bound(order: Term):
        return enclose(substitute(f, {name: order}), bits, plans)

    stack, pieces = [(lower, upper)], 0
    while stack:
        low, high = stack.pop()
        pieces += 1
        require(pieces <= MOST_PIECES, f"the premise is not settled for all {name} with {MOST_PIECES} orders")
        if not below(divergence(high), bound(low), False):
            middle = number(2 * low.value + 1) if high is INFINITY else number((low.value + high.value) / 2)
            if below(bound(middle), divergence(middle), True):
                raise RuleError(f"the premise fails at {name} = {middle}")
            stack += [(middle, high), (low, middle)]


def _range(lower: Term, upper: Term) -> Range:
    return domain_range(Domain((Interval(lower, upper, False, upper is INFINITY),)), {})

