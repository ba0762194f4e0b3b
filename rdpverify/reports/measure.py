"""How wide LaTeX sets a formula, in points at 10 pt: estimated on the large side, so that what is held to fit does."""

from .boxes import Box, flat, is_tall
from .latex import RELATIONS

WIDE = dict.fromkeys("mwMW", 9.9) | dict.fromkeys("ijl", 4.2)
THIN = {"⁢": 1.7, ",": 4.6, "!": 3.0, "‖": 8.5, "…": 12.0, "∫": 12.0, "∑": 16.0}
SCRIPT = 0.72  # of the size of what a script stands at


def width(box: Box) -> float:
    return MEASURE[box.kind](*box.parts)


def _text(text: str) -> float:
    return sum(3.5 if mark == " " else WIDE.get(mark, 7.7 if mark.isupper() or not mark.isascii() else 5.5) for mark in text)


def _letter(text: str) -> float:
    return _text(text) if len(text) > 1 else WIDE.get(text, 8.0 if text.isupper() or not text.isascii() else 5.8)


def _operator(sign: str) -> float:
    return THIN.get(sign) or (14.0 if sign in RELATIONS else 12.5)


def _fence(left: str, inside: Box, right: str) -> float:
    return width(inside) + (17.0 if is_tall(inside) else 8.2)


def _big(sign: str, below: Box, above: Box, inside: Box) -> float:
    limits = (width(below), width(above))
    return (max(16.0, *(SCRIPT * limit for limit in limits)) if sign == "∑" else 12.0 + SCRIPT * max(limits)) + 2 + width(inside)


def _cases(*pairs: tuple[Box, Box]) -> float:
    return 22 + max(width(value) for value, _ in pairs) + max(width(condition) for _, condition in pairs) + 16


MEASURE = {
    "number": lambda text: 5.1 * len(text),
    "letter": _letter,
    "name": lambda text: _text(text) + 2,
    "operator": _operator,
    "words": _text,
    "row": lambda *parts: sum(map(width, parts)),
    "fence": _fence,
    "fraction": lambda above, below: max(width(above), width(below)) + 4,
    "power": lambda base, exponent: width(base) + SCRIPT * width(flat(exponent)) + 1,
    "subscript": lambda base, below: width(base) + SCRIPT * width(flat(below)) + 1,
    "root": lambda inside: width(inside) + 11,
    "matrix": lambda *rows: 17.0 + sum(10 + max(width(line[index]) for line in rows) for index in range(len(rows[0]))),
    "binomial": lambda n, k: max(width(n), width(k)) + 17,
    "cases": _cases,
    "big": _big,
}
