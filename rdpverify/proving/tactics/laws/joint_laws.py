"""What holds of all laws holds of powers and products of arbitrary ones: letters in their place.

A bound by the components is first made one by the joint laws, as n·KL(P, Q) is KL(Pⁿ, Qⁿ): Bretagnolle's and Huber's.
"""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import HALF, call, exp, mul, neg
from ...steps import step
from ...tactic import Tactic
from .joint_premises import JOINT

DIVERGENCES = ("tv", "kl")


def apply(goal, prover):
    parts = [part for part in goal.conclusion.parts() if part.op in DIVERGENCES and mentions_laws(part)]
    joint = next((part for part in parts if part.op == "tv" and all(law.op in JOINT for law in part.args)), None)
    if goal.conclusion.op not in ("<=", ">=") or joint is None:
        return None
    taken = {part.value for relation in (goal.conclusion, *(premise.relation for premise in goal.given))
             for part in relation.parts() if part.op == "law"}
    letters = dict(zip([name for name in ("R", "R1", "R2", "R3", "R4", "R5") if name not in taken], map(to_text, joint.args)))

    def of_all(subgoal):
        return step("letters", subgoal, prover.prove, laws=letters)

    def by_components(subgoal):
        return prover.prove(subgoal) if joint not in subgoal.conclusion.parts() else of_all(subgoal)

    if all(part.args == joint.args for part in parts):
        return of_all(goal)
    middle = mul(exp(neg(call("kl", *joint.args))), HALF)
    return step("via", goal, by_components, middle=to_text(middle))


TACTIC = Tactic("joint_laws", "for all laws", apply)
