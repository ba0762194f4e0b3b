"""Boxes as LaTeX (amsmath); `\\input`-able, no packages beyond it."""

import string

from .boxes import Box, flat, is_tall
from .latex_text import LETTERS, SIGNS, escape

__all__ = ["latex", "escape"]

# fmt: off
OPERATORS = {
    "<": "< ", ">": ">", "=": "=", "+": "+", "!": "!", "/": "/", ";": ";\\,", ",": ", ", "‖": r"\,\|\,", "⁢": r"\,",
    **{mark: f"{sign} " for mark, sign in SIGNS.items() if sign[0] == "\\" and mark not in "‖⁢∑∫"}, "−": "-", "∑": r"\sum", "∫": r"\int",
    "∣": r"\mid ", "⋆": r"\star ",
}
# fmt: on
NAMES = {
    "log": r"\log",
    "exp": r"\exp",
    "min": r"\min",
    "max": r"\max",
    "sinh": r"\sinh",
    "cosh": r"\cosh",
    "tanh": r"\tanh",
    "Pr": r"\Pr",
    "atan": r"\arctan",
    "sin": r"\sin",
    "cos": r"\cos",
    "d": r"\mathrm{d}",
    "e": r"\mathrm{e}",
}
RELATIONS = "≤≥<>=≠≈∈→←⇒⇔⇐≪≫⊑∝±↦⊂"
FENCES = {"{": r"\{", "}": r"\}", "(": "(", ")": ")", "[": "[", "]": "]", "|": "|", "⌊": r"\lfloor ", "⌋": r"\rfloor "}


def latex(box: Box) -> str:
    """The LaTeX source of a box, without dollar signs."""
    return RENDER[box.kind](*box.parts)


def _number(text):
    return text if set(text) <= set(string.digits + string.ascii_letters + ".+-") else _upright(text)


def _letter(text):
    return LETTERS.get(text) or (text if len(text) == 1 and text.isascii() and text.isalnum() else rf"\mathrm{{{_upright(text)}}}")


def _name(text):
    return NAMES.get(text) or rf"\operatorname{{{_upright(text)}}}"


def _upright(text):
    """A name of the language, or else words."""
    return text.replace("_", r"\_") if text.replace("_", "").isalnum() and text.isascii() else rf"\text{{{escape(text)}}}"


def _row(*parts):
    return joined_latex(map(latex, parts))


def joined_latex(pieces):
    """Concatenation that keeps a command word apart from a letter after it."""
    out = ""
    for piece in pieces:
        if out and piece and piece[0].isalpha() and _ends_in_command(out):
            out += " "
        out += piece
    return out


def _ends_in_command(text):
    stripped = text.rstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return stripped != text and stripped.endswith("\\")


def _fence(left, inside, right):
    if is_tall(inside):
        return rf"\left{FENCES[left]}{latex(inside)}\right{FENCES[right]}"
    return joined_latex((FENCES[left], latex(inside), FENCES[right]))


def _flow(*parts):
    """A row with what a break costs before a relation, a sum, a product, and after a comma."""
    pieces = [latex(parts[0])]
    for before, part in zip(parts, parts[1:]):
        cost = _cost(before, part)
        pieces += [latex(part)] if cost is None else [rf"\penalty{cost} ", latex(part)]
    return joined_latex(pieces)


def _cost(before, part):
    """Of a break between two parts of a row; None where there is none."""
    if before.kind == "operator":
        return {",": 80, ";": 20, "⁢": 300}.get(before.parts[0])
    if part.kind == "operator":
        sign = part.parts[0]
        return None if sign in ",;!⁢" else 20 if sign in RELATIONS else 200 if sign in "·⊗/" else 100
    if "words" in (before.kind, part.kind):
        return 80
    return 500 if before.kind == part.kind in ("number", "name", "letter") else None  # pieces of a long one


def _brackets(left, inside, right):
    size = ("\\Bigl", "\\Bigr") if is_tall(inside) else ("\\bigl", "\\bigr")
    return f"{size[0]}{FENCES[left]}{latex(inside)}{size[1]}{FENCES[right]}"


def _power(base, exponent):
    held = latex(base) if base.kind == "brackets" else f"{{{latex(base)}}}"  # within braces nothing is broken
    return f"{held}^{{{latex(flat(exponent))}}}"


def _big(sign, below, above, inside):
    ends = "".join(f"{script}{{{latex(end)}}}" for script, end in (("_", below), ("^", above)) if end.parts)
    return f"{OPERATORS[sign]}{ends} {latex(inside)}"


def _if(condition):
    return "" if condition.kind == "words" else r"\text{if }"  # otherwise


def _cases(*pairs):
    rows = r" \\ ".join(rf"{latex(value)} & {_if(condition)}{latex(condition)}" for value, condition in pairs)
    return rf"\begin{{cases}} {rows} \end{{cases}}"


def _matrix(*rows):
    lines = r" \\ ".join(" & ".join(map(latex, row)) for row in rows)
    return rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"


# fmt: off
RENDER = {
    "number": _number,
    "letter": _letter,
    "name": _name,
    "operator": lambda text: OPERATORS.get(text) or _upright(text),
    "words": lambda text: rf"\text{{{escape(text)}}}",
    "row": _row,
    "fence": _fence,
    "fraction": lambda above, below: rf"\frac{{{latex(above)}}}{{{latex(below)}}}",
    "flow": _flow,
    "brackets": _brackets,
    "power": _power,
    "subscript": lambda base, below: rf"{latex(base)}_{{{latex(flat(below))}}}",
    "root": lambda inside: rf"\sqrt{{{latex(inside)}}}",
    "binomial": lambda n, k: rf"\binom{{{latex(n)}}}{{{latex(k)}}}",
    "cases": _cases,
    "matrix": _matrix,
    "big": _big,
}
# fmt: on
