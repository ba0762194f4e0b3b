"""Covering a box by pieces on which a goal's slack has a sign: a preorder string, one character a piece, that can be gone on with.

A cover is proposed in floats as a whole (:mod:`.proposed`), then the kernel looks at every leaf; pieces that fail, or that have no
proposal, are searched one by one in the kernel's own arithmetic.  What is done with a piece depends on the piece alone, so neither
the number of processes nor a pause changes the cover.
"""

from flint import ctx

from ..errors import BudgetExceeded, OutOfTime
from ..exact import digest
from ..kernel.goal import Goal
from ..kernel.rules.box import MOST_NODES, wrong_leaves
from ..processes import answers, processes
from ..printer import to_text
from .budget import Budget
from .elsewhere import ELSEWHERE, trees_from
from .one_by_one import SearchedCover, Violated, extended
from .partial import OPEN
from .pieces import Piece, expanded, grown, unfinished, written
from .proposed import Proposal, proposal

BITS = 64
MOST_BYTES = 2**31  # of memory, estimated, that a search may take: then it stops with what it has
BYTES, BYTES_FOR_SYMBOL = 300, 50  # of a piece, open or done, and of its side; measured by benchmarks/covers.py
LONG = 10_000  # nodes of a cover that is kept before its leaves are looked at
ROUND = 15.0  # seconds that processes propose for, before what they have is put together
SHARED = 400  # open pieces from which proposing is shared out


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

    def keep(trees):
        budget.covers.keep(key, unfinished(cover, trees))

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
    items, hopeful = _grown(goal, cover, items, budget, nodes, keep)
    whole = written(items)
    if hopeful and OPEN in whole:
        return expanded(items)
    if len(whole) > LONG or budget.covers.due:
        keep(items)  # an interrupt may end the process while the leaves are looked at
    try:
        if OPEN not in whole and not (wrong := wrong_leaves(goal, whole, BITS, cover.faces)):  # which the kernel will remember
            return list(whole)
        items = expanded(items)
        leaves = [place for place, item in enumerate(items) if not isinstance(item, str) and item.proposed]
        if OPEN in whole:
            holds = answers(leaves, lambda place: cover.holds(items[place].proposed, items[place].box))
            wrong = [number for number, answer in enumerate(holds) if answer is not True]
    except OutOfTime:
        keep(expanded(items))
        raise
    failed = {leaves[number] for number in wrong}
    items = [_looked_at(item, place not in failed) for place, item in enumerate(items)]
    return items if all(isinstance(item, str) for item in items) else extended(cover, items, budget, nodes, keep)


def _grown(goal: Goal, cover: SearchedCover, items: list, budget: Budget, nodes: int, keep) -> tuple[list, bool]:
    """The items with trees proposed for the open pieces, and whether there are such proposals at all."""
    places = _open(items)
    first = proposal(cover, [items[place] for place in places]) if places else None
    if first is None:
        return items, False
    several = budget.jobs > 1 or ELSEWHERE.get() is not None
    nodes -= first.grow(nodes, budget, SHARED if several else None, lambda: keep(_proposed(items, places, _trees(first))))
    proposed = _proposed(items, places, _trees(first))
    if not several or len(_open(apart := expanded(proposed))) < SHARED:
        return proposed, True
    return _grown_in_processes(goal, cover, apart, budget, nodes, keep), True


def _grown_in_processes(goal: Goal, cover: SearchedCover, items: list, budget: Budget, nodes: int, keep) -> list:
    """The same, shared out; all processes come together now and then, so that what they have can be saved."""
    while nodes > 0 and budget.left > 0 and (places := _open(items)):
        trees = _shared(goal, cover, items, places, nodes, budget)
        looked = sum(map(len, trees)) - len(places)
        items, nodes = _proposed(items, places, trees), nodes - looked
        if looked == 0 or not any(OPEN in tree for tree in trees):
            break  # all that are left are too small, or none is
        items = expanded(items)
        if budget.covers.due:
            keep(items)
    return items


def _shared(goal: Goal, cover: SearchedCover, items: list, places: list[int], nodes: int, budget: Budget) -> list[str]:
    """Trees of some pieces, from several processes, or from elsewhere."""
    there = ELSEWHERE.get()
    count = budget.jobs if there is None else there.width()
    shares, seconds = [places[start::count] for start in range(count)], min(budget.left, ROUND)

    def work(share: list[int]) -> list[str] | None:
        """Trees of a share; None when the goal is false in one of its pieces."""
        mine = proposal(cover, [items[place] for place in share])
        mine.grow(nodes // count, Budget(min(budget.left, seconds)))
        return None if mine.false_at is not None else _trees(mine)

    if there is None:
        trees_of_shares = answers(shares, work, fewest=2)
    else:
        sent = trees_from(there, goal, cover, items, shares, nodes // count, seconds)
        trees_of_shares = [work(share) if trees is None else trees for share, trees in zip(shares, sent)]
    if None in trees_of_shares:
        raise Violated
    trees = {place: tree for share, some in zip(shares, trees_of_shares) for place, tree in zip(share, some)}
    return [trees[place] for place in places]


def _proposed(items: list, places: list[int], trees: list[str]) -> list:
    """The items with trees for some of the pieces."""
    items = items.copy()
    for place, tree in zip(places, trees, strict=True):
        items[place] = Piece(items[place].box, items[place].depth, "" if tree == OPEN else tree)
    return items


def _open(items: list) -> list[int]:
    """Where nothing has been proposed."""
    return [place for place, item in enumerate(items) if not isinstance(item, str) and not item.proposed]


def _trees(proposed: Proposal) -> list[str]:
    if proposed.false_at is not None:
        raise Violated
    return ["".join(codes) for codes in proposed.trees()]


def _looked_at(item, holds: bool):
    """A leaf whose proposal holds, else the piece without it."""
    if isinstance(item, str) or not item.proposed:
        return item
    return item.proposed if holds else Piece(item.box, item.depth)
