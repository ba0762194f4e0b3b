"""Staircase(ε, γ) against its shift by 1: the likelihood ratio takes the values e^ε, 1, e^−ε, so the pair may be replaced by three cells.

With a = (1−e^−ε)/(2(γ + e^−ε(1−γ))) the density at 0 and m = min(γ, 1−γ): the cell where the ratio is e^ε (x < 0, and 0 < x < m) has
P-mass w = 1/2 + a·m and Q-mass e^−ε·w; by reflection at 1/2 the cell where it is e^−ε has these exchanged; on the rest the two laws agree.
A statistic on whose values the ratio is constant is sufficient: every f-divergence and Rényi divergence is that of its two laws.

Source: Geng & Viswanath 2016 (the density); Liese & Vajda 2006 (sufficiency).
"""

from ...terms import HALF, MINUS_ONE, ONE, Term, add, call, exp, make, mul, neg, power, sub
from .exponent import tidy
from .assumptions import Assumptions


def on_three_cells(term: Term, assumptions: Assumptions) -> Term | None:
    """The same divergence of two laws on three points; None when the pair is not a staircase law and its shift by 1."""
    P, Q = term.args[:2]
    noise, *shifts = sorted((P, Q), key=lambda law: law.op == "shift")
    if noise.op != "Staircase" or shifts[0].op != "shift" or shifts[0].args[0] is not noise or shifts[0].args[1] not in (ONE, MINUS_ONE):
        return None
    eps, gamma = noise.args
    rest = sub(ONE, gamma)
    width = gamma if assumptions.at_most(gamma, rest) else rest if assumptions.at_most(rest, gamma) else call("Min", gamma, rest)
    height = mul(HALF, sub(ONE, exp(neg(eps))), power(add(gamma, mul(exp(neg(eps)), sub(ONE, gamma))), -1))
    above = tidy(add(HALF, mul(height, width)), assumptions)
    below = mul(exp(neg(eps)), above)
    middle = tidy(sub(ONE, add(above, below)), assumptions)
    cells = [make("Finite", (make("list", masses),)) for masses in ((above, middle, below), (below, middle, above))]
    return make(term.op, (*cells, *term.args[2:]))
