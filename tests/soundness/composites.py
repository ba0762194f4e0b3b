"""Kinds of random statements about what is built of given parts: channels, compositions, means, sums and limits; and entropies under bounds.

Each gives (text, premises, domains, the sharp bound, whether it bounds from above), and a unit in which the bound is measured, as text.
"""

from fractions import Fraction as F
from math import comb, factorial

import mpmath
from draws import a_divergence, finite, hockey_stick, independent, law, part, real, renyi, size
from mpmath import mpf

# ---- laws of outputs, pairs, histories, selections: sums over finitely many outcomes, in fractions --------------------------------------


def channels(dice):
    """Given finite laws sent through given matrices, cut, repeated, mixed; the second law has no zeros."""
    text, value = a_divergence(dice, *dice.choice((outputs, pairs, histories, selections, cuts, mixed))(dice))
    return text, (), (), value, dice.random() < 0.5


def _rows(dice, inputs: int, outputs: int) -> list:
    return [law(dice, outputs) for _ in range(inputs)]


def _kernel(rows) -> str:
    return f"Kernel([{', '.join('[' + ', '.join(map(str, row)) + ']' for row in rows)}])"


def _through(masses, rows) -> list:
    return [sum(mass * row[k] for mass, row in zip(masses, rows)) for k in range(len(rows[0]))]


def outputs(dice):
    """K(P), K1(K(P)), against another law through the same matrix or another."""
    p, q = law(dice, 3, zeros=True), law(dice, 3)
    ways = [[_rows(dice, 3, 3), _rows(dice, 3, 2)][: dice.choice((1, 2))] for _ in "pq"]
    ways[1] = ways[0] if dice.random() < 0.5 else [_rows(dice, 3, len(rows[0])) for rows in ways[0]]
    texts, laws = [finite(p), finite(q)], [p, q]
    for place, matrices in enumerate(ways):
        for rows in matrices:
            texts[place], laws[place] = f"{_kernel(rows)}({texts[place]})", _through(laws[place], rows)
    return *texts, *laws


def pairs(dice):
    """P*K against Q*K1."""
    p, q, first, second = law(dice, 2, zeros=True), law(dice, 2), _rows(dice, 2, 3), _rows(dice, 2, 3)
    laws = [[mass * cell for mass, row in zip(masses, rows) for cell in row] for masses, rows in ((p, first), (q, second))]
    return f"{finite(p)}*{_kernel(first)}", f"{finite(q)}*{_kernel(second)}", *laws


def histories(dice):
    """Two adaptive runs of mechanisms with two answers: the second sees the number i² + i + j or j² + i of the pair (i, j) before it."""
    texts, laws = [], []
    for masses in (law(dice, 2, zeros=True), law(dice, 2)):
        rows = _rows(dice, 4, 2)
        texts.append(f"Adaptive({finite(masses)}, {_kernel(rows)}, 2)")
        number = {(0, 0): 0, (0, 1): 1, (1, 0): 2, (1, 1): 3}
        laws.append([masses[i] * rows[i][j] * rows[number[i, j]][k] for i, j in number for k in (0, 1)])
    return *texts, *laws


def selections(dice):
    """The best of a binomial number of draws: at most x with probability (1 − r + r·F(x))^n, and none at all with (1 − r)^n."""
    p, q, runs, rate = law(dice, 3), law(dice, 3), dice.randint(1, 4), part(dice)

    def best(masses):
        below = [(1 - rate + rate * sum(masses[:k])) ** runs for k in range(len(masses) + 1)]
        return [below[0], *(high - low for low, high in zip(below, below[1:]))]

    return *(f"BestOf({finite(masses)}, Binomial({runs}, {rate}))" for masses in (p, q)), best(p), best(q)


def cuts(dice):
    """Given that the outcome lies between two numbers, then moved."""
    p, q = law(dice, 5), law(dice, 5)
    low = dice.randint(0, 2)
    high, by = low + dice.randint(1, 2), dice.randint(1, 3)
    laws = [[mass / sum(masses[low:high + 1]) for mass in masses[low:high + 1]] for masses in (p, q)]
    return *(f"shift(Conditioned({finite(masses)}, {low}, {high}), {by})" for masses in (p, q)), *laws


