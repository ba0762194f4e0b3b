"""Boxes as MathML, which browsers draw without scripts or fonts of their own."""

import re

from .boxes import EULER, Box, flat, is_tall, stacked
from .foreign import html_text as escape

RELATIONS = ("≤", "≥", "<", ">", "=", "≠", "≈", "∈", "→", "⊑", "≪", "∼")
SUMS = ("+", "−", "⊗", "∪")
INVISIBLE_TIMES = "⁢"
THIN = 'lspace="0.1667em" rspace="0.1667em"'
SPACES = {"‖": THIN, "∣": THIN, "⊗": THIN, "∘": THIN, "·": THIN, ";": 'lspace="0" rspace="0.2222em"', "/": 'lspace="0" rspace="0"',
          "′": 'lspace="0" rspace="0"', "!": 'lspace="0" rspace="0"'}
GROWING = dict.fromkeys(("‖", "∣", "|", "/", "→"), ' stretchy="false"')
SPACED, CLOSE = re.compile(r"<mo>(?=[+−=≤≥<>]|&[lg]t;)"), '<mo lspace="0" rspace="0">'
LONGEST, SHORT = 12, 4  # leaves that a formula may have and still stand unbroken, and that a piece of one may not have


def mathml(box: Box, block: bool = False) -> str:
    """A whole ``<math>`` element."""
    display = ' display="block"' if block else ""
    return f"<math{display}>{_draw(box)}</math>"


def breakable(box: Box, block: bool = False) -> str:
    """The formula as several ``<math>`` elements, between which a line may end: before relations and signs of sums outside parentheses.

    A ``block`` has a line of its own; in running words fractions are written a/b.
    """
    style = ' displaystyle="true"' if block else ""
    out, continued = [], False
    for piece in pieces(stacked(box, 2) if block else flat(box)):
        said = len(piece) == 1 and piece[0].kind == "words"
        out.append(escape(piece[0].parts[0].strip()) if said else f"<math{style}>{_joined(piece, continued)}</math>")
        continued = not said
    return " ".join(out)


def pieces(box: Box) -> list[tuple[Box, ...]]:
    """The parts of a row up to each sign at which a line may end, and its words; nothing short is set apart."""
    groups: list[list[Box]] = [[]]
    parts = _unnested(box)
    for index, part in enumerate(parts):
        sign = part.parts[0] if part.kind == "operator" else ""
        if part.kind == "words" and part.parts[0].strip():
            groups += [[part], []]
        elif groups[-1] and (sign in RELATIONS or (sign in SUMS and parts[index - 1].kind != "operator")):
            groups.append([part])
        else:
            groups[-1].append(part)
    return _merged([tuple(piece) for piece in groups if piece])


def _merged(split: list[tuple[Box, ...]]) -> list[tuple[Box, ...]]:
    """The pieces, short ones together with their neighbours."""
    lines: list[tuple[Box, ...]] = []
    for piece in split:
        apart = not lines or "words" in (piece[0].kind, lines[-1][-1].kind)
        if apart or (min(_leaves(lines[-1]), _leaves(piece)) > SHORT and _leaves(lines[-1]) + _leaves(piece) > LONGEST):
            lines.append(piece)
        else:
            lines[-1] += piece
    return lines


def _unnested(box: Box) -> tuple[Box, ...]:
    """The parts of a row, those of rows in it among them."""
    return tuple(inner for part in box.parts for inner in _unnested(part)) if box.kind == "row" else (box,)


def _leaves(box) -> int:
    if isinstance(box, (tuple, list)):
        return sum(map(_leaves, box))
    return _leaves(box.parts) if isinstance(box, Box) else 1


def _draw(box: Box) -> str:
    return RENDER[box.kind](*box.parts)


def _row(*parts):
    return _draw(parts[0]) if len(parts) == 1 else f"<mrow>{_joined(parts)}</mrow>"


def _joined(parts, continued: bool = False) -> str:
    """Parts side by side, after others when they are ``continued``: then a sign that begins them stands between two things."""
    out = []
    for index, part in enumerate(parts):
        before, after = (parts[at] if 0 <= at < len(parts) else None for at in (index - 1, index + 1))
        if part.kind == "operator":
            form = "infix" if continued and not index else "prefix" if _is_prefix(part, before) else ""
            out.append(_times(before, after) if part.parts[0] == INVISIBLE_TIMES else _operator(part.parts[0], form))
        else:
            if before is not None and _is_apart(before, part):
                out.append('<mspace width="0.1667em"/>')
            out.append(_draw(part))
    return "".join(out)


