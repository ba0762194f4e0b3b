"""The notation of laws: 𝒩(μ, σ²), Lap(m, b), 𝒩_ℤ(m, σ²), P^⊗n, the law of −X …; one entry a family."""

from ..terms import Term
from .boxes import Box, applied, fence, letter, listed, name, number, operator, row
from .notation_parts import best_of, compound, function, indexed, named, squared, subscript

NORMAL, INTEGERS = letter("𝒩"), letter("ℤ")


def _normal(head: Box):
    """head(mean, sd²)"""
    return lambda term, lay: applied(head, lay(term.args[0]), squared(term.args[1], lay))


def _centred(term: Term, lay) -> Box:
    return applied(NORMAL, number("0"), squared(term.args[0], lay))


def _within(base: Box):
    """base_[lower, upper](mean, sd²)"""

    def lay_out(term: Term, lay) -> Box:
        lower, upper = map(lay, term.args[2:4])
        return _normal(Box("subscript", (base, fence(listed((lower, upper)), "[", "]"))))(term, lay)

    return lay_out


def _vector_normal(term: Term, lay) -> Box:
    mean, covariance = term.args
    if covariance.op != "list":
        return applied(NORMAL, lay(mean), lay(covariance))
    rows = tuple(tuple(map(lay, line.args)) for line in covariance.args)
    return applied(NORMAL, fence(listed(map(lay, mean.args))), Box("matrix", rows))


def _masses(text: str):
    """Cat(p₀, p₁, …): a list is written without brackets of its own."""
    return lambda term, lay: applied(name(text), *map(lay, term.args[0].args if term.args[0].op == "list" else term.args))


def _mixture(term: Term, lay) -> Box:
    parts = []
    for component in term.args:
        weight, law = component.args
        weight_box = fence(lay(weight)) if weight.op == "add" else lay(weight)
        parts += ([operator("+")] if parts else []) + [weight_box, operator("·"), lay(law)]
    return fence(row(*parts))


def _density(term: Term, lay) -> Box:
    formula, variable, lower, upper = term.args
    support = row(lay(variable), operator("∈"), fence(listed((lay(lower), lay(upper))), "(", ")"))
    return row(name("density"), fence(row(lay(formula), operator(","), support)))


def _mass(term: Term, lay) -> Box:
    formula, variable, lower, upper = term.args
    support = row(lay(variable), operator("="), lay(lower), operator(","), operator("…"), operator(","), lay(upper))
    return row(name("mass"), fence(row(lay(formula), operator(","), support)))


def _copies(term: Term, lay) -> Box:
    return Box("power", (compound(term.args[0], lay), row(operator("⊗"), lay(term.args[1]))))


def _product(term: Term, lay) -> Box:
    parts = []
    for law in term.args:
        parts += ([operator("⊗")] if parts else []) + [lay(law)]
    return fence(row(*parts))


def _moved(term: Term, lay) -> Box:
    """P(· − m)"""
    return row(lay(term.args[0]), fence(row(operator("·"), operator("−"), compound_sum(term.args[1], lay))))


def compound_sum(term: Term, lay) -> Box:
    """A term after a minus sign."""
    return fence(lay(term)) if term.op == "add" or (term.is_number and term.value < 0) else lay(term)


def _scaled(term: Term, lay) -> Box:
    """P(· / c)"""
    divisor = lay(term.args[1])
    simple = term.args[1].op in ("symbol", "pow") or (term.args[1].is_number and term.args[1].value.q == 1)
    return row(lay(term.args[0]), fence(row(operator("·"), operator("/"), divisor if simple else fence(divisor))))


def _conditioned(term: Term, lay) -> Box:
    law, lower, upper = map(lay, term.args)
    return fence(row(law, operator("∣"), fence(listed((lower, upper)), "[", "]")))


def _output(term: Term, lay) -> Box:
    """K(P)"""
    return applied(*map(lay, term.args))


def _pair(term: Term, lay) -> Box:
    """P ⊗ K"""
    return row(lay(term.args[0]), operator("⊗"), lay(term.args[1]))


def _stochastic(term: Term, lay) -> Box:
    (matrix,) = term.args
    return Box("matrix", tuple(tuple(map(lay, line.args)) for line in matrix.args)) if matrix.op == "list" else lay(matrix)


# fmt: off
LAWS = {
    "Adaptive": named("Adaptive"), "AllocationRatio": named("Ratio"), "Bernoulli": named("Ber"), "BestOf": best_of, "Beta": named("Beta"),
    "BetaPrime": function(Box("power", (name("Beta"), operator("′")))),
    "Binomial": named("Bin"), "Cauchy": named("Cauchy"), "Chi": indexed(letter("χ")),
    "ChiSquared": lambda term, lay: Box("power", (Box("subscript", (letter("χ"), lay(term.args[0]))), number("2"))),
    "Clones": named("Clones"), "Conditioned": _conditioned, "Cramer": named("Cramér"), "Density": _density, "Dirichlet": _masses("Dir"),
    "DiscreteLaplace": function(subscript("Lap", "ℤ")), "DiscreteNormal": _normal(Box("subscript", (NORMAL, INTEGERS))),
    "Exponential": named("Exp"), "Finite": _masses("Cat"), "Gamma": named("Gamma"), "GeneralizedNormal": named("GN"),
    "Geometric": named("Geo"), "Gumbel": named("Gumbel"),
    "HalfNormal": lambda term, lay: fence(_centred(term, lay), "|", "|"),
    "InverseGamma": named("InvGamma"), "InverseGaussian": named("IG"), "Joint": _pair,
    "Kernel": _stochastic, "Laplace": named("Lap"), "Levy": named("Lévy"),
    "LogNormal": _normal(name("Lognormal")), "Logistic": named("Logistic"), "Mass": _mass, "Maxwell": named("Maxwell"),
    "Mixture": _mixture, "MultivariateNormal": _vector_normal, "NegativeBinomial": named("NB"), "Noise": named("Noise"),
    "Normal": _normal(NORMAL), "Output": _output,
    "Pareto": named("Pareto"), "PointMass": named("Dirac"), "Poisson": named("Poi"), "Power": _copies, "Product": _product,
    "Rayleigh": named("Rayleigh"), "RectifiedNormal": _within(Box("power", (NORMAL, name("rect")))), "Skellam": named("Skellam"),
    "Staircase": named("Stair"), "StudentT": indexed(letter("t")), "TruncatedNegativeBinomial": named("TNB"),
    "TruncatedNormal": _within(NORMAL), "Uniform": named("Unif"), "Weibull": named("Weibull"), "scale": _scaled, "shift": _moved,
}
# fmt: on
