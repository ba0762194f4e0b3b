"""A condition a == b solved for a symbol: where it holds, x is one of finitely many terms, and the goal is shown for each of them.

The condition, or what it becomes when exp, log or a whole power is applied to both sides, reads (x − v₁)·…·(x − vₙ)·g = 0 with a factor g
that has no zero on the domain; so x = vᵢ for some i.  Factors x − w without a zero there may be named beside g.
What the equation says of the other symbols may be used: r ≥ 0 where r + m·(a − b) ≥ 0 everywhere, as b² − 4ac ≥ 0 for a·x² + b·x + c = 0.
The symbol is gone then, and vᵢ is known to lie between the ends of its domain.

Without a symbol the condition becomes the two inequalities that it is made of.
"""

from ...errors import RuleError, require
from ...exact import is_whole
from ...language.statement import Relation
from ...terms import ZERO, Term, add, div, exp, log, mul, power, sub, symbol
from ...terms.normal import identical, normal, to_term
from ..defined import is_real, requirements
from ..goal import Goal, slack, strict
from ..well_posedness import well_posed
from ..rule import read_defined, text_of

BOTH_SIDES = {"exp": exp, "log": log, "square": lambda side: power(side, 2), "cube": lambda side: power(side, 3)}
MOST_VALUES = 4


def apply(goal: Goal, data: dict) -> list[Goal]:
    index = data.get("condition")
    require(is_whole(index, 0, len(goal.conditions) - 1), "solve needs the index of a 'condition'")
    equation, rest = goal.conditions[index], goal.conditions[:index] + goal.conditions[index + 1:]
    require(equation.op == "==" and equation.rounded is None, "the condition is no equation")
    require(is_real(equation.left) and is_real(equation.right), "only an equation between numbers is solved")
    goal = goal.changed(conditions=rest)
    if "symbol" not in data:
        return [goal.changed(conditions=(*rest, *(Relation(equation.left, op, equation.right) for op in ("<=", ">="))))]
    name, texts = text_of(data, "symbol"), _list(data, "values")
    require(texts, "solve needs 'values'")
    known = [_consequence(goal, equation, name, pair) for pair in _list(data, "known")]
    goal = goal.changed(conditions=(*rest, *known))
    bare = goal.changed(symbols=goal.others(name), given=(), conditions=tuple(each for each in goal.conditions if name not in each.free))
    require(all(name not in other.free for _, other in bare.symbols), f"another domain depends on {name}")
    values, excluded = ([read_defined(bare, text) for text in each] for each in (texts, _list(data, "excluded")))
    _factors(goal, _applied(equation, data), name, values, excluded)
    subgoals = [goal.changed(conditions=(*goal.conditions, *inside(goal, name))).at(name, value) for value in values]
    for each in subgoals:
        well_posed(each)
    return list(map(_without_known, subgoals))


def _list(data: dict, key: str) -> list:
    values = data.get(key, [])
    require(isinstance(values, list) and len(values) <= MOST_VALUES, f"'{key}' are at most {MOST_VALUES} formulas")
    return values


def _consequence(goal: Goal, equation: Relation, name: str, pair) -> Relation:
    """r ≥ 0 for the texts of r and m."""
    require(isinstance(pair, list) and len(pair) == 2, "what is 'known' is a pair of formulas")
    term, multiplier = (read_defined(goal, text) for text in pair)
    require(name not in term.free, "what is known speaks of the other symbols")
    whole = add(term, mul(multiplier, sub(equation.left, equation.right)))
    require(goal.signs.nonnegative(to_term(normal(whole, goal.signs))), "this does not follow from the equation")
    return Relation(term, ">=", ZERO)


def _applied(equation: Relation, data: dict) -> Relation:
    """The equation that follows when a function is applied to both sides."""
    if "by" not in data:
        return equation
    function = BOTH_SIDES.get(data["by"])
    require(function is not None, f"expected 'by' to be one of {', '.join(BOTH_SIDES)}")
    return equation.mapped(function)


def _factors(goal: Goal, equation: Relation, name: str, values: list[Term], excluded: list[Term]) -> None:
    """RuleError unless the equation says (x − v₁)·…·(x − vₙ)·(x − w₁)·…·g = 0 with g ≠ 0 and x ≠ wᵢ."""
    difference, x = sub(equation.left, equation.right), symbol(name)
    linear = mul(*(sub(x, value) for value in values + excluded))
    rest = to_term(normal(div(difference, linear), goal.signs))
    for term in (difference, rest):
        if missing := requirements(term, goal.signs, goal.integers):
            raise RuleError(f"the equation might be undefined: {missing[0].why}")
    apart = (rest, *(sub(x, each) for each in excluded))
    require(all(goal.signs(factor) in (1, -1) for factor in apart), "the equation might have other solutions")
    require(identical(difference, mul(linear, rest), goal.signs), "the equation does not have these factors")


def _without_known(goal: Goal) -> Goal:
    """Without the conditions that hold on its whole domain by themselves."""
    signs = goal.bare.signs
    return goal.changed(conditions=tuple(each for each in goal.conditions if each.op == "==" or not is_real(slack(each)) or not (
        signs.positive(slack(each)) if strict(each) else signs.nonnegative(slack(each)))))


def inside(goal: Goal, name: str) -> list[Relation]:
    """That the symbol lies between the ends of its domain."""
    return [Relation(smaller, "<" if strictly else "<=", larger) for smaller, larger, strictly in goal.between(name)]
