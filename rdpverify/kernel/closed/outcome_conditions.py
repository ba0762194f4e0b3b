"""Conditions on an outcome, as bounds of affine functions of it; a formula with such conditions at one point."""

from ...errors import RuleError, require
from ...terms import HALF, ZERO, Term, absolute, add, make, mul, neg, number, rebuild, sqrt, sub, substitute
from ...terms.program import MIRRORED
from ..defined import is_integer
from .exponent import tidy
from .kinks import COMPARISONS, affine
from .assumptions import Assumptions
from .segments import NAME, VARIABLE, Undecided

TWO = number(2)
CERTAIN = make("<=", (ZERO, ZERO))


def with_plain_conditions(formula: Term, space: str, assumptions: Assumptions) -> Term:
    """|u| ≤ c as u ≤ c and −u ≤ c; for outcomes that are integers, the ends of bounds between two of them."""
    return rebuild(formula, lambda part: _plain(part, space, assumptions) if part.op in (*COMPARISONS, "==") else None)


def _plain(condition: Term, space: str, assumptions: Assumptions) -> Term | None:
    left, right = condition.args
    if NAME not in condition.free:
        return None
    if right.op in ("Abs", "pow") and NAME in right.free and NAME not in left.free:
        return _plain(make(MIRRORED[condition.op], (right, left)), space, assumptions)
    if left.op == "pow" and left.args[1] is TWO and assumptions.nonnegative(right):  # u² ≤ c as |u| ≤ √c
        left, right = absolute(left.args[0]), sqrt(right)
        condition = make(condition.op, (left, right))
    if left.op == "Abs" and NAME in left.free:
        both = [make(condition.op, (side, right)) for side in (left.args[0], neg(left.args[0]))]
        if condition.op == "==":  # both bounds, and one of them reached
            within = [make("<=", each.args) for each in both]
            bounds = [_plain(each, space, assumptions) for each in within]
            return make("and", (*bounds, make("or", [_plain(each, space, assumptions) for each in both])))
        return make("and" if condition.op in ("<", "<=") else "or", [_plain(each, space, assumptions) for each in both])
    return _between_integers(condition, assumptions) if space == "integers" else condition


def _between_integers(condition: Term, assumptions: Assumptions) -> Term:
    line = affine(sub(*condition.args), NAME, assumptions)
    direction = None if line is None else assumptions(line[0])
    require(direction in (1, -1), "a condition on integers must be a bound of the outcome")
    end = tidy(neg(mul(line[1], line[0] ** -1)), assumptions)
    op = condition.op if direction > 0 else MIRRORED[condition.op]
    if not is_integer(end, assumptions.integers):
        require(end.is_number, f"the end {end} of a condition on integers must be a number or an integer")
        return make(op, (VARIABLE, end))
    before, behind = sub(end, HALF), add(end, HALF)
    if op == "==":
        return make("and", (make(">", (VARIABLE, before)), make("<", (VARIABLE, behind))))
    return make(op[0], (VARIABLE, before if op in (">=", "<") else behind))


def at_atom(formula: Term, point: Term, assumptions: Assumptions) -> Term:
    """The formula at a point, every case of a Piecewise decided."""
    def leaf(part: Term):
        if part.op != "Piecewise":
            return None
        for value, condition in zip(part.args[::2], part.args[1::2]):
            if _holds(condition, assumptions):
                return rebuild(value, leaf)
        raise RuleError("no case of a Piecewise applies at an atom")

    return rebuild(substitute(formula, {NAME: point}), leaf)


def _holds(condition: Term, assumptions: Assumptions) -> bool:
    if condition.op in ("and", "or"):
        return (all if condition.op == "and" else any)(_holds(part, assumptions) for part in condition.args)
    left, right = condition.args
    difference = sub(left, right)
    sign = assumptions(difference)
    weak = {">=": 1, "<": 1, "<=": -1, ">": -1}.get(condition.op)
    if sign is None and weak is not None and assumptions.nonnegative(mul(weak, difference)):
        return condition.op in (">=", "<=")
    if sign is None:
        raise Undecided(difference, f"whether {left} {condition.op} {right} at an atom is not known")
    return {"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0, "==": sign == 0}[condition.op]
