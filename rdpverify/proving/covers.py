"""Covering a box by pieces on which a goal's slack has a sign: a preorder string, one character a piece, that can be gone on with.

A cover is proposed in floats as a whole (:mod:`.proposed`), then the kernel looks at every leaf; pieces that fail, or that have no
proposal, are searched one by one in the kernel's own arithmetic.  What is done with a piece depends on the piece alone, so neither
the number of processes nor a pause changes the cover.
"""

from flint import ctx

from ..errors import BudgetExceeded
from ..exact import digest
from ..kernel.goal import Goal
from ..kernel.shares import failing, processes
from ..language import to_text
from .budget import Budget
from .one_by_one import SearchedCover, Violated, extended
from .pieces import Piece, grown, replaced, unfinished, written
from .proposed import proposal

BITS = 64
MOST_PIECES = 1_000_000  # open and done, some hundred bytes each: far below 2 GiB
SLICE = 20_000  # leaves looked at between looks at the clock


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

    def keep(found):
        budget.covers.keep(key, unfinished(cover, found))

    try:
        cover = SearchedCover(goal)
        root = Piece(cover.root, 0)
        items = grown(root, known.tree) if known else [root]
        with processes(budget.jobs):
            items = _covered(cover, items, budget, min(nodes, MOST_PIECES - len(items)), keep)
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


def _covered(cover: SearchedCover, items: list, budget: Budget, nodes: int, keep) -> list:
    places = [place for place, item in enumerate(items) if not isinstance(item, str) and not item.proposed]
    proposed = proposal(cover, [items[place] for place in places]) if places else None
    if proposed is not None:
        nodes -= proposed.grow(nodes, budget)
        if proposed.false_at is not None:
            raise Violated
        items = replaced(items, places, [grown(items[place], tree) for place, tree in zip(places, proposed.trees())])
        if not all(isinstance(item, str) or item.proposed for item in items):
            return items
    items = _confirmed(cover, items, budget, keep)
    return items if all(isinstance(item, str) for item in items) else extended(cover, items, budget, nodes, keep)


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
        wrong = set(failing([items[place] for place in part], lambda piece: cover.holds(piece.proposed, piece.box)))
        for number, place in enumerate(part):
            items[place] = Piece(items[place].box, items[place].depth) if number in wrong else items[place].proposed
    return items
