"""Sample pairs, one a family and the sensible ones across families: benchmarks, the gallery and the tests all read this list.

Parameters of the two laws are different symbols wherever a closed form for different ones is known.
"""

from dataclasses import dataclass

SAME, ACROSS, BUILT, DISCRETE, SPECIAL = "one family", "two families", "built laws", "discrete laws", "special functions and sums"


@dataclass(frozen=True)
class Example:
    """Two laws as texts, with the domains (texts) that are not the slots' own; ``kind`` is the heading it stands under."""

    first: str
    second: str
    where: tuple[str, ...] = ()
    kind: str = SAME

    @property
    def expression(self) -> str:
        return f"renyi({self.first}, {self.second})"

    @property
    def title(self) -> str:
        return f"{self.first} ‖ {self.second}"


EXAMPLES = (
    Example("Normal(m1, s1)", "Normal(m2, s2)"),
    Example("LogNormal(m1, s1)", "LogNormal(m2, s2)"),
    Example("HalfNormal(s1)", "HalfNormal(s2)"),
    Example("TruncatedNormal(m1, s, 0, 1)", "TruncatedNormal(m2, s, 0, 1)"),
    Example("RectifiedNormal(m1, s, 0, 1)", "RectifiedNormal(m2, s, 0, 1)"),
    Example("GeneralizedNormal(m, s1, k)", "GeneralizedNormal(m, s2, k)"),
    Example("Laplace(m1, b1)", "Laplace(m2, b2)"),
    Example("Logistic(m1, s)", "Logistic(m2, s)"),
    Example("Gumbel(m1, s)", "Gumbel(m2, s)"),
    Example("Cramer(t1)", "Cramer(t2)"),
    Example("Exponential(r1)", "Exponential(r2)"),
    Example("Gamma(k1, t1)", "Gamma(k2, t2)"),
    Example("InverseGamma(k1, t1)", "InverseGamma(k2, t2)"),
    Example("Chi(k1)", "Chi(k2)"),
    Example("ChiSquared(k1)", "ChiSquared(k2)"),
    Example("Rayleigh(s1)", "Rayleigh(s2)"),
    Example("Maxwell(s1)", "Maxwell(s2)"),
    Example("Weibull(l1, k)", "Weibull(l2, k)"),
    Example("Pareto(x0, a1)", "Pareto(x0, a2)"),
    Example("InverseGaussian(m1, l1)", "InverseGaussian(m2, l2)"),
    Example("Levy(m, c1)", "Levy(m, c2)"),
    Example("Beta(a1, b1)", "Beta(a2, b2)"),
    Example("BetaPrime(a1, b1)", "BetaPrime(a2, b2)"),
    Example("Uniform(0, u1)", "Uniform(0, u2)", ("u1 in (0, u2]",)),
    Example("Uniform(a, b)", "Uniform(c, d)"),
    Example("Bernoulli(p)", "Bernoulli(q)", kind=DISCRETE),
    Example("Binomial(n, p)", "Binomial(n, q)", kind=DISCRETE),
    Example("Finite([p, r, 1-p-r])", "Finite([1/2, 1/4, 1/4])", ("p in (0, 1/2)", "r in (0, 1/2)"), DISCRETE),
    Example("Geometric(p)", "Geometric(q)", kind=DISCRETE),
    Example("NegativeBinomial(r, p)", "NegativeBinomial(r, q)", kind=DISCRETE),
    Example("Poisson(l1)", "Poisson(l2)", kind=DISCRETE),
    Example("DiscreteLaplace(0, b1)", "DiscreteLaplace(2, b2)", kind=DISCRETE),
    Example("Normal(0, s)", "Laplace(0, b)", kind=ACROSS),
    Example("Laplace(0, b)", "Normal(0, s)", kind=ACROSS),
    Example("HalfNormal(s)", "Exponential(r)", kind=ACROSS),
    Example("Uniform(0, 1)", "Exponential(r)", kind=ACROSS),
    Example("Gamma(k, t)", "Exponential(r)", kind=ACROSS),
    Example("Pareto(x1, a1)", "Pareto(x2, a2)", ("x1 in [x2, oo)",)),
    Example("DiscreteLaplace(0, b)", "DiscreteLaplace(m, b)", ("m in integers [1, oo)",), DISCRETE),
    Example("Staircase(e, 1/3)", "shift(Staircase(e, 1/3), 1)"),
    Example("Cauchy(m1, s1)", "Cauchy(m2, s2)", kind=SPECIAL),
    Example("StudentT(n)", "StudentT(m)", kind=SPECIAL),
    Example("StudentT(n)", "shift(StudentT(n), m)", ("m in (-1, 1)", "n in [1, oo)"), SPECIAL),
    Example("InverseGamma(a, b)", "Gamma(k, t)", kind=SPECIAL),
    Example("InverseGaussian(m, l)", "Gamma(k, t)", kind=SPECIAL),
    Example("Rayleigh(s)", "Exponential(r)", kind=SPECIAL),
    Example("HalfNormal(s)", "Gamma(k, t)", kind=SPECIAL),
    Example("DiscreteNormal(0, s)", "DiscreteNormal(mu, s)", ("mu in integers (-oo, oo)",), SPECIAL),
    Example("DiscreteNormal(m1, s)", "DiscreteNormal(m2, s)", kind=SPECIAL),
    Example(
        "DiscreteNormal(0, s)", "DiscreteNormal(mu, s)", ("mu in integers (-oo, oo)", "alpha in integers [2, oo)"), DISCRETE,
    ),
    Example(
        "Mixture((1-q, Normal(0, s)), (q, Normal(m, s)))", "Normal(0, s)", ("q in (0, 1)", "alpha in integers [2, oo)"), SPECIAL
    ),
    Example(
        "Mixture((1-q, Laplace(0, b)), (q, Laplace(1, b)))",
        "Laplace(0, b)",
        ("q in (0, 1)",
        "alpha in integers [2, oo)"), SPECIAL,
    ),
    Example("Mixture((1-d, Normal(0, s)), (d, PointMass(0)))", "Mixture((1-d, Normal(1, s)), (d, PointMass(1)))", ("d in (0, 1)",), BUILT),
    Example(
        "MultivariateNormal([m1, m2], [[v, r], [r, v]])",
        "MultivariateNormal([0, 0], [[v, r], [r, v]])",
        ("v > 0",
        "r in (-v, v)"), BUILT,
    ),
    Example(
        "MultivariateNormal([m1, m2], [[v, 0], [0, 1]])", "MultivariateNormal([0, 0], [[2, 1], [1, 2]])", ("v > 0",), BUILT,
    ),
    Example("Dirichlet([a1, a2, a3])", "Dirichlet([b1, b2, b3])", kind=BUILT),
    Example("Product(Normal(0, s), Laplace(0, b))", "Product(Normal(m, s), Laplace(1, b))", kind=BUILT),
    Example("Power(Exponential(r1), n)", "Power(Exponential(r2), n)", kind=BUILT),
    Example("shift(Exponential(r1), m)", "shift(Exponential(r2), m)", kind=BUILT),
    Example("shift(Exponential(r1), m1)", "shift(Exponential(r2), m2)", kind=BUILT),
    Example("Conditioned(Exponential(r1), 0, 1)", "Conditioned(Exponential(r2), 0, 1)", kind=BUILT),
)
