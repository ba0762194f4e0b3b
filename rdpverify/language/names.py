"""Names of the language: Greek letters, reserved names, refused names with their hints, and the nearest-name suggestion."""

import re

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "eps", "ϵ": "eps", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ϑ": "theta", "ι": "iota", "κ": "kappa", "λ": "lam", "μ": "mu", "µ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho",
    "σ": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "Γ": "gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}

LAW = re.compile(r"[PQR][0-9]*\Z")
EVENT = re.compile(r"[ST][0-9]*\Z")
WORDS = frozenset({"in", "integers", "for", "all", "event", "events", "and", "or", "not", "True", "False"})
CONSTANTS = frozenset({"oo", "pi"})
LOCAL = frozenset({"ratio", "loss"})  # mean p/q and log p/q, inside expect only

REFUSED = {
    "E": "write exp(1) for the number e, expect(P, f) for an expectation",
    "I": "there is no imaginary unit here; choose another name",
    "N": "choose another name, such as n",
    "O": "O() is not a claim that can be decided; write the constant",
    "lambda": "write lam for λ",
}

HINTS = {  # spellings from papers and other programs, wherever they stand
    "ln": "write log (natural)", "log2": "write log(x)/log(2)", "log10": "write log(x)/log(10)",
    "inf": "write oo for ∞", "infinity": "write oo for ∞", "Infinity": "write oo for ∞",
    "nan": "there is no undefined number here; choose another name", "NaN": "there is no undefined number here; choose another name",
}
CALL_HINTS = {  # followed by a parenthesis only
    "Pr": "write P(S) for the probability of an event",
    "Rational": "write a/b", "Rat": "write a/b",
    "D": "write renyi(P, Q, alpha)",
    "lambertw": "this function is not in the language",
    "Poly": "write the polynomial out",
}


def refusal(name: str, called: bool) -> str | None:
    """Why ``name`` may not stand here and what to write, or None."""
    hint = REFUSED.get(name) or HINTS.get(name) or (CALL_HINTS.get(name) if called else None)
    return f"{name!r} is not a name of the language: {hint}" if hint else None


def is_reserved(name: str) -> bool:
    """True for names a parameter, an abbreviation or a bound variable may not have."""
    return bool(LAW.match(name) or EVENT.match(name)) or name in WORDS or name in CONSTANTS or name in LOCAL or name in REFUSED


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
