"""Covering a box by pieces on which a goal's slack has a sign: a preorder string, one character a piece, that can be gone on with.

A cover is proposed in floats as a whole (:mod:`.proposed`), then the kernel looks at every leaf; pieces that fail, or that have no
proposal, are searched one by one in the kernel's own arithmetic.  What is done with a piece depends on the piece alone, so neither
the number of processes nor a pause changes the cover.
"""

from flint import ctx

from ..errors import BudgetExceeded
from ..exact import digest
from ..kernel.goal import Goal
from ..kernel.rules.box import CUTS, MOST_NODES, wrong_leaves
from ..kernel.shares import answers, failing, processes
from ..language import to_text
from .budget import Budget
from .one_by_one import SearchedCover, Violated, extended
from .pieces import Piece, grown, replaced, unfinished, written
from .proposed import Proposal, proposal

BITS = 64
MOST_BYTES = 2**31  # of memory, estimated, that a search may take: then it stops with what it has
BYTES, BYTES_FOR_SYMBOL = 300, 50  # of a piece, open or done, and of its side; measured by benchmarks/covers.py
SHARED = 400  # open pieces from which proposing is shared out
AT_ONCE = 20_000  # items whose leaves are looked at without a look at the clock
SLICE = 20_000  # leaves looked at between looks at the clock


def goal_key(goal: Goal, faces: str = "[]") -> str:
    """What an unfinished cover is filed under: with faces it is another one."""
    texts = [[name, to_text(domain)] for name, domain in goal.symbols]
    conditions = [to_text(condition) for condition in goal.conditions]
    return digest([texts, to_text(goal.conclusion), conditions, *([faces] if faces != "[]" else ())])


def most_pieces(symbols: int, jobs: int) -> int:
    """How many pieces a search may make, given that several processes together hold every piece about twice."""
    return min(MOST_NODES, MOST_BYTES // ((BYTES + BYTES_FOR_SYMBOL * symbols) * (2 if jobs > 1 else 1)))


def search(goal: Goal, budget: Budget, nodes: int, faces: str = "[]") -> str | None:
    """The string of a cover, or None when ``nodes`` more pieces do not suffice or a midpoint violates the goal.

    What was found is kept in ``budget.covers`` and gone on with the next time.  Raises BudgetExceeded when the time is over.
    """
    key, old, ctx.prec = goal_key(goal, faces), ctx.prec, BITS
    known = budget.covers.known.get(key)

    def keep(found):
        budget.covers.keep(key, unfinished(cover, found))

    try:
        cover = SearchedCover(goal, faces)
        root = Piece(cover.root, 0)
        items = grown(root, known.tree) if known else [root]
        with processes(budget.jobs):
            items = _covered(goal, cover, items, budget, min(nodes, most_pieces(len(root.box), budget.jobs) - len(items)), keep)
    except Violated:
        return None
    finally:
        ctx.prec = old
    if all(isinstance(item, str) for item in items):
        return written(items)
    keep(items)
    if budget.left < 0:
        raise BudgetExceeded("the time is over")
    return None


def _covered(goal: Goal, cover: SearchedCover, items: list, budget: Budget, nodes: int, keep) -> list:
    items, hopeful = _grown(cover, items, budget, nodes)
    if hopeful and not all(isinstance(item, str) or item.proposed for item in items):
        return items
    if len(items) <= AT_ONCE and all(isinstance(item, str) or item.proposed for item in items):
        leaves = [place for place, item in enumerate(items) if not isinstance(item, str) or item not in CUTS]
        wrong = {leaves[number] for number in wrong_leaves(goal, written(items), BITS, cover.faces)}  # which the kernel will remember
        items = [_looked_at(item, place not in wrong) for place, item in enumerate(items)]
    else:
        items = _confirmed(cover, items, budget, keep)
    return items if all(isinstance(item, str) for item in items) else extended(cover, items, budget, nodes, keep)


def _grown(cover: SearchedCover, items: list, budget: Budget, nodes: int) -> tuple[list, bool]:
    """The items with trees proposed for the open pieces, and whether there are such proposals at all."""
    places = _open(items)
    first = proposal(cover, [items[place] for place in places]) if places else None
    if first is None:
        return items, False
    nodes -= first.grow(nodes, budget, SHARED if budget.jobs > 1 else None)
    items = replaced(items, places, [grown(items[place], tree) for place, tree in zip(places, _trees(first))])
    places = _open(items)
    if budget.jobs == 1 or len(places) < SHARED or nodes <= 0:
        return items, True

    def work(share: list[int]) -> list[str] | None:
        """Trees of some pieces; None when the goal is false in one of them."""
        mine = proposal(cover, [items[place] for place in share])
        mine.grow(nodes // budget.jobs, budget)
        return None if mine.false_at is not None else _trees(mine)

    shares = [places[start :: budget.jobs] for start in range(budget.jobs)]
    found = answers(shares, work, fewest=2)
    if None in found:
        raise Violated
    trees = {place: tree for share, some in zip(shares, found) for place, tree in zip(share, some)}
    return replaced(items, places, [grown(items[place], trees[place]) for place in places]), True


def _open(items: list) -> list[int]:
    """Where nothing has been proposed."""
    return [place for place, item in enumerate(items) if not isinstance(item, str) and not item.proposed]


def _trees(proposed: Proposal) -> list[str]:
    if proposed.false_at is not None:
        raise Violated
    return ["".join(codes) for codes in proposed.trees()]


def _looked_at(item, holds: bool):
    """A leaf whose proposal holds, else the piece without it."""
    if isinstance(item, str):
        return item
    return item.proposed if holds else Piece(item.box, item.depth)


def _confirmed(cover: SearchedCover, items: list, budget: Budget, keep) -> list:
    """The items with the proposals that hold as leaves; pieces whose proposal fails have none afterwards."""
    items = items.copy()
    places = [place for place, item in enumerate(items) if not isinstance(item, str) and item.proposed]
    for start in range(0, len(places), SLICE):
        if budget.left < 0:
            break
        if budget.covers.due:
            keep(items)
        part = places[start : start + SLICE]
        wrong = set(failing([(items[place].proposed, items[place].box) for place in part], cover.holding))
        for number, place in enumerate(part):
            items[place] = _looked_at(items[place], number not in wrong)
    return items
