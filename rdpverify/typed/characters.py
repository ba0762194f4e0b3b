"""Characters that people type and a canonical text has not: Greek letters for their names, typographic signs for operators."""

import re
import unicodedata

from ..errors import SyntaxProblem
from .tokens import Token, named

# One letter, one name: what looks different is another symbol.  U+00B5, the micro sign that keyboards have, looks like μ.
GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "eps", "ζ": "zeta", "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa",
    "λ": "lam", "μ": "mu", "\u00b5": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau", "υ": "upsilon",
    "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi",
    "Σ": "Sigma", "Υ": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}
SPELLINGS = {"≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "·": "*", "⋅": "*", "×": "*", "−": "-", "∪": "|", "≠": "!=", "→": "->", "↔": "->"}
NAMES = {"∞": "oo", "∈": "in"}
REST = re.compile(r"[A-Za-z0-9_]*")  # of a name


def special(instead: dict[str, str]):
    """The token that begins at a position of a text, and its end; ``instead`` says what to write for characters that begin none."""
    def special_token(text: str, position: int) -> tuple[Token, int]:
        character = text[position]
        if character in GREEK:
            rest = REST.match(text, position + 1)
            return named(GREEK[character] + rest.group(), text, position), rest.end()
        if character in SPELLINGS:
            return Token(SPELLINGS[character], character, position), position + 1
        if character in NAMES:
            return Token("name", NAMES[character], position), position + 1
        if character in "\"'":
            raise SyntaxProblem("unfinished quoted text", text=text, position=position)
        shown = repr(character) if character.isprintable() else f"U+{ord(character):04X}"
        name = unicodedata.name(character, "") if ord(character) > 126 else ""
        hint = f": {instead[character]}" if character in instead else f" ({name.lower()})" if name else ""
        raise SyntaxProblem(f"unexpected character {shown}{hint}", text=text, position=position)

    return special_token
