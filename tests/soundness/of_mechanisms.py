"""Kinds of random statements about mechanisms, sensitivities, sums and limits, whose numbers are elementary.

Each gives (text, premises, domains, the sharp bound, whether it bounds from above), and a unit in which the bound is measured, as text.
"""

from fractions import Fraction as F

import mpmath
from draws import part, real, size
from mpmath import mpf


def samples(dice):
    """Rényi curves of Poisson samples at whole orders: binomial sums of moments; where the records are removed it is the greater one."""
    q, order, s, shift = part(dice), dice.randint(2, 5), F(dice.randint(8, 36), 12), F(dice.randint(6, 24), 12)
    d, whole = real(shift / s), dice.randint(1, 2)
    name, moment = dice.choice((
        (f"GaussianMechanism({s}, {shift})", lambda j: mpmath.exp(j * (j - 1) * d * d / 2)),
        (f"LaplaceMechanism({s}, {shift})", lambda j: (j * mpmath.exp((j - 1) * d) + (j - 1) * mpmath.exp(-j * d)) / (2 * j - 1)),
        (f"RandomizedResponse({F(3, 4)})", lambda j: mpf(3) ** j / 4 + mpf(3) ** (1 - j) / 4),
        (f"DiscreteLaplaceMechanism({s}, {whole})", lambda j: _discrete_laplace(j, s, whole))))
    total = mpmath.fsum(mpmath.binomial(order, j) * real(1 - q) ** (order - j) * real(q) ** j * moment(j) for j in range(order + 1))
    runs = dice.randint(1, 3)
    text = f"PoissonSampled({name}, {q})"
    text = text if runs == 1 else f"Composed(({text}, {runs}))"
    return f"rdp({text}, {order})", (), (), runs * mpmath.log(total) / (order - 1), dice.random() < 0.5


def _discrete_laplace(j: int, s: F, shift: int):
    masses = [[mpmath.exp(-abs(k - place) / real(s)) for k in range(-300, 300)] for place in (shift, 0)]
    return mpmath.tanh(1 / real(2 * s)) * mpmath.fsum(a**j * b ** (1 - j) for a, b in zip(*masses))


def gaussians(dice):
    """Compositions of Gaussian mechanisms are one of them."""
    scales, runs = [F(dice.randint(12, 60), 12) for _ in range(dice.randint(1, 3))], [dice.randint(1, 4) for _ in range(3)]
    text = "Composed(" + ", ".join(f"(GaussianMechanism({s}), {n})" for s, n in zip(scales, runs)) + ")"
    square = sum(F(n) / s**2 for s, n in zip(scales, runs))
    mu, order, t = mpmath.sqrt(real(square)), size(dice), F(dice.randint(-6, 24), 8)
    omega, level = 1 + size(dice), real(t)
    delta = mpmath.ncdf(mu / 2 - level / mu) - mpmath.exp(level) * mpmath.ncdf(-mu / 2 - level / mu)
    text, value = dice.choice((
        (f"gdp({text})", mu), (f"zcdp({text})", square / 2), (f"tcdp({text}, {omega})", square / 2), (f"rdp({text}, {order})", order * square / 2),
        (f"privacy_profile({text}, {t})", delta), (f"kl(Power(Normal(0, {scales[0]}), {runs[0]}), Power(Normal(1, {scales[0]}), {runs[0]}))", F(runs[0]) / scales[0] ** 2 / 2)))
    return text, (), (), value, dice.random() < 0.5


def leaks(dice):
    """The worst (ε, δ)-DP mechanism n times: a leak with probability 1 − (1 − δ)^n, else randomized response."""
    e, d, runs, t = F(dice.randint(1, 16), 8), F(dice.randint(0, 4), 50), dice.randint(1, 6), F(dice.randint(0, 30), 8)
    p, level = 1 / (1 + mpmath.exp(-real(e))), mpmath.exp(real(t))
    tail = mpmath.fsum(max(mpmath.binomial(runs, j) * (p**j * (1 - p) ** (runs - j) - level * p ** (runs - j) * (1 - p) ** j), mpf(0)) for j in range(runs + 1))
    kept = real(1 - d) ** runs
    return f"privacy_profile(Composed((AnyMechanism({e}, {d}), {runs})), {t})", (), (), 1 - kept * (1 - tail), dice.random() < 0.5


