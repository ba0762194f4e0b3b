"""MatrixMechanism and ToeplitzMechanism: Gaussian noise on Cx, C lower triangular with cᵢ in the i-th place below the diagonal.

The noise on Cx is that of one Gaussian mechanism, adaptive or not (Denisov et al. 2022), of the sensitivity max ‖Σ C_j·x_j‖ over rows x_j
of norm at most 1, at most k of them, b apart.  Its square, the columns being C_j, is

    ‖C₀ + C_b + … + C_{(k−1)b}‖²   where cᵢ ≥ cᵢ₊₁ ≥ 0: columns have nonnegative products, and the first ones are the longest and closest
                                   (Kalinin & Lampert 2024, Theorem 2);
    ‖C₀‖² + ‖C_b‖² + …             where k = 1 or no more than b of the cᵢ are not 0: columns that are b apart are orthogonal
                                   (Choquette-Choo et al. 2023, (Amplified) banded matrix factorization, Theorem 2; cited from memory);
    at most max Σ wᵢ, wᵢ = max Σ_j |C_i·C_j|, both over so many i (j) so far apart, for all others: the triangle inequality
                                   (Choquette-Choo et al. 2023, Multi-epoch matrix factorization, section 3; cited from memory).
"""

from itertools import pairwise

from flint import fmpq

from ...definitions import string
from ...errors import InputError
from ...terms import INFINITY, ONE, Term, call, div, make, neg, number, sqrt
from ...terms.build import floor

MOST, MOST_WITHOUT_ORDER = 4_000, 256  # steps: the squared sensitivity is an exact number


def named(args) -> Term:
    sigma, steps, participations, apart, matrix, band = args
    count = min([int(size.value.p) for size in (steps, band) if size.is_number] + [MOST]) if matrix.value != "identity" else 1
    coefficients = [fmpq(1)]
    for i in range(1, count):
        coefficients.append(coefficients[-1] * fmpq(2 * i - 1, 2 * i) if matrix.value == "square_root" else fmpq(1))
    return _one_gaussian(sigma, coefficients, steps, participations, apart)


def listed(args) -> Term:
    sigma, (*coefficients,) = args[0], args[1].args
    if not coefficients or not all(c.is_number for c in coefficients):
        raise InputError("the coefficients of ToeplitzMechanism are numbers, one at least")
    return _one_gaussian(sigma, [c.value for c in coefficients], *args[2:])


def banded(args) -> Term:
    """BandedSampled: as many rounds of a sampled column as its group has turns."""
    sigma, steps, band, q = args
    column = named((sigma, band, ONE, ONE, string("square_root"), INFINITY))
    sampled = call("PoissonSampled", column, q, string("add_remove"), string("both"))
    return call("Composed", make("tuple", (sampled, neg(floor(neg(div(steps, band)))))))


def _one_gaussian(sigma, coefficients, *counts) -> Term:
    if not all(count.is_number for count in counts) or counts[0].value > MOST:
        raise InputError(f"the matrix is worked out for given numbers of steps, at most {MOST}, and of participations")
    return call("GaussianMechanism", sigma, sqrt(number(squared_sensitivity(coefficients, *(int(count.value.p) for count in counts)))))


def squared_sensitivity(coefficients: list[fmpq], steps: int, participations: int, apart: int) -> fmpq:
    """The first of the formulas above that applies."""
    c = coefficients[:steps]
    while c and c[-1] == 0:
        c.pop()
    columns = range(0, min(steps, participations * apart), apart)
    if all(a >= b for a, b in pairwise([*c, fmpq(0)])):
        rows = ([c[row - column] for column in columns if 0 <= row - column < len(c)] for row in range(steps))
        return sum((sum(row, fmpq(0)) ** 2 for row in rows), fmpq(0))
    if len(columns) == 1 or len(c) <= apart:
        return sum((entry * entry for column in columns for entry in c[: steps - column]), fmpq(0))
    if steps > MOST_WITHOUT_ORDER:
        raise InputError(f"the bound for coefficients that are not falling and >= 0 is worked out for at most {MOST_WITHOUT_ORDER} steps")
    products = [[fmpq(0)] for _ in c]  # by lag, the sums of so many products
    for lag, sums in enumerate(products):
        for i in range(len(c) - lag):
            sums.append(sums[-1] + c[i] * c[i + lag])
    weights = []
    for i in range(steps):
        near = range(max(0, i - len(c) + 1), min(steps, i + len(c)))
        row = [abs(products[abs(i - j)][min(steps - max(i, j), len(c) - abs(i - j))]) for j in near]
        weights.append(_greatest(row, participations, apart))
    return _greatest(weights, participations, apart)


def _greatest(weights: list[fmpq], most: int, apart: int) -> fmpq:
    """The greatest sum of at most so many of the weights, which are ≥ 0, so far apart."""
    best = [fmpq(0)] * (len(weights) + 1)  # of the first ones
    for _ in range(min(most, -(-len(weights) // apart))):
        after = [fmpq(0)]
        for i, weight in enumerate(weights):
            after.append(max(after[-1], weight + best[max(i + 1 - apart, 0)]))
        best = after
    return best[-1]
