"""MatrixMechanism and ToeplitzMechanism: Gaussian noise on Cx, C lower triangular with cᵢ in the i-th place below the diagonal.

A user's gradients of norm at most 1 stand in at most k rows of x, b apart.  The columns of C have nonnegative products, so that equal
gradients are the worst; cᵢ ≥ cᵢ₊₁ ≥ 0 makes the first columns b apart the worst: the sensitivity is ‖C₀ + C_b + … + C_{(k−1)b}‖₂.
"""

from itertools import pairwise

from ...errors import InputError
from ...terms import ONE, add, call, mul, number, power, sqrt
from ..mechanism import Pair

MOST = 4_000  # steps: the sum of their squares is an exact number
WHY = ("the noise on Cx is that of one Gaussian mechanism, adaptive or not (Denisov et al. 2022); its sensitivity is the norm of the sum "
       "of the first columns of C, `apart` apart (Kalinin & Lampert 2024, Theorem 2)")


def named(args) -> tuple[Pair, ...]:
    sigma, steps, participations, apart, matrix, band = args
    count = min([int(size.value.p) for size in (steps, band) if size.is_number] + [MOST]) if matrix.value != "identity" else 1
    coefficients = [ONE]
    for i in range(1, count):
        coefficients.append(mul(coefficients[-1], number(2 * i - 1) / (2 * i)) if matrix.value == "square_root" else ONE)
    return _pair(sigma, coefficients, steps, participations, apart)


def listed(args) -> tuple[Pair, ...]:
    sigma, (*coefficients,) = args[0], args[1].args
    if not coefficients or not all(c.is_number for c in coefficients) or any(a.value < b.value for a, b in pairwise(coefficients)):
        raise InputError("the coefficients of ToeplitzMechanism are numbers that do not increase")
    return _pair(sigma, coefficients, *args[2:])


def _pair(sigma, coefficients, *counts) -> tuple[Pair, ...]:
    if not all(count.is_number for count in counts) or counts[0].value > MOST:
        raise InputError(f"the matrix is worked out for given numbers of steps, at most {MOST}, and of participations")
    steps, participations, apart = (int(count.value.p) for count in counts)
    rows = (range(row, max(row - participations * apart, -1), -apart) for row in range(steps))
    squares = (power(add(*(coefficients[i] for i in row if i < len(coefficients))), 2) for row in rows)
    return (Pair(call("Normal", 0, sigma), call("Normal", sqrt(add(*squares)), sigma), WHY),)
