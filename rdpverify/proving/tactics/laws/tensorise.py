"""Products and powers of arbitrary laws: to the divergences of the components, then numbers in their place.

Of χ² and H² of n copies, n a symbol, as the Rényi divergences that they are functions of, which add up.
"""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import call
from ...steps import Path, node, remaining, step
from ...tactic import Tactic
from ...theorems import in_other_words
from .premises import SAME

JOINT = ("Product", "Power")


def apply(goal, prover):
    if not mentions_laws(goal.conclusion):
        return None
    for part in goal.conclusion.parts():
        if len(part.args) >= 2 and part.args[0].op in JOINT and part.args[0].op == part.args[1].op and mentions_laws(part):
            copies = part.op in SAME and part.args[0].op == "Power" and not part.args[0].args[1].is_number
            if copies and goal.conclusion.op != "==":
                return _of_orders(goal, prover)
            return step("tensorise", goal, lambda subgoal: _numbers(subgoal, prover), divergence=to_text(part))
    return None


def _of_orders(goal, prover):
    path = Path(goal)
    for part in goal.conclusion.parts():
        if part.op in SAME and mentions_laws(part) and (move := in_other_words(part, call("renyi", *part.args, SAME[part.op]))):
            path.take(move[0], **move[1])
    return path.proof(_numbers(path.goal, prover) if path else None)


def _numbers(goal, prover):
    """Another product, or numbers instead of the divergences."""
    proof = apply(goal, prover)
    if proof is not None or goal.conclusion.op == "==":
        return proof or prover.prove(goal)
    goals = remaining("abstract", goal)
    child = prover.prove(goals[0]) if goals else None
    return prover.prove(goal) if child is None else node("abstract", {}, [child])


TACTIC = Tactic("tensorise", "tensorisation", apply)
