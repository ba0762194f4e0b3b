"""Conditions as relations of the language: making them, settling them by known signs."""

from ...language.statement import Relation
from ...terms import ZERO, Term, sub
from ..goal import sides, strict
from .assumptions import Assumptions


def above_zero(term: Term) -> Relation:
    """The condition ``term > 0``."""
    return Relation(term, ">", ZERO)


def not_zero(term: Term) -> Relation:
    """The condition ``term ≠ 0``, written with the relations of the language as ``term**2 > 0``."""
    return Relation(term**2, ">", ZERO)


def requirement(assumptions: Assumptions, *terms: Term) -> tuple[Relation, ...] | None:
    """The conditions ``term > 0``; None when one of them fails everywhere."""
    if any(assumptions(term) in (0, -1) for term in terms):
        return None
    return tuple(above_zero(term) for term in terms)


def holds(condition: Relation, assumptions: Assumptions) -> bool:
    """Is an inequality, as ``term > 0``, ``term >= 0`` or ``term**2 > 0``, known to hold everywhere?"""
    smaller, larger = sides(condition)
    term = sub(larger, smaller)
    if not strict(condition):
        return assumptions.nonnegative(term)
    if assumptions(term) == 1:
        return True
    return term.op == "pow" and term.args[1].is_number and term.args[1].value == 2 and assumptions.is_nonzero(term.args[0])
