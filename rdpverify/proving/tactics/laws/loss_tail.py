"""Tails of the privacy loss from a Rényi bound: Chernoff, r ≤ e^{(1−α)t}·r^α where r > e^t; a bound ≥ 1 is trivial.

From several bounds, KL and total variation say: Markov's inequality for the positive part of the loss, r·log r + (1 − r)₊ ≥ t·r there.
"""

from ....kernel.generators import upper_bound
from ....kernel.goal import sides
from ....printer import to_text
from ....terms import ONE, ZERO, exp, mul, neg, power, sub, symbol
from ...samples import plausible
from ...steps import remaining, step
from ...tactic import Tactic
from .comparison import premise_bound, weights_of


def apply(goal, prover):
    if goal.conclusion.op == "==" or sides(goal.conclusion)[0].op != "loss_tail":
        return None
    target = sides(goal.conclusion)[0]
    for index, premise in enumerate(goal.given):
        pair = upper_bound(premise)
        if pair is None or pair[0].op != "renyi" or pair[0].args[:2] != target.args[:2] or pair[0].args[2].op == "oo":
            continue
        weight = exp(mul(sub(ONE, pair[0].args[2]), target.args[2]))
        proof = step("loss_tail", goal, lambda subgoal, order=pair[0].args[2]: _proved(goal, subgoal, order, target.args[2], prover),
                     multipliers=[[index, to_text(weight)]])
        if proof is not None:
            return proof
    return step("at_most_one", goal, prover.prove) or _from_several(goal, target, prover)


def _from_several(goal, target, prover):
    """Multipliers by which the bound is a sum of multiples of the bounds of premises."""
    limit = sides(goal.conclusion)[1]
    known = [(index, bound) for index, bound in ((index, premise_bound(goal, premise, *target.args[:2]))
                                                 for index, premise in enumerate(goal.given)) if bound is not None]
    for kappa, weights in weights_of(goal, limit, known):
        if kappa is limit:
            continue
        multipliers = [[index, to_text(weight)] for index, weight in weights.items()]
        for slope in dict.fromkeys(("0", *(to_text(neg(weight)) for weight in weights.values()))):
            data = {"kappa": to_text(kappa), "mu": slope, "multipliers": multipliers}
            goals = remaining("loss_tail", goal, **data)
            if goals is None or not all(map(plausible, goals)):
                continue
            proof = step("loss_tail", goal, lambda left: _cut(goal, left, prover), **data)
            if proof is not None:
                return proof
    return None


def _cut(goal, subgoal, prover):
    """Where (1 − u)₊ has its kink, or u·log u is least."""
    if len(subgoal.symbols) == len(goal.symbols) or subgoal.conclusion.left is not ZERO:
        return prover.prove(subgoal)
    name = subgoal.symbols[-1][0]
    cuts = (step("split", subgoal, prover.prove, symbol=name, by="point", at=cut) for cut in ("1", "exp(-1)"))
    return next(filter(None, cuts), None)


def _proved(goal, subgoal, order, level, prover):
    """Beyond e^t the slack is e^t·u·(u^{α−1} − 1), u > 1."""
    if len(subgoal.symbols) == len(goal.symbols) or subgoal.conclusion.left is ZERO:
        return prover.prove(subgoal)
    u = symbol(subgoal.symbols[-1][0])
    rest = sub(power(u, sub(order, ONE)), ONE)
    return step("factor", subgoal, prover.prove, by=to_text(mul(exp(level), u)), rest=to_text(rest))


TACTIC = Tactic("loss_tail", "Chernoff", apply)
