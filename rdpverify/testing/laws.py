"""Random exact finite laws and pairs of them, as terms ``Finite([…])`` on {0, 1, …} with rational masses.

Laws are drawn as whole-number weights, so that a failing example shrinks to few outcomes and small fractions.  The second law
of a pair is drawn in relation to the first: the pairs that break misprinted bounds are seldom independent ones.
"""

from fractions import Fraction
from functools import cache

from ..exact import rational
from ..terms import Term, make, number
from .backend import strategies

LEAST_OUTCOMES, MOST_OUTCOMES = 2, 5
GREATEST_WEIGHT = 20
HEAVIEST_BIT = 80  # ratios up to 2**80
NEAREST = (10, 1000, 10**6)  # relative distance of near-equal laws, as 1/N
FARTHEST = (100, 10**6, 10**12)  # how many times likelier under the other law, for near-disjoint laws


def finite_law(weights) -> Term:
    """The law with masses proportional to the ``weights`` (whole numbers, not all 0)."""
    total = sum(weights)
    return make("Finite", (make("list", tuple(number(rational(Fraction(weight, total))) for weight in weights)),))


def masses(law: Term) -> list[Fraction]:
    """The masses of a term ``Finite([…])`` with literal entries."""
    return [Fraction(int(mass.value.p), int(mass.value.q)) for mass in law.args[0].args]


def finite_laws(outcomes: int | None = None):
    """Strategy for one law on ``outcomes`` outcomes (2 to 5 when not given); zero masses occur."""
    return _laws(1, outcomes).map(lambda laws: laws[0])


def pairs(outcomes: int | None = None):
    """Strategy for (P, Q): equal, free, near-equal, near-disjoint, with heavy ratios, with atoms against none."""
    return families(2, outcomes)


def families(count: int, outcomes: int | None = None):
    """Strategy for ``count`` laws on common outcomes, the later ones drawn in relation to the first."""
    return _laws(count, outcomes)


@cache
def _laws(count: int, outcomes: int | None):
    st = strategies()
    sizes = st.integers(LEAST_OUTCOMES, MOST_OUTCOMES) if outcomes is None else st.just(outcomes)
    return sizes.flatmap(lambda size: _weights(count, size)).map(lambda drawn: tuple(map(finite_law, drawn)))


@cache
def _weights(count: int, size: int):
    """Strategy for tuples of ``count`` lists of ``size`` weights, none all 0."""
    st = strategies()
    free = st.tuples(*[st.integers(0, GREATEST_WEIGHT)] * size).filter(any)
    return st.tuples(free, *[_relations(size)] * (count - 1)).map(
        lambda drawn: [drawn[0]] + [relate(drawn[0]) for relate in drawn[1:]]).filter(lambda laws: all(map(any, laws)))


@cache
def _relations(size: int):
    """Strategy for functions that turn the weights of the first law into those of a law to be compared with it."""
    st = strategies()
    entries, few, bits, kept = (st.tuples(*[one] * size) for one in (
        st.integers(0, GREATEST_WEIGHT), st.integers(0, 3), st.integers(0, HEAVIEST_BIT), st.booleans()))
    return st.one_of(
        entries.map(lambda weights: lambda first: weights),  # free
        st.just(lambda first: first),  # equal
        st.tuples(st.sampled_from(NEAREST), few).map(lambda near: lambda first: _near(first, *near)),
        bits.map(lambda exponents: lambda first: tuple(1 << bit for bit in exponents)),  # heavy ratios
        st.sampled_from(FARTHEST).map(lambda scale: lambda first: _far(first, scale)),
        kept.map(lambda keep: lambda first: tuple(weight * one for weight, one in zip(first, keep))),  # atoms against none
    )


def _far(first, scale: int):
    return tuple(1 if weight == max(first) else scale for weight in first)


def _near(first, scale: int, extra):
    return tuple(weight * scale + more for weight, more in zip(first, extra))
