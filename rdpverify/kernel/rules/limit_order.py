"""A premise for every order above 1 gives the Kullback-Leibler divergence: KL = D_1 ≤ D_a ≤ f(a) for all a in (1, ω), and a → 1.

f must be continuous at 1: it is built of continuous functions and defined at 1 and on (1, ω).  There must be such orders: ω > 1.
"""

from ...errors import RuleError
from ...language.statement import Premise, Relation
from ...terms import INFINITY, ONE, call, sub, substitute, symbol, walk
from ..defined import is_real, requirements
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule

JUMPS = ("sign", "floor", "Piecewise", "Sum")


def apply(goal: Goal, data: dict) -> list[Goal]:
    index = data.get("premise")
    if not isinstance(index, int) or not 0 <= index < len(goal.given):
        raise RuleError("limit_order needs 'premise' (an index)")
    premise = goal.given[index]
    if len(premise.quantified) != 1 or premise.events or premise.relation.op == "==":
        raise RuleError("the premise must be quantified over one order")
    (name, domain), (term, limit) = premise.quantified[0], sides(premise.relation)
    first = domain.intervals[0]
    if domain.integers or first.lower is not ONE or term.op != "renyi" or term.args[2] is not symbol(name):
        raise RuleError("the premise must bound renyi(P, Q, a) for all orders a above 1")
    if first.upper is not INFINITY and not goal.signs.positive(sub(first.upper, ONE)):
        raise RuleError("the premise is not known to speak of any order")
    if mentions_laws(limit) or not is_real(limit) or any(part.op in JUMPS for part in walk(limit)):
        raise RuleError("the bound is not known to be finite and continuous in the order")
    at_one, order = substitute(limit, {name: ONE}), goal.fresh("a")
    inner = goal.changed(symbols=goal.symbols + ((order, domain),))
    if requirements(at_one, goal.signs) or requirements(substitute(limit, {name: symbol(order)}), inner.signs):
        raise RuleError("the bound is not known to be defined at order 1 and at the orders of the premise")
    return [goal.changed(given=goal.given + (Premise(Relation(call("kl", *term.args[:2]), "<=", at_one)),))]


RULE = Rule("limit_order", "D_a ≤ f(a) for all a in (1, ω), f continuous at 1: KL ≤ f(1)",
            "van Erven & Harremoës 2014, Theorem 3: D_1 ≤ D_a for a > 1", False, apply)
