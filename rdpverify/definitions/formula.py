"""A typed density or mass function as parts of a measure."""

from ..terms import HALF, Term, absolute, mul, number, rebuild, substitute
from .logarithm import log_of_positive
from .manifest import nonnegative
from .measures import VARIABLE, Part

TWO = number(2)


def formula_parts(formula: Term, variable: Term, lower: Term, upper: Term) -> tuple[Part, ...]:
    """One part for each summand when all are nonnegative by their form, up to a common factor; one part otherwise.

    The common factor may have an unknown sign: were it negative the formula would be no density at all.
    """
    body = rebuild(substitute(formula, {variable.value: VARIABLE}), _root_of_square)
    positive = frozenset((VARIABLE.value,)) if lower.is_number and lower.value >= 0 else frozenset()
    summands = body.args if body.op == "add" else (body,)
    doubtful = {mul(*(factor for factor in _factors(summand) if not nonnegative(factor, positive))) for summand in summands}
    if len(doubtful) > 1 or VARIABLE.value in next(iter(doubtful)).free or any(_negative(summand) for summand in summands):
        summands = (body,)
    return tuple(Part(lower, upper, summand, log_of_positive(summand)) for summand in summands)


def _root_of_square(node: Term) -> Term | None:
    """|u| for √(u²): the kink is seen."""
    if node.op == "pow" and node.args[1] is HALF and node.args[0].op == "pow" and node.args[0].args[1] is TWO:
        return absolute(rebuild(node.args[0].args[0], _root_of_square))
    return None


def _factors(term: Term) -> tuple[Term, ...]:
    return term.args if term.op == "mul" else (term,)


def _negative(summand: Term) -> bool:
    return any(factor.is_number and factor.value < 0 for factor in _factors(summand))
