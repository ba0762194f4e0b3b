"""Cut the range of a symbol where the slack is least, so that it can be descended from there to both sides."""

from fractions import Fraction

import numpy as np

from ....kernel.defined import is_real
from ....kernel.goal import mentions_laws
from ....terms import walk
from ...rationals import numeric_ends, simplest_between
from ...samples import sample, values
from ...steps import step
from ...tactic import Tactic

LEVELS = 5  # how many settings of the other symbols are looked at
FINE = 400
EDGE = 4  # a least value this near the end of the grid is no inner minimum


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or prover.cuts >= 2 or not is_real(goal.slack):
        return None  # with a divergence left, floats at thousands of places would take minutes
    with prover.cutting():
        for name, domain in goal.symbols:
            for point in _points(goal, name, domain):
                proof = step("split", goal, prover.prove, symbol=name, by="point", at=str(point))
                if proof is not None:
                    return proof
    return None


def _points(goal, name, domain) -> list[Fraction]:
    """Simple numbers inside the domain at which the slack is least whatever the others are; 1 when that is inside."""
    ends = numeric_ends(domain)
    if ends is None:
        return []
    low, high = ends
    minima = [place for place in _minima(goal, name, low, high) if low < place < high]
    points = {}
    if low < 1 < high and _is_power_base(goal.slack, name):
        points[Fraction(1)] = None
    if minima and max(minima) - min(minima) < 0.1 * abs(max(minima)):
        middle = sum(minima) / len(minima)
        points[simplest_between(middle - 0.05 * abs(middle), middle + 0.05 * abs(middle))] = None
    return list(points)


def _is_power_base(term, name: str) -> bool:
    """Does the symbol stand under a symbolic exponent?"""
    return any(part.op == "pow" and not part.args[1].is_number and name in part.args[0].free for part in walk(term))


def _minima(goal, name, low, high) -> list[float]:
    """Where the slack is least along the symbol, for some settings of the others."""
    points = sample(goal, LEVELS)
    grid = low + (np.geomspace(1e-3, 1e3, FINE) if np.isinf(high) else (high - low) * np.linspace(0, 1, FINE + 2)[1:-1])
    minima = []
    for level in range(LEVELS):
        line = points.take(np.full(FINE, level))
        line.scalars[name] = grid
        slack = values(goal, goal.slack, line)
        if np.any(np.isfinite(slack)):
            least = int(np.nanargmin(np.where(np.isfinite(slack), slack, np.nan)))
            if EDGE <= least < FINE - EDGE:
                minima.append(float(grid[least]))
    return minima


TACTIC = Tactic("cut", "case distinction", apply)