def mixed(dice):
    """A mixture of powers against a mixture of products."""
    p, q, r, w, v = law(dice, 2), law(dice, 2), law(dice, 2), part(dice), part(dice)
    first = [w * a + (1 - w) * b for a, b in zip(independent(p, p), independent(q, q))]
    second = [v * a + (1 - v) * b for a, b in zip(independent(q, r), independent(r, p))]
    P, Q, R = map(finite, (p, q, r))
    return (f"Mixture(({w}, Power({P}, 2)), ({1 - w}, Power({Q}, 2)))", f"Mixture(({v}, Product({Q}, {R})), ({1 - v}, Product({R}, {P})))", first, second)


# ---- compositions of mechanisms ------------------------------------------------------------------------------------------------------------


def compositions(dice):
    """Of pairs of finite laws, of responses, sampled or not; one direction in all components, the worse of both."""
    parts = [_component(dice) for _ in range(dice.randint(1, 3))]
    runs = [dice.randint(1, 2) for _ in parts]
    text = "Composed(" + ", ".join(f"({name}, {count})" for (name, _), count in zip(parts, runs)) + ")"
    laws = [independent(*(pair[side] for (_, pair), count in zip(parts, runs) for _ in range(count))) for side in (0, 1)]
    order, eps = dice.randint(2, 4), F(dice.randint(0, 16), 8)
    ways = (laws, laws[::-1])
    text, value = dice.choice((
        lambda: (f"rdp({text}, {order})", max(renyi(p, q, order) for p, q in ways)),
        lambda: (f"privacy_profile({text}, {eps})", max(mpmath.fsum(max(real(a) - mpmath.exp(real(eps)) * real(b), 0) for a, b in zip(p, q)) for p, q in ways)),
        lambda: (f"privacy_profile({text}, 0)", hockey_stick(*laws, F(1))),
        lambda: (f"pure_dp({text})", max(mpmath.log(max(real(a) / real(b) for a, b in zip(p, q))) for p, q in ways))))()
    return text, (), (), value, dice.random() < 0.5


def _component(dice):
    """(its text, the law with the record and the one without)."""
    if dice.random() < 0.4:
        answers = dice.randint(2, 4)
        p = F(dice.randint(1, 19), 20)
        others = [(1 - p) / (answers - 1)] * (answers - 2)
        name, pair = f"RandomizedResponse({p}, {answers})", ([p, (1 - p) / (answers - 1), *others], [(1 - p) / (answers - 1), p, *others])
    else:
        outcomes = dice.randint(2, 3)
        pair = law(dice, outcomes), law(dice, outcomes)
        name = f"PairMechanism({finite(pair[0])}, {finite(pair[1])})"
    if name.startswith("Pair") and dice.random() < 0.4:
        rate = part(dice)
        return f"PoissonSampled({name}, {rate})", ([rate * a + (1 - rate) * b for a, b in zip(*pair)], pair[1])
    return name, pair


# ---- means: polynomials times exponentials -------------------------------------------------------------------------------------------------


