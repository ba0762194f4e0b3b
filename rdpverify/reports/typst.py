"""Formulas, sentences and proofs in Typst, the typesetter that comes as a wheel.  Words are string literals: no markup is in them."""

from .boxes import Box, flat, row
from .breaking import opened
from .foreign import visible
from .measure import width
from .plain import left_out_text
from .prose import Display, Item, Proof, Sentence

LINE = 470.0  # points at 10 pt: the text width of an A4 page with margins of 22 mm
INLINE = 0.35
SIGNS = {"⁢": "thin", "/": r"\/", ",": ",", ";": r"\;", "‖": "thin ‖ thin", "−": "−", "!": "!", "<": "<", ">": ">", "=": "=", "…": "…"}
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZαβγδεϵζηθϑικλμνξπρστυφϕχψωΓΔΘΛΞΠΣΦΨΩ∞ℤℕℝℚℓ∅")
FENCES = {"(": r"\(", ")": r"\)", "[": r"\[", "]": r"\]", "{": r"\{", "}": r"\}", "|": r"\|", "⌊": "⌊", "⌋": "⌋", "⌈": "⌈", "⌉": "⌉"}


def literal(text: str) -> str:
    """A string literal."""
    return '"' + visible(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def formula_typst(box: Box) -> str:
    """The formula without its dollar signs."""
    return DRAW[box.kind](*box.parts)


def _in(box: Box) -> str:
    """As an argument of a function: commas in it are its own."""
    return f"#${formula_typst(box)}$"


def _letter(text: str) -> str:
    if text == "𝒩":
        return "cal(N)"
    return text if text in LETTERS else f"{'italic' if len(text) == 1 else 'upright'}({literal(text)})"


def _name(text: str) -> str:
    return 'upright("e")' if text == "e" else f"op({literal(text)})"


def _operator(sign: str) -> str:
    return SIGNS.get(sign) or (sign if len(sign) == 1 and sign in "≤≥≠≈±∓×·∘∈∉∪∩∖⊗⊕→←↔⇒⇐⇔≪≫⊑∝∼⊂⊆∣⋆′∂+" else literal(sign))


def _row(*parts: Box) -> str:
    return " ".join(map(formula_typst, parts))


def _fence(left: str, inside: Box, right: str) -> str:
    return f"lr({FENCES[left]} {_in(inside)} {FENCES[right]})"


def _script(where: str):
    def draw(base: Box, script: Box) -> str:
        if base.kind == "brackets":
            return f"{formula_typst(base)}{'^' if where == 't' else '_'}({_in(flat(script))})"
        return f"attach({_in(base)}, {where}: {_in(flat(script))})"

    return draw


def _big(sign: str, below: Box, above: Box, inside: Box) -> str:
    ends = "".join(f", {where}: {_in(end)}" for where, end in (("b", below), ("t", above)) if end != row())
    return f"attach({sign}{ends}) {formula_typst(inside)}"


def _cases(*pairs) -> str:
    rows = (f"{_in(value)} & {'' if condition.kind == 'words' else literal('if ')} {_in(condition)}" for value, condition in pairs)
    return f"cases({', '.join(rows)})"


def _matrix(*rows) -> str:
    return f"mat({'; '.join(', '.join(map(_in, line)) for line in rows)})"


DRAW = {
    "number": literal, "letter": _letter, "name": _name, "words": literal, "operator": _operator,
    "row": _row, "flow": _row, "fence": _fence,
    "brackets": lambda left, inside, right: f"{FENCES[left]} {formula_typst(inside)} {FENCES[right]}",
    "fraction": lambda above, below: f"frac({_in(above)}, {_in(below)})",
    "power": _script("t"), "subscript": _script("b"),
    "root": lambda inside: f"sqrt({_in(inside)})",
    "binomial": lambda n, k: f"binom({_in(n)}, {_in(k)})",
    "matrix": _matrix, "cases": _cases, "big": _big,
}


def words_typst(text: str) -> str:
    """Words in running text."""
    return f"#text({literal(text)})" if text else ""


def inline_typst(box: Box, line: float = LINE) -> str:
    return f"${formula_typst(box if width(box) <= INLINE * line else opened(box, line))}$"


def sentence_typst(sentence: Sentence, line: float = LINE) -> str:
    return "".join(words_typst(part) if isinstance(part, str) else inline_typst(part, line) for part in sentence.parts)


def display_typst(display: Display, line: float = LINE) -> str:
    """Rows aligned at their signs where they fit; else a paragraph each, broken between its parts."""
    rows = [tuple(boxes) for boxes in display.rows]
    left = max(width(boxes[0]) if len(boxes) > 1 else 0.0 for boxes in rows)
    right = max(sum(map(width, boxes[1:])) if len(boxes) > 1 else width(boxes[0]) for boxes in rows)
    if left + right > line:
        return "\n\n".join(f"#block(inset: (left: 1.5em))[${formula_typst(opened(row(*boxes), line))}$]" for boxes in rows)
    aligned = (f"{formula_typst(boxes[0])} & {formula_typst(row(*boxes[1:]))}" if len(boxes) > 1 else f"& {formula_typst(boxes[0])}"
               for boxes in rows)
    return f"$ {formula_typst(row(*rows[0]))} $" if len(rows) == 1 else "$ " + " \\\n".join(aligned) + " $"


def proof_typst(proof: Proof, line: float = LINE) -> str:
    blocks = [] if proof.idea is None else [f"_Idea._ {sentence_typst(proof.idea, line)}"]
    blocks += [_item(item, line) for item in proof.items]
    return "\n\n".join(blocks + ([words_typst(left_out_text(proof.left_out))] if proof.left_out else []))


def _item(item: Item, line: float) -> str:
    depth = item.number.count(".") + 1 if item.number else 0
    inner = line - 20 * depth
    blocks = [sentence_typst(block, inner) if isinstance(block, Sentence) else display_typst(block, inner) for block in item.blocks]
    if not item.number:
        return "\n\n".join(blocks)
    body = "\n\n".join([f"{words_typst(item.number + '.')} {blocks[0] if blocks else ''}", *blocks[1:]])
    return f"#pad(left: {1.5 * (depth - 1) + 1}em)[{body}]"
