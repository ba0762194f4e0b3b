"""Kinds of random statements about given laws, worked out from their densities and masses; and about all laws behind a given kernel.

Each gives (text, premises, domains, the sharp bound, whether it bounds from above).
"""

import math
from fractions import Fraction as F
from itertools import pairwise

import mpmath
from draws import finite, law, part, real, size
from mpmath import mpf
from scipy import integrate, stats

FAR = 60  # of integers, where the masses are below 10^−25 of what counts


def countable(dice):
    """Laws on the integers: sums over their masses."""
    P, Q, p, q = dice.choice((poissons, geometrics, laplaces, normals, skellams, binomials))(dice)
    m, eps = dice.randint(2, 3), F(dice.randint(-8, 15), 16)
    level = mpmath.exp(real(eps))
    fair = dice.random() < 0.5
    losses = [mpmath.log(a / b) for a, b in zip(p, q)]
    if min(abs(loss - real(eps)) for loss in losses) < mpf(10) ** -15:
        return countable(dice)
    name, value = dice.choice((
        ("tv({}, {})", lambda: mpmath.fsum(abs(a - b) for a, b in zip(p, q)) / 2),
        ("kl({}, {})", lambda: mpmath.fsum(a * loss for a, loss in zip(p, losses))),
        ("chi2({}, {})", lambda: mpmath.fsum((a - b) ** 2 / b for a, b in zip(p, q))),
        ("hellinger2({}, {})", lambda: 1 - mpmath.fsum(mpmath.sqrt(a * b) for a, b in zip(p, q))),
        (f"renyi({{}}, {{}}, {m})", lambda: mpmath.log(mpmath.fsum(a**m / b ** (m - 1) for a, b in zip(p, q))) / (m - 1)),
        ("renyi({}, {}, 1/2)", lambda: -2 * mpmath.log(mpmath.fsum(mpmath.sqrt(a * b) for a, b in zip(p, q)))),
        (f"hockey_stick({{}}, {{}}, {eps})", lambda: mpmath.fsum(max(a - level * b, mpf(0)) for a, b in zip(p, q))),
        (f"loss_tail({{}}, {{}}, {eps})", lambda: mpmath.fsum(a for a, loss in zip(p, losses) if loss > real(eps))),
        (f"loss_within({{}}, {{}}, {abs(eps)})", lambda: mpmath.fsum(a for a, loss in zip(p, losses) if abs(loss) <= real(abs(eps))))))
    if name.startswith("loss_within") and min(abs(abs(loss) - real(abs(eps))) for loss in losses) < mpf(10) ** -15:
        return countable(dice)
    return name.format(P, Q), (), (), value(), fair


def poissons(dice):
    a, b = (F(dice.randint(6, 36), 12) for _ in "ab")
    names = (f"Poisson({rate})" for rate in (a, b))
    return *names, *([mpmath.exp(-real(r)) * real(r) ** k / mpmath.factorial(k) for k in range(7 * FAR)] for r in (a, b))


def geometrics(dice):
    """The second falls more slowly or hardly faster, so that moments of the ratio are finite."""
    p = F(dice.randint(8, 19), 20)
    q, runs = F(dice.randint(max(1, int(p * 20) - 5), 17), 20), dice.choice((1, 1, 2, F(3, 2)))
    while (1 - p) ** 3 > (1 - q) ** 2 * F(9, 10):
        q -= F(1, 20)
    names = [f"Geometric({rate})" if runs == 1 else f"NegativeBinomial({runs}, {rate})" for rate in (p, q)]
    r = real(F(runs))
    ways = [mpmath.gamma(k + r) / mpmath.gamma(r) / mpmath.factorial(k) for k in range(20 * FAR)]
    return *names, *([way * real(rate) ** r * real(1 - rate) ** k for k, way in enumerate(ways)] for rate in (p, q))


def laplaces(dice):
    scale, shift = F(dice.randint(6, 24), 12), dice.randint(1, 3)
    masses = [[mpmath.tanh(1 / real(2 * scale)) * mpmath.exp(-abs(k - place) / real(scale)) for k in range(-3 * FAR, 3 * FAR)] for place in (shift, 0)]
    return f"DiscreteLaplace({shift}, {scale})", f"DiscreteLaplace(0, {scale})", *masses