def means(dice):
    """At numbers: by the moments of each family, tilted by exp(−t·x)."""
    r, t, k, n, p = size(dice), size(dice), dice.randint(0, 3), dice.randint(1, 6), part(dice)
    R, T = real(r), real(t)
    tilt = f"x**{k}*exp(-{t}*x)" if k else f"exp(-{t}*x)"
    masses = [comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(n + 1)]
    low, high = -size(dice), size(dice)
    text, value = dice.choice((
        lambda: (f"mean(Exponential({r}), {tilt}, x)", r * factorial(k) / (r + t) ** (k + 1)),
        lambda: (f"mean(Gamma({n}, {r}), {tilt}, x)", F(factorial(n + k - 1), factorial(n - 1)) * r**k / (1 + r * t) ** (n + k)),
        lambda: (f"mean(Uniform(0, {r}), {tilt}, x)", _moment(k, t, r) / R),
        lambda: (f"mean(Uniform({low}, {high}), x**{k + 1}, x)", (high ** (k + 2) - low ** (k + 2)) / (k + 2) / (high - low)),
        lambda: (f"mean(Laplace({low}, {r}), x**{k + 1}, x)", sum(comb(k + 1, j) * low ** (k + 1 - j) * factorial(j) * r**j for j in range(0, k + 2, 2))),
        lambda: (f"mean(Normal({low}, {r}), exp(-{t}*x), x)", mpmath.exp(-real(low) * T + (R * T) ** 2 / 2)),
        lambda: (f"mean(Binomial({n}, {p}), {tilt}, x)", mpmath.fsum(real(mass) * mpf(j) ** k * mpmath.exp(-T * j) for j, mass in enumerate(masses))),
        lambda: (f"mean(Poisson({r}), exp(-{t}*x), x)", mpmath.exp(R * mpmath.expm1(-T))),
        lambda: (f"variance(Uniform({low}, {high}))", (high - low) ** 2 / 12), lambda: (f"variance(Gamma({n}, {r}))", n * r * r),
        lambda: (f"variance(NegativeBinomial({n}, {p}))", n * (1 - p) / p**2),
        lambda: (f"quantile(Exponential({r}), {p})", -mpmath.log(1 - real(p)) / R),
        lambda: (f"probability(Exponential({r}), x > {t})", mpmath.exp(-R * T)),
        lambda: (f"probability(Laplace(0, {r}), x > {t} or x < {low})", (mpmath.exp(-T / R) + mpmath.exp(real(low) / R)) / 2),
        lambda: (f"probability(Binomial({n}, {p}), x >= {k})", sum(masses[k:]))))()
    return text, (), (), value, dice.random() < 0.5


def _moment(k: int, t: F, end: F):
    """∫ x^k·exp(−t·x) from 0 to end."""
    T, B = real(t), real(end)
    return factorial(k) / T ** (k + 1) * (1 - mpmath.exp(-T * B) * mpmath.fsum((T * B) ** j / factorial(j) for j in range(k + 1)))


def ends(dice):
    """The same with a symbol for an end or a parameter: the mean over its closed form is 1 at every value of it."""
    t, k, least = size(dice), dice.randint(1, 3), size(dice)
    where = (dice.choice(("b in (0, oo)", f"b in [{least}, {2 * least}]", "b in (0, 1]")),)
    series = " + ".join(f"({t}*b)**{j}/{factorial(j)}" for j in range(1, k + 1))
    tilted = f"({F(factorial(k)) / t ** (k + 1)}*(1 - exp(-{t}*b)*(1 + {series})))"
    text, unit = dice.choice((
        (f"b*mean(Uniform(0, b), x**{k}*exp(-{t}*x), x)", tilted), (f"mean(Uniform(0, b), x**{k}, x)", f"b**{k}/{k + 1}"),
        (f"b*mean(Uniform(0, b), exp({t}*x), x)", f"(exp({t}*b) - 1)*{1 / t}"), (f"mean(Exponential(b), x**{k}, x)", f"{factorial(k)}/b**{k}"),
        (f"mean(Exponential(b), x**{k}*exp(-{t}*x), x)", f"{factorial(k)}*b/(b + {t})**{k + 1}"), (f"variance(Uniform(-b, {t}*b))", f"{(1 + t) ** 2 / 12}*b**2"),
        (f"mean(Laplace(0, b), x**{2 * k}, x)", f"{factorial(2 * k)}*b**{2 * k}"), (f"mean(Normal(b, {t}), x**2, x)", f"(b**2 + {t * t})"),
        (f"probability(Exponential(b), x > {t})", f"exp(-{t}*b)"), (f"mean(Gamma({k}, b), exp(-{t}*x), x)", f"(1 + {t}*b)**(-{k})"),
        ("mean(Poisson(b), x**2, x)", "(b**2 + b)"), (f"mean(Binomial({k + 1}, 1/(1 + b)), x, x)", f"{k + 1}/(1 + b)")))
    return text, (), where, F(1), dice.random() < 0.5, unit


# ---- sums and limits -----------------------------------------------------------------------------------------------------------------------


