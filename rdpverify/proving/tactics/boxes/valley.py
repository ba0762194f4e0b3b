"""One symbol, least value > 0 inside: cover a small piece around the least point, descend from its ends outwards."""

from fractions import Fraction

import numpy as np

from ....kernel.goal import mentions_laws
from ...points import Points
from ...rationals import numeric_ends, simplest_between
from ...samples import values
from ...steps import node, remaining
from ...tactic import Tactic

ROUNDS, GRID = 8, 41


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or len(goal.symbols) != 1:
        return None
    name, domain = goal.symbols[0]
    ends = numeric_ends(domain)
    points = None if ends is None else _cut_points(goal, name, *ends)
    return None if points is None else _cut(goal, prover, name, list(points))


def _cut(goal, prover, name, points):
    """Split at the points one after the other, proving each part."""
    if not points:
        return prover.prove(goal)
    data = {"symbol": name, "by": "point", "at": str(points[0])}
    goals = remaining("split", goal, **data)
    if goals is None:
        return None
    children = []
    for subgoal, rest in zip(goals, ([], [], points[1:])):
        child = _cut(subgoal, prover, name, rest)
        if child is None:
            return None
        children.append(child)
    return node("split", data, children)


def _cut_points(goal, name, low, high) -> tuple[Fraction, Fraction] | None:
    """Two points around an inner least value f > 0 at a distance of about √(f/(2f″))."""

    def slack(places):
        return values(goal, goal.slack, Points({name: places}))

    grid = low + (np.geomspace(1e-4, 1e4, 400) if np.isinf(high) else (high - low) * np.linspace(0, 1, 402)[1:-1])
    heights = slack(grid)
    if not np.any(np.isfinite(heights)):
        return None
    least = int(np.nanargmin(np.where(np.isfinite(heights), heights, np.nan)))
    if not 0 < least < len(grid) - 1:
        return None
    left, right = grid[least - 1], grid[least + 1]
    for _ in range(ROUNDS):
        fine = np.linspace(left, right, GRID)
        heights = slack(fine)
        least = min(max(int(np.argmin(np.where(np.isfinite(heights), heights, np.inf))), 1), GRID - 2)
        left, right = fine[least - 1], fine[least + 1]
    place, step = (left + right) / 2, 1e-4 * max(abs(left), 1e-8)
    before, value, after = slack(np.array([place - step, place, place + step]))
    with np.errstate(all="ignore"):
        bend = (before - 2 * value + after) / step**2
    if not (value > 0 and bend > 0):
        return None
    reach = min(np.sqrt(value / (2 * bend)), (place - low) / 2, (high - place) / 2)
    return simplest_between(place - reach, place - reach / 2), simplest_between(place + reach / 2, place + reach)


TACTIC = Tactic("valley", "case distinction", apply)
