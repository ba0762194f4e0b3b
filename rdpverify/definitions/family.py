"""The shape of a family of distributions, and builders for its measure and distribution function."""

from collections.abc import Callable
from dataclasses import dataclass

from ..terms import HALF, INFINITY, ONE, ZERO, Term, absolute, make, neg
from .measures import Measure
from ..words.signature import Signature

MINUS_INFINITY = neg(INFINITY)


@dataclass(frozen=True)
class Family:
    """``measure(args)`` is the law as densities, mass functions and atoms, for arguments that fit their slots.

    ``support`` in words.  ``cumulative(args, x)`` is P(X <= x) at x inside the support, for a law without atoms that has a
    closed one.  ``ordered`` lists pairs of slots (i, j) with the requirement args[i] < args[j].  ``shares(args)`` are terms that
    must sum to 1, ``positive(args)`` terms that must be > 0, in words too; it may refuse arguments of the wrong shape.  ``joint``: a law
    of vectors, which has no measure on the line; ``built``: made of other laws.
    """

    signature: Signature
    support: str
    measure: Callable[[tuple[Term, ...]], Measure]
    cumulative: Callable[[tuple[Term, ...], Term], Term | None] | None = None
    ordered: tuple[tuple[int, int], ...] = ()
    shares: Callable[[tuple[Term, ...]], tuple[Term, ...]] | None = None
    positive: Callable[[tuple[Term, ...]], tuple[tuple[Term, str], ...]] | None = None
    joint: bool = False
    built: bool = False



def symmetric_distribution(distance: Term, tail: Callable[[Term], Term]) -> Term:
    """F(c + distance) for a law symmetric about c, from tail(t) = P(X > c + t), t >= 0."""
    if distance.is_number:
        return tail(distance) if distance is ZERO else ONE - tail(distance) if distance.value > 0 else tail(neg(distance))
    return HALF + make("sign", (distance,)) * (HALF - tail(absolute(distance)))


def difference(above: Term, below: Term) -> Term:
    """F(b) − F(a), b > a, where Phi(v) − Phi(u) with u ≥ 0 is written Phi(−u) − Phi(−v): two numbers near 1 would lose their digits."""
    if below.op == "Phi" and below.args[0].is_number and below.args[0].value >= 0:
        return _mirrored(below) - _mirrored(above) if above is ONE or above.op == "Phi" else above - below
    return above - below


def _mirrored(value: Term) -> Term:
    """1 − value."""
    return ZERO if value is ONE else make("Phi", (neg(value.args[0]),))
