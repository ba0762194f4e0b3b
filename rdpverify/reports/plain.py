"""Formulas and proofs as plain text of one line: for terminals, JSON and everything that cannot typeset."""

import re
import textwrap
import unicodedata

from .boxes import EULER, Box
from .notation import GREEK
from .prose import Display, Inline, Item, Proof, Sentence

SUM, PRODUCT, POWER, ATOM = range(4)  # how tightly a text holds together
RELATIONS = ("≤", "≥", "<", ">", "=", "≠", "≈", "∈", "±", "∪", "∩", "→", "≪", "⊑", "∼")
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LEAVES = ("number", "letter", "name", "operator")
INVISIBLE_TIMES = "⁢"

# fmt: off
ASCII = {
    **{letter: word for word, letter in reversed(GREEK.items())},
    "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~", "∼": "~", "−": "-", "·": "*", "×": "*", "‖": "||", "∣": "|", "∈": "in", "∪": "u", "∩": "n",
    "∞": "oo",
    "ℤ": "Z", "𝒩": "N", "⊗": "(x)", "∑": "sum", "∫": "integral ", "√": "sqrt", "…": "...", "→": "->", "⇒": "=>", "⇔": "<=>", "≪": "<<",
    "⊑": "[=", "∂": "d", "⌊": "floor(", "⌋": ")", "±": "+-", "—": "-", "–": "-", "’": "'", "“": '"', "”": '"', "∅": "{}", "∀": "for all ",
    "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe",  # these have no decomposition
    "∧": " and ", "π": "pi", "∘": " o ", "⋆": "*", "′": "'", "≡": "==", "∖": "\\",
    **{mark: f"^{digit}" for mark, digit in zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")},
    **{mark: f"_{digit}" for mark, digit in zip("₀₁₂₃₄₅₆₇₈₉", "0123456789")},
}
# fmt: on


def plain(box: Box) -> str:
    """The formula on one line: ``(e^ε·Q(S))^((α−1)/α)``."""
    return _written(box, False)[0]


def to_ascii(text: str) -> str:
    """The text with ASCII marks alone, Greek letters by their names."""
    named = "".join(ASCII.get(mark, mark) for mark in re.sub(r"√(\w+)", r"√(\1)", text))
    return unicodedata.normalize("NFKD", named).encode("ascii", "ignore").decode()


def for_stream(text: str, stream) -> str:
    """The text, in ASCII where the stream's encoding lacks one of its marks."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return to_ascii(text)
    return text


def inline_text(parts: tuple[Inline, ...]) -> str:
    """Words and formulas in reading order, as one text."""
    return "".join(part if isinstance(part, str) else plain(part) for part in parts)


def prose_text(proof: Proof, width: int | None = None) -> list[str]:
    """The lines of a proof; of at most ``width`` characters, where that is given, later ones of a sentence indented."""
    lines = [] if proof.idea is None else _filled("", "", inline_text(proof.idea.parts), width)
    for item in proof.items:
        lines += _item(item, width)
    if proof.left_out:
        lines.append(left_out_text(proof.left_out))
    return lines


def left_out_text(count: int) -> str:
    """What is said of the steps that are not shown."""
    return f"({count} further step{'s are' if count > 1 else ' is'} in the certificate.)"


def prose_json(proof: Proof) -> dict:
    """The proof as data: texts of one line, formulas in plain text."""
    return {
        "idea": None if proof.idea is None else inline_text(proof.idea.parts),
        "items": [{"number": item.number, "blocks": [_block(block) for block in item.blocks]} for item in proof.items],
        "left_out": proof.left_out,
    }


def _block(block: Sentence | Display) -> dict:
    if isinstance(block, Sentence):
        return {"sentence": inline_text(block.parts)}
    return {"display": [" ".join(map(plain, row)) for row in block.rows]}


def _item(item: Item, width: int | None) -> list[str]:
    """Sentences that follow each other are one paragraph; displays stand further in, aligned at the operator."""
    margin = "  " * item.number.count(".")
    head = f"{margin}{item.number}. " if item.number else ""
    indent = " " * len(head)
    lines, waiting = [], []

    def flush():
        if waiting:
            lines.extend(_filled(indent if lines else head, indent, " ".join(waiting), width))
            waiting.clear()

    for block in item.blocks:
        if isinstance(block, Sentence):
            waiting.append(inline_text(block.parts))
        else:
            flush()
            lines += [f"{indent if lines or place else head}    {text}" for place, text in enumerate(_aligned(block))]
    flush()
    return lines


def _aligned(block: Display) -> list[str]:
    written = [tuple(map(plain, row)) for row in block.rows]
    left = max((len(row[0]) for row in written if len(row) > 1), default=0)
    return [" ".join((row[0].rjust(left), *row[1:])) if len(row) > 1 else row[0] for row in written]


def _filled(first: str, later: str, text: str, width: int | None) -> list[str]:
    if width is None:
        return [first + text]
    return textwrap.wrap(text, max(width, len(later) + 20), initial_indent=first, subsequent_indent=later,
                         break_long_words=False, break_on_hyphens=False)


def _written(box: Box, tight: bool) -> tuple[str, int]:
    """(text, how tightly it holds together); ``tight`` formulas, those in exponents and fractions, have no spaces around signs."""
    return WRITERS[box.kind](tight, *box.parts)


def _held(box: Box, least: int, tight: bool = True) -> str:
    text, binding = _written(box, tight)
    return text if binding >= least else f"({text})"


def _row(tight: bool, *parts: Box):
    if len(parts) == 1:
        return _written(parts[0], tight)
    text, binding, before = "", ATOM, None
    for part in parts:
        if part.kind == "operator":
            text, binding = _with_sign(text, part.parts[0], before, tight, binding)
        else:
            piece, held = _written(part, tight)
            if before is not None and before.kind == "name" and part.kind != "fence" and before.parts[0] != "d":
                text += " "
                held = min(held, PRODUCT)
            text += piece
            binding = min(binding, held)
        before = part
    return text, binding


def _with_sign(text: str, sign: str, before: Box | None, tight: bool, binding: int) -> tuple[str, int]:
    """The text with an operator after it."""
    if sign in RELATIONS:
        return text.rstrip() + f" {sign} ", SUM
    if sign in "+−":
        if before is None or (before.kind == "operator" and before.parts[0] not in "!…"):
            return text + sign, SUM
        return text + (sign if tight else f" {sign} "), SUM
    if sign in ",;:":
        return text + f"{sign} ", binding
    if sign in ("·", INVISIBLE_TIMES):
        return text + "·", min(binding, PRODUCT)
    return text + sign, min(binding, PRODUCT if sign == "⊗" else ATOM)


def _fence(tight: bool, left: str, inside: Box, right: str):
    return f"{left}{_written(inside, tight)[0]}{right}", ATOM


def _fraction(tight: bool, above: Box, below: Box):
    return f"{_held(above, PRODUCT)}/{_held(below, POWER)}", PRODUCT


def _power(tight: bool, base: Box, exponent: Box):
    if base == EULER:
        return f"exp({_written(exponent, tight)[0]})", ATOM
    held, raised = _held(base, ATOM, tight), _held(exponent, ATOM)
    return (held + raised.translate(SUPERSCRIPTS) if raised.isdigit() else f"{held}^{raised}"), POWER


def _subscript(tight: bool, base: Box, below: Box):
    text, binding = _written(below, True)
    return f"{_held(base, ATOM)}_{text if binding == ATOM and below.kind in LEAVES else f'{{{text}}}'}", ATOM


def _root(tight: bool, inside: Box):
    text = _written(inside, tight)[0]
    return (f"√{text}" if inside.kind in ("letter", "number") else f"√({text})"), POWER


def _cases(tight: bool, *pairs):
    told = (f"{plain(value)} {'' if condition.kind == 'words' else 'if '}{plain(condition)}" for value, condition in pairs)
    return "{" + "; ".join(told) + "}", ATOM


def _big(tight: bool, sign: str, below: Box, above: Box, inside: Box):
    ends = f"_{{{plain(below)}}}" + ("" if above == Box("row", ()) else f"^{_held(above, ATOM)}")
    return f"{sign}{ends} {_held(inside, PRODUCT, tight)}", PRODUCT


def _name(tight: bool, text: str):
    return ("exp(1)" if text == "e" else text), ATOM


def _leaf(tight: bool, text: str):
    return text, ATOM


WRITERS = {
    **dict.fromkeys((*LEAVES, "words"), _leaf),
    "name": _name, "row": _row, "fence": _fence, "fraction": _fraction, "power": _power, "subscript": _subscript, "root": _root,
    "cases": _cases,
    "big": _big, "matrix": lambda tight, *rows: (f"[{'; '.join(', '.join(map(plain, row)) for row in rows)}]", ATOM),
    "binomial": lambda tight, n, k: (f"binom({plain(n)}, {plain(k)})", ATOM),
}
