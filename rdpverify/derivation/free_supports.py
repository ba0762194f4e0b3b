"""Two laws with a density each, on intervals whose ends are in no known order: one formula over the common interval.

For P on (a, b) and Q on (c, d), with densities that are positive there, the common support is (Max(a, c), Min(b, d)), and P ≪ Q iff
c ≤ a and b ≤ d.  So ∫ p^α·q^(1−α) runs from Max(a, c) to Min(b, d), and the divergence of order α is finite iff that integral is and

    α < 1:  Max(a, c) < Min(b, d);        α ≥ 1:  a − c ≥ 0 and d − b ≥ 0,

together Max(a, c) < Min(b, d) and Max(1 − α, Min(a − c, d − b)) ≥ 0.  A hockey-stick divergence is P's mass outside the common
interval and (p − e^ε·q)₊ integrated over it.
Source: van Erven & Harremoës 2014, section II (conventions for 0 and ∞).
"""

from dataclasses import dataclass, replace

from ..definitions.measures import Measure
from ..errors import RuleError, require
from ..language.statement import Relation
from ..terms import HALF, INFINITY, ONE, ZERO, Term, add, call, div, exp, make, mul, neg, number, power, sub, walk
from ..kernel.closed.answer import Answer
from .readable_conditions import reduced
from .readable_sums import readable_sum
from ..kernel.closed.conditions import above_zero
from ..kernel.closed.exponent import exponent_of, tidy
from ..kernel.closed.integral import closed_integral, integrate
from ..kernel.closed.kinks import COMPARISONS
from ..kernel.closed.assumptions import Assumptions, infinite
from ..kernel.closed.segments import NAME, Segment

ORDERS = {"kl": ONE, "max_divergence": INFINITY, "chi2": number(2), "hellinger2": HALF}


@dataclass(frozen=True)
class Supports:
    """The common interval, and those of a − c, d − b that are not known to be ≥ 0 (−oo when an end of P alone is infinite)."""

    lower: Term
    upper: Term
    margins: tuple[Term, ...]

    def width(self, assumptions: Assumptions) -> Term:
        return INFINITY if infinite(self.lower) or infinite(self.upper) else tidy(sub(self.upper, self.lower), assumptions)

    def never_inside(self, assumptions: Assumptions) -> bool:
        return any(infinite(margin) or assumptions(margin) == -1 for margin in self.margins)


def supports_of(P: Measure, Q: Measure, assumptions: Assumptions) -> Supports | None:
    """None unless each law is one density that is positive on its interval, and the order of two ends is not known."""
    if any(law.space != "real" or law.atoms or len(law.parts) != 1 or _may_vanish(law.parts[0].log_density) for law in (P, Q)):
        return None
    (p,), (q,) = P.parts, Q.parts
    lower, first = _inner(p.lower, q.lower, assumptions, "Max")
    upper, second = _inner(q.upper, p.upper, assumptions, "Min")
    margins = tuple(margin for margin in (first, second) if margin is not None)
    return Supports(lower, upper, margins) if {"Max", "Min"} & {lower.op, upper.op} else None


def _may_vanish(log_density: Term) -> bool:
    """On a stretch, that is: as Max(x, 0) does, while a polynomial vanishes at single points."""
    logs = (node.args[0] for node in walk(log_density) if node.op == "log" and (NAME in node.free or node.args[0] is ZERO))
    jumps = log_density.ops & {"Piecewise", "sign", *COMPARISONS}
    return bool(jumps) or any(u is ZERO or u.ops & {"Abs", "Max", "Min", "floor"} for u in logs)


def _inner(a: Term, b: Term, assumptions: Assumptions, op: str) -> tuple[Term, Term | None]:
    """(the inner one of two lower or two upper ends, a − b unless it is known to be >= 0)."""
    inner, outer = (a, b) if op == "Max" else (b, a)
    if assumptions.at_most(b, a):
        return inner, None
    margin = neg(INFINITY) if infinite(a) or infinite(b) else readable_sum(tidy(sub(a, b), assumptions))
    return (outer if assumptions.at_most(a, b) else call(op, inner, outer)), margin


def several_orders_open(P: Measure, Q: Measure, assumptions: Assumptions) -> bool:
    """Are the orders of the lower and of the upper ends open, and not decided by one another?"""
    overlap = supports_of(P, Q, assumptions)
    if overlap is None or len(overlap.margins) < 2:
        return False
    first, second = overlap.margins
    in_order = assumptions.equal(first, second) or assumptions.is_zero(add(first, second))
    return {"Max", "Min"} == {overlap.lower.op, overlap.upper.op} and not in_order


def on_common_interval(op: str, P: Measure, Q: Measure, parameters, assumptions: Assumptions, compute) -> Answer:
    """The divergence by the common interval; ``compute(op, P, Q, parameters, known)`` works it out where the order is known."""
    supports = supports_of(P, Q, assumptions)
    require(supports is not None, "not two densities on intervals whose ends are in no known order")
    if op in ("tv", "hockey_stick"):
        return _hockey_stick(op, P, Q, parameters, supports, assumptions, compute)
    order = parameters[0] if op == "renyi" else ORDERS[op]
    require(order is not ZERO, "order 0 is not worked out on intervals in no known order")
    if order is INFINITY or assumptions.nonnegative(sub(order, ONE)):
        return _absolutely_continuous(op, P, Q, parameters, supports, assumptions, compute)
    return _power(op, P, Q, order, supports, assumptions)


