"""Bounds on total variation from one bound on a divergence of order up to 1: 2·o·tv² ≤ D_o ≤ c, so that tv ≤ b when c ≤ 2·o·b²."""

from ....kernel.generators import upper_bound
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import HALF, ONE, div
from ...steps import Path
from ...tactic import Tactic
from ...theorems import use_all


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target, limit = sides(goal.conclusion)
    if target.op != "tv" or mentions_laws(limit):
        return None
    for index, pair in enumerate(map(upper_bound, goal.given)):
        if pair is None or set(pair[0].args[:2]) != set(target.args) or pair[0].op not in ("kl", "renyi"):
            continue
        order = pair[0].args[2] if pair[0].op == "renyi" else ONE
        proof = _squares(goal, prover, index, pair[0], div(HALF, order))
        if proof is not None:
            return proof
    return None


def _squares(goal, prover, index, divergence, weight):
    """b² − d² is b² − c/(2o) and the slacks of D ≤ c and 2·o·d² ≤ D, each times 1/(2o)."""
    path = Path(goal)
    if not path.take("forget", keep=[index]):
        return None
    use_all(path, "pinsker" if divergence.op == "kl" else "pinsker-order", (sides(goal.conclusion)[0], divergence))
    if not path.take("abstract") or not path.take("square_root"):
        return None
    count = len(path.goal.conditions)
    if not path.take("combine", multipliers=[[count - 2, to_text(weight)], [count - 1, to_text(weight)]]):
        return None
    return path.proof(prover.prove(path.goal))


TACTIC = Tactic("pinsker", "lemma", apply)
