"""Bound a sum of the conclusion by differences: Σ f(k) ≤ T(u+1) − T(l) where f(k) ≤ T(k+1) − T(k) for every k from l to u.

With ≥ it is a bound from below, with == the value; T(∞) is a limit.  The bound stands for the sum where that makes the slack least, else
the sum is any number within its bounds from then on.
A sum with no terms, u = l − 1, is 0 as the difference is; u < l − 1 must be excluded.
"""

from ...errors import require
from ...language.statement import Relation
from ...terms import INFINITY, ONE, Term, add, neg, sub, substitute, symbol
from ...terms.normal import polynomial_coefficients
from ...terms.ranges import Range
from ...words.domains import Domain, Interval
from ..defined import is_real, requirements
from ..goal import Goal
from ..limits import limit_at
from ..rule import read, text_of
from ..signs import Signs
from ..summation import Terms, converges, terms_of
from .series import replacing_sum, sum_of

SIDES = {"upper": "<=", "lower": ">=", "equal": "=="}


def apply(goal: Goal, data: dict) -> list[Goal]:
    node = sum_of(goal, data)
    terms = terms_of(node, goal.signs, goal.integers)
    require(terms.lower is not neg(INFINITY), "the sum has no first term")
    require(terms.infinite or goal.signs.nonnegative(add(sub(terms.upper, terms.lower), ONE)), "the ends might be the wrong way round")
    missing = requirements(terms.body, terms.signs, terms.integers)
    require(not missing, missing and f"the terms are not known to be defined: {missing[0].why}")
    sides = [side for side in SIDES if side in data]
    require(sides and ("equal" not in sides or sides == ["equal"]), "expected 'equal', or 'upper' or 'lower' or both")
    bounds = {side: _bounded(goal, terms, text_of(data, side), node.args[1].value, SIDES[side]) for side in sides}
    values, steps = {side: value for side, (value, _) in bounds.items()}, [step for _, step in bounds.values()]
    if "equal" in values:
        return [replacing_sum(goal, node, values["equal"]), *steps]
    finite = converges(node, goal.signs, goal.integers) or ("upper" in values and terms.nonnegative())
    require(finite, "a bound from below does not say that the sum is finite")
    name = goal.fresh("s")
    named = replacing_sum(goal, node, symbol(name))
    needed = None if goal.conclusion.op == "==" else _bound_needed(named, name)
    if needed in values:
        return [goal.replacing(node, values[needed]), *steps]
    low, high = values.get("lower", neg(INFINITY)), values.get("upper", INFINITY)
    domain = Domain((Interval(low, high, low is neg(INFINITY), high is INFINITY),))
    return [named.changed(symbols=(*goal.symbols, (name, domain))), *steps]


def _bound_needed(named: Goal, name: str) -> str | None:
    """The bound at which the slack is least: it is c₀ + c₁·s, or neither is seen."""
    if not is_real(named.slack):
        return None
    parts = polynomial_coefficients(named.slack, name, named.signs)
    if parts is None or len(parts) != 2:
        return None
    return "lower" if named.signs.nonnegative(parts[1]) else "upper" if named.signs.nonpositive(parts[1]) else None


def _bounded(goal: Goal, terms: Terms, text: str, index: str, op: str) -> tuple[Term, Goal]:
    """T(u+1) − T(l), and what has to hold for each k."""
    name = goal.fresh("k")
    k, T = symbol(name), substitute(read(text), {index: symbol(name)})
    require(is_real(T) and T.free <= {name, *(known for known, _ in goal.symbols)}, "T speaks of the index and the symbols of the goal")
    domain = Domain((Interval(terms.lower, terms.upper, False, terms.infinite),), True)
    inner = goal.changed(symbols=(*goal.symbols, (name, domain)))
    missing = requirements(T, _up_to_the_end(goal, name, terms), goal.integers | {name})
    require(not missing, missing and f"T might be undefined: {missing[0].why}")
    rise = sub(substitute(T, {name: add(k, ONE)}), T)
    step = inner.changed(conclusion=Relation(substitute(terms.body, {terms.index: k}), op, rise))
    last = limit_at(inner, T, name, INFINITY, True) if terms.infinite else substitute(T, {name: add(terms.upper, ONE)})
    require(last not in (INFINITY, neg(INFINITY)), "T has no finite limit")
    return sub(last, substitute(T, {name: terms.lower})), step


def _up_to_the_end(goal: Goal, name: str, terms: Terms) -> Signs:
    """The signs at the integers from l to u + 1: T stands at both."""
    k, reach = symbol(name), terms.signs.ranges[terms.index]
    wide = Range(reach.lower, reach.upper + 1, reach.lower_open, reach.upper_open)
    facts = [] if terms.infinite else [(sub(add(terms.upper, ONE), k), False)]
    return Signs({**goal.ranges, name: wide}, (*goal.signs.facts, (sub(k, terms.lower), False), *facts))