def normals(dice):
    scale, shift = F(dice.randint(6, 36), 12), dice.randint(1, 3)
    weights = [[mpmath.exp(-((k - place) / real(scale)) ** 2 / 2) for k in range(-FAR, FAR)] for place in (shift, 0)]
    return f"DiscreteNormal({shift}, {scale})", f"DiscreteNormal(0, {scale})", *([w / mpmath.fsum(each) for w in each] for each in weights)


def skellams(dice):
    rate, shift = F(dice.randint(3, 18), 12), dice.randint(1, 2)
    masses = [mpmath.exp(-2 * real(rate)) * mpmath.besseli(abs(k), 2 * real(rate)) for k in range(FAR)]
    laws = [[masses[abs(k - place)] for k in range(-FAR + 5, FAR - 5)] for place in (shift, 0)]
    return f"shift(Skellam({rate}, {rate}), {shift})", f"Skellam({rate}, {rate})", *laws


def binomials(dice):
    runs, p, q = dice.randint(1, 9), part(dice), part(dice)
    laws = [[mpmath.binomial(runs, k) * real(rate) ** k * real(1 - rate) ** (runs - k) for k in range(runs + 1)] for rate in (p, q)]
    return f"Binomial({runs}, {p})", f"Binomial({runs}, {q})", *laws


# ---- densities, integrated --------------------------------------------------------------------------------------------------------------


def _families(dice):
    """(name, its parameters twice, the same law of SciPy's) and where the integrals are cut."""
    s, t, a, b = (F(dice.randint(6, 36), 12) for _ in range(4))
    m, line, ray = F(dice.randint(-12, 12), 6), (-60, -4, 0, 4, 60), (0, 0.1, 1, 4, 200)
    return dice.choice((
        ("Normal", ((m, s), (0, t)), stats.norm, line), ("Logistic", ((m, s), (0, t)), stats.logistic, line),
        ("Gumbel", ((m, s), (0, s)), stats.gumbel_r, line), ("Laplace", ((m, s), (0, t)), stats.laplace, (-60, min(m, 0), max(m, 0), 60)),
        ("Gamma", ((a, s), (b, t)), lambda k, scale: stats.gamma(k, scale=scale), ray),
        ("LogNormal", ((m / 2, s / 3), (0, t / 3)), lambda mean, sd: stats.lognorm(sd, scale=math.exp(mean)), (0, 0.01, 0.1, 1, 4, 50, 2000)),
        ("Weibull", ((s, 2), (t, 2)), lambda scale, k: stats.weibull_min(k, scale=scale), ray),
        ("Rayleigh", ((s,), (t,)), lambda sd: stats.rayleigh(scale=sd), ray), ("Maxwell", ((s,), (t,)), lambda sd: stats.maxwell(scale=sd), ray),
        ("HalfNormal", ((s,), (t,)), lambda sd: stats.halfnorm(scale=sd), ray),
        ("Beta", ((a + 1, s + 1), (b + 1, t + 1)), stats.beta, (0, 0.5, 1))))


def densities(dice):
    """KL and orders below 1 of two laws of a family at other parameters, integrated numerically; the gaps are 10^−5 and more."""
    name, parameters, family, ends = _families(dice)
    order = dice.randint(1, 7) / 8
    P, Q = (family(*map(float, each)) for each in parameters)
    texts = [f"{name}({', '.join(map(str, each))})" for each in parameters]

    def power(x):
        return math.exp(order * P.logpdf(x) + (1 - order) * Q.logpdf(x))

    def relative(x):
        log_p = P.logpdf(x)
        return math.exp(log_p) * (log_p - Q.logpdf(x)) if log_p > -700 else 0.0

    text, integrand, result = dice.choice((
        (f"kl({texts[0]}, {texts[1]})", relative, float),
        (f"renyi({texts[0]}, {texts[1]}, {F(order)})", power, lambda value: math.log(value) / (order - 1))))
    found = [integrate.quad(integrand, float(low), float(high), epsabs=1e-13, epsrel=1e-12) for low, high in pairwise(ends) if low < high]
    value = result(sum(part for part, _ in found))
    if texts[0] == texts[1] or sum(error for _, error in found) > 1e-9 * abs(value) or abs(value) < 1e-4:
        return densities(dice)
    return text, (), (), mpf(value), dice.random() < 0.5


