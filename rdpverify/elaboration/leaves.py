"""Core leaves: in a tree of rules each topmost node whose goal the core can prove gets that proof, and its own subtree is told only."""

import time

from ..errors import RdpVerifyError
from ..kernel.core_leaf import claim_of
from ..kernel.goal import Goal
from ..kernel.proof import RULES
from .in_the_core import in_the_core

SHARE = 0.2  # of what is left of the time, for one goal: most are proved at once or not at all


def with_leaves(goal: Goal, tree: dict, seconds: float) -> dict:
    """The tree, which proves the goal, with ``core`` in the nodes whose goals the core was seen to prove in time."""
    end = time.monotonic() + seconds

    def rewritten(goal: Goal, node: dict) -> dict:
        left = end - time.monotonic()
        if left <= 0:
            return node
        proof = in_the_core(claim_of(goal), node, left * SHARE)
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
