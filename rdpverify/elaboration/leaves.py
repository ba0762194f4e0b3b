"""Core leaves: in a tree of rules each topmost node whose goal the core can prove gets that proof, and its own subtree is told only."""

import time

from ..core.check import check
from ..errors import RdpVerifyError
from ..kernel.core_leaf import claim_of
from ..kernel.goal import Goal
from ..kernel.proof import RULES
from ..deadline import deadline
from .in_the_core import CANNOT, in_the_core, speaks_of_laws
from .planned import Plan, elaborate

SHARE, PLAN_SHARE = 0.2, 0.5  # of what is left of the time, for one goal: most are proved at once or not at all
LEAST = 0.5  # of the seconds, for the leaves, when the whole was looked for in vain


def as_far_as_found(goal: Goal, tree: dict, claim: dict | None, seconds: float) -> dict:
    """What the core can prove of an accepted proof by rules: ``{"core": …}``, all of a claim, where one is given, or ``{"proof": …}``, with
    leaves."""
    end = time.monotonic() + seconds
    whole = None if claim is None else in_the_core(claim, tree, seconds)
    if whole is not None:
        return {"core": whole}
    tree = with_leaves(goal, tree, max(end - time.monotonic(), seconds * LEAST))
    if claim is not None and "core" in tree:
        try:
            check(claim, tree["core"])
            return {"core": tree["core"]}
        except RdpVerifyError:
            pass
    return {"proof": tree}


def with_leaves(goal: Goal, tree: dict, seconds: float) -> dict:
    """The tree, which proves the goal, with ``core`` in the nodes whose goals the core was seen to prove in time."""
    end, plan = time.monotonic() + seconds, Plan()

    def rewritten(goal: Goal, node: dict) -> dict:
        if end < time.monotonic():
            return node
        proof = in_the_core(claim_of(goal), node, (end - time.monotonic()) * SHARE) or _along(goal, node, plan, end)
        if proof is not None:
            return {**node, "core": proof}
        if not (below := node.get("then")):
            return node
        subgoals = RULES[node["rule"]].apply(goal, node.get("with", {}))
        return {**node, "then": [rewritten(*pair) for pair in zip(subgoals, below, strict=True)]}

    try:
        return rewritten(goal, tree)
    except RdpVerifyError:  # an outer deadline: the tree stands as it is
        return tree


def _along(goal: Goal, node: dict, plan: Plan, end: float) -> dict | None:
    """The proof of a goal about numbers after its tree, accepted by the core."""
    claim = claim_of(goal)
    if speaks_of_laws(claim) or not node.get("then"):
        return None
    try:
        with deadline((end - time.monotonic()) * PLAN_SHARE):
            proof = elaborate(goal, node, plan)
            check(claim, proof)
            return proof
    except CANNOT:
        return None
