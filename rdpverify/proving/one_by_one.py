"""Searching pieces of a box one by one, in the kernel's own arithmetic: for what has no float balls or no second derivatives."""

from flint import arb

from ..kernel.goal import Goal
from ..kernel.rules.box import CENTRED, EXCLUDED, NATURAL, Cover
from ..processes import answers
from ..terms.ranges import Range
from .budget import Budget
from .partial import SAVED_EVERY
from .pieces import Piece, cut, grown, replaced, written

DEEPEST = 60
SHARES = 100  # pieces for each process, so that none ends long before the others


class Violated(Exception):
    """The goal is false in the middle of a piece."""


class SearchedCover(Cover):
    """A cover that computes the gradient on a piece once for all uses."""

    def __init__(self, goal: Goal, faces: str):
        super().__init__(goal, faces)
        self._box = self._env = self._gradient = None
        self.stuck: list[float] | None = None  # a place near which no piece shows the sign

    def environment(self, box):
        if box is not self._box:
            self._box, self._env, self._gradient = box, super().environment(box), None
        return self._env

    def gradient(self, env):
        if env is not self._env:
            return super().gradient(env)
        if self._gradient is None:
            self._gradient = (super().gradient(env),)
        return self._gradient[0]


def extended(cover: Cover, items: list, budget: Budget, nodes: int, save) -> list:
    """Strings and pieces in preorder, after at most ``nodes`` more pieces were looked at; ``save`` is given them now and then."""
    if budget.jobs > 1:
        return _in_processes(cover, items, budget, nodes, save)
    return _extended(cover, items, budget, nodes, save)


def _extended(cover: Cover, items: list, budget: Budget, nodes: int, save=None) -> list:
    """Strings and pieces in preorder, after at most ``nodes`` more pieces were looked at, depth first."""
    done, stack = [], items[::-1]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            done.append(item)
            continue
        nodes -= 1
        if nodes < 0 or item.depth > DEEPEST or budget.left < 0:
            return done + [item] + stack[::-1]
        if save is not None and budget.covers.due:
            save(done + [item] + stack[::-1])
        stack.extend(reversed(_step(cover, item)))
    return done


def _step(cover: Cover, piece: Piece) -> list:
    """A leaf's code, or where the piece is cut and the two halves."""
    box = piece.box
    leaf = next((code for code in (NATURAL, EXCLUDED, CENTRED, *cover.chains) if cover.holds(code, box)), None)
    if leaf is not None:
        return [leaf]
    if violated(cover, box):
        raise Violated
    index = _widest(cover, box)
    return [str(index), *cut(piece, index)]


def violated(cover: Cover, box) -> bool:
    """Is the slack certainly negative in the middle of the box (no condition excluding it)?"""
    if cover.conditions:
        return False
    middles = [((low + high) / 2).mid() for low, high in box]
    value = cover.slack.range({name: Range(middle, middle) for name, middle in zip(cover.names, middles, strict=True)})
    return value is not None and value.is_negative()


def _widest(cover: Cover, box) -> int:
    """The symbol whose width times slope is greatest; the widest relative to the whole box when slopes are unknown."""
    slopes = cover.gradient(cover.environment(box))
    sizes = []
    for name, (low, high), (first, last) in zip(cover.names, box, cover.root):
        width = high - low
        if slopes is None:
            sizes.append(width / (last - first) if last > first else arb(0))
            continue
        slope = slopes[1][name]
        size = max(abs(slope.lower), abs(slope.upper), key=float)
        sizes.append(width * size if size.is_finite() else arb(10) ** 300 * width)
    return max(range(len(sizes)), key=lambda index: (float(sizes[index].mid()), -index))


def _in_processes(cover: Cover, items: list, budget: Budget, nodes: int, save) -> list:
    """The same as one process would find; all of them come together now and then, so that what they have can be saved."""
    while 0 < len(_left(items)) < SHARES * budget.jobs and nodes > 0:
        nodes -= len(_left(items))
        items = [part for item in items for part in ([item] if isinstance(item, str) else _step(cover, item))]
    while nodes > 0 and budget.left > 0 and (places := _left(items)):
        before = len(items), len(places)
        items = replaced(items, places, _shared(cover, items, places, Budget(min(budget.left, SAVED_EVERY)), nodes))
        if before == (len(items), len(_left(items))):
            break  # all that are left are too small
        nodes -= len(items) - before[0]
        if budget.covers.due and _left(items):
            save(items)
    return items


def _left(items) -> list[int]:
    return [place for place, item in enumerate(items) if not isinstance(item, str)]


def _shared(cover: Cover, items: list, places: list[int], budget: Budget, nodes: int) -> list[list]:
    """What processes make of the pieces within the budget."""
    left = [nodes]  # for each process

    def tree(place: int) -> str | None:
        """The tree below a piece; None when the goal is false in it."""
        try:
            leaves = _extended(cover, [items[place]], budget, left[0])
        except Violated:
            return None
        left[0] -= len(leaves)
        return written(leaves)

    trees = answers(places, tree, fewest=2)
    if None in trees:
        raise Violated
    return [_read(items[place], tree) for place, tree in zip(places, trees)]


def _read(piece: Piece, tree: str) -> list:
    """The items of a tree whose leaves have been looked at."""
    return [item if isinstance(item, str) else item.proposed or item for item in grown(piece, tree)]
