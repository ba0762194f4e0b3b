"""One divergence that is at most 1 by itself on the smaller side, everything else on the other."""

from ....kernel.goal import mentions_laws, sides
from ....kernel.generators import AT_MOST_ONE
from ....kernel.rules.relations import summands
from ....terms import sub, term, walk
from ...steps import Path
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    for part in _wanted(goal, smaller, larger):
        proof = _alone(goal, part, prover)
        if proof is not None:
            return proof
    return None


def _wanted(goal, smaller, larger) -> list:
    """The summands that can stand by themselves on the smaller side, as they would be written there."""
    if len(summands(smaller)) + len(summands(larger)) < 3:
        return []
    written = [*summands(smaller), *(sub(0, part) for part in summands(larger))]
    return [part for part in written if _is_multiple(goal, part)]


def _is_multiple(goal, part) -> bool:
    speaking = [factor for factor in (part.args if part.op == "mul" else (part,)) if mentions_laws(factor)]
    if len(speaking) != 1 or not any(inner.op in AT_MOST_ONE for inner in walk(speaking[0])):
        return False
    base = speaking[0].args[0] if speaking[0].op == "pow" else speaking[0]
    return base.op in AT_MOST_ONE and not (part.op == "mul" and part.args[0].is_number and part.args[0].value < 0)


def _alone(goal, wanted, prover):
    path = Path(goal)
    small, large = ("left", "right") if goal.conclusion.op in ("<=", "<") else ("right", "left")
    while True:
        smaller, larger = sides(path.goal.conclusion)
        index = next((at for at, part in enumerate(summands(larger)) if sub(0, part) is wanted), None)
        data = {"from": large, "summand": index}
        if index is None:
            index = next((at for at, part in enumerate(summands(smaller)) if part is not wanted), None)
            data = {"from": small, "summand": index}
        if index is None or smaller is term(0):
            break
        if not path.take("move", **data):
            return None
    return path.proof(prover.prove(path.goal)) if path else None


TACTIC = Tactic("move", "rearranged", apply)
