"""Covering a box by pieces on which a goal's slack has a sign: a preorder string, one character a piece, that can be gone on with.

What is done with a piece depends on the piece alone, so neither the number of processes nor a pause changes the cover.  A cover that
is not finished has "?" for every piece that is left.
"""

import json
import os
import threading
import time
from dataclasses import dataclass

from flint import arb, ctx

from ..errors import BudgetExceeded
from ..exact import digest
from ..kernel.goal import Goal
from ..kernel.rules.box import CENTRED, EXCLUDED, NATURAL, Cover, midpoint
from ..language import to_text
from ..terms.ranges import Range
from .budget import Budget
from .partial import OPEN, Unfinished

BITS = 64
DEEPEST = 60
SHARES = 100  # pieces for each process, so that none ends long before the others
NUMBER = 4  # bytes of the number of a piece


class Violated(Exception):
    """The goal is false in the middle of a piece."""


@dataclass
class Piece:
    """A part of the box and how often it has been halved."""

    box: tuple
    depth: int


class SearchedCover(Cover):
    """A cover that computes the gradient on a piece once for all uses."""

    def __init__(self, goal: Goal):
        super().__init__(goal)
        self._box = self._env = self._gradient = None

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


def goal_key(goal: Goal) -> str:
    """What an unfinished cover is filed under."""
    texts = [[name, to_text(domain)] for name, domain in goal.symbols]
    return digest([texts, to_text(goal.conclusion), [to_text(condition) for condition in goal.conditions]])


def search(goal: Goal, budget: Budget, nodes: int) -> str | None:
    """The string of a cover, or None when ``nodes`` more pieces do not suffice or a midpoint violates the goal.

    What was found is kept in ``budget.covers`` and gone on with the next time.  Raises BudgetExceeded when the time is over.
    """
    key, old, ctx.prec = goal_key(goal), ctx.prec, BITS
    known = budget.covers.known.get(key)
    try:
        cover = SearchedCover(goal)
        items = _read(cover, known.tree) if known else [Piece(cover.root, 0)]
        if budget.jobs > 1:
            items = _in_processes(cover, items, budget, nodes)
        else:
            items = _extended(cover, items, budget, nodes, lambda found: budget.covers.keep(key, _unfinished(cover, found)))
    except Violated:
        return None
    finally:
        ctx.prec = old
    if all(isinstance(item, str) for item in items):
        return "".join(items)
    budget.covers.keep(key, _unfinished(cover, items))
    if budget.left < 0:
        raise BudgetExceeded("the time is over")
    return None


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
    leaf = next((code for code in (NATURAL, EXCLUDED, CENTRED) if cover.holds(code, box)), None)
    if leaf is not None:
        return [leaf]
    if _violated(cover, box):
        raise Violated
    index = _widest(cover, box)
    return [str(index), *_halves(piece, index)]


def _halves(piece: Piece, index: int) -> list[Piece]:
    low, high = piece.box[index]
    middle = midpoint(low, high)
    return [Piece(piece.box[:index] + (side,) + piece.box[index + 1 :], piece.depth + 1) for side in ((low, middle), (middle, high))]


def _read(cover: Cover, tree: str) -> list:
    """Codes and open pieces of an unfinished cover; it is a proposal like any other, so what does not fit is searched anew."""
    items, stack = [], [Piece(cover.root, 0)]
    for code in tree:
        if not stack:
            break
        piece = stack.pop()
        if code.isascii() and code.isdigit() and int(code) < len(piece.box):
            items.append(code)
            stack.extend(reversed(_halves(piece, int(code))))
        else:
            items.append(code if code in (NATURAL, EXCLUDED, CENTRED) else piece)
    return items + stack[::-1]


def _violated(cover: Cover, box) -> bool:
    """Is the slack certainly negative in the middle of the box (no condition excluding it)?"""
    if cover.conditions:
        return False
    middles = [((low + high) / 2).mid() for low, high in box]
    value = cover.slack.range({name: Range(middle, middle) for name, middle in zip(cover.names, middles, strict=True)})
    return value is not None and value.is_negative()


def _widest(cover: Cover, box) -> int:
    """The symbol whose width times slope is greatest; the widest relative to the whole box when slopes are unknown."""
    found = cover.gradient(cover.environment(box))
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


def _unfinished(cover: Cover, items: list) -> Unfinished:
    first = next(item for item in items if not isinstance(item, str))
    count = sum(not isinstance(item, str) for item in items)
    ends = ", ".join(f"{name} in [{low.mid().str(6, radius=False)}, {high.mid().str(6, radius=False)}]"
                     for name, (low, high) in zip(cover.names, first.box, strict=True))
    tree = "".join(item if isinstance(item, str) else OPEN for item in items)
    return Unfinished(tree, f"{count} of {len(tree)} pieces of the box are left, the first {ends}")


def _in_processes(cover: Cover, items: list, budget: Budget, nodes: int) -> list:
    """The same as one process would find: each process takes the next open piece as soon as it is done with its last one."""
    while 0 < sum(not isinstance(item, str) for item in items) < SHARES * budget.jobs and nodes > 0:
        nodes -= sum(not isinstance(item, str) for item in items)
        items = [part for item in items for part in ([item] if isinstance(item, str) else _step(cover, item))]
    places = [index for index, item in enumerate(items) if not isinstance(item, str)]
    if not places:
        return items
    reading, writing = os.pipe()  # the numbers of the pieces not yet taken
    os.write(writing, b"".join(index.to_bytes(NUMBER, "big") for index in range(len(places))))
    os.close(writing)
    running = [_started(cover, [items[place] for place in places], reading, budget, nodes) for _ in range(budget.jobs)]
    os.close(reading)
    answers = [_answer(*process) for process in running]
    if None in answers:
        raise Violated
    for index, tree in (found for answer in answers for found in answer.items()):
        nodes -= len(tree)
        items[places[int(index)]] = _read_piece(items[places[int(index)]], tree) if nodes >= 0 else items[places[int(index)]]
    return [part for item in items for part in (item if isinstance(item, list) else [item])]


def _read_piece(piece: Piece, tree: str) -> list:
    items, stack = [], [piece]
    for code in tree:
        current = stack.pop()
        if code.isdigit():
            stack.extend(reversed(_halves(current, int(code))))
        items.append(current if code == OPEN else code)
    return items


def _started(cover: Cover, pieces: list[Piece], waiting: int, budget: Budget, nodes: int):
    """(process id, where its answer can be read)"""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    code = 1
    try:
        threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
        os.close(reading)
        with os.fdopen(writing, "w") as answer:
            json.dump(_trees(cover, pieces, waiting, budget, nodes), answer)
        code = 0
    finally:
        os._exit(code)


def _end_with_parent(parent: int):
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def _trees(cover: Cover, pieces: list[Piece], waiting: int, budget: Budget, nodes: int) -> dict[int, str] | None:
    """Number of a piece taken → its tree; None when the goal is false somewhere."""
    trees = {}
    try:
        while taken := os.read(waiting, NUMBER):
            index = int.from_bytes(taken, "big")
            items = _extended(cover, [pieces[index]], budget, nodes)
            trees[index] = "".join(item if isinstance(item, str) else OPEN for item in items)
            nodes -= len(trees[index])
    except Violated:
        return None
    return trees


def _answer(process: int, reading: int) -> dict[str, str] | None:
    with os.fdopen(reading) as answer:
        text = answer.read()
    os.waitpid(process, 0)
    return json.loads(text) if text else None


