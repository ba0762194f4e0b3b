"""Joint laws of a few random variables by local search in floats, where a statement about their entropies fails by little.

A law is the masses of all combinations of values.  Cells that are empty stay so, which keeps what is a function of what.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np

from ..deadline import look

SIZES = {1: (3, 8, 40), 2: (2, 3, 4, 8, 14), 3: (2, 3, 4, 6)}  # values of each variable, by the number of variables
POPULATION, PARENTS, ROUNDS, SLOWER = 240, 40, 150, 0.95
DENOMINATORS = (20, 100, 1000, 10**4, 10**6)


@dataclass(frozen=True)
class Laws:
    """Each row of ``masses`` is a law of ``count`` variables with ``size`` values each."""

    masses: np.ndarray
    count: int
    size: int

    @cached_property
    def joint(self) -> list[np.ndarray]:
        """The entropies by set, a bit a variable."""
        table = self.masses.reshape(-1, *[self.size] * self.count)
        others = (tuple(1 + place for place in range(self.count) if not mask >> place & 1) for mask in range(2**self.count))
        return [_entropies(table.sum(axis=axes)) for axes in others]


def _entropies(table: np.ndarray) -> np.ndarray:
    p = table.reshape(len(table), -1)
    return -(p * np.log(np.where(p > 0, p, 1))).sum(axis=1)


def near_laws(count: int, lacking):
    """(masses, values of each variable) of laws at which nothing is lacking, as ``lacking`` tells of Laws; the short ones first."""
    for size in SIZES.get(count, ()):
        random = np.random.default_rng([count, size])
        grid = np.array(list(product(range(size), repeat=count)))
        masses = _begin(random, grid, size)
        for round_ in range(ROUNDS):
            look()
            missing = lacking(Laws(masses, count, size))
            order = np.argsort(missing, kind="stable")
            if missing[order[0]] <= 0:
                yield from _exact(masses[order[0]], count, size, lacking)
                break
            masses = _next(random, masses[order[:PARENTS]], grid, 2.0 * SLOWER**round_)


def _begin(random, grid: np.ndarray, size: int) -> np.ndarray:
    """Dense laws, sparse ones, equal variables, independent ones, each variable a function of the first."""
    (cells, count), rows = grid.shape, POPULATION // 4
    dense = random.dirichlet(np.ones(cells), rows)
    sparse = dense * (random.random((rows, cells)) < 2.0 / size)
    images = (random.integers(0, size, (size, count - 1))[grid[:, 0]] for _ in range(rows))
    functions = dense * np.stack([np.all(grid[:, 1:] == image, axis=1) for image in images])
    equal = dense * np.all(grid == grid[:, :1], axis=1)
    sides = random.dirichlet(np.ones(size), (rows, count))
    independent = np.prod([sides[:, place][:, grid[:, place]] for place in range(count)], axis=0)
    return _laws(np.concatenate([dense, sparse, functions, equal, independent]))


def _laws(weights: np.ndarray) -> np.ndarray:
    weights = weights[weights.sum(axis=1) > 0]
    return weights / weights.sum(axis=1, keepdims=True)


def _next(random, parents: np.ndarray, grid: np.ndarray, step: float) -> np.ndarray:
    """The parents, and what comes of them cell by cell, value by value of one variable, and by mixing two."""
    chosen = parents[random.integers(0, len(parents), POPULATION)]
    moved = random.standard_normal(chosen.shape) * (random.random(chosen.shape) < random.choice([0.1, 0.5, 1.0], (POPULATION, 1)))
    for row in range(0, POPULATION, 2):
        moved[row] = random.standard_normal(grid.max() + 1)[grid[:, random.integers(0, grid.shape[1])]]
    children = chosen * np.exp(step * moved)
    other = parents[random.integers(0, len(parents), PARENTS)]
    share = random.random((PARENTS, 1))
    return _laws(np.concatenate([parents, children, share * chosen[:PARENTS] + (1 - share) * other]))


def _exact(masses: np.ndarray, count: int, size: int, lacking):
    """The law with short fractions as masses."""
    grid = list(product(range(size), repeat=count))
    for denominator in DENOMINATORS:
        whole = np.floor(masses * denominator).astype(int)
        whole[np.argsort(whole - masses * denominator, kind="stable")[:denominator - whole.sum()]] += 1
        if lacking(Laws(whole[None] / denominator, count, size))[0] <= 0:
            cells = np.flatnonzero(whole)
            short = [Fraction(int(whole[cell]), denominator) for cell in cells]
            yield short, [[grid[cell][place] for cell in cells] for place in range(count)]
