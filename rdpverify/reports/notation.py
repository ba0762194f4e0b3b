"""The notation of privacy papers for symbols, divergences and special functions; one entry a word of the language."""

import re

from ..terms import Term
from .boxes import EULER, Box, applied, fence, letter, listed, name, number, operator, row, words
from .notation_laws import LAWS
from .notation_mechanisms import MECHANISMS, QUANTITIES
from .notation_parts import function, indexed, named, subscript

# fmt: off
GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "eps": "ε", "epsilon": "ϵ", "zeta": "ζ", "eta": "η", "theta": "θ",
    "iota": "ι", "kappa": "κ", "lam": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "upsilon": "υ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Gamma": "Γ", "Theta": "Θ", "Lambda": "Λ",
    "Xi": "Ξ", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}
# fmt: on


def symbol_box(text: str) -> Box:
    """mu1 → μ with subscript 1; x_left → x with subscript left; other names as they are: two names never look alike."""
    match = re.fullmatch(r"_*([A-Za-z]+?)(\d*|_[A-Za-z]\w*)", text)
    head, below = match.groups() if match else (text, "")
    base = letter(GREEK.get(head, head)) if len(GREEK.get(head, head)) == 1 else name(head)
    below = below.lstrip("_")
    if not below:
        return base
    return Box("subscript", (base, number(below) if below.isdigit() else letter(GREEK.get(below, below))))


def _pair(head: Box, term: Term, lay, bar: str = "‖") -> Box:
    """head(P ‖ Q)"""
    return row(head, fence(row(lay(term.args[0]), operator(bar), lay(term.args[1]))))


def _renyi(term, lay):
    return _pair(Box("subscript", (letter("D"), lay(term.args[2]))), term, lay)


def _divergence(head: Box, bar: str = "‖"):
    return lambda term, lay: _pair(head, term, lay, bar)


def _hockey_stick(term, lay):
    """E_{e^ε}(P ‖ Q); E(P ‖ Q; e^…) for an exponent that would be too small to read"""
    level = term.args[2]
    if level.op == "log":
        factor = lay(level.args[0])
    else:
        factor = number("1") if level.is_number and level.value == 0 else Box("power", (EULER, lay(level)))
    if level.size <= 3 or level.op == "log":
        return _pair(Box("subscript", (letter("E"), factor)), term, lay)
    return row(letter("E"), fence(row(lay(term.args[0]), operator("‖"), lay(term.args[1]), operator(";"), factor)))


def _loss_event(term, lay, inside) -> Box:
    return row(Box("subscript", (name("Pr"), lay(term.args[0]))), fence(inside, "[", "]"))


def _log_ratio(term, lay) -> Box:
    return row(name("log"), Box("fraction", (row(name("d"), lay(term.args[0])), row(name("d"), lay(term.args[1])))))


def _loss_tail(term, lay):
    return _loss_event(term, lay, row(_log_ratio(term, lay), operator(">"), lay(term.args[2])))


def _loss_within(term, lay):
    return _loss_event(term, lay, row(fence(_log_ratio(term, lay), "|", "|"), operator("≤"), lay(term.args[2])))


def _expect(term, lay):
    return row(Box("subscript", (name("E"), lay(term.args[0]))), fence(lay(term.args[1]), "[", "]"))


def _mean(term, lay):
    """E[f] with x ~ D below; Pr[…] of a condition."""
    law, inside, variable = term.args
    head = Box("subscript", (name("E" if term.op == "mean" else "Pr"), row(lay(variable), operator("∼"), lay(law))))
    return row(head, fence(lay(inside), "[", "]"))


def _tradeoff(term, lay):
    return row(_pair(letter("T"), term, lay, ","), fence(lay(term.args[2])))


def _prob(term, lay):
    return applied(lay(term.args[0]), lay(term.args[1]))


def _entropy(term, lay):
    """H(X, Y | Z), I(X; Y | Z)"""
    *parts, given = (listed(map(lay, part.args)) for part in term.args)
    inside = [parts[0], *(box for part in parts[1:] for box in (operator(";"), part))]
    return row(letter(term.op), fence(row(*inside, *((operator("∣"), given) if term.args[-1].args else ()))))


def _hypergeometric(term, lay):
    """ₚFₙ(a; b; z)"""
    upper, lower = term.args[:2]
    before, head = (Box("subscript", (base, number(str(len(each.args))))) for base, each in ((words(""), upper), (letter("F"), lower)))
    inside = row(listed(map(lay, upper.args)), operator(";"), listed(map(lay, lower.args)), operator(";"), lay(term.args[2]))
    return row(before, head, fence(inside))


# fmt: off
NOTATION = {
    "renyi": _renyi,
    "kl": _divergence(subscript("D", "KL")),
    "max_divergence": _divergence(subscript("D", "∞")),
    "chi2": _divergence(Box("power", (letter("χ"), number("2")))),
    "hellinger2": _divergence(Box("power", (letter("H"), number("2"))), ","),
    "tv": _divergence(name("TV"), ","),
    "hockey_stick": _hockey_stick, "loss_tail": _loss_tail, "loss_within": _loss_within, "expect": _expect, "tradeoff": _tradeoff,
    "H": _entropy, "I": _entropy, "variable": lambda term, lay: symbol_box(term.value),
    "mean": _mean, "probability": _mean, "prob": _prob, **LAWS, **MECHANISMS, **QUANTITIES,
    "Phi": function(letter("Φ")), "PhiInv": function(Box("power", (letter("Φ"), row(operator("−"), number("1"))))),
    "gamma": function(letter("Γ")), "beta": function(letter("B")), "digamma": function(letter("ψ")),
    "loggamma": lambda term, lay: row(name("log"), applied(letter("Γ"), lay(term.args[0]))),
    "besseli": indexed(letter("I")), "besselk": indexed(letter("K")), "legendre": indexed(letter("P")), "hyper": _hypergeometric,
    "Min": named("min"), "Max": named("max"), "sign": named("sgn"), "atan": named("arctan"), "asin": named("arcsin"),
}
# fmt: on
