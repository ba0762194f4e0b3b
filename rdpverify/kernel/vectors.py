"""Divergences of given multivariate normal and Dirichlet laws: the closed form of :mod:`.closed.joint`, with its conditions checked
at the numbers."""

from dataclasses import replace

from ..errors import RuleError
from ..terms import Term
from .closed.joint import is_joint, joint_answer
from .closed.known import Known
from .extended import Enclosure, infinity
from .signs import Signs


def on_the_line(term: Term) -> Term | None:
    """The equal divergence of laws on the line, where the lemmas give such; None otherwise."""
    found = joint_answer(term, Known(Signs({}))) if is_joint(term) else None
    return found if isinstance(found, Term) else None


def vector_value(term: Term, value) -> Enclosure:
    """The divergence ``term`` of laws of vectors, where ``value`` encloses other terms.  Raises RuleError when no lemma fits."""
    found = joint_answer(term, Known(Signs({})))
    if isinstance(found, Term):
        return value(found)
    for condition in found.conditions:
        left, right = value(condition.left), value(condition.right)
        holds = {">": left.lower > right.upper, ">=": left.lower >= right.upper}.get(condition.op, False)
        if not holds:
            raise RuleError("a condition of the closed form is not decided at these numbers")
    return infinity("the integral diverges") if found.value.op == "oo" else replace(value(found.value), reason="closed form")