def _absolutely_continuous(op: str, P, Q, parameters, supports: Supports, assumptions: Assumptions, compute) -> Answer:
    """From order 1 on: finite only where the interval of P lies in that of Q."""
    if supports.never_inside(assumptions):
        return Answer(INFINITY, dominated=False)
    answer = compute(op, P, Q, parameters, assumptions.assuming(weak=supports.margins))
    if answer.value is INFINITY:
        return answer
    conditions = tuple(Relation(margin, ">=", ZERO) for margin in supports.margins)
    return replace(answer, finite_when=conditions + answer.finite_when, dominated=False)


def _power(op: str, P: Measure, Q: Measure, order: Term, supports: Supports, assumptions: Assumptions) -> Answer:
    """∫ p^α·q^(1−α) over the common interval, for orders below 1 or on both sides of it."""
    width = supports.width(assumptions)
    P, Q = (_cut(law, supports) for law in (P, Q))
    integral = closed_integral(P, Q, order, assumptions if width is INFINITY else assumptions.assuming(width))
    require(not integral.value.infinite, "the integral over the common interval diverges")
    if op == "hellinger2":  # 1 − I, and 1 where nothing is common
        heights = _heights(P, Q, assumptions)
        if heights is not None:
            return Answer(sub(ONE, mul(assumptions.larger(ZERO, width), power(mul(*heights), HALF))), dominated=False)
        require(not (integral.value.finite_when + integral.value.valid_when), "the integral over the common interval has conditions")
        return _otherwise(width, tidy(sub(ONE, integral.value.term), assumptions), integral.pieces, assumptions)
    needed = () if width is INFINITY or assumptions(width) == 1 else (above_zero(readable_sum(width)),)
    beyond = sub(order, ONE)
    finite, valid = (tuple(reduced(condition, assumptions) for condition in conditions)
                     for conditions in (integral.value.finite_when, integral.value.valid_when))
    return Answer(div(integral.value.log, beyond), needed + finite + _absolute_continuity(order, supports, assumptions),
                  valid + (() if assumptions.is_nonzero(beyond) else (above_zero(beyond**2),)), integral.value.exact,
                  integral.pieces, integral.value.log, integral.value.summands, dominated=False)


def _absolute_continuity(order: Term, supports: Supports, assumptions: Assumptions) -> tuple[Relation, ...]:
    """α < 1, or the interval of P lies in that of Q; nothing for an order that is known to be below 1."""
    if assumptions(sub(ONE, order)) == 1 or not supports.margins:
        return ()
    if supports.never_inside(assumptions):
        return (Relation(order, "<", ONE),)
    least = supports.margins[0] if len(supports.margins) == 1 else call("Min", *supports.margins)
    return (Relation(call("Max", sub(ONE, order), least), ">=", ZERO),)


def _otherwise(width: Term, value: Term, pieces: tuple, assumptions: Assumptions, events: tuple = ()) -> Answer:
    """The value where there is a common interval, 1 where there is none."""
    if width is not INFINITY and assumptions(width) != 1:
        value = make("Piecewise", (value, make(">", (width, ZERO)), ONE, make("<=", (width, ZERO))))
    return Answer(value, pieces=pieces, dominated=False, events=events)


def _cut(law: Measure, supports: Supports) -> Measure:
    return Measure(law.space, (replace(law.parts[0], lower=supports.lower, upper=supports.upper),))


def _hockey_stick(op: str, P: Measure, Q: Measure, parameters, supports: Supports, assumptions: Assumptions, compute) -> Answer:
    """1 − ∫ p + ∫ (p − e^ε·q)₊ over the common interval, which is 1 − Min(∫ p, e^ε·∫ q) where p/q is constant."""
    width = supports.width(assumptions)
    inside = assumptions if width is INFINITY else assumptions.assuming(width)
    P, Q = (_cut(law, supports) for law in (P, Q))
    common = Segment(supports.lower, supports.upper, (P.parts[0].log_density, Q.parts[0].log_density))
    heights = _heights(P, Q, inside)
    if heights is not None:
        p, q = heights
        least = call("Min", p, mul(exp(parameters[0]), q) if parameters else q)
        return Answer(sub(ONE, mul(assumptions.larger(ZERO, width), least)), dominated=False)
    found_inside = compute(op, P, Q, parameters, inside)
    mass = integrate(common, common.logs[0], "real", inside)
    if mass.value.infinite or mass.value.finite_when + mass.value.valid_when + found_inside.conditions:
        raise RuleError("a probability of the common interval has no unconditional closed form by these lemmas")
    value = add(ONE, neg(mass.value.term), found_inside.value)
    return _otherwise(width, value, (mass, *found_inside.pieces), assumptions, found_inside.events)


def _heights(P: Measure, Q: Measure, assumptions: Assumptions) -> tuple[Term, Term] | None:
    """The two densities where both are constant."""
    p, q = (exponent_of(law.parts[0].log_density, NAME, assumptions) for law in (P, Q))
    return None if p.statistics or q.statistics else (exp(p.constant), exp(q.constant))
