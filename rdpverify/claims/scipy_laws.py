"""Laws of ``scipy.stats`` with their parameters, as laws of the language: ``scipy.stats.norm(0, 2)`` is Normal(0, 2)."""

from collections.abc import Callable
from typing import Any

from ..definitions.family import MINUS_INFINITY
from ..errors import InputError
from ..exact import rational
from ..terms import INFINITY, ONE, Term, call, div, log, make, mul, number
from .laws import Law
from .readings import agreed, read_from


def _located(name: str):
    return lambda location, scale: call(name, location, scale)


def _shifted(law: Term, by: Term) -> Term:
    return law if by == number(0) else call("shift", law, by)


def _scaled(law: Term, location: Term, scale: Term) -> Term:
    return _shifted(law if scale == ONE else call("scale", law, scale), location)


def _end(end: Term, location: Term, scale: Term) -> Term:
    return location + end * scale if end.is_number else end


def _moved(name: str):
    """A family with a scale parameter after its other ones, and no location."""
    return lambda *values: _shifted(call(name, *values[:-2], values[-1]), values[-2])


def _stretched(name: str):
    """A family with neither location nor scale."""
    return lambda *values: _scaled(call(name, *values[:-2]), *values[-2:])


def _on_integers(name: str):
    return lambda *values: _shifted(call(name, *values[:-1]), values[-1])


def _randint(low: Term, high: Term, location: Term) -> Term:
    if not (low.is_number and high.is_number and low.value.q == high.value.q == 1 and 0 < high.value - low.value <= 1000):
        raise InputError("randint needs two whole numbers low < high, at most 1000 apart")
    count = int(high.value.p) - int(low.value.p)
    return _shifted(call("Finite", make("list", (number(1) / count,) * count)), low + location)


# name in scipy.stats → the law, of its shapes, location and scale (laws on the integers have no scale)
CONTINUOUS: dict[str, Callable[..., Term]] = {
    "norm": _located("Normal"),
    "laplace": _located("Laplace"),
    "cauchy": _located("Cauchy"),
    "logistic": _located("Logistic"),
    "gumbel_r": _located("Gumbel"),
    "levy": _located("Levy"),
    "uniform": lambda location, scale: call("Uniform", location, location + scale),
    "expon": lambda location, scale: _shifted(call("Exponential", div(ONE, scale)), location),
    "lognorm": lambda s, location, scale: _shifted(call("LogNormal", log(scale), s), location),
    "invgauss": lambda mu, location, scale: _shifted(call("InverseGaussian", mul(mu, scale), scale), location),
    "gennorm": lambda beta, location, scale: call("GeneralizedNormal", location, scale, beta),
    "truncnorm": lambda a, b, location, scale: call("TruncatedNormal", location, scale, *(_end(end, location, scale) for end in (a, b))),
    "pareto": lambda b, location, scale: _shifted(call("Pareto", scale, b), location),
    "weibull_min": lambda c, location, scale: _shifted(call("Weibull", scale, c), location),
    **{name: _moved(family) for name, family in (
        ("gamma", "Gamma"), ("erlang", "Gamma"), ("invgamma", "InverseGamma"), ("rayleigh", "Rayleigh"), ("maxwell", "Maxwell"),
        ("halfnorm", "HalfNormal"))},
    **{name: _stretched(family) for name, family in (
        ("chi", "Chi"), ("chi2", "ChiSquared"), ("t", "StudentT"), ("beta", "Beta"), ("betaprime", "BetaPrime"))},
}
DISCRETE: dict[str, Callable[..., Term]] = {
    **{name: _on_integers(family) for name, family in (
        ("bernoulli", "Bernoulli"), ("binom", "Binomial"), ("poisson", "Poisson"), ("nbinom", "NegativeBinomial"), ("skellam", "Skellam"))},
    "geom": lambda p, location: _shifted(call("Geometric", p), location + 1),  # it counts the trials, from 1
    "dlaplace": lambda a, location: call("DiscreteLaplace", location, div(ONE, a)),
    "randint": _randint,
}
NEW_STYLE = {"Normal": ("Normal", "mu", "sigma"), "Uniform": ("Uniform", "a", "b"), "Binomial": ("Binomial", "n", "p")}


def is_scipy(value: Any) -> bool:
    """Is this an object of SciPy?  Asked without importing SciPy."""
    return type(value).__module__.split(".")[0] == "scipy"


def from_scipy(law: Any, *, read: Callable[[Any], Any] = agreed) -> Law:
    """The law of the language that a law of ``scipy.stats`` with its parameters is: ``from_scipy(scipy.stats.norm(0, 2))``.

    ``read`` says what number a float stands for: :func:`exactly` that double, :func:`decimal` the decimal that is printed for it.
    Without it a float is taken where both agree (0.5), and refused where they do not (0.1).  Raises InputError for a law that the
    language does not have.
    """
    kind = type(law).__name__
    if hasattr(law, "dist") and hasattr(law.dist, "_parse_args"):
        shapes, location, scale = law.dist._parse_args(*law.args, **law.kwds)
        name = law.dist.name
        build = CONTINUOUS.get(name) or DISCRETE.get(name)
        values = (*shapes, location, scale) if name in CONTINUOUS else (*shapes, location)
    elif kind in NEW_STYLE:
        name, *parameters = NEW_STYLE[kind]
        build, values = (lambda *terms: call(name, *terms)), [getattr(law, parameter) for parameter in parameters]
    elif kind == "multivariate_normal_frozen":
        return _multivariate(law, read)
    else:
        name, build, values = kind, None, ()
    if build is None:
        raise InputError(f"the law {name} of SciPy has no counterpart in the language: write it as a Density, Mass or Finite")
    return Law(build(*(_number(value, read) for value in values)))


def _multivariate(law: Any, read: Callable[[Any], Any]) -> Law:
    row = [_number(value, read) for value in law.mean.tolist()]
    rows = [make("list", tuple(_number(value, read) for value in line)) for line in law.cov.tolist()]
    return Law(call("MultivariateNormal", make("list", tuple(row)), make("list", tuple(rows))))


def _number(value: Any, read: Callable[[Any], Any]) -> Term:
    if value in (float("inf"), float("-inf")):  # an end of a support
        return INFINITY if value > 0 else MINUS_INFINITY
    return number(rational(read_from(value, read, "from_scipy")))
