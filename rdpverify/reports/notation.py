"""The notation of privacy papers for divergences, laws and special functions; one entry a word of the language."""

import re

from ..terms import Term
from .boxes import Box, applied, fence, letter, listed, name, number, operator, row

# fmt: off
GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "eps": "ε", "epsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ",
    "iota": "ι", "kappa": "κ", "lam": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "rho": "ρ", "sigma": "σ", "tau": "τ",
    "upsilon": "υ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Gamma": "Γ", "Theta": "Θ", "Lambda": "Λ",
    "Xi": "Ξ", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}
# fmt: on


def symbol_box(text: str) -> Box:
    """mu1 → μ with subscript 1; x_left → x with subscript left; _x → x; other names as they are."""
    found = re.fullmatch(r"_*([A-Za-z]+?)_*?((?:_\w+|\d+)?)_*", text)
    head, below = found.groups() if found else (text, "")
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


def _sub(base: str, below: str) -> Box:
    return Box("subscript", (letter(base), letter(below) if len(below) == 1 else name(below)))


def _hockey_stick(term, lay):
    return _pair(Box("subscript", (letter("E"), Box("power", (letter("e"), lay(term.args[2]))))), term, lay)


def _loss_event(term, lay, inside) -> Box:
    return row(Box("subscript", (name("Pr"), lay(term.args[0]))), fence(inside, "[", "]"))


def _log_ratio(term, lay) -> Box:
    return row(name("log"), Box("fraction", (row(name("d"), lay(term.args[0])), row(name("d"), lay(term.args[1])))))


def _loss_tail(term, lay):
    return _loss_event(term, lay, row(_log_ratio(term, lay), operator(">"), lay(term.args[2])))


def _loss_within(term, lay):
    return _loss_event(term, lay, row(fence(_log_ratio(term, lay), "|", "|"), operator("≤"), lay(term.args[2])))


def _expect(term, lay):
    return row(Box("subscript", (letter("E"), lay(term.args[0]))), fence(lay(term.args[1]), "[", "]"))


def _tradeoff(term, lay):
    return row(_pair(letter("T"), term, lay, ","), fence(lay(term.args[2])))


def _prob(term, lay):
    return applied(lay(term.args[0]), lay(term.args[1]))


def _normal(term, lay):
    mean, deviation = term.args
    inside = lay(deviation)
    base = inside if deviation.op == "symbol" or (deviation.is_number and deviation.value.q == 1) else fence(inside)
    return applied(letter("𝒩"), lay(mean), Box("power", (base, number("2"))))


def _mixture(term, lay):
    parts = []
    for component in term.args:
        weight, law = component.args
        weight_box = fence(lay(weight)) if weight.op == "add" else lay(weight)
        parts += ([operator("+")] if parts else []) + [weight_box, operator("·"), lay(law)]
    return fence(row(*parts))


def _density(term, lay):
    formula, variable, lower, upper = term.args
    support = row(lay(variable), operator("∈"), fence(listed((lay(lower), lay(upper))), "(", ")"))
    return row(name("density"), fence(row(lay(formula), operator(","), support)))


def _mass(term, lay):
    formula, variable, lower, upper = term.args
    support = row(lay(variable), operator("="), lay(lower), operator(","), operator("…"), operator(","), lay(upper))
    return row(name("mass"), fence(row(lay(formula), operator(","), support)))


def _indexed(base: str):
    """f_ν(z)"""
    return lambda term, lay: applied(Box("subscript", (letter(base), lay(term.args[0]))), *map(lay, term.args[1:]))


def _function(head: Box):
    return lambda term, lay: applied(head, *map(lay, term.args))


def _copies(term, lay):
    return Box("power", (lay(term.args[0]), row(operator("⊗"), lay(term.args[1]))))


def _product(term, lay):
    parts = []
    for law in term.args:
        parts += ([operator("⊗")] if parts else []) + [lay(law)]
    return fence(row(*parts))


# fmt: off
NOTATION = {
    "renyi": _renyi,
    "kl": _divergence(_sub("D", "KL")),
    "max_divergence": _divergence(_sub("D", "∞")),
    "chi2": _divergence(Box("power", (letter("χ"), number("2")))),
    "hellinger2": _divergence(Box("power", (letter("H"), number("2"))), ","),
    "tv": _divergence(name("TV"), ","),
    "hockey_stick": _hockey_stick, "loss_tail": _loss_tail, "loss_within": _loss_within, "expect": _expect, "tradeoff": _tradeoff,
    "prob": _prob, "Normal": _normal, "Mixture": _mixture, "Density": _density, "Mass": _mass, "Power": _copies,
    "Product": _product, "Laplace": _function(name("Lap")), "Bernoulli": _function(name("Ber")),
    "Phi": _function(letter("Φ")), "PhiInv": _function(Box("power", (letter("Φ"), row(operator("−"), number("1"))))),
    "gamma": _function(letter("Γ")), "beta": _function(letter("B")), "loggamma": lambda term, lay: row(
        name("log"), applied(letter("Γ"), lay(term.args[0]))),
    "besseli": _indexed("I"), "besselk": _indexed("K"), "legendre": _indexed("P"),
    "Min": _function(name("min")), "Max": _function(name("max")), "sign": _function(name("sgn")),
}
# fmt: on
