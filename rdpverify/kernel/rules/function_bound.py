"""A bound of a function put into a slack that is affine in its value: f = c₀ + c₁·F(z) ≥ c₀ + c₁·B.

B is a lower bound where c₁ ≥ 0 and an upper one where c₁ ≤ 0.  The bounds are those of :mod:`kernel.function_bounds`.
"""

from ...errors import RuleError, require
from ...terms import ONE, ZERO, Term, add, log, make, mul, walk
from ..defined import is_real, requirements
from ..function_bounds import bound
from ..goal import Goal, mentions_laws, strict
from ..rule import Rule, read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    function, place = text_of(data, "function"), read_defined(goal, text_of(data, "at"))
    require(not mentions_laws(goal.conclusion) and is_real(goal.slack), "a bound of a function needs a scalar conclusion")
    values = {make(function, (place,))} if function != "loggamma" else {make(function, (place,)), log(make("gamma", (place,)))}
    rest, factor = _affine(goal.slack, values)
    require(factor is not ZERO, f"the slack does not mention this value of {function}")
    below = goal.signs.nonnegative(factor)
    require(below or goal.signs.nonpositive(factor), f"the coefficient of {function} has no known sign")
    value = bound(goal, function, place, data, not below)
    require(not requirements(value, goal.signs), "the bound is not known to be defined")
    return [goal.nonnegative(rest if value is ZERO else add(rest, mul(factor, value)), positive=strict(goal.conclusion))]


def _affine(term: Term, values: set[Term]) -> tuple[Term, Term]:
    """(c₀, c₁) with term = c₀ + c₁·(the value), made of the term's own parts and so defined where it is."""
    if term in values:
        return ZERO, ONE
    if not any(part in values for part in walk(term)):
        return term, ZERO
    if term.op == "add":
        parts = [_affine(argument, values) for argument in term.args]
        return add(*(rest for rest, _ in parts)), add(*(factor for _, factor in parts))
    if term.op == "mul":
        others = [argument for argument in term.args if not any(part in values for part in walk(argument))]
        if len(others) == len(term.args) - 1:
            (inside,) = (argument for argument in term.args if argument not in others)
            rest, factor = _affine(inside, values)
            return ZERO if rest is ZERO else mul(*others, rest), mul(*others, factor)
    raise RuleError("the slack is not affine in this value of the function")


RULE = Rule("function_bound", "f = c₀ + c₁·F(z), L ≤ F(z) ≤ U: c₀ + c₁·L ≥ 0 (c₁ ≥ 0) or c₀ + c₁·U ≥ 0 (c₁ ≤ 0) implies f ≥ 0",
            "Gordon 1941, (7) (Mills' ratio); DLMF 5.11(ii) (Stirling); tangents", False, apply)
