"""Divergences of given multivariate normal and Dirichlet laws: the closed form of :mod:`.closed.joint`, with its conditions checked
at the numbers."""

from ..terms import Term
from .closed.joint import is_joint, joint_answer
from .closed.known import Known
from .closed_route import value_at, why_infinite
from .extended import Enclosure
from .signs import Signs


def on_the_line(term: Term) -> Term | None:
    """The equal divergence of laws on the line, where the lemmas give such; None otherwise."""
    found = joint_answer(term, Known(Signs({}))) if is_joint(term) else None
    return found if isinstance(found, Term) else None


def vector_value(term: Term, value) -> Enclosure:
    """The divergence ``term`` of laws of vectors, where ``value`` encloses other terms.  Raises RuleError when no lemma fits."""
    found = joint_answer(term, Known(Signs({})))
    return value(found) if isinstance(found, Term) else value_at(found, value, why_infinite(term, found))
