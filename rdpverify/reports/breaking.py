"""Formulas too wide for a line: opened up until every unbreakable part is small, with the places where TeX may break marked.

A break stands before a relation, a sum or a product sign and after a comma.  A wide fraction is written with a slash, a wide root as a
power, a wide power of e as exp[…], wide cases one after the other; brackets in which a line may break have a fixed size.
"""

from .boxes import Box, is_tall
from .latex import FENCES, OPERATORS, joined_latex, latex
from .latex_text import escape
from .measure import RELATIONS, width

SHARE = 0.3  # of a line: how wide a part may be that is not broken
SOLID = ("number", "letter", "name", "fence", "subscript", "binomial", "root", "power")
CHUNK = 16  # characters of a number or a name that stay together


def flow(box: Box, line: float) -> str:
    """LaTeX source in which a line of that width can be broken."""
    return _open(box, SHARE * line)


def _open(box: Box, most: float) -> str:
    return latex(box) if width(box) <= most and box.kind != "row" else OPEN.get(box.kind, lambda box, most: latex(box))(box, most)


def _penalty(points: int) -> str:
    return rf"\penalty{points} "


def _row(box: Box, most: float) -> str:
    parts = _flat(box)
    pieces, signs = [], [part.parts[0] if part.kind == "operator" else None for part in parts]
    for index, part in enumerate(parts):
        sign = signs[index]
        if sign is None:
            slashed = part.kind == "fraction" and width(part) > most and not (_apart(signs, index - 1) and _apart(signs, index + 1))
            pieces.append(rf"\bigl[{_open(part, most)}\bigr]" if slashed else _open(part, most))
        elif sign == ",":
            pieces.append(", " + _penalty(80))
        elif sign == "⁢":
            pieces.append(r"\," + _penalty(300))
        elif index and signs[index - 1] is None:
            pieces.append(_penalty(20 if sign in RELATIONS else 200 if sign in "·⊗" else 100) + latex(part))
        else:
            pieces.append(latex(part))
    return joined_latex(pieces)


def _flat(box: Box) -> list[Box]:
    return [inner for part in box.parts for inner in (_flat(part) if part.kind == "row" else [part])]


def _apart(signs, index: int) -> bool:
    """Is a neighbour nothing, or a sign that binds less tightly than a quotient?"""
    return not 0 <= index < len(signs) or (signs[index] is not None and signs[index] not in "·⁢⊗!")


def _fence(box: Box, most: float) -> str:
    left, inside, right = box.parts
    big = ("\\Bigl", "\\Bigr") if is_tall(inside) else ("\\bigl", "\\bigr")
    return f"{big[0]}{FENCES[left]}{_open(inside, most)}{big[1]}{FENCES[right]}"


def _held(box: Box, most: float) -> str:
    """In parentheses unless it is one thing already."""
    return _open(box, most) if box.kind in SOLID and width(box) <= most or box.kind == "fence" else rf"\bigl({_open(box, most)}\bigr)"


def _fraction(box: Box, most: float) -> str:
    above, below = (_held(part, most) for part in box.parts)
    return f"{above}{_penalty(250)}/{below}"


def _power(box: Box, most: float) -> str:
    base, exponent = box.parts
    if width(exponent) > most:
        if base.kind == "letter" and base.parts[0] == "e":
            return rf"\exp\bigl[{_open(exponent, most)}\bigr]"
        return rf"\operatorname{{pow}}\bigl[{_open(base, most)}, {_penalty(50)}{_open(exponent, most)}\bigr]"
    return f"{_held(base, most)}^{{{latex(exponent)}}}"


def _subscript(box: Box, most: float) -> str:
    base, below = box.parts
    return rf"{_open(base, most)}\bigl\langle {_open(below, most)}\bigr\rangle " if width(below) > most else latex(box)


def _binomial(box: Box, most: float) -> str:
    n, k = (_open(part, most) for part in box.parts)
    return rf"\operatorname{{binom}}\bigl({n}, {_penalty(50)}{k}\bigr)"


def _cases(box: Box, most: float) -> str:
    rows = (rf"{_open(value, most)}{_penalty(50)}\ \text{{{_if(condition)}}}{_open(condition, most)}" for value, condition in box.parts)
    return r"\bigl\{" + (r";\ " + _penalty(0)).join(rows) + r"\bigr\}"


def _if(condition: Box) -> str:
    return "" if condition.kind == "words" else "if "


def _big(box: Box, most: float) -> str:
    sign, below, above, inside = box.parts
    return rf"{OPERATORS[sign]}_{{{latex(below)}}}^{{{latex(above)}}} {_open(inside, most)}"


def _words(box: Box, most: float) -> str:
    words = box.parts[0].split(" ")
    return _penalty(0).join(rf"\text{{{escape(word if index == len(words) - 1 else word + ' ')}}}" for index, word in enumerate(words))


def _leaf(box: Box, most: float) -> str:
    (text,) = box.parts
    return _penalty(500).join(latex(Box(box.kind, (text[at : at + CHUNK],))) for at in range(0, len(text), CHUNK))


OPEN = {
    "row": _row, "fence": _fence, "fraction": _fraction, "power": _power, "subscript": _subscript, "binomial": _binomial, "cases": _cases,
    "big": _big, "words": _words, "number": _leaf, "name": _leaf, "letter": _leaf,
    "root": lambda box, most: rf"\bigl({_open(box.parts[0], most)}\bigr)^{{1/2}}",
}
