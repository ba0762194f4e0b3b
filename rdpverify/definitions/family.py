"""The shape of a family of distributions, and builders for its measure and distribution function."""

from collections.abc import Callable
from dataclasses import dataclass

from ..terms import HALF, INFINITY, ONE, ZERO, Term, absolute, make, neg
from .logarithm import log_of
from .measures import Measure, Part
from ..words.signature import Signature
from .wellformed import is_infinite

MINUS_INFINITY = neg(INFINITY)


@dataclass(frozen=True)
class Family:
    """``measure(args)`` is the law as densities, mass functions and atoms, for arguments that fit their slots.

    ``support`` in words.  ``cumulative(args, x)`` is P(X <= x) at x inside the support, for a law without atoms that has a
    closed one.  ``ordered`` lists pairs of slots (i, j) with the requirement args[i] < args[j].  ``shares(args)`` are terms that
    must sum to 1, ``positive(args)`` terms that must be > 0, in words too; it may refuse arguments of the wrong shape.  ``joint``: a law
    of vectors, which has no measure on the line.
    """

    signature: Signature
    support: str
    measure: Callable[[tuple[Term, ...]], Measure]
    cumulative: Callable[[tuple[Term, ...], Term], Term | None] | None = None
    ordered: tuple[tuple[int, int], ...] = ()
    shares: Callable[[tuple[Term, ...]], tuple[Term, ...]] | None = None
    positive: Callable[[tuple[Term, ...]], tuple[tuple[Term, str], ...]] | None = None
    joint: bool = False

    @property
    def built(self) -> bool:
        """Whether it is made of other laws."""
        return any(slot.sort in ("law", "weighted law") for slot in self.signature.slots)


def continuous(density: Term, lower: Term = MINUS_INFINITY, upper: Term = INFINITY) -> Measure:
    """A law with one density, positive inside (lower, upper)."""
    return Measure("real", (Part(lower, upper, density, log_of(density)),))


def symmetric_distribution(distance: Term, tail: Callable[[Term], Term]) -> Term:
    """F(c + distance) for a law symmetric about c, from tail(t) = P(X > c + t), t >= 0."""
    if distance.is_number:
        return tail(distance) if distance is ZERO else ONE - tail(distance) if distance.value > 0 else tail(neg(distance))
    return HALF + make("sign", (distance,)) * (HALF - tail(absolute(distance)))


def normal_distribution(end: Term, mean: Term, sd: Term) -> Term:
    """Phi((end − mean)/sd), with the limits 0 and 1 at -oo and oo."""
    if is_infinite(end):
        return ONE if end is INFINITY else ZERO
    return make("Phi", ((end - mean) / sd,))


def difference(above: Term, below: Term) -> Term:
    """F(b) − F(a), b > a, where Phi(v) − Phi(u) with u ≥ 0 is written Phi(−u) − Phi(−v): two numbers near 1 would lose their digits."""
    if below.op == "Phi" and below.args[0].is_number and below.args[0].value >= 0:
        return _mirrored(below) - _mirrored(above) if above is ONE or above.op == "Phi" else above - below
    return above - below


def _mirrored(value: Term) -> Term:
    """1 − value."""
    return ZERO if value is ONE else make("Phi", (neg(value.args[0]),))
