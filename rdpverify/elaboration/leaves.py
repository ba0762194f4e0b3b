"""Core leaves: where a plan uses a rule that the kernel has not, a proof in the core's rules, which the kernel looks at instead."""

import time

from ..core.check import check
from ..errors import RdpVerifyError
from ..kernel.core_leaf import claim_of
from ..kernel.goal import Goal
from ..kernel.proof import RULES
from .in_the_core import in_the_core
from .plans import is_plan

SHARE = 0.6  # of what is left of the time, for a goal that need not be proved as a whole


def grounded(goal: Goal, plan: dict, seconds: float) -> dict | None:
    """The plan with ``core`` in nodes, the topmost first, such that the kernel accepts it; None where such proofs are not found in time."""
    end = time.monotonic() + seconds

    def settled(goal: Goal, node: dict) -> dict | None:
        if not is_plan(node):
            return node
        ours, left = node["rule"] in RULES, end - time.monotonic()
        proof = in_the_core(claim_of(goal), node, left * SHARE if ours else left)
        if proof is not None:
            return {**node, "core": proof}
        if not ours:
            return None
        below = []
        for subgoal, child in zip(RULES[node["rule"]].apply(goal, node.get("with", {})), node["then"], strict=True):
            found = settled(subgoal, child)
            if found is None:
                return None
            below.append(found)
        return {**node, "then": below}

    return settled(goal, plan)


def whole(claim: dict, tree: dict) -> dict | None:
    """The core's proof of the claim, where the first node of the tree has one."""
    try:
        if "core" in tree:
            check(claim, tree["core"])
        return tree.get("core")
    except RdpVerifyError:
        return None
