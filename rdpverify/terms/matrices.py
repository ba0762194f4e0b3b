"""Matrices of terms, small ones if they have symbols: determinant, adjugate, quadratic form, leading minors.  No entry is divided by."""

from flint import fmpq_mat

from ..errors import require
from .build import add, mul
from .term import ONE, Term, number

Matrix = tuple[tuple[Term, ...], ...]
LARGEST = 5


def matrix_of(term: Term) -> Matrix:
    """The rows of a ``matrix`` term."""
    return tuple(tuple(row.args) for row in term.args)


def combination(a: Term, A: Matrix, b: Term, B: Matrix) -> Matrix:
    """a·A + b·B."""
    return tuple(tuple(add(mul(a, x), mul(b, y)) for x, y in zip(*rows)) for rows in zip(A, B))


def determinant(A: Matrix) -> Term:
    """By the first row (Laplace), of numbers by elimination; RuleError for a matrix that is too large to be written out."""
    if not A:
        return ONE
    if all(entry.is_number for row in A for entry in row):
        return number(fmpq_mat([[entry.value for entry in row] for row in A]).det())
    require(len(A) <= LARGEST, f"determinants are written out up to dimension {LARGEST}")
    return add(*(mul(number((-1) ** j), A[0][j], determinant(_without(A, 0, j))) for j in range(len(A))))


def adjugate(A: Matrix) -> Matrix:
    """A·adjugate(A) = det(A)·1."""
    size = range(len(A))
    return tuple(tuple(mul(number((-1) ** (i + j)), determinant(_without(A, j, i))) for j in size) for i in size)


def quadratic_form(A: Matrix, v: tuple[Term, ...]) -> Term:
    """vᵀ·A·v."""
    return add(*(mul(x, entry, y) for x, row in zip(v, A) for entry, y in zip(row, v)))


def trace_of_product(A: Matrix, B: Matrix) -> Term:
    return add(*(mul(A[i][j], B[j][i]) for i in range(len(A)) for j in range(len(A))))


def leading_minors(A: Matrix) -> tuple[Term, ...]:
    """A symmetric matrix is positive definite if and only if all of them are > 0 (Sylvester)."""
    return tuple(determinant(tuple(row[:k] for row in A[:k])) for k in range(1, len(A) + 1))


def blocks(A: Matrix, is_zero) -> list[list[int]]:
    """The indices of a symmetric matrix in groups, entries between two groups being 0."""
    groups: list[list[int]] = []
    for i in range(len(A)):
        touched = [group for group in groups if any(not is_zero(A[i][j]) for j in group)]
        groups = [group for group in groups if group not in touched] + [sorted(sum(touched, [i]))]
    return sorted(groups)


def block(A: Matrix, indices: list[int]) -> Matrix:
    return tuple(tuple(A[i][j] for j in indices) for i in indices)


def _without(A: Matrix, i: int, j: int) -> Matrix:
    return tuple(row[:j] + row[j + 1 :] for place, row in enumerate(A) if place != i)
