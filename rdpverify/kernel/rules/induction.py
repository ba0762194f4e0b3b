"""Induction over an integer n: what holds at the least n, and from each n to the next.

Of laws: what holds at n is a premise for n + 1, where Adaptive(P, K, n + 1) is Adaptive(P, K, n)*K; with a number for n it is P*K*…*K.
Of numbers, n the upper end of sums, by differences: Σ up to n + 1 is Σ up to n and one more term; so in the difference of the slack at
n + 1 and at n no sum up to n may be left.
"""

from functools import partial

from ...definitions.constructions.kernels import written_out
from ...errors import require
from ...language.reading import free_symbols
from ...language.statement import Premise, Relation
from ...terms import INFINITY, ONE, ZERO, Term, add, make, number, rebuild, sub, substitute, symbol
from ...terms.normal import normal, to_term
from ..defined import is_integer, is_real, requirements
from ..goal import Goal, mentions_laws
from ..rule import text_of
from .symbols import least_and_rest


def apply(goal: Goal, data: dict) -> list[Goal]:
    name, relation = text_of(data, "symbol"), goal.conclusion
    domain = goal.domain(name)
    require(domain.integers and domain.intervals[-1].upper is INFINITY, f"{name} must range over all integers from one on")
    first, _ = least_and_rest(domain)
    require(relation.rounded is None and not any(name in other.free for _, other in goal.others(name)),
            f"a rounded number, or another domain that depends on {name}")
    if mentions_laws(relation):
        return _of_laws(goal, name, first)
    require(not goal.given, "premises")
    slack = sub(relation.left, relation.right)
    require(is_real(slack), "the sides are not known to be numbers")
    base = goal.changed(conditions=tuple(c for c in goal.conditions if name not in c.free))
    rise = to_term(normal(sub(_next(slack, name, base), slack), base.signs))
    missing = requirements(rise, base.signs, goal.integers)
    require(not missing, missing and f"the difference might be undefined: {missing[0].why}")
    weak = {"<": "<=", ">": ">="}.get(relation.op, relation.op)
    return [base.at(name, number(first)), base.changed(conclusion=Relation(rise, weak, ZERO))]


def _of_laws(goal: Goal, name: str, first: int) -> list[Goal]:
    """What else is said does not depend on n, so that each n may stand for the next."""
    n, relation = symbol(name), goal.conclusion
    said = frozenset().union(*(condition.free for condition in goal.conditions), *map(free_symbols, goal.given))
    require(first >= 0 and name not in said and relation.op != "==", f"what is given depends on {name}")
    following = relation.mapped(lambda side: rebuild(substitute(side, {name: add(n, ONE)}), partial(_one_less, n=n)))
    base = goal.at(name, number(first))
    return [base.changed(conclusion=base.conclusion.mapped(lambda side: rebuild(side, written_out))),
            goal.assuming(Premise(relation)).changed(conclusion=following)]


def _one_less(part: Term, n: Term) -> Term | None:
    one_more = part.op == "Adaptive" and part.args[2] is add(n, ONE)
    return make("Joint", (make("Adaptive", (*part.args[:2], n)), part.args[1])) if one_more else None


def _next(slack: Term, name: str, goal: Goal) -> Term:
    """The slack at n + 1, sums up to n + c + 1 as sums up to n + c and the last term.

    The goal says nothing of n but its domain: the step is taken from every n there.
    """
    step = {name: add(symbol(name), ONE)}

    def leaf(node: Term):
        if name not in node.free:
            return node
        if node.op != "Sum":
            return step[name] if node.op == "symbol" else None
        body, index, lower, upper = node.args
        last = substitute(upper, step)
        require(name not in body.free | lower.free and index.value not in last.free and is_integer(upper, goal.integers)
                and to_term(normal(sub(last, upper), goal.signs)) is ONE, f"only the upper end of a sum may speak of {name}, as {name} + c")
        require(goal.signs.nonnegative(sub(last, lower)), "the sum might have no last term")
        return add(node, substitute(body, {index.value: last}))

    return rebuild(slack, leaf)
