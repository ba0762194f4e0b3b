"""Removable holes of a formula in the order: a condition (c₁·α + c₀)² > 0 excludes the one order −c₀/c₁."""

from ...language.statement import Relation
from ...terms import ZERO, Term, div, neg
from .exponent import tidy
from .kinks import affine
from .assumptions import Assumptions


def hole_of(condition: Relation, order: Term, assumptions: Assumptions) -> Term | None:
    """The order that the condition excludes; None when it is not of this shape."""
    base = condition.left
    if condition.op != ">" or condition.right is not ZERO or base.op != "pow" or not base.args[1].is_number or base.args[1].value != 2:
        return None
    if order.op != "symbol" or order.value not in base.free:
        return None
    split = affine(base.args[0], order.value, assumptions)
    if split is None or not assumptions.is_nonzero(split[0]):
        return None
    return tidy(neg(div(split[1], split[0])), assumptions)
