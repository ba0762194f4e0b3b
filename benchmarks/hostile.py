"""Pairs of laws far beyond what anybody would ask, by family: tiny and huge scales, shapes and shifts, degenerate ends."""

HOSTILE = {
    "Normal": (
        "Normal(0, 10**-300), Normal(1, 10**-300)",
        "Normal(0, 10**300), Normal(1, 10**300)",
        "Normal(10**50, 1), Normal(10**50 + 1, 1)"),
    "Laplace": (
        "Laplace(0, 10**-300), Laplace(1, 10**-300)",
        "Laplace(0, 10**300), Laplace(10**299, 10**300)",
        "Laplace(0, 1), Laplace(10**50, 1)"),
    "Logistic": (
        "Logistic(0, 10**-300), Logistic(1, 10**-300)",
        "Logistic(0, 10**300), Logistic(1, 10**300)",
        "Logistic(10**50, 1), Logistic(10**50 + 1, 2)"),
    "Cauchy": ("Cauchy(0, 10**-300), Cauchy(1, 10**-300)", "Cauchy(0, 10**300), Cauchy(1, 10**300)", "Cauchy(0, 1), Cauchy(10**50, 1)"),
    "Gumbel": ("Gumbel(0, 10**-300), Gumbel(1, 10**-300)", "Gumbel(0, 10**300), Gumbel(1, 10**300)"),
    "StudentT": (
        "StudentT(1/10**6), StudentT(1/10**5)",
        "StudentT(10**6), StudentT(10**6 + 1)",
        "shift(StudentT(3), 10**50), StudentT(3)"),
    "GeneralizedNormal": (
        "GeneralizedNormal(0, 1, 100), GeneralizedNormal(0, 2, 100)",
        "GeneralizedNormal(0, 1, 1/20), GeneralizedNormal(1, 1, 1/20)"),
    "Cramer": ("Cramer(10**-300), Cramer(1)", "Cramer(10**300), Cramer(1)"),
    "Staircase": (
        "Staircase(1/10**6, 1/2), shift(Staircase(1/10**6, 1/2), 1)",
        "Staircase(100, 1/10**6), shift(Staircase(100, 1/10**6), 1)"),
    "Gamma": ("Gamma(10**-6, 1), Gamma(1, 1)", "Gamma(10**6, 1), Gamma(10**6 + 1, 1)", "Gamma(1, 10**300), Gamma(1, 2*10**300)"),
    "InverseGamma": ("InverseGamma(10**-6, 1), InverseGamma(1, 1)", "InverseGamma(10**6, 1), InverseGamma(10**6 + 1, 1)"),
    "Beta": ("Beta(10**-6, 10**-6), Beta(1, 1)", "Beta(10**6, 10**6), Beta(10**6, 10**6 + 1)", "Beta(10**-6, 10**6), Beta(1, 1)"),
    "BetaPrime": ("BetaPrime(10**-6, 10**6), BetaPrime(1, 1)", "BetaPrime(10**6, 10**6), BetaPrime(10**6, 10**6 + 1)"),
    "Chi": ("Chi(10**-6), Chi(1)", "Chi(10**6), Chi(10**6 + 1)"),
    "ChiSquared": ("ChiSquared(10**-6), ChiSquared(1)", "ChiSquared(10**6), ChiSquared(10**6 + 1)"),
    "Weibull": (
        "Weibull(1, 10**-3), Weibull(2, 10**-3)",
        "Weibull(1, 10**6), Weibull(2, 10**6)",
        "Weibull(10**-300, 2), Weibull(10**-300, 3)"),
    "Pareto": ("Pareto(1, 10**-6), Pareto(1/2, 10**-7)", "Pareto(1, 10**6), Pareto(1, 1)"),
    "Levy": ("Levy(0, 10**-300), Levy(0, 1)", "Levy(10**50, 1), Levy(10**50, 2)"),
    "LogNormal": (
        "LogNormal(0, 10**-300), LogNormal(1, 10**-300)",
        "LogNormal(0, 10**6), LogNormal(1, 10**6)",
        "LogNormal(10**50, 1), LogNormal(0, 1)"),
    "InverseGaussian": (
        "InverseGaussian(10**-300, 1), InverseGaussian(10**-300, 2)",
        "InverseGaussian(1, 10**6), InverseGaussian(1, 10**6 + 1)"),
    "Exponential": ("Exponential(10**-300), Exponential(1)", "Exponential(10**300), Exponential(10**-300)"),
    "HalfNormal": ("HalfNormal(10**-300), HalfNormal(1)", "HalfNormal(10**-300), HalfNormal(10**300)"),
    "Rayleigh": ("Rayleigh(10**-300), Rayleigh(10**300)",),
    "Maxwell": ("Maxwell(10**-300), Maxwell(10**300)",),
    "Uniform": ("Uniform(0, 10**-300), Uniform(0, 10**300)", "Uniform(10**50, 10**50 + 1), Uniform(10**50, 10**50 + 2)"),
    "TruncatedNormal": (
        "TruncatedNormal(0, 1, 10**6, 10**6 + 1), Uniform(10**6, 10**6 + 1)",
        "TruncatedNormal(0, 10**-300, -1, 1), TruncatedNormal(0, 1, -1, 1)"),
    "RectifiedNormal": (
        "RectifiedNormal(0, 10**-300, -1, 1), RectifiedNormal(1, 10**-300, -1, 1)",
        "RectifiedNormal(0, 10**6, -1, 1), RectifiedNormal(1, 10**6, -1, 1)"),
    "Conditioned": (
        "Conditioned(Laplace(0, 1), 200, oo), Conditioned(Cauchy(0, 1), 200, oo)",
        "Conditioned(Logistic(0, 1), 10**4, oo), Conditioned(Cauchy(0, 1), 10**4, oo)"),
    "Bernoulli": (
        "Bernoulli(0), Bernoulli(1)",
        "Bernoulli(0), Bernoulli(1/2)",
        "Bernoulli(10**-300), Bernoulli(10**-299)",
        "Bernoulli(1), Bernoulli(1 - 10**-30)"),
    "Binomial": ("Binomial(10, 0), Binomial(10, 1/2)", "Binomial(10, 1), Binomial(10, 1/2)", "Binomial(10**6, 1/2), Binomial(10**6, 1/3)"),
    "Geometric": (
        "Geometric(1), Geometric(1/2)",
        "Geometric(10**-300), Geometric(1/2)",
        "Geometric(1/10**6), Geometric(1/10**6 + 1/10**9)"),
    "NegativeBinomial": (
        "NegativeBinomial(10**-6, 1/2), NegativeBinomial(1, 1/2)",
        "NegativeBinomial(10**6, 1/2), NegativeBinomial(10**6, 1/3)"),
    "Poisson": ("Poisson(10**-300), Poisson(1)", "Poisson(10**6), Poisson(10**6 + 1)", "Poisson(10**300), Poisson(2*10**300)"),
    "Skellam": (
        "Skellam(10**-6, 10**6), shift(Skellam(10**-6, 10**6), 1)",
        "Skellam(10**4, 10**4), shift(Skellam(10**4, 10**4), 1)",
        "Skellam(1/100, 1/100), shift(Skellam(1/100, 1/100), 1000)"),
    "DiscreteLaplace": (
        "DiscreteLaplace(0, 10**-3), DiscreteLaplace(1, 10**-3)",
        "DiscreteLaplace(0, 10**6), DiscreteLaplace(1, 10**6)",
        "DiscreteLaplace(10**50, 1), DiscreteLaplace(10**50 + 1, 1)"),
    "DiscreteNormal": (
        "DiscreteNormal(0, 10**-3), DiscreteNormal(1, 10**-3)",
        "DiscreteNormal(0, 10**6), DiscreteNormal(1, 10**6)",
        "DiscreteNormal(10**50, 1), DiscreteNormal(10**50 + 1, 1)"),
    "Finite": ("Finite([0, 1]), Finite([1/2, 1/2])", "Finite([10**-300, 1 - 10**-300]), Finite([1/2, 1/2])"),
    "Mixture": (
        "Mixture((0, Normal(1, 1)), (1, Normal(0, 1))), Normal(0, 1)",
        "Mixture((10**-30, Normal(1, 1)), (1 - 10**-30, Normal(0, 1))), Normal(0, 1)",
        "Mixture((1/2, Normal(10**50, 1)), (1/2, Normal(0, 1))), Normal(0, 1)",
        "Mixture((1/2, Cauchy(0, 10**-6)), (1/2, Laplace(0, 10**6))), Cauchy(0, 1)"),
    "Product": ("Product(Normal(0, 10**-300), Gamma(10**-6, 1)), Product(Normal(1, 10**-300), Gamma(1, 1))",),
    "Power": ("Power(Logistic(0, 1), 10**9), Power(Logistic(1, 1), 10**9)", "Power(Bernoulli(1/2), 10**6), Power(Bernoulli(1/3), 10**6)"),
    "MultivariateNormal": (
        "MultivariateNormal([0, 0], [[1, 1 - 10**-30], [1 - 10**-30, 1]]), MultivariateNormal([1, 0], [[1, 0], [0, 1]])",),
    "Dirichlet": ("Dirichlet([10**-6, 10**6]), Dirichlet([1, 1])",),
    "Density": ("Density(10**6*x**(10**6 - 1), x, 0, 1), Uniform(0, 1)",),
    "Mass": ("Mass(10**-6*(1 - 10**-6)**k, k, 0, oo), Geometric(1/10**5)",),
    "PointMass": ("PointMass(10**50), Mixture((10**-30, PointMass(10**50)), (1 - 10**-30, Normal(0, 1)))",),
}
