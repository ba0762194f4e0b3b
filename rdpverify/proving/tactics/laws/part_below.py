"""A law that is part of a mixture on the other side, D(A‖R) + c ≤ D(w·A + …‖R): by way of the mixture, which dominates its part."""

from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.relations import summands
from ....terms import call, walk
from ...steps import Path
from ...tactic import Tactic
from ...theorems import bounding

TRIANGLES = {"renyi": "triangle-order-first", "max_divergence": "triangle-max"}


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    for part in summands(smaller):
        if part.op not in TRIANGLES or not mentions_laws(part):
            continue
        for whole in walk(larger):
            if whole.op == part.op and whole.args[1:] == part.args[1:] and _contains(whole.args[0], part.args[0]):
                return _over(goal, part, whole, prover)
    return None


def _contains(mixture, law) -> bool:
    return mixture.op == "Mixture" and any(component.args[1] is law for component in mixture.args)


def _over(goal, part, whole, prover):
    path, small = Path(goal), "left" if goal.conclusion.op in ("<=", "<") else "right"
    while (smaller := sides(path.goal.conclusion)[0]) is not part:
        index = next((place for place, other in enumerate(summands(smaller)) if other is not part), None)
        if index is None or not path.take("move", **{"from": small, "summand": index}):
            return None
    pool = (call("max_divergence", part.args[0], whole.args[0]), whole)
    return path.proof(bounding(path.goal, prover.prove, (TRIANGLES[part.op],), pool=pool))


TACTIC = Tactic("part_below", "part of a mixture", apply)
