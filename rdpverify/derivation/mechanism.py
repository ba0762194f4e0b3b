"""A quantity of a mechanism as the divergence of one dominating pair."""

from ..definitions.quantities import QUANTITIES, unfold
from ..errors import InputError, RuleError
from ..kernel.closed.assumptions import Assumptions
from .cases import closed_answer
from ..kernel.reflected import larger_direction
from ..terms import Term


def divergence_of(term: Term, assumptions: Assumptions) -> Term:
    """The divergence of concrete laws that ``term`` is, itself or by its mechanism's dominating pairs.

    With several dominating pairs their closed forms must be identical; RuleError otherwise.
    """
    if term.op not in QUANTITIES:
        return term
    try:
        divergence = unfold(larger_direction(term, lambda part: assumptions(part) in (0, 1)) or term)
    except InputError as problem:
        raise RuleError(str(problem)) from None
    if divergence.op != "Max":
        return divergence
    values = [closed_answer(part, assumptions).value for part in divergence.args]
    if all(assumptions.equal(value, values[0]) for value in values[1:]):
        return divergence.args[0]
    raise RuleError("the mechanism has several dominating pairs with different divergences: ask for each of them")
