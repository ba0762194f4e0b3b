"""One f-divergence at most λ times another: g(r) ≤ λ·f(r) + μ(r−1), with equality at r = 1, where the two sides touch.

μ lies between g'(1+) − λf'(1+) and g'(1−) − λf'(1−); the middle of the two is tried first.
"""

from ...kernel.generators import direction, upper_bound
from ...kernel.goal import sides
from ...language import to_text
from ...terms import HALF, ONE, ZERO, Term, add, call, div, mul, neg, sub
from ..monomials import tidy
from ..samples import plausible
from ..steps import node, remaining, step
from ..tactic import Tactic

SLOPES = {"kl": (ONE, ONE), "chi2": (ZERO, ZERO), "hellinger2": (-HALF, -HALF), "tv": (ZERO, ONE)}  # f'(1−), f'(1+)


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target, limit = sides(goal.conclusion)
    if target.op not in SLOPES:
        return None
    for index, premise in enumerate(goal.given):
        pair = upper_bound(premise)
        reverse = None if pair is None or pair[0].op not in SLOPES else direction(pair[0], *target.args[:2])
        if target.op == "hellinger2" and pair is not None and pair[0] in _affinities(*target.args):
            found = _dominated(goal, prover, {"kappa": "1", "multipliers": [[index, "1"]]})  # H² = 1 − e^{−D_½/2}
            if found is not None:
                return found
        if reverse is None or pair[1] is ZERO:
            continue
        weight = tidy(div(limit, pair[1]), goal.signs)
        for slope in _slopes(SLOPES[target.op], _reversed(SLOPES[pair[0].op], reverse), weight):
            found = _dominated(goal, prover, {"mu": to_text(tidy(slope, goal.signs)), "multipliers": [[index, to_text(weight)]]})
            if found is not None:
                return found
    return None


def _affinities(P: Term, Q: Term) -> tuple[Term, Term]:
    return call("renyi", P, Q, HALF), call("renyi", Q, P, HALF)


def _reversed(slopes: tuple[Term, Term], reverse: bool) -> tuple[Term, Term]:
    """The one-sided slopes of r·f(1/r) at 1."""
    return (neg(slopes[1]), neg(slopes[0])) if reverse else slopes


def _slopes(of_target, of_premise, weight) -> list[Term]:
    least, most = (sub(g, mul(weight, f)) for g, f in zip(of_target[::-1], of_premise[::-1]))
    return list(dict.fromkeys((mul(HALF, add(least, most)), least, most)))


def _dominated(goal, prover, data):
    goals = remaining("domination", goal, **data)
    if goals is None or not all(map(plausible, goals)):
        return None
    children = []
    for subgoal in goals:
        if len(subgoal.symbols) > len(goal.symbols):
            child = step("split", subgoal, prover.prove, symbol=subgoal.symbols[-1][0], by="point", at="1")
        else:
            child = prover.prove(subgoal)
        if child is None:
            return None
        children.append(child)
    return node("domination", data, children)


TACTIC = Tactic("comparison", 19, "domination", apply)
