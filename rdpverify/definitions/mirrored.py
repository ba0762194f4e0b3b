"""The pair of a sample without replacement: (1 − w)·n + w·f against n where f > n, its mirror image where f < n, the rest at 0.

f and n are two laws of one scale, symmetric about a > 0 and −a.
"""

from ..terms import INFINITY, ONE, ZERO, Term, call, make, mul, neg, sub
from .measures import cumulative

NOISE = ("Normal", "Laplace")


def pair_of(noise: str, away: Term, scale: Term, rate: Term) -> tuple[Term, Term]:
    """P and Q; ``away`` is a, ``rate`` w."""
    high, low = call(noise, away, scale), call(noise, neg(away), scale)
    left, right, below = (neg(INFINITY), ZERO), (ZERO, INFINITY), cumulative(high, ZERO)
    return _law(high, low, right, left, below, rate), _law(low, high, left, right, below, rate)


def _law(far, near, side, other, below, rate) -> Term:
    """On the side of ``far`` it has its share; on the other side, of mass ``below`` under ``far``, it is ``far`` alone."""
    parts = ((mul(sub(ONE, rate), below), call("Conditioned", near, *side)), (mul(rate, sub(ONE, below)), call("Conditioned", far, *side)),
             (below, call("Conditioned", far, *other)), (mul(sub(ONE, rate), sub(ONE, mul(2, below))), call("PointMass", ZERO)))
    return call("Mixture", *(make("tuple", part) for part in parts))
