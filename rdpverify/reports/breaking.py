"""Formulas too wide for a line, opened up until every unbreakable part is small.

Two more shapes of boxes: ``flow``, a row that may be broken before a relation, a sum or a product sign and after a comma, and ``brackets``,
parentheses of a fixed size within which it may be broken too.  A wide fraction is written with a slash, a wide root as a power, a wide
power of e as exp[…], wide cases one after the other.
"""

from .boxes import EULER, Box, fence, leaf, name, number, operator, row, words
from .measure import width

SHARE = 0.3  # of a line: how wide a part may be that is not broken
SOLID = ("number", "letter", "name", "fence", "subscript", "binomial", "root", "power")
CHUNK = 16  # characters of a number or a name that stay together
TIMES = "⁢"
BINDING = "·⁢⊗!"  # signs that bind at least as tightly as a quotient


def opened(box: Box, line: float) -> Box:
    """The formula for a line of that width."""
    return _open(box, SHARE * line)


def _open(box: Box, most: float) -> Box:
    if width(box) <= most and box.kind != "row":
        return box
    return OPEN[box.kind](box, most) if box.kind in OPEN else box


def _flow(*parts: Box) -> Box:
    return Box("flow", tuple(inner for part in parts for inner in (part.parts if part.kind == "flow" else (part,))))


def _brackets(inside: Box, most: float, left: str = "(", right: str = ")") -> Box:
    return Box("brackets", (left, _open(inside, most), right))


def _row(box: Box, most: float) -> Box:
    parts = _flat(box)
    signs = [part.parts[0] if part.kind == "operator" else None for part in parts]
    shown = []
    for index, part in enumerate(parts):
        slashed = part.kind == "fraction" and width(part) > most and not (_apart(signs, index - 1) and _apart(signs, index + 1))
        shown.append(_brackets(part, most, "[", "]") if slashed else _open(part, most))
    return _flow(*shown)


def _flat(box: Box) -> list[Box]:
    return [inner for part in box.parts for inner in (_flat(part) if part.kind == "row" else [part])]


def _apart(signs, index: int) -> bool:
    """Is a neighbour nothing, or a sign that binds less tightly than a quotient?"""
    return not 0 <= index < len(signs) or (signs[index] is not None and signs[index] not in BINDING)


def _held(box: Box, most: float) -> Box:
    """In parentheses unless it is one thing already."""
    if box.kind == "fence" or (box.kind in SOLID and width(box) <= most):
        return _open(box, most)
    return _brackets(box, most)


def _power(box: Box, most: float) -> Box:
    base, exponent = box.parts
    if width(exponent) <= most:
        return Box("power", (_held(base, most), exponent))
    if base == EULER:
        return _flow(name("exp"), _brackets(exponent, most, "[", "]"))
    return _flow(name("pow"), _brackets(row(base, operator(","), exponent), most))


def _subscript(box: Box, most: float) -> Box:
    base, below = box.parts
    return _flow(_open(base, most), _brackets(below, most, "[", "]")) if width(below) > most else box


def _binomial(box: Box, most: float) -> Box:
    n, k = box.parts
    return _flow(name("binom"), _brackets(row(n, operator(","), k), most))


def _cases(box: Box, most: float) -> Box:
    parts = []
    for value, condition in box.parts:
        said = () if condition.kind == "words" else (words("if "),)  # otherwise
        parts += [*((operator(";"),) if parts else ()), value, words(" "), *said, condition]
    return _brackets(row(*parts), most, "{", "}")


def _big(box: Box, most: float) -> Box:
    sign, below, above, inside = box.parts
    return _flow(Box("big", (sign, below, above, row())), _open(inside, most))


def _words(box: Box, most: float) -> Box:
    said = box.parts[0].split(" ")
    return _flow(*(words(word if index == len(said) - 1 else word + " ") for index, word in enumerate(said)))


def _leaf(box: Box, most: float) -> Box:
    (text,) = box.parts
    return _flow(*(leaf(box.kind, text[at : at + CHUNK]) for at in range(0, len(text), CHUNK)))


OPEN = {
    "row": _row, "power": _power, "subscript": _subscript, "binomial": _binomial, "cases": _cases, "big": _big, "words": _words,
    "number": _leaf, "name": _leaf, "letter": _leaf,
    "fence": lambda box, most: _brackets(box.parts[1], most, box.parts[0], box.parts[2]),
    "fraction": lambda box, most: _flow(_held(box.parts[0], most), operator("/"), _held(box.parts[1], most)),
    "root": lambda box, most: Box("power", (_open(fence(box.parts[0]), most), row(number("1"), operator("/"), number("2")))),
}
