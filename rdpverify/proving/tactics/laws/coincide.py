"""Premises that bound a divergence by 0, perhaps at every order: the two laws are one.  Divergences of a law from itself."""

from ....kernel.generators import DIVERGENCES
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import HALF, INFINITY, ONE, add, mul
from ...steps import node, remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if not mentions_laws(goal.conclusion):
        return None
    if any(part.op in DIVERGENCES and part.args[0] is part.args[1] for part in goal.conclusion.parts()):
        return step("coincide", goal, prover.prove)
    for index, premise in enumerate(goal.given):
        if premise.events or premise.relation.op == "==" or sides(premise.relation)[0].op not in DIVERGENCES:
            continue
        if goal.signs.negative(sides(premise.relation)[1]):
            return None  # nothing meets the premise: that is another verdict
        if not premise.quantified:
            proof = step("coincide", goal, prover.prove, premise=index)
        else:
            proof = _at_one_order(goal, index, premise, prover)
        if proof is not None:
            return proof
    return None


def _at_one_order(goal, index, premise, prover):
    data = {"premise": index, "at": {name: to_text(_inside(domain.intervals[0])) for name, domain in premise.quantified}}
    goals = remaining("instantiate", goal, **data)
    if goals is None or len(goals) > 1:
        return None
    proof = step("coincide", goals[0], prover.prove, premise=len(goals[0].given) - 1)
    return proof and node("instantiate", data, [proof])


def _inside(piece):
    return add(piece.lower, ONE) if piece.upper is INFINITY else mul(HALF, add(piece.lower, piece.upper))


TACTIC = Tactic("coincide", "equal laws", apply)
