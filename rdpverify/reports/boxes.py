"""The shapes a typeset formula is made of, before any output format: what LaTeX and MathML have in common."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Box:
    """``kind`` says which shape, ``parts`` what it is made of (boxes, or text for the leaves).

    Leaves: number, name (an upright one is a word), operator, letter (a symbol), words (prose).
    Shapes: row, fraction(above, below), power(base, exponent), subscript(base, below), root(inside), fence(left, inside, right),
    cases((value, condition), …), binomial(n, k), big(operator, below, above, inside).
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
