"""Products and powers of arbitrary laws: to the divergences of the components, then numbers in their place."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ...steps import node, remaining, step
from ...tactic import Tactic

JOINT = ("Product", "Power")


def apply(goal, prover):
    if not mentions_laws(goal.conclusion):
        return None
    for part in goal.conclusion.parts():
        if len(part.args) >= 2 and part.args[0].op in JOINT and part.args[0].op == part.args[1].op and mentions_laws(part):
            return step("tensorise", goal, lambda subgoal: _numbers(subgoal, prover), divergence=to_text(part))
    return None


def _numbers(goal, prover):
    """Another product, or numbers instead of the divergences."""
    proof = apply(goal, prover)
    if proof is not None or goal.conclusion.op == "==":
        return proof or prover.prove(goal)
    goals = remaining("abstract", goal)
    child = prover.prove(goals[0]) if goals else None
    return prover.prove(goal) if child is None else node("abstract", {}, [child])


TACTIC = Tactic("tensorise", "tensorisation", apply)
