"""Words as LaTeX: whatever they are, they come out as ASCII that pdfLaTeX, LuaLaTeX and XeLaTeX print alike and never obey."""

import unicodedata

from .foreign import code_point

# fmt: off
LETTERS = {
    "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "δ": r"\delta", "ε": r"\varepsilon", "ϵ": r"\epsilon", "ζ": r"\zeta", "η": r"\eta",
    "θ": r"\theta", "ϑ": r"\vartheta", "ι": r"\iota", "κ": r"\kappa", "λ": r"\lambda", "μ": r"\mu", "ν": r"\nu", "ξ": r"\xi",
    "π": r"\pi", "ρ": r"\rho", "σ": r"\sigma", "ς": r"\varsigma", "τ": r"\tau", "υ": r"\upsilon", "φ": r"\varphi", "ϕ": r"\phi",
    "χ": r"\chi", "ψ": r"\psi", "ω": r"\omega", "Δ": r"\Delta", "Γ": r"\Gamma", "Θ": r"\Theta", "Λ": r"\Lambda", "Ξ": r"\Xi",
    "Π": r"\Pi", "Σ": r"\Sigma", "Υ": r"\Upsilon", "Φ": r"\Phi", "Ψ": r"\Psi", "Ω": r"\Omega", "∞": r"\infty", "𝒩": r"\mathcal{N}",
    "ℤ": r"\mathbb{Z}", "ℕ": r"\mathbb{N}", "ℚ": r"\mathbb{Q}", "ℝ": r"\mathbb{R}", "ℂ": r"\mathbb{C}", "ℓ": r"\ell", "∅": r"\emptyset",
}
SIGNS = {
    "≤": r"\le", "⩽": r"\le", "≥": r"\ge", "⩾": r"\ge", "≠": r"\ne", "−": "-", "·": r"\cdot", "⋅": r"\cdot", "⁢": r"\,", "±": r"\pm",
    "∓": r"\mp", "×": r"\times", "÷": r"\div", "∪": r"\cup", "∩": r"\cap", "∖": r"\setminus", "∈": r"\in", "∉": r"\notin", "∋": r"\ni",
    "⊂": r"\subset", "⊆": r"\subseteq", "⊃": r"\supset", "⊑": r"\sqsubseteq", "⊥": r"\perp", "⟂": r"\perp", "‖": r"\|", "⊗": r"\otimes",
    "⊕": r"\oplus", "∘": r"\circ", "…": r"\dots", "⋯": r"\cdots", "∑": r"\sum", "∏": r"\prod", "∫": r"\int", "√": r"\surd",
    "→": r"\to", "←": r"\leftarrow", "↔": r"\leftrightarrow", "↑": r"\uparrow", "↓": r"\downarrow", "↦": r"\mapsto", "⇒": r"\Rightarrow",
    "⇐": r"\Leftarrow", "⇔": r"\Leftrightarrow", "⇄": r"\rightleftarrows", "≪": r"\ll", "≫": r"\gg", "≈": r"\approx", "∼": r"\sim",
    "≡": r"\equiv", "∝": r"\propto", "∂": r"\partial", "∇": r"\nabla", "∀": r"\forall", "∃": r"\exists", "∧": r"\wedge", "∨": r"\vee",
    "¬": r"\neg", "⌊": r"\lfloor", "⌋": r"\rfloor", "⌈": r"\lceil", "⌉": r"\rceil", "⟨": r"\langle", "⟩": r"\rangle", "′": r"^{\prime}",
    "″": r"^{\prime\prime}",
}
WORDS = {
    "[": "{[}", "]": "{]}",  # never an option of the command before
    "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "`": r"\textasciigrave{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}", **{mark: "\\" + mark for mark in "&%$#_{}"},
    "–": "--", "—": "---", "‘": "`", "’": "'", "“": "``", "”": "''", "„": r"\quotedblbase{}", "«": r"\guillemotleft{}",
    "»": r"\guillemotright{}", "‐": "-", "‑": "-", "§": r"\S{}", "¶": r"\P{}", "©": r"\copyright{}", "†": r"\dag{}", "‡": r"\ddag{}",
    "•": r"\textbullet{}", "€": r"\texteuro{}", "£": r"\pounds{}", "°": r"\textdegree{}", "¿": r"\textquestiondown{}",
    "¡": r"\textexclamdown{}", "ß": r"\ss{}", "æ": r"\ae{}", "Æ": r"\AE{}", "œ": r"\oe{}", "Œ": r"\OE{}", "ø": r"\o{}", "Ø": r"\O{}",
    "ł": r"\l{}", "Ł": r"\L{}", "ı": r"\i{}", "ð": r"\dh{}", "Ð": r"\DH{}", "þ": r"\th{}", "Þ": r"\TH{}", "đ": r"\dj{}", "Đ": r"\DJ{}",
}
ACCENTS = dict(zip("\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327\u0328\u0304\u0306\u0307\u030b\u0323", "`'^~\"rvck=u.Hd"))
# fmt: on
LONGEST_WORD = 24  # characters after which a word may be broken


def escape(text: str) -> str:
    """``text`` for the paragraphs, headings and \\text of a LaTeX document: ASCII, on one line, without a command of its own."""
    out, run = [], 0
    for before, mark in zip(" " + text, text):
        run = 0 if mark.isspace() else run + 1
        if run > LONGEST_WORD and run % 8 == 0:
            out.append(r"\allowbreak{}")
        out.append("{}" * (mark == before and mark in "-,'") + _mark(mark))  # -- is no dash, '' no quotation mark
    return "".join(out)


def outline(text: str) -> str:
    """``text`` for the outline of a PDF: letters and figures, signs by their names."""
    return "".join(_named(mark) for mark in text)


def _named(mark: str) -> str:
    if mark.isascii():
        return mark if mark.isalnum() or mark in " .,:;()+-/=*'" else " "
    command = LETTERS.get(mark) or SIGNS.get(mark) or ""
    return command[1:] if command[1:].isalpha() else unicodedata.normalize("NFD", mark).encode("ascii", "ignore").decode()


def _mark(mark: str) -> str:
    if mark in WORDS:
        return WORDS[mark]
    if mark in LETTERS or mark in SIGNS:
        return f"${LETTERS.get(mark) or SIGNS[mark]}$"
    if mark.isspace():
        return " "
    if mark.isascii() and mark.isprintable():
        return mark
    return _composed(mark) or rf"\texttt{{{code_point(mark)}}}\allowbreak{{}}"


def _composed(mark: str) -> str | None:
    """An accented letter, a raised or lowered one, or one that is another in other clothes; None for what is none of these."""
    kind, *codes = unicodedata.decomposition(mark).split() or [""]
    if not codes:
        return None
    if not kind.startswith("<"):
        base, accent = chr(int(kind, 16)), ACCENTS.get(chr(int(codes[0], 16)))
        return rf"\{accent}{{{base}}}" if accent and base.isascii() and base.isalpha() else None
    parts = "".join(chr(int(code, 16)) for code in codes)
    if kind in ("<super>", "<sub>"):
        inside = "".join("-" if part == "−" else LETTERS.get(part, part) for part in parts)
        return f"${'^' if kind == '<super>' else '_'}{{{inside}}}$" if inside.isascii() and (parts.isalnum() or parts in "+−=()") else None
    return escape(parts) if kind in ("<font>", "<compat>", "<wide>", "<narrow>", "<fraction>") and parts.strip() else None