def ranges(dice):
    """The pair of bounded range η has densities e^y and e^{η−y} over e^η − 1 on [0, η]."""
    eta, order, share = F(dice.randint(2, 30), 10), dice.choice((F(1, 4), F(3, 2), 2, 3, F(7, 2))), F(dice.randint(-9, 9), 10)
    n, a, e = real(eta), real(order), real(eta * share)
    whole, cut = mpmath.expm1(n), (e + n) / 2
    moment = mpmath.exp((1 - a) * n) * mpmath.expm1((2 * a - 1) * n) / (2 * a - 1) / whole
    text, value = dice.choice((
        (f"rdp(BoundedRange({eta}), {order})", mpmath.log(moment) / (a - 1)), (f"pure_dp(BoundedRange({eta}))", n),
        (f"privacy_profile(BoundedRange({eta}), {eta * share})",
         (mpmath.exp(n) - mpmath.exp(cut) - mpmath.exp(e + n) * (mpmath.exp(-cut) - mpmath.exp(-n))) / whole)))
    return text, (), (), value, dice.random() < 0.5


def sensitivities(dice):
    """Of queries, by what one record can do; and what noise on their answers costs."""
    low, k, n, norm = -size(dice), dice.randint(2, 6), dice.randint(1, 9), dice.choice((1, 2, 3))
    high, b = low + size(dice) + size(dice), size(dice)
    width, most, root = high - low, max(abs(low), abs(high)), real(k) ** (mpf(1) / norm)
    text, value = dice.choice((
        (f'sensitivity(BoundedSum({low}, {high}, {k}), "add_remove", {norm})', root * real(most)),
        (f'sensitivity(BoundedSum({low}, {high}, {k}), "replace", {norm})', root * real(width)),
        (f'sensitivity(BoundedMean({low}, {high}, {n}, {k}), "replace", {norm})', root * real(width / n)),
        (f'sensitivity(Histogram({k}), "replace", {norm})', mpf(2) ** (mpf(1) / norm)), (f'sensitivity(Counts({k}), "add_remove", {norm})', root),
        (f'sensitivity(Median({low}, {high}), "replace")', width),
        (f'pure_dp(LaplaceMechanism({b}, sensitivity(BoundedSum({low}, {high}), "add_remove")))', most / b),
        (f'gdp(GaussianMechanism({b}, sensitivity(Counts({k}), "add_remove", 2)))', mpmath.sqrt(k) / real(b))))
    return text, (), (), value, dice.random() < 0.5


def formulas(dice):
    """Sums and limits with a symbol: over their closed form they are 1 at every value of it."""
    a, b, m = dice.randint(1, 9), dice.randint(1, 9), dice.randint(1, 4)
    counted, positive, small = (f"n in integers [{m}, oo)",), ("c in (0, oo)",), ("c in (0, 1)",)
    text, unit, where = dice.choice((
        (f"Sum({a}*k + {b}, (k, 1, n))", f"({a}*n*(n + 1)/2 + {b}*n)", counted), ("Sum(k**2, (k, 1, n))", "(n*(n + 1)*(2*n + 1)/6)", counted),
        (f"Sum(k**3, (k, {m}, n))", f"(n**2*(n + 1)**2/4 - {m * m * (m - 1) ** 2 // 4})", counted), ("Sum(1/(k*(k + 1)), (k, 1, n))", "(n/(n + 1))", counted),
        (f"Sum(binomial(n, k)*({a}/{b})**k, (k, 0, n))", f"(1 + {a}/{b})**n", counted), (f"Sum({a + 1}**k, (k, 0, n))", f"(({a + 1}**(n + 1) - 1)/{a})", counted),
        ("Sum(c**k, (k, 1, oo))", "(c/(1 - c))", small), ("Sum(k*c**k, (k, 1, oo))", "(c/(1 - c)**2)", small),
        (f"Sum(({a}*c)**k/factorial(k), (k, 0, oo))", f"exp({a}*c)", positive), (f"Sum(exp(-{a}*c*k), (k, 0, oo))", f"(1/(1 - exp(-{a}*c)))", positive),
        ("Sum(c**k/k, (k, 1, oo))", "(-log(1 - c))", small),
        (f"Limit((exp({a}*c*x) - 1)/x, x -> 0)", f"({a}*c)", positive), (f"Limit((1 + {a}*c/n)**n, n -> oo)", f"exp({a}*c)", positive),
        (f"Limit((1 - cos({a}*c*x))/x**2, x -> 0)", f"({a * a}*c**2/2)", positive), (f"Limit(sqrt(x**2 + {a}*c*x) - x, x -> oo)", f"({a}*c/2)", positive),
        (f"Limit(x*atan({a}*c/x), x -> oo)", f"({a}*c)", positive), (f"Limit(tanh({a}*c*x)/x, x -> 0)", f"({a}*c)", positive),
        (f"Limit(({a}*x + c)/({b}*x + 1/c), x -> oo)", f"{F(a, b)}", positive), (f"Limit((c*x + {a})/({b}*x + {a}), x -> oo)", f"(c/{b})", positive),
        (f"Limit(rdp(GaussianMechanism(c), a)/a, a -> {m}+)", "(1/(2*c**2))", positive), (f"Limit(x*log(1 + {a}*c/x), x -> oo)", f"({a}*c)", positive)))
    return text, (), where, F(1), dice.random() < 0.5, unit
