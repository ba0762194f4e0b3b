"""A cover while it is searched for: codes, and the pieces of the box that are left, in preorder."""

import base64
import zlib
from dataclasses import dataclass

from ..kernel.rules.box import CUTS, Cover, halves
from .partial import OPEN, Unfinished


@dataclass(slots=True)
class Piece:
    """A part of the box, how often it has been halved, and what was proposed for it (empty: nothing, or it failed).

    That is the code of a leaf, or a tree until it is :func:`expanded`.
    """

    box: tuple
    depth: int
    proposed: str = ""


def cut(piece: Piece, index: int) -> list[Piece]:
    """The two halves, lower one first."""
    return [Piece(half, piece.depth + 1) for half in halves(piece.box, index)]


def grown(piece: Piece, tree) -> list:
    """The items of a tree below a piece; leaves are proposals like any other, and what does not fit in is left open."""
    items, stack = [], [piece]
    for code in tree:
        if not stack:
            break
        current = stack.pop()
        if code in CUTS and int(code) < len(current.box):
            items.append(code)
            stack.extend(reversed(cut(current, int(code))))
        else:
            current.proposed = "" if code == OPEN or code in CUTS else code
            items.append(current)
    return items + stack[::-1]


def expanded(items) -> list:
    """The items with the trees that are proposed for pieces grown below them."""
    return [part for item in items
            for part in ((item,) if isinstance(item, str) or len(item.proposed) <= 1 else grown(item, item.proposed))]


def written(items) -> str:
    """The tree as a string, with what is proposed for a piece or that it is open."""
    return "".join(item if isinstance(item, str) else item.proposed or OPEN for item in items)


def unfinished(cover: Cover, items) -> Unfinished:
    """What is kept of a cover with open pieces."""
    left = [item for item in items if not isinstance(item, str)]
    if cover.stuck:
        place = ", ".join(f"{name} = {end:.6g}" for name, end in zip(cover.names, cover.stuck, strict=True))
        return Unfinished(written(items), f"no piece of the box shows the sign near {place}")
    ends = ", ".join(f"{name} in [{low.mid().str(6, radius=False)}, {high.mid().str(6, radius=False)}]"
                     for name, (low, high) in zip(cover.names, left[0].box, strict=True))
    return Unfinished(written(items), f"{len(left)} of {len(items)} pieces of the box are left, the first {ends}")


def replaced(items, at, new) -> list:
    """The items with those at the places ``at`` replaced by the lists ``new``."""
    instead = dict(zip(at, new, strict=True))
    return [part for place, item in enumerate(items) for part in instead.get(place, (item,))]


def packed(tree: str) -> str:
    """The tree compressed, for long ones."""
    return base64.b64encode(zlib.compress(tree.encode(), 9)).decode()
