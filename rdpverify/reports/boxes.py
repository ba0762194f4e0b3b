"""The shapes a typeset formula is made of, before any output format: what LaTeX and MathML have in common."""

from dataclasses import dataclass


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
    """The formula with a/b for fractions, as in indices and exponents; parentheses where they are needed."""
    if not isinstance(box, Box):
        return tuple(map(flat, box)) if isinstance(box, tuple) else box
    parts = tuple(map(flat, box.parts))
    if box.kind != "fraction":
        return Box(box.kind, parts)
    above, below = parts
    return row(_held(above, "+−"), operator("/"), _held(below, "+−·⁢/"))


def _held(box: Box, signs: str) -> Box:
    """In parentheses when one of these signs stands outside parentheses."""
    return fence(box) if any(sign in signs for sign in _signs(box)) else box


def _signs(box: Box) -> list[str]:
    if box.kind == "operator":
        return [box.parts[0]]
    return [sign for part in box.parts for sign in _signs(part)] if box.kind == "row" else []
