"""Maxima and minima in statements about laws: each of the arguments; the greater of two numbers is at least their mean."""

from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.extremes import EXTREMES
from ....printer import to_text
from ...samples import plausible
from ...steps import node, remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op == "Max" or larger.op == "Min":
        return step("minmax", goal, prover.prove)
    proof = inside(goal, prover)
    if proof is None and (larger.op == "Max" or smaller.op == "Min"):
        extreme = larger if larger.op == "Max" else smaller
        for pick in ("mean", *range(len(extreme.args))):
            proof = proof or step("minmax", goal, prover.prove, pick=pick)
    return proof


def inside(goal, prover):
    """Each argument of a maximum that stands in a formula, when what is left of the statement looks true."""
    for part in dict.fromkeys(goal.conclusion.parts()):
        if part.op not in EXTREMES or part in sides(goal.conclusion) or mentions_laws(part) != mentions_laws(goal.conclusion):
            continue
        data = {"extreme": to_text(part)}
        goals = remaining("one_of", goal, **data)
        if goals is None or not all(map(plausible, goals)):
            continue
        children = []
        for left in goals:
            child = prover.prove(left)
            if child is None:
                break
            children.append(child)
        else:
            return node("one_of", data, children)
    return None


TACTIC = Tactic("one_of", "maximum", apply)
