"""The profile of the pair of a sample without replacement (definitions.mirrored), f > n just where x > 0.  For r ≥ 1,

    H_r(P‖Q) = w·H_{r′}(f‖n),  r′ = (r − 1 + w)/w:

where x < 0, P = f ≤ (1 − w)·f + w·n = Q; where x > 0, P − rQ = w·(f − r′n), which is ≤ 0 for all x < 0, as r′ ≥ 1.  Reflection exchanges
P and Q, so that the same holds of H_r(Q‖P), and H_r(P‖Q) = 1 − r + r·H_{1/r}(Q‖P) gives the rest.
Source: Balle, Barthe & Gaboardi 2018, Theorems 2 and 9; Zhu, Dong & Wang 2022, Proposition 30.
"""

from flint import arb, fmpq

from ..definitions.mirrored import NOISE, pair_of
from ..terms import ONE, ZERO, Term, add, call, div, exp, log, mul, neg, number, sub
from .cells import value_of


def mirrored(P: Term, Q: Term) -> tuple[fmpq, Term, Term] | None:
    """(w, f, n) where these are the two laws, in either order, the rate being a number; None for others."""
    if not P.op == Q.op == "Mixture" or len(P.args) != 4 or P.args[1].args[1].op != "Conditioned":
        return None
    far, first, below = P.args[1].args[1].args[0], *(_factor(P.args[i].args[0]) for i in (0, 2))
    if far.op not in NOISE or not below:
        return None
    rate = 1 - first / below
    for away in (far.args[0], neg(far.args[0])):
        if 0 < rate < 1 and arb(value_of(away)) > 0 and {P, Q} == set(pair_of(far.op, away, far.args[1], number(rate))):
            return rate, call(far.op, away, far.args[1]), call(far.op, neg(away), far.args[1])
    return None


def _factor(weight: Term) -> fmpq:
    """The number that is a factor of it."""
    leading = weight.args[0] if weight.op == "mul" else weight
    return leading.value if leading.is_number else fmpq(1)


def through_ratio(term: Term) -> Term | None:
    """The equal term over f and n of a hockey-stick divergence at a number ε, or tv (ε = 0); None for others."""
    level = ZERO if term.op == "tv" else term.args[2] if term.op == "hockey_stick" else None
    both = mirrored(*term.args[:2]) if level is not None and level.is_number else None
    if both is None:
        return None
    rate, r = number(both[0]), exp(level)
    above = r if level.value >= 0 else div(ONE, r)
    other = mul(rate, call("hockey_stick", *both[1:], log(add(ONE, div(sub(above, ONE), rate)))))
    return other if level.value >= 0 else add(sub(ONE, r), mul(r, other))
