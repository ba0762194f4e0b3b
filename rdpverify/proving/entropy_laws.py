"""Small finite probability spaces with many random variables on each, and the entropies of all choices of some of them, in floats.

A variable is a partition of the outcomes.  On each space the partitions are closed under having two together, so that a table of joins
gives the entropies of many choices at once.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import log

import numpy as np

MOST_CHOICES = 12_000


@dataclass(frozen=True)
class Space:
    """Masses of outcomes, partitions as labels by outcome, the place of each join, and the entropies."""

    masses: tuple[Fraction, ...]
    partitions: tuple[tuple[int, ...], ...]
    joins: np.ndarray
    entropies: np.ndarray


@dataclass(frozen=True)
class Choices:
    """On one space: each row of ``places`` gives the partition of each variable; ``joint`` the entropies by set, a bit a variable."""

    space: Space
    places: np.ndarray
    joint: np.ndarray

    def law(self, row: int) -> tuple[tuple[Fraction, ...], list[tuple[int, ...]]]:
        """Masses of outcomes, and the values of each variable."""
        return self.space.masses, [self.space.partitions[place] for place in self.places[row]]


def choices(count: int):
    """Choices of so many variables on each space, the smallest spaces first; each is made when it is first asked for."""
    return (_chosen(place, count) for place in range(len(_spaces())))


@cache
def _chosen(place: int, count: int) -> Choices:
    space = _spaces()[place]
    sorts = len(space.partitions)
    if sorts**count <= MOST_CHOICES:
        places = np.array(list(product(range(sorts), repeat=count)))
    else:
        places = np.random.default_rng(place).integers(0, sorts, (MOST_CHOICES, count))
    joined = [np.zeros(len(places), int)]  # the partition into one part comes first
    for mask in range(1, 2**count):
        last = mask.bit_length() - 1
        joined.append(space.joins[joined[mask - 2**last], places[:, last]])
    return Choices(space, places, space.entropies[np.stack(joined)])


@cache
def _spaces() -> tuple[Space, ...]:
    half, third, quarter, small = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), Fraction(1, 64)
    pairs = [[p * q for p in first for q in second] for first, second in
             ((((half, half), (half, half))), ((quarter, 1 - quarter), (third, 1 - third)), ((half, half), (small, 1 - small)))]
    odd = [[half, quarter, Fraction(1, 8), Fraction(1, 8)], [half, small, quarter, quarter - small], [1 - 3 * small, small, small, small]]
    four = list(product(range(4), repeat=4))
    spaces = [_linear(2, 1), _linear(2, 2), *(_closed(masses, four) for masses in (*pairs, *odd))]
    spaces += [_linear(prime, digits) for prime, digits in ((2, 3), (3, 2), (2, 4), (5, 2), (7, 2), (29, 2))]
    return tuple(spaces + [_linear(size, 1) for size in (8, 32, 128, 1024)])


def _linear(prime: int, digits: int) -> Space:
    """Sums of digits modulo a number, where the digits are uniform and independent: of one digit, of few, or all combinations."""
    outcomes = list(product(range(prime), repeat=digits))
    weights = product(range(min(prime, 3)), repeat=digits) if digits > 1 else [(1,)]
    return _closed([Fraction(1, len(outcomes))] * len(outcomes),
                   [tuple(sum(w * x for w, x in zip(weight, outcome)) % prime for outcome in outcomes) for weight in weights])


def _closed(masses, partitions) -> Space:
    """The space with these partitions and their joins."""
    trivial = (0,) * len(masses)
    known = {trivial: 0}
    for partition in partitions:
        known.setdefault(_numbered(partition), len(known))
    table: dict[tuple[int, int], int] = {}
    partitions_closed, place = list(known), 0
    while place < len(partitions_closed):
        for other in range(place + 1):
            joined = _numbered(tuple(zip(partitions_closed[place], partitions_closed[other])))
            if joined not in known:
                known[joined] = len(partitions_closed)
                partitions_closed.append(joined)
            table[place, other] = table[other, place] = known[joined]
        place += 1
    joins = np.array([[table[first, second] for second in range(len(partitions_closed))] for first in range(len(partitions_closed))])
    return Space(tuple(masses), tuple(partitions_closed), joins, np.array([_entropy(masses, each) for each in partitions_closed]))


def _numbered(labels) -> tuple[int, ...]:
    """The labels by the order in which they come up."""
    numbers: dict = {}
    return tuple(numbers.setdefault(label, len(numbers)) for label in labels)


def _entropy(masses, labels) -> float:
    total: dict[int, Fraction] = {}
    for mass, label in zip(masses, labels):
        total[label] = total.get(label, Fraction(0)) + mass
    return -sum(float(p) * log(p) for p in total.values() if p)
