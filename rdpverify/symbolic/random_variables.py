"""sympy.stats random variables → laws of the language, by distribution class; unknown continuous ones by their density."""

from ..errors import InputError
from ..terms import Term, make, number, symbol
from .from_sympy import from_sympy

# class name → family of the language whose slots are the class's arguments in the same order
SAME_SLOTS = {
    "NormalDistribution": "Normal",
    "LaplaceDistribution": "Laplace",
    "LogNormalDistribution": "LogNormal",
    "CauchyDistribution": "Cauchy",
    "LogisticDistribution": "Logistic",
    "ExponentialDistribution": "Exponential",
    "GammaDistribution": "Gamma",
    "GammaInverseDistribution": "InverseGamma",
    "ChiDistribution": "Chi",
    "ChiSquaredDistribution": "ChiSquared",
    "RayleighDistribution": "Rayleigh",
    "MaxwellDistribution": "Maxwell",
    "WeibullDistribution": "Weibull",
    "ParetoDistribution": "Pareto",
    "GaussianInverseDistribution": "InverseGaussian",
    "LevyDistribution": "Levy",
    "BetaDistribution": "Beta",
    "BetaPrimeDistribution": "BetaPrime",
    "UniformDistribution": "Uniform",
    "StudentTDistribution": "StudentT",
    "PoissonDistribution": "Poisson",
    "SkellamDistribution": "Skellam",
}


def law_from_random_variable(variable) -> Term:
    """The law term of a SymPy random variable; InputError when it is not a single one, or its law is not on the line."""
    space = getattr(variable, "pspace", None)
    distribution = getattr(space, "distribution", None)
    if distribution is None or getattr(space, "value", variable) != variable:
        raise InputError("expected one sympy.stats random variable such as Normal('X', 0, 1)")
    name = type(distribution).__name__
    if name in SAME_SLOTS:
        return make(SAME_SLOTS[name], tuple(map(from_sympy, distribution.args)))
    special = SPECIAL.get(name)
    if special is not None:
        return special(*map(_argument, distribution.args))
    return _by_density(distribution, name)


def _argument(value):
    return bool(value) if getattr(value, "is_Boolean", False) else from_sympy(value)


def _bernoulli(p, success=None, failure=None):
    _standard_labels("Bernoulli", success, failure)
    return make("Bernoulli", (p,))


def _binomial(n, p, success=None, failure=None):
    _standard_labels("Binomial", success, failure)
    return make("Binomial", (n, p))


def _standard_labels(name: str, success, failure):
    if success not in (None, number(1)) or failure not in (None, number(0)):
        raise InputError(f"{name} with outcomes other than 0 and 1 has no counterpart: use Finite")


def _geometric(p):  # SymPy counts trials from 1
    return make("shift", (make("Geometric", (p,)), number(1)))


def _negative_binomial(r, p):  # SymPy's p is the probability of what is counted
    return make("NegativeBinomial", (r, 1 - p))


def _gumbel(scale, location, minimum=False):
    if minimum is not False:
        raise InputError("the Gumbel law of minima has no counterpart: write it as a Density")
    return make("Gumbel", (location, scale))


def _die(sides):
    if not sides.is_number:
        raise InputError("a Die needs a number of sides")
    count = int(sides.value.p)
    return make("shift", (make("Finite", (make("list", (number(1) / count,) * count),)), number(1)))


SPECIAL = {
    "BernoulliDistribution": _bernoulli,
    "BinomialDistribution": _binomial,
    "GeometricDistribution": _geometric,
    "NegativeBinomialDistribution": _negative_binomial,
    "GumbelDistribution": _gumbel,
    "DieDistribution": _die,
    "ExponentialPowerDistribution": lambda location, scale, shape: make("GeneralizedNormal", (location, scale, shape)),
}


def _by_density(distribution, name: str) -> Term:
    import sympy
    from sympy.stats.frv import SingleFiniteDistribution

    support = getattr(distribution, "set", None)
    if isinstance(distribution, SingleFiniteDistribution):
        return _finite(distribution, name)
    if _is_half_line_of_integers(support):
        return _by_mass(distribution, name, support)
    if not isinstance(support, sympy.Interval):
        raise InputError(f"{name} has no counterpart in the language: write it as Density, Mass or Finite")
    x = sympy.Symbol("x", real=True)
    if any(parameter.name == "x" for parameter in distribution.free_symbols):
        raise InputError(f"{name}: rename the parameter x, it is the density's variable here")
    formula = from_sympy(distribution.pdf(x))
    return make("Density", (formula, symbol("x"), from_sympy(support.start), from_sympy(support.end)))


def _is_half_line_of_integers(support) -> bool:
    """ℕ, ℕ₀, ℤ or a range of step 1 without an end."""
    import sympy

    if support in (sympy.S.Naturals, sympy.S.Naturals0, sympy.S.Integers):
        return True
    return isinstance(support, sympy.Range) and support.step == 1


def _by_mass(distribution, name: str, support) -> Term:
    """A Mass with SymPy's own mass function."""
    import sympy

    k = sympy.Symbol("k", integer=True, positive=bool(support.inf >= 1) or None)
    if any(parameter.name == "k" for parameter in distribution.free_symbols):
        raise InputError(f"{name}: rename the parameter k, it is the mass function's variable here")
    formula = from_sympy(sympy.powsimp(distribution.pdf(k)))
    return make("Mass", (formula, symbol("k"), from_sympy(support.inf), from_sympy(support.sup)))


def _finite(distribution, name: str) -> Term:
    """A finite law on numbers as a mixture of points."""
    import sympy

    support = [sympy.sympify(point) for point in getattr(distribution, "set", ())]
    masses = {point: distribution.pmf(point) for point in support if point.is_number}
    if not masses or len(masses) < len(support):
        raise InputError(f"{name} is not a law on numbers that are known: use Finite, or a Mixture of PointMass")
    points = sorted(masses, key=lambda point: (point.evalf(), str(point)))
    pairs = (make("tuple", (from_sympy(masses[point]), make("PointMass", (from_sympy(point),)))) for point in points)
    return make("Mixture", tuple(pairs))
