"""Bounded domains: cover the box by pieces on which interval arithmetic shows the sign; the cover is one character a node."""

import json

from ....kernel.defined import is_real
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import INFINITY, neg
from ...covers import BITS, search
from ...faces import faces
from ...factoring import split_slack
from ...pieces import packed
from ...samples import touches
from ...scaled import scaled_slack
from ...steps import closed, step
from ...tactic import Tactic

MOST_NODES, FEW_NODES = 300_000, 8_000  # in one go; a patient search goes on where a hasty one stopped
LONG = 1_000  # characters from which a cover is compressed
WIDE = 64  # a positive range with a larger ratio of its ends is cut on a logarithmic scale


def apply(goal, prover):
    if not bounded(goal):
        return None
    if touches(goal):
        return None if prover.patient else _without_factors(goal, prover)
    return cover(goal, prover, MOST_NODES if prover.patient else FEW_NODES)


def _without_factors(goal, prover):
    """A cover for a slack that is near 0 only where a non-negative factor of it is."""
    split = split_slack(goal)
    if split is None or split[1] is goal.slack:
        return None
    by, rest = map(to_text, split)
    return step("factor", goal, lambda left: None if touches(left) else cover(left, prover, FEW_NODES), by=by, rest=rest)


def cover(goal, prover, nodes, *, stages=0):
    """A cover with at most so many pieces of a bounded goal, on a logarithmic scale where ranges are wide.

    With stages, one that uses the sets on which the slack is 0 by chains of at most so many, and is not tried when there are none.
    """
    for name, _ in goal.symbols:
        side = goal.ranges[name]
        if side.lower > 0 and side.upper > WIDE * side.lower:
            return step("substitute", goal, lambda left: cover(left, prover, nodes, stages=stages),
                        symbol=name, map="exp", new=goal.fresh("t"))
    factors = scaled_slack(goal)
    scaled = factors and _scaled(goal, factors, prover.budget, nodes, stages)
    return scaled or (None if factors and stages else _covered(goal, prover.budget, nodes, stages))


def bounded(goal) -> bool:
    """Is the goal an inequality between real formulas on a box?"""
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols or not is_real(goal.slack):
        return False
    return not any(
        domain.integers or len(domain.intervals) > 1 or INFINITY in (domain.intervals[0].upper, neg(domain.intervals[0].lower))
        for _, domain in goal.symbols
    )


def _scaled(goal, factors, budget, nodes, stages):
    """Without denominators, and with sums of exponentials in order, bounds are much sharper."""
    by, rest = map(to_text, factors)
    return step("factor", goal, lambda left: _covered(left, budget, nodes, stages), by=by, rest=rest)


def _covered(goal, budget, nodes, stages):
    known = faces(goal, stages) if stages else "[]"
    tree = search(goal, budget, nodes, known) if known != "[]" or not stages else None
    if tree is None:
        return None
    used = {"faces": json.loads(known)} if stages else {}
    written = {"tree": tree} if len(tree) <= LONG else {"packed": packed(tree)}
    return closed("box", goal, bits=BITS, **used, **written)


TACTIC = Tactic("box", "box cover", apply)
