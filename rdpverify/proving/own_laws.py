"""Laws made of a statement's own numbers: where a bound is reached, masses are often what the premises allow.

With t for a number of a premise, P = (1 − t, t, 0) and Q = (1 − t, 0, t) are t apart in total variation and in Hellinger's distance.
"""

from itertools import permutations, product

import numpy as np

from ..kernel.rules.unfold import concrete
from ..terms import walk
from .points import Points
from .problem import Problem

MOST_NUMBERS, MOST_POINTS = 4, 4000


def own_points(problem: Problem) -> list[Points]:
    """With two and with three outcomes; none for statements with symbols, events, or values that may take an integral."""
    if problem.domains or problem.events or not problem.laws or any(map(concrete, problem.conclusion.parts())):
        return []
    numbers = _numbers(problem.statement)
    two = {(0, 1), (0.5, 0.5), *((t, 1 - t) for t in numbers), *(((1 - t) / 2, (1 + t) / 2) for t in numbers)}
    three = {(0, t, 1 - t) for t in numbers} | {(t, u, 1 - t - u) for t, u in product(numbers, repeat=2) if t + u < 1}
    return [_of(problem, sorted({order for masses in some for order in permutations(masses)})) for some in (two, three) if some]


def _numbers(statement) -> list[float]:
    """Those between 0 and 1, of the premises first."""
    relations = (*(premise.relation for premise in statement.given), statement.conclusion)
    numbers = (int(part.value.p) / int(part.value.q) for relation in relations for side in (relation.left, relation.right)
             for part in walk(side) if part.is_number and 0 < part.value < 1)
    return list(dict.fromkeys(t for t in numbers if 0 < t < 1))[:MOST_NUMBERS]


def _of(problem: Problem, masses: list) -> Points:
    """All choices of a law for each name, or many random ones."""
    names, table = problem.laws, np.array(masses, float)
    if len(masses) ** len(names) <= MOST_POINTS:
        chosen = np.array(list(product(range(len(masses)), repeat=len(names)))).T
    else:
        chosen = np.random.default_rng(len(masses)).integers(0, len(masses), (len(names), MOST_POINTS))
    return Points({}, {name: table[places].T for name, places in zip(names, chosen)})
