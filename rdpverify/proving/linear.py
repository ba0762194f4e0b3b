"""Small linear systems with symbolic coefficients, and the elimination of a symbol between a slack and a condition."""

from ..errors import RdpVerifyError
from ..kernel.goal import Goal
from ..terms import ZERO, Term, add, div, mul, neg, sub, substitute, symbol
from ..terms.normal import identical, polynomial_coefficients
from .monomials import tidy


def solve(rows: list[list[Term]], right: list[Term], signs) -> list[Term] | None:
    """The unique x with rows·x = right, by elimination on normal forms; None when there is none or more than one."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    width, rank = len(rows[0]), 0
    for column in range(width):
        pivot = next((i for i in range(rank, len(table)) if not _zero(table[i][column], signs)), None)
        if pivot is None:
            return None
        table[rank], table[pivot] = table[pivot], table[rank]
        table[rank] = [tidy(div(entry, table[rank][column]), signs) for entry in table[rank]]
        for i, row in enumerate(table):
            if i != rank and not _zero(row[column], signs):
                table[i] = [tidy(sub(a, mul(row[column], b)), signs) for a, b in zip(row, table[rank], strict=True)]
        rank += 1
    if any(not _zero(row[width], signs) for row in table[rank:]):
        return None
    return [table[i][width] for i in range(width)]


def eliminated(goal: Goal, f: Term, g: Term, name: str, wanted) -> tuple[Term, Term] | None:
    """(m, f − m·g) with the symbol gone, when g is affine and f of degree at most 2 in it; m may be negative, unless it is not wanted."""
    try:
        top, bottom = polynomial_coefficients(f, name, goal.signs), polynomial_coefficients(g, name, goal.signs)
    except RdpVerifyError:
        return None
    if top is None or bottom is None or len(bottom) != 2 or not 2 <= len(top) <= 3:
        return None
    root = neg(div(bottom[0], bottom[1]))  # where g = 0
    slope = top[1] if len(top) == 2 else add(top[1], mul(top[2], add(symbol(name), root)))
    m = tidy(div(slope, bottom[1]), goal.signs)
    return (m, tidy(substitute(f, {name: root}), goal.signs)) if wanted(m) else None


def _zero(term: Term, signs) -> bool:
    try:
        return term is ZERO or identical(term, ZERO, signs)
    except RdpVerifyError:
        return False