def sums(dice):
    """Series and limits at numbers."""
    r, a, b, m, j, n = part(dice), size(dice), size(dice), dice.randint(0, 4), dice.randint(0, 2), dice.randint(3, 9)
    A, B = real(a), real(b)
    weight = {0: "", 1: "k*", 2: "k**2*"}[j]
    whole = {0: 1 / (1 - r), 1: r / (1 - r) ** 2, 2: r * (1 + r) / (1 - r) ** 3}[j]
    text, value = dice.choice((
        lambda: (f"Sum({weight}({r})**k, (k, {m}, oo))", whole - sum(k**j * r**k for k in range(m))),
        lambda: (f"Sum({weight}({r})**k, (k, {m}, {m + n}))", sum(k**j * r**k for k in range(m, m + n + 1))),
        lambda: (f"Sum(({a})**k/factorial(k), (k, {m}, oo))", mpmath.exp(A) - mpmath.fsum(A**k / factorial(k) for k in range(m))),
        lambda: (f"Sum(binomial({n}, k)*({a})**k, (k, 0, {n}))", (1 + a) ** n),
        lambda: (f"Sum(exp(-{a}*k), (k, {m}, oo))", mpmath.exp(-A * m) / -mpmath.expm1(-A)),
        lambda: ("Sum(1/k**2, (k, 1, oo))", mpmath.pi**2 / 6), lambda: (f"Sum(1/(k*(k + 1)), (k, {m + 1}, oo))", F(1, m + 1)),
        lambda: (f"Limit((1 + {a}/n)**({b}*n), n -> oo)", mpmath.exp(A * B)), lambda: (f"Limit(n*(exp({a}/n) - 1), n -> oo)", a),
        lambda: (f"Limit((exp({a}*x) - 1 - {a}*x)/x**2, x -> 0)", a * a / 2), lambda: (f"Limit(sin({a}*x)/({b}*x), x -> 0)", a / b),
        lambda: (f"Limit(({a}*x**2 + x)/({b}*x**2 + 1), x -> oo)", a / b), lambda: (f"Limit(log(1 + {a}*x)/x, x -> 0+)", a),
        lambda: (f"Limit(renyi(Bernoulli({r}), Bernoulli({(1 + r) / 3}), a), a -> 1+)", _kl_of_coins(r, (1 + r) / 3))))()
    return text, (), (), value, dice.random() < 0.5


def _kl_of_coins(p: F, q: F):
    return mpmath.fsum(real(a) * mpmath.log(real(a) / real(b)) for a, b in ((p, q), (1 - p, 1 - q)))


# ---- entropies -----------------------------------------------------------------------------------------------------------------------------


def bounded(dice):
    """Entropies under bounds by numbers: all values that the bounds allow are attained by variables that share independent parts."""
    a, b = size(dice), size(dice)
    c = a + b
    return dice.choice((
        ("H(X,Y)", (f"H(X) <= {a}", f"H(Y) <= {b}"), (), a + b, True), ("I(X;Y)", (f"H(X) <= {a}", f"H(Y) <= {b}"), (), min(a, b), True),
        ("H(X|Y)", (f"H(X) >= {c}", f"I(X;Y) <= {a}"), (), b, False), ("H(X|Y)", (f"H(X) >= {c}", f"H(Y) <= {a}"), (), b, False),
        ("H(X,Y,Z)", (f"H(X) <= {a}", f"H(Y|X) <= {b}", "H(Z|Y) == 0"), (), a + b, True), ("I(X;Z)", ("I(X;Z|Y) == 0", f"I(X;Y) <= {a}", f"I(Y;Z) <= {b}"), (), min(a, b), True),
        ("I(X;Y,Z)", (f"I(X;Y) <= {a}", f"I(X;Z|Y) <= {b}"), (), a + b, True), ("H(Y)", (f"H(X,Y) >= {c}", f"H(X) <= {a}"), (), b, False),
        ("H(X,Y,Z)", (f"H(X,Y) <= {a}", f"H(Y,Z) <= {a}", f"H(X,Z) <= {a}"), (), 3 * a / 2, True),
        ("I(X;Y|Z)", (f"H(X) <= {a}", f"H(Z) <= {b}"), (), a, True), ("H(X|Z)", (f"H(X|Y) <= {a}", f"H(Y|Z) <= {b}"), (), a + b, True)))
