"""Tails of the privacy loss from a Rényi bound: Chernoff, r ≤ e^{(1−α)t}·r^α where r > e^t; a bound ≥ 1 is trivial."""

from ...kernel.generators import upper_bound
from ...kernel.goal import sides
from ...language import to_text
from ...terms import ONE, ZERO, exp, mul, power, sub, symbol
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or sides(goal.conclusion)[0].op != "loss_tail":
        return None
    target = sides(goal.conclusion)[0]
    for index, premise in enumerate(goal.given):
        pair = upper_bound(premise)
        if pair is None or pair[0].op != "renyi" or pair[0].args[:2] != target.args[:2] or pair[0].args[2].op == "oo":
            continue
        weight = exp(mul(sub(ONE, pair[0].args[2]), target.args[2]))
        found = step("loss_tail", goal, lambda subgoal, order=pair[0].args[2]: _proved(goal, subgoal, order, target.args[2], prover),
                     multipliers=[[index, to_text(weight)]])
        if found is not None:
            return found
    return step("at_most_one", goal, prover.prove)


def _proved(goal, subgoal, order, level, prover):
    """Beyond e^t the slack is e^t·u·(u^{α−1} − 1), u > 1."""
    if len(subgoal.symbols) == len(goal.symbols) or subgoal.conclusion.left is ZERO:
        return prover.prove(subgoal)
    u = symbol(subgoal.symbols[-1][0])
    rest = sub(power(u, sub(order, ONE)), ONE)
    return step("factor", subgoal, prover.prove, by=to_text(mul(exp(level), u)), rest=to_text(rest))


TACTIC = Tactic("loss_tail", 22, "Chernoff", apply)
