"""The shapes a typeset formula is made of, before any output format: what LaTeX and MathML have in common."""

from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True)
class Box:
    """``kind`` says which shape, ``parts`` what it is made of (boxes, or text for the leaves).

    Leaves: number, name (an upright one is a word), operator, letter (a symbol), words (prose).
    Shapes: row, fraction(above, below), power(base, exponent), subscript(base, below), root(inside), fence(left, inside, right),
    cases((value, condition), …), matrix(row, …) with rows of cells, binomial(n, k), big(operator, below, above, inside).
    """

    kind: str
    parts: tuple


def leaf(kind: str, text: str) -> Box:
    return Box(kind, (text,))


def number(text: str) -> Box:
    return leaf("number", text)


def letter(text: str) -> Box:
    return leaf("letter", text)


def name(text: str) -> Box:
    return leaf("name", text)


def operator(text: str) -> Box:
    return leaf("operator", text)


def words(text: str) -> Box:
    return leaf("words", text)


EULER = name("e")  # upright: the letter e is somebody's symbol


def row(*parts) -> Box:
    return Box("row", tuple(parts))


def fence(inside: Box, left: str = "(", right: str = ")") -> Box:
    return Box("fence", (left, inside, right))


def listed(boxes) -> Box:
    """a, b, c"""
    parts = []
    for box in boxes:
        parts += [operator(","), box] if parts else [box]
    return row(*parts)


def run_lengths(boxes) -> Box:
    """a, b, c with runs of the same box counted: 0 (3 times), 1"""
    runs = ((box, len(list(run))) for box, run in groupby(boxes))
    return listed(shown for box, count in runs for shown in ((row(box, words(f" ({count} times)")),) if count > 2 else (box,) * count))


def applied(head: Box, *arguments: Box) -> Box:
    """f(a, b)"""
    return row(head, fence(listed(arguments)))


TALL = ("fraction", "cases", "matrix", "big", "binomial")


def is_tall(box: Box) -> bool:
    """Is the formula taller than a line, so that parentheses around it have to grow?  Indices and exponents do not count."""
    if box.kind in ("power", "subscript"):
        return is_tall(box.parts[0])
    return box.kind in TALL or any(is_tall(part) for part in box.parts if isinstance(part, Box))


def flat(box: Box) -> Box:
    """The formula with a/b for every fraction, as in running words, indices and exponents; in parentheses where they are needed."""
    return stacked(box, 0)


def stacked(box: Box, most: int) -> Box:
    """The formula with at most so many fractions of fractions above each other, and a/b for those inside."""
    if not isinstance(box, Box):
        return tuple(stacked(part, most) for part in box) if isinstance(box, tuple) else box
    if box.kind == "fraction":
        above, below = (stacked(part, max(most - 1, 0)) for part in box.parts)
        return Box("fraction", (above, below)) if most else row(_held(above, "+−"), operator("/"), _held(below, "+−·⁢/⊗"))
    if box.kind in ("power", "subscript"):
        base, script = box.parts
        return Box(box.kind, (stacked(base, most), stacked(script, 0)))
    parts = tuple(stacked(part, most) for part in box.parts)
    if box.kind == "row" and not most:  # 1/2·x would be read as 1/(2x)
        parts = tuple(fence(part) if old.kind == "fraction" and _multiplied(after) else part
                      for part, old, after in zip(parts, box.parts, (*box.parts[1:], None)))
    return Box(box.kind, parts)


def _multiplied(box: Box | None) -> bool:
    return box is not None and box.kind == "operator" and box.parts[0] in "·⁢"


def _held(box: Box, signs: str) -> Box:
    """In parentheses when one of these signs stands outside parentheses."""
    return fence(box) if any(sign in signs for sign in _signs(box)) else box


def _signs(box: Box) -> list[str]:
    if box.kind == "operator":
        return [box.parts[0]]
    return [sign for part in box.parts for sign in _signs(part)] if box.kind == "row" else []