def edges(dice):
    """Trade-off functions, by the lemma of Neyman and Pearson, and tails of losses, of normal, Laplace and finite laws."""
    s, shift, x, t = size(dice), size(dice), part(dice), F(dice.randint(-20, 20), 8)
    d, level = real(shift / s), real(t)
    inner = t * s / shift  # within (−1, 1) for Laplace laws
    p, q = law(dice, 4, zeros=True), law(dice, 4, zeros=True)
    normal, laplace = f"Normal(0, {s}), Normal({shift}, {s})", f"Laplace(0, {s}), Laplace({shift}, {s})"
    choices = [
        (f"tradeoff({normal}, {x})", mpmath.ncdf(-_quantile(x) - d)),
        (f"tradeoff({finite(p)}, {finite(q)}, {x})", _least_error(p, q, x)),
        (f"loss_tail({normal}, {t})", mpmath.ncdf((d * d / 2 - level) / d)),
        (f"loss_within({normal}, {abs(t)})", mpmath.ncdf((abs(level) - d * d / 2) / d) - mpmath.ncdf((-abs(level) - d * d / 2) / d)),
        (f"hockey_stick({normal}, {t})", mpmath.ncdf(d / 2 - level / d) - mpmath.exp(level) * mpmath.ncdf(-d / 2 - level / d))]
    if abs(inner) < 1:
        cut = (d - level) / 2  # in scales, between the places
        choices += [(f"loss_tail({laplace}, {t})", 1 - mpmath.exp(-cut) / 2),
                    (f"hockey_stick({laplace}, {t})", 1 - mpmath.exp(-cut) / 2 - mpmath.exp(level + cut - d) / 2)]
    text, value = dice.choice(choices)
    return text, (), (), value, dice.random() < 0.5


def _quantile(x: F):
    return mpmath.sqrt(2) * mpmath.erfinv(2 * real(x) - 1)


def _least_error(p, q, level: F) -> F:
    """The least mass under q of what is kept, where what is thrown away has mass at most ``level`` under p."""
    kept, left = F(1), level
    for a, b in sorted(zip(p, q), key=lambda pair: (pair[0] == 0, pair[1] / pair[0] if pair[0] else 0), reverse=True):
        share = F(1) if a <= left else left / a
        kept, left = kept - share * b, left - share * a
    return kept


# ---- all laws behind a kernel -----------------------------------------------------------------------------------------------------------


def rows(dice):
    """Divergences are jointly quasi-convex, so that over all laws of the input two rows of the matrix are the worst."""
    answers = dice.choice((2, 3))
    matrix = [law(dice, answers) for _ in range(dice.choice((2, 3)))]
    name = f"Kernel([{', '.join('[' + ', '.join(map(str, row)) + ']' for row in matrix)}])"
    eps = F(dice.randint(0, 6), 8)
    level = mpmath.exp(real(eps))
    pairs = [[(real(a), real(b)) for a, b in zip(first, second)] for first in matrix for second in matrix if first is not second]
    text, value = dice.choice((
        ("tv({}(P), {}(Q))", lambda pair: mpmath.fsum(abs(a - b) for a, b in pair) / 2),
        ("kl({}(P), {}(Q))", lambda pair: mpmath.fsum(a * mpmath.log(a / b) for a, b in pair)),
        ("chi2({}(P), {}(Q))", lambda pair: mpmath.fsum((a - b) ** 2 / b for a, b in pair)),
        ("max_divergence({}(P), {}(Q))", lambda pair: mpmath.log(max(a / b for a, b in pair))),
        ("renyi({}(P), {}(Q), 2)", lambda pair: mpmath.log(mpmath.fsum(a * a / b for a, b in pair))),
        (f"hockey_stick({{}}(P), {{}}(Q), {eps})", lambda pair: mpmath.fsum(max(a - level * b, mpf(0)) for a, b in pair))))
    return text.replace("{}", name), (), (), max(map(value, pairs)), True
