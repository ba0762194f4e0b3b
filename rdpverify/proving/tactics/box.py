"""Bounded domains: cover the box by pieces on which interval arithmetic shows the sign; the cover is one character a node."""

from flint import arb, ctx

from ...errors import BudgetExceeded
from ...kernel.goal import mentions_laws
from ...kernel.rules.box import CENTRED, EXCLUDED, NATURAL, Cover, midpoint
from ...terms import INFINITY, neg
from ..samples import touches
from ..steps import closed, step
from ..tactic import Tactic

BITS = 64
MOST_NODES, FEW_NODES = 60_000, 4_000
DEEPEST = 60
WIDE = 64  # a positive range with a larger ratio of its ends is cut on a logarithmic scale


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols:
        return None
    for name, domain in goal.symbols:
        piece = domain.intervals[0]
        if domain.integers or len(domain.intervals) > 1 or INFINITY in (piece.upper, neg(piece.lower)):
            return None
        side = goal.ranges[name]
        if side.lower > 0 and side.upper > WIDE * side.lower:
            return step("substitute", goal, prover.prove, symbol=name, map="exp", new=goal.fresh("t"))
    if touches(goal) and not prover.patient:
        return None
    tree = search(goal, prover.budget, MOST_NODES if prover.patient else FEW_NODES)
    return None if tree is None else closed("box", goal, bits=BITS, tree=tree)


def search(goal, budget, nodes: int) -> str | None:
    """The preorder string of a cover, or None when it would be too large or a midpoint violates the goal."""
    old, ctx.prec = ctx.prec, BITS
    try:
        return _cover(Cover(goal), budget, nodes)
    finally:
        ctx.prec = old


def _cover(cover: Cover, budget, nodes: int) -> str | None:
    tree, stack = [], [(cover.root, 0)]
    while stack:
        box, depth = stack.pop()
        nodes -= 1
        if nodes < 0 or depth > DEEPEST:
            return None
        if budget.left < 0:
            raise BudgetExceeded("the time is over")
        leaf = next((code for code in (NATURAL, EXCLUDED, CENTRED) if cover.holds(code, box)), None)
        if leaf is not None:
            tree.append(leaf)
            continue
        if _violated(cover, box):
            return None
        index = _widest(cover, box)
        low, high = box[index]
        middle = midpoint(low, high)
        tree.append(str(index))
        stack.append((box[:index] + ((middle, high),) + box[index + 1 :], depth + 1))
        stack.append((box[:index] + ((low, middle),) + box[index + 1 :], depth + 1))
    return "".join(tree)


def _violated(cover: Cover, box) -> bool:
    """Is the slack certainly negative in the middle of the box (no condition excluding it)?"""
    centre = tuple((middle, middle) for middle in ((low + high) / 2 for low, high in box))
    centre = tuple((end.mid(), end.mid()) for end, _ in centre)
    env = cover.environment(centre)
    value = cover.slack.range(env)
    return value is not None and value.is_negative() and not cover.conditions


def _widest(cover: Cover, box) -> int:
    """The symbol whose width times slope is greatest; the widest relative to the whole box when slopes are unknown."""
    found = cover.slack.gradient(cover.names, cover.environment(box))
    sizes = []
    for name, (low, high), (first, last) in zip(cover.names, box, cover.root):
        width = high - low
        if found is None:
            sizes.append(width / (last - first) if last > first else arb(0))
            continue
        slope = found[1][name]
        size = max(abs(slope.lower), abs(slope.upper), key=float)
        sizes.append(width * size if size.is_finite() else arb(10) ** 300 * width)
    return max(range(len(sizes)), key=lambda index: (float(sizes[index].mid()), -index))


TACTIC = Tactic("box", 45, "box cover", apply)
