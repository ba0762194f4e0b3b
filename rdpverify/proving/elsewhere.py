"""Proposals for the open pieces of a cover from elsewhere: by an executor, whose answers are proposals like any other.

The goal goes as its canonical text, the cover as far as it is known as bytes, compressed, one for each piece; a share is every n-th of its
open pieces.  Back come trees, of which the kernel looks at every leaf at home: one that is wrong costs time.
"""

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass

from flint import ctx

from ..errors import RdpVerifyError
from ..kernel.goal import Goal, goal_of
from ..kernel.rules.box import CUTS, MOST_NODES, unpacked
from ..language import statement_from_data
from ..printer import statement_data
from ..language.statement import Statement
from .budget import Budget
from .one_by_one import DEEPEST, SearchedCover
from .pieces import Piece, grown, packed, written
from .proposed import proposal

WORK = "rdpverify.proving.elsewhere:searched"
BEGINNING = 30.0  # seconds for a goal to be read and made ready for floats, which are no part of a search


@dataclass(frozen=True)
class Elsewhere:
    """``width()`` workers do ``ask(work, items, seconds)``, which yields a reply to each item."""

    width: Callable[[], int]
    ask: Callable[[str, list, float], Iterator[dict]]


ELSEWHERE: ContextVar[Elsewhere | None] = ContextVar("elsewhere", default=None)


def trees_from(there: Elsewhere, goal: Goal, cover: SearchedCover, items: list, shares: list[list[int]], nodes: int,
               seconds: float) -> Iterator[list[str] | None]:
    """For each share of the open pieces, which are all, a tree for each of its pieces; None where no such answer came."""
    data = _data(goal)
    if data is None:
        yield from [None] * len(shares)
        return
    part = {"goal": data, "faces": cover.faces, "tree": packed(written(items)), "of": len(shares), "nodes": nodes, "seconds": seconds}
    replies = there.ask(WORK, [{**part, "share": number} for number in range(len(shares))], seconds + BEGINNING)
    for share, reply in zip(shares, replies):
        trees = reply.get("answer")
        good = isinstance(trees, list) and len(trees) == len(share) and all(_is_tree(tree, len(cover.names)) for tree in trees)
        yield trees if good and sum(map(len, trees)) <= MOST_NODES else None


def searched(item: dict, help: None) -> tuple[list[str] | None, None]:
    """(trees for a share of the open pieces of a cover, nothing that would help to find them); None when the goal is false in one."""
    from .covers import BITS

    ctx.prec = BITS
    cover = SearchedCover(goal_of(statement_from_data(item["goal"])), item["faces"])
    pieces = [piece for piece in grown(Piece(cover.root, 0), unpacked(item["tree"])) if not isinstance(piece, str) and not piece.proposed]
    mine = proposal(cover, pieces[item["share"] :: item["of"]])
    mine.grow(item["nodes"], Budget(item["seconds"]))
    return None if mine.false_at is not None else ["".join(codes) for codes in mine.trees()], None


def _data(goal: Goal) -> dict | None:
    """The goal without its premises as text, where it is what is read from there."""
    try:
        data = statement_data(Statement(goal.conclusion, (), goal.symbols, goal.conditions))
        return data if goal_of(statement_from_data(data)) == goal.changed(given=()) else None
    except RdpVerifyError:
        return None


def _is_tree(tree, symbols: int) -> bool:
    """Is it one whole tree that cuts nothing but sides of the box, and none to dust?"""
    if not isinstance(tree, str) or len(tree) > MOST_NODES:
        return False
    depths = [0]
    for code in tree:
        if not depths or depths[-1] > DEEPEST:
            return False
        depth = depths.pop()
        if code in CUTS:
            if int(code) >= symbols:
                return False
            depths += [depth + 1] * 2
    return not depths
