"""Where to look for a counterexample: short fractions first, then a seeded local search on smooth coordinates."""

from dataclasses import dataclass

import numpy as np

from .finite_kernels import event_size
from .points import EDGE, Points, coordinate_of, far_value, pretty_law, pretty_value, smooth_law, smooth_value
from .problem import Problem

SEED = 20240229


@dataclass
class Genome:
    """Smooth coordinates of N points: scalars (symbols, N), logits by law (outcomes, N), events by name (outcomes, N)."""

    scalars: np.ndarray
    laws: dict[str, np.ndarray]
    events: dict[str, np.ndarray]

    def take(self, index) -> "Genome":
        return Genome(
            self.scalars[:, index],
            {n: rows[:, index] for n, rows in self.laws.items()},
            {n: rows[:, index] for n, rows in self.events.items()},
        )

    def moved(self, random, width: np.ndarray) -> "Genome":
        """Gaussian steps; each coordinate moves with probability 1/2, so that search also goes along axes."""

        def step(rows):
            return np.clip(rows + random.normal(size=rows.shape) * width * (random.random(rows.shape) < 0.5), -EDGE, EDGE)

        return Genome(step(self.scalars), {name: step(rows) for name, rows in self.laws.items()}, self.events)

    def points(self, problem: Problem) -> Points:
        """The points with premises made tight."""
        points = Points({}, {name: smooth_law(rows) for name, rows in self.laws.items()}, self.events)
        for row, (name, domain) in zip(self.scalars, problem.domains.items()):
            points.scalars[name] = smooth_value(domain, points.floats(), row)
        return problem.tighten(points)


def joined(first: Genome, second: Genome) -> Genome:
    def both(a, b):
        return np.concatenate([a, b], axis=1)

    return Genome(
        both(first.scalars, second.scalars),
        {n: both(first.laws[n], second.laws[n]) for n in first.laws},
        {n: both(first.events[n], second.events[n]) for n in first.events},
    )


def random_events(problem: Problem, outcomes: int, count: int, random) -> dict[str, np.ndarray]:
    """Random non-trivial events; of two outcomes the second, since laws are arbitrary."""
    if outcomes == 2 and len(problem.events) == 1 and event_size(problem.statement, problem.events[0], 2) == 2:
        return {problem.events[0]: np.array([[False] * count, [True] * count])}
    return {name: random.random((event_size(problem.statement, name, outcomes), count)) < 0.5 for name in problem.events}


def pretty_points(problem: Problem, outcomes: int, count: int, *, round_: int = 0) -> Points:
    """``count`` points of short fractions; the simplest ones first, equal laws included, bounds tight for all but a quarter."""
    random = np.random.default_rng(SEED + 17 * outcomes + round_)
    ease = np.linspace(0.15, 1, count)  # how far down the lists of simple numbers a point may reach

    def choices(length, rows=None):
        shape = (count,) if rows is None else (rows, count)
        return (random.random(shape) ** 1.5 * np.maximum(2, length * ease)).astype(int)

    points = Points({}, {}, random_events(problem, outcomes, count, random))
    for index, name in enumerate(problem.laws):
        weights = pretty_law(outcomes, choices(19 if outcomes == 2 else 11, outcomes))
        if index:
            copied = random.random(count) < 0.15
            weights = np.where(copied, points.laws[problem.laws[0]], weights)
        points.laws[name] = weights
    for name, domain in problem.domains.items():
        points.scalars[name] = pretty_value(domain, points.floats(), choices(18 * len(domain.intervals)))
    return problem.tighten(points, keep=random.random(count) < 0.25)


def far_points(problem: Problem, count: int) -> Points:
    """Points of a statement about numbers with some coordinates very near an end of their domain, or very far out."""
    random = np.random.default_rng(SEED + 1)
    points = Points({})
    for name, domain in problem.domains.items():
        pretty = pretty_value(domain, points.floats(), (random.random(count) ** 2 * 8).astype(int))
        far = far_value(domain, points.floats(), random.integers(0, 1000, count))
        points.scalars[name] = np.where(random.random(count) < 0.5, pretty, far)
    return problem.tighten(points)


def random_genome(problem: Problem, outcomes: int, count: int, random) -> Genome:
    scale = random.choice([0.3, 1.0, 3.0, 8.0], size=count)
    scalars = random.normal(size=(len(problem.domains), count)) * np.where(
        random.random((len(problem.domains), count)) < 0.5, 1.0, 3.0
    )
    laws = {name: random.normal(size=(outcomes, count)) * scale for name in problem.laws}
    return Genome(scalars, laws, random_events(problem, outcomes, count, random))


def genome_of(problem: Problem, points: Points) -> Genome:
    """Smooth coordinates of given points (zeros become very small weights)."""
    with np.errstate(all="ignore"):
        laws = {name: np.clip(np.log(rows), -EDGE, 0) for name, rows in points.laws.items()}
    floats = points.floats()
    count = points.count
    scalars = [coordinate_of(domain, floats, points.scalars[name]) for name, domain in problem.domains.items()]
    return Genome(np.nan_to_num(np.array(scalars).reshape(len(scalars), count)), laws, points.events)


def climb(problem: Problem, start: Genome, *, rounds: int, random, target: float = 1e-4) -> tuple[Points, np.ndarray]:
    """Evolution from ``start``: survivors and their mutants, steps shrinking; returns the best points and their violations."""
    survivors, offspring = 16, 12
    population = start
    score = _score(problem, population)
    for step in range(rounds):
        best = np.argsort(-score, kind="stable")[:survivors]
        parents, parent_score = population.take(best), score[best]
        if parent_score[0] > target:
            break
        index = np.repeat(np.arange(len(best)), offspring)
        width = 2.0 * 0.82**step * np.exp(random.normal(size=len(index)))
        children = parents.take(index).moved(random, width)
        population, score = joined(parents, children), np.concatenate([parent_score, _score(problem, children)])
    best = np.argsort(-score, kind="stable")[:8]
    return population.take(best).points(problem), score[best]


def _score(problem: Problem, genome: Genome) -> np.ndarray:
    return np.nan_to_num(problem.violation(genome.points(problem)), nan=-np.inf, neginf=-2.0)
