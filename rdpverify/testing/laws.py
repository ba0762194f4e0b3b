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
    """One row of entries an outcome, so that shrinking can drop an outcome from all laws at once."""
    st = strategies()
    least, most = (LEAST_OUTCOMES, MOST_OUTCOMES) if outcomes is None else (outcomes, outcomes)
    rows = st.lists(st.tuples(*[st.integers(0, GREATEST_WEIGHT)] * count), min_size=least, max_size=most)
    relations = st.tuples(*[st.sampled_from(RELATIONS)] * (count - 1))
    weights = st.tuples(relations, rows).map(lambda drawn: _weights(*drawn))
    return weights.filter(lambda laws: all(map(any, laws))).map(lambda laws: tuple(map(finite_law, laws)))


def _weights(relations, rows):
    first, *others = zip(*rows)
    return [first] + [relation(first, entries) for relation, entries in zip(relations, others)]


def free(first, entries):
    return entries


def equal(first, entries):
    return first


def near(scale: int):
    """Weights within a relative distance of about 1/scale."""
    return lambda first, entries: [weight * scale + entry % 4 for weight, entry in zip(first, entries)]


def heavy(first, entries):
    """Ratios up to 2**80."""
    return [1 << 4 * entry for entry in entries]


def far(scale: int):
    """Near-disjoint: the likeliest outcome becomes that many times less likely than any other."""
    return lambda first, entries: [1 if weight == max(first) else scale for weight in first]


def holes(first, entries):
    """Atoms against none."""
    return [weight if entry % 2 else 0 for weight, entry in zip(first, entries)]


RELATIONS = (free, equal, near(10), near(1000), near(10**6), heavy, far(100), far(10**6), far(10**12), holes)
