"""Boxes as LaTeX (amsmath); `\\input`-able, no packages beyond it."""

from .boxes import Box

# fmt: off
LETTERS = {
    "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "δ": r"\delta", "ε": r"\varepsilon", "ζ": r"\zeta", "η": r"\eta",
    "θ": r"\theta", "ι": r"\iota", "κ": r"\kappa", "λ": r"\lambda", "μ": r"\mu", "ν": r"\nu", "ξ": r"\xi", "π": r"\pi",
    "ρ": r"\rho", "σ": r"\sigma", "τ": r"\tau", "υ": r"\upsilon", "φ": r"\varphi", "χ": r"\chi", "ψ": r"\psi", "ω": r"\omega",
    "Δ": r"\Delta", "Γ": r"\Gamma", "Θ": r"\Theta", "Λ": r"\Lambda", "Ξ": r"\Xi", "Σ": r"\Sigma", "Φ": r"\Phi", "Ψ": r"\Psi",
    "Ω": r"\Omega", "∞": r"\infty", "𝒩": r"\mathcal{N}", "ℤ": r"\mathbb{Z}",
}
OPERATORS = {
    "≤": r"\le ", "≥": r"\ge ", "<": "<", ">": ">", "=": "=", "≠": r"\ne ", "−": "-", "·": r"\cdot ", "⁢": r"\,", "±": r"\pm ",
    "∪": r"\cup ", "∩": r"\cap ", "∈": r"\in ", "‖": r"\,\|\,", ",": ", ", "⊗": r"\otimes ", "…": r"\dots", "+": "+",
    "!": "!", "∑": r"\sum", "∫": r"\int", "∘": r"\circ ", ";": ";\\,", "/": "/", "∣": r"\mid ", "⋆": r"\star ", "′": r"\prime ",
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
    "d": r"\mathrm{d}",
}
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ᵃᵇᶜᵈᵉᵏᵐⁿᵖʳˢᵗᵘᵛʷˣʸᶻⁱʲ", "0123456789-+abcdekmnprstuvwxyzij"))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ᵢⱼₖₙ", "0123456789ijkn"))
ESCAPES = {
    "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", **{mark: "\\" + mark for mark in "&%$#_{}"},
    **{mark: f"${command.strip()}$" for mark, command in {**LETTERS, **OPERATORS}.items() if not mark.isascii()},
    **{mark: f"$^{{{plain}}}$" for mark, plain in RAISED.items()}, **{mark: f"$_{{{plain}}}$" for mark, plain in LOWERED.items()},
    "√": r"$\surd$", "→": r"$\to$", "↑": r"$\uparrow$", "≪": r"$\ll$", "×": r"$\times$", "≠": r"$\ne$", "∂": r"$\partial$",
    "⇔": r"$\Leftrightarrow$", "⇒": r"$\Rightarrow$", "⇐": r"$\Leftarrow$", "∝": r"$\propto$", "∋": r"$\ni$", "ℚ": r"$\mathbb{Q}$",
    "Π": r"$\Pi$", "–": "--",
}
FENCES = {"{": r"\{", "}": r"\}", "(": "(", ")": ")", "[": "[", "]": "]", "|": "|", "⌊": r"\lfloor ", "⌋": r"\rfloor "}
TALL = ("fraction", "root", "cases", "big", "binomial", "power")


def latex(box: Box) -> str:
    """The LaTeX source of a box, without dollar signs."""
    return RENDER[box.kind](*box.parts)


def escape(text: str) -> str:
    """Prose, safe between dollar-free LaTeX."""
    return "".join(ESCAPES.get(mark, mark) for mark in text)


def _letter(text):
    return LETTERS.get(text, text if len(text) == 1 else rf"\mathrm{{{escape(text)}}}")


def _name(text):
    return NAMES.get(text) or rf"\operatorname{{{escape(text)}}}"


def _row(*parts):
    return _joined(map(latex, parts))


def _joined(pieces):
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
    tall = _is_tall(inside)
    return rf"\left{FENCES[left]}{latex(inside)}\right{FENCES[right]}" if tall else _joined((FENCES[left], latex(inside), FENCES[right]))


def _is_tall(box):
    return box.kind in TALL or any(_is_tall(part) for part in box.parts if isinstance(part, Box))


def _big(sign, below, above, inside):
    return rf"{OPERATORS[sign]}_{{{latex(below)}}}^{{{latex(above)}}} {latex(inside)}"


def _cases(*pairs):
    rows = r" \\ ".join(rf"{latex(value)} & {latex(condition)}" for value, condition in pairs)
    return rf"\begin{{cases}} {rows} \end{{cases}}"


def _matrix(*rows):
    lines = r" \\ ".join(" & ".join(map(latex, row)) for row in rows)
    return rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"


# fmt: off
RENDER = {
    "number": lambda text: text,
    "letter": _letter,
    "name": _name,
    "operator": lambda text: OPERATORS[text],
    "words": lambda text: rf"\text{{{escape(text)}}}",
    "row": _row,
    "fence": _fence,
    "fraction": lambda above, below: rf"\frac{{{latex(above)}}}{{{latex(below)}}}",
    "power": lambda base, exponent: rf"{{{latex(base)}}}^{{{latex(exponent)}}}",
    "subscript": lambda base, below: rf"{latex(base)}_{{{latex(below)}}}",
    "root": lambda inside: rf"\sqrt{{{latex(inside)}}}",
    "binomial": lambda n, k: rf"\binom{{{latex(n)}}}{{{latex(k)}}}",
    "cases": _cases,
    "matrix": _matrix,
    "big": _big,
}
# fmt: on
