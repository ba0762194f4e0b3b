"""What kinds of random statements are drawn from: numbers, finite laws, kernels; and their divergences, from the definitions."""

from fractions import Fraction as F
from itertools import product

import mpmath
from mpmath import mpf


def size(dice, most=3) -> F:
    return F(dice.randint(1, 12 * most), dice.choice((12, 7, 20)))


def part(dice) -> F:
    return F(dice.randint(1, 19), 20)


def law(dice, outcomes: int, zeros=False) -> list[F]:
    weights = [dice.randint(0 if zeros else 1, 12) for _ in range(outcomes)]
    weights[dice.randrange(outcomes)] += 1
    return [F(weight, sum(weights)) for weight in weights]


def finite(masses) -> str:
    return f"Finite([{', '.join(map(str, masses))}])"


def real(value):
    return mpf(value.numerator) / value.denominator if isinstance(value, F | int) else mpf(value)


def independent(*laws) -> list:
    """The masses of independent outcomes, all together."""
    found = []
    for masses in product(*laws):
        mass = F(1)
        for factor in masses:
            mass = mass * factor
        found.append(mass)
    return found


def tv(p, q):
    return sum(abs(a - b) for a, b in zip(p, q)) / 2


def chi2(p, q):
    return sum((a - b) ** 2 / b for a, b in zip(p, q) if b)


def kl(p, q):
    return mpmath.fsum(real(a) * mpmath.log(real(a) / real(b)) for a, b in zip(p, q) if a)


def renyi(p, q, order: int):
    return mpmath.log(real(sum(a**order / b ** (order - 1) for a, b in zip(p, q) if b))) / (order - 1)


def max_divergence(p, q):
    return mpmath.log(max(real(a) / real(b) for a, b in zip(p, q) if b))


def hockey_stick(p, q, factor):
    return sum((max(a - factor * b, 0) for a, b in zip(p, q)), start=0 * factor)


def hellinger2(p, q):
    return 1 - mpmath.fsum(mpmath.sqrt(real(a) * real(b)) for a, b in zip(p, q))


def a_divergence(dice, first: str, second: str, p, q):
    """(its text, its value) of laws given by their masses; where q vanishes, so does p."""
    order, factor = dice.randint(2, 5), F(dice.randint(1, 12), dice.randint(1, 12))
    return dice.choice((
        lambda: (f"tv({first}, {second})", tv(p, q)), lambda: (f"chi2({first}, {second})", chi2(p, q)), lambda: (f"kl({first}, {second})", kl(p, q)),
        lambda: (f"renyi({first}, {second}, {order})", renyi(p, q, order)), lambda: (f"max_divergence({first}, {second})", max_divergence(p, q)),
        lambda: (f"hockey_stick({first}, {second}, log({factor}))", hockey_stick(p, q, factor)),
        lambda: (f"hellinger2({first}, {second})", hellinger2(p, q))))()
