"""Premises for all orders above 1 where a bound on the Kullback-Leibler divergence serves."""

from ....errors import RdpVerifyError
from ....kernel.generators import direction
from ....kernel.goal import sides
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or any(not premise.quantified for premise in goal.given):
        return None
    target = sides(goal.conclusion)[0]
    if len(target.args) < 2:
        return None
    for index, premise in enumerate(goal.given):
        try:
            if direction(sides(premise.relation)[0], *target.args[:2]) is None:
                continue
        except RdpVerifyError:
            continue
        proof = step("limit_order", goal, prover.prove, premise=index)
        if proof is not None:
            return proof
    return None


TACTIC = Tactic("limit_order", "limit of orders", apply)