def _is_apart(before: Box, part: Box) -> bool:
    """Does a thin space stand between these two, one of which is a word?"""
    return "name" in (before.kind, part.kind) and before.kind not in ("operator", "words") and part.kind not in ("fence", "words")


def _is_prefix(part: Box, before: Box | None) -> bool:
    return part.parts[0] in "+−" and (before is None or (before.kind == "operator" and before.parts[0] not in "!…·′"))


def _times(before: Box | None, after: Box | None) -> str:
    """Nothing between letters and figures, a thin space beside words, fractions, roots and sums."""
    close = all(part is not None and _is_letter(part) for part in (before, after))
    space = 'lspace="0" rspace="0"' if close else 'lspace="0" rspace="0.1111em"'
    return f"<mo {space}>&#x2062;</mo>"


def _is_letter(box: Box) -> bool:
    """Is it a figure, a letter, or one with an index or exponent?"""
    if box.kind in ("power", "subscript"):
        return _is_letter(box.parts[0])
    return box == EULER or box.kind in ("number", "letter", "fence")


def _operator(text: str, form: str = "") -> str:
    space = f" {SPACES[text]}" if text in SPACES else ""
    if form == "infix" and (text in RELATIONS or text in SUMS):  # it begins a line: the space before it is that between words
        space = f' lspace="0" rspace="{"0.2778em" if text in RELATIONS else "0.2222em"}"'
    form = f' form="{form}"' if form == "prefix" else ""
    return f'<mo{form}{space}{GROWING.get(text, "")}>{escape(text)}</mo>'


def _pair(tag):
    return lambda first, second: f"<{tag}>{_draw(first)}{_draw(second)}</{tag}>"


def _script(tag):
    """Indices and exponents are written with a slash rather than a bar, and without spaces around their signs."""
    return lambda base, script: f"<{tag}>{_draw(base)}{SPACED.sub(CLOSE, _draw(flat(script)))}</{tag}>"


def _letter(text):
    upright = ' mathvariant="normal"' if text in "∞ℤΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ" else ""
    return f"<mi{upright}>{escape(text)}</mi>"


def _name(text):
    """Words of several letters are upright by themselves."""
    return f"<mi>{escape(text)}</mi>" if len(text) > 1 else f'<mi mathvariant="normal">{escape(text)}</mi>'


def _fence(left, inside, right):
    grows = "" if is_tall(inside) else ' stretchy="false"'
    ends = (f'<mo form="{form}"{grows}>{escape(mark)}</mo>' for form, mark in (("prefix", left), ("postfix", right)))
    return f"<mrow>{_draw(inside).join(ends)}</mrow>"


def _cases(*pairs):
    rows = "".join(f"<mtr><mtd>{_draw(value)}</mtd><mtd>{_when(condition)}</mtd></mtr>" for value, condition in pairs)
    return f'<mrow><mo form="prefix" stretchy="true">{{</mo><mtable columnalign="left">{rows}</mtable></mrow>'


def _when(condition: Box) -> str:
    return _draw(condition) if condition.kind == "words" else f"<mtext>if&#160;</mtext>{_draw(condition)}"


def _matrix(*rows):
    cells = "".join("<mtr>" + "".join(f"<mtd>{_draw(cell)}</mtd>" for cell in row) + "</mtr>" for row in rows)
    return f'<mrow><mo form="prefix" stretchy="true">(</mo><mtable>{cells}</mtable><mo form="postfix" stretchy="true">)</mo></mrow>'


def _big(sign, below, above, inside):
    ends = f"{_draw(below)}{_draw(above)}"
    if sign == "∫":
        return f"<mrow><msubsup><mo>{sign}</mo>{ends}</msubsup>{_draw(inside)}</mrow>"
    return f"<mrow><munderover><mo>{escape(sign)}</mo>{ends}</munderover>{_draw(inside)}</mrow>"


def _binomial(n, k):
    return (
        '<mrow><mo form="prefix" stretchy="true">(</mo>'
        f'<mfrac linethickness="0">{_draw(n)}{_draw(k)}</mfrac>'
        '<mo form="postfix" stretchy="true">)</mo></mrow>'
    )


# fmt: off
RENDER = {
    "number": lambda text: f"<mn>{escape(text)}</mn>",
    "letter": _letter,
    "name": _name,
    "operator": _operator,
    "words": lambda text: f"<mtext>{escape(text).replace(' ', '&#160;')}</mtext>",
    "row": _row,
    "fence": _fence,
    "fraction": _pair("mfrac"),
    "power": _script("msup"),
    "subscript": _script("msub"),
    "root": lambda inside: f"<msqrt>{_draw(inside)}</msqrt>",
    "binomial": _binomial,
    "cases": _cases,
    "matrix": _matrix,
    "big": _big,
}
# fmt: on
