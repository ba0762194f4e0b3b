"""Where a term could be undefined as far as the known signs go, and whether another form of it is undefined at more places.

The normal form equates terms where both are defined; whoever replaces one by the other has to see to that.
"""

from ...terms import ONE, Term, div, mul, sub
from ..defined import Requirement, all_requirements, holds
from ..signs import levels
from .assumptions import Assumptions


def open_requirements(term: Term, assumptions: Assumptions) -> list[Requirement]:
    """What has to hold for the term to be defined and is not known to."""
    return assumptions.remembered("requirements", term, lambda: _open(all_requirements(term), assumptions))


def _open(needs: list[Requirement], assumptions: Assumptions) -> list[Requirement]:
    return [need for need in needs if not (_settled(need, assumptions) or holds(need, assumptions) if need.kind == "evaluates"
                                           else holds(need, assumptions) or _settled(need, assumptions))]


def _settled(need: Requirement, assumptions: Assumptions) -> bool:
    if need.kind == "nonzero":
        return assumptions.is_nonzero(need.term)
    return need.kind == "evaluates" and need.term.op == "hyper" and _converges(need.term, assumptions)


def _converges(node: Term, assumptions: Assumptions) -> bool:
    """pFq(a; c; z) with every c > 0: for p <= q everywhere, for p = q + 1 on z < 1 (by continuation for z <= −1; DLMF 16.2)."""
    upper, lower, z = node.args
    inside = len(upper.args) <= len(lower.args) or (len(upper.args) == len(lower.args) + 1 and assumptions(sub(ONE, z)) == 1)
    return inside and all(assumptions(c) == 1 for c in lower.args)


def new_hole(form: Term, original: Term, assumptions: Assumptions) -> Requirement | None:
    """The first open requirement of ``form`` that does not follow from one of ``original``; None when there is none."""
    given = all_requirements(original)
    shapes = {(other.kind, other.term) for other in given}
    new = [need for need in all_requirements(form) if (need.kind, need.term) not in shapes]
    needs = _open(new, assumptions)
    if not needs:
        return None
    positives = tuple(need.term for need in given if need.kind == "positive" and assumptions(need.term) != 1)
    if positives:  # the form replaces the original only where that is defined
        assumptions = assumptions.assuming(*positives)
        needs = _open(needs, assumptions)
    return next((need for need in needs if not any(_implied(need, other, assumptions) for other in given)), None)


def _implied(need: Requirement, other: Requirement, assumptions: Assumptions) -> bool:
    """Does ``other`` imply ``need``?

    A positive multiple of what is positive is positive, and u ≠ v where F(u) ≠ F(v).
    """
    if need.kind == "nonzero" and other.kind == "positive":
        return assumptions.positive(div(need.term, other.term))
    if need.kind != other.kind:
        return False
    if need.kind == "positive":
        return assumptions.positive(div(need.term, other.term)) or assumptions.positive(mul(need.term, other.term))
    if need.kind == "nonzero":
        apart = levels(other.term)
        if apart is not None and assumptions.assuming(nonzero=(sub(*apart),)).is_nonzero(need.term):
            return True
    return need.term.op == other.term.op and assumptions.equal(need.term, other.term)
