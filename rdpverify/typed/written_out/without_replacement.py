"""WithoutReplacement(M, m, n): M on m of n records, for Gaussian and Laplace noise: symmetric, with ratios that rise.

With γ = m/n outputs on neighbours are (1 − γ)R + γP and (1 − γ)R + γQ, of which any two are outputs of M on neighbours: their profile is
at most γδ(ε) at log(1 + γ(e^ε − 1)), in both orders (Balle, Barthe & Gaboardi 2018, Theorems 2 and 9).  One pair has this profile in both
orders: (1 − γ)Q + γP against Q where P > Q, its mirror image where P < Q, and what is left of both at one point.  It dominates all pairs,
also in compositions (Zhu, Dong & Wang 2022, Theorem 10), which (1 − γ)Q + γP against Q does not (Lebeda et al. 2024).
"""

from ...definitions.mirrored import NOISE, pair_of
from ...definitions.one_line import on_the_line
from ...definitions.quantities import dominating_pairs
from ...errors import InputError
from ...terms import HALF, ONE, ZERO, Term, absolute, call, div, mul, sub


def written_out(args) -> Term:
    inner, m, n = args
    pairs = dominating_pairs(inner)
    P, Q = on_the_line(pairs[0].P, pairs[0].Q)
    if len(pairs) > 1 or not (P.op == Q.op and P.op in NOISE and P.args[1] is Q.args[1]):
        raise InputError("WithoutReplacement is worked out for one mechanism with Gaussian or Laplace noise")
    if m.is_number and n.is_number and m.value > n.value:
        raise InputError("a sample without replacement has at most all n records")
    away, scale, rate = mul(HALF, absolute(sub(P.args[0], Q.args[0]))), P.args[1], div(m, n)
    return inner if rate is ONE or away is ZERO else call("PairMechanism", *pair_of(P.op, away, scale, rate))
