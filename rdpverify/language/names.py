"""Names of the language: Greek letters, reserved names, and the nearest-name suggestion."""

import re

from .hints import HINTS

# One letter, one name: what looks different is another symbol.  U+00B5, the micro sign that keyboards have, looks like μ.
GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "eps", "ζ": "zeta", "η": "eta", "θ": "theta", "ι": "iota", "κ": "kappa",
    "λ": "lam", "μ": "mu", "\u00b5": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma", "τ": "tau", "υ": "upsilon",
    "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi",
    "Σ": "Sigma", "Υ": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}
VARIANTS = {"ϵ": "ε", "ϑ": "θ", "ϰ": "κ", "ϖ": "π", "ϱ": "ρ", "ς": "σ", "ϕ": "φ", "ϒ": "Υ", "ϴ": "Θ",
            "\u2206": "Δ", "\u2126": "Ω", "\u2211": "Σ", "\u220f": "Π"}  # refused; the last: increment, ohm, sum and product sign

LAW = re.compile(r"[PQR][0-9]*\Z")
EVENT = re.compile(r"[ST][0-9]*\Z")
WORDS = frozenset({"in", "integers", "for", "all", "event", "events", "and", "or", "not", "True", "False"})
CONSTANTS = frozenset({"oo", "pi"})
LOCAL = frozenset({"ratio", "loss"})  # mean p/q and log p/q, inside expect only


def is_reserved(name: str) -> bool:
    """True for names a parameter, an abbreviation or a bound variable may not have."""
    return bool(LAW.match(name)) or name in WORDS or name in CONSTANTS or name in LOCAL or name in HINTS


def distance(a: str, b: str) -> int:
    """Edits (insert, delete, replace, swap neighbours; a change of case is a third of one, counted in thirds)."""
    before, row = [], [3 * j for j in range(len(b) + 1)]
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [3 * i]
        for j, y in enumerate(b, 1):
            cost = 0 if x == y else 1 if x.lower() == y.lower() else 3
            best = min(before[j - 1] + cost, before[j] + 3, row[j - 1] + 3)
            if i > 1 and j > 1 and x != y and x == b[j - 2] and a[i - 2] == y:
                best = min(best, older[j - 2] + 3)
            row.append(best)
    return row[-1]


def suggest(name: str, names) -> str | None:
    """The nearest of ``names`` when it is near enough to be a misspelling, else None."""
    if len(name) > 40:
        return None
    near = [(distance(name, other), other) for other in sorted(names) if abs(len(other) - len(name)) <= 3]
    if near:
        least, best = min(near)
        if least <= 3 * max(1, min(3, len(name) // 3)) and least < 3 * min(len(name), len(best)):
            return best
    related = [other for other in sorted(names) if min(len(other), len(name)) >= 3
               and (other.lower().startswith(name.lower()) or name.lower().startswith(other.lower()))]
    return min(related, key=lambda other: abs(len(other) - len(name)), default=None)


def did_you_mean(name: str, names) -> str:
    """``": did you mean 'Laplace'?"`` or nothing, to append to a message."""
    best = suggest(name, names)
    return f": did you mean {best!r}?" if best else ""
