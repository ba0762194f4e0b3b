"""A quantity of a mechanism that falls (or rises) in one symbol by data processing, on a closed interval: stairs above it.

On each piece the quantity is at most its value at the worse end, which is a number; the pieces are as long as the bound on them allows.
"""

import numpy as np

from ....definitions.quantities import QUANTITIES
from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws, sides, strict
from ....printer import to_text
from ....numeric import enclose
from ....terms import substitute
from ...points import Points
from ...rationals import numeric_ends, simplest_between
from ...samples import values
from ...steps import node, remaining, step
from ...tactic import Tactic

MOST_STAIRS, PLACES, DIGITS, ABOVE = 60, 65, 6, 1e-4
NEAR, FAR = 0.85, 0.95  # of the way that the bound allows


def apply(goal, prover):
    if goal.conclusion.op == "==" or len(goal.symbols) != 1 or goal.conditions or goal.given or strict(goal.conclusion):
        return None
    quantity, limit = sides(goal.conclusion)
    (name, domain), = goal.symbols
    ends = numeric_ends(domain)
    if quantity.op not in QUANTITIES or name not in quantity.free or ends is None or not np.isfinite(ends[1]) or mentions_laws(limit):
        return None
    return _climbed(goal, prover, name, quantity, limit, MOST_STAIRS)


def _climbed(goal, prover, name, quantity, limit, most: int):
    """A proof on the domain of the goal, from its worse end on."""
    domain = goal.symbols[0][1]
    piece, (low, high) = domain.intervals[0], numeric_ends(domain)
    worse = next((end for end in (piece.lower, piece.upper) if remaining("processing", goal, **_by(quantity, name, end)) is not None), None)
    height = None if worse is None or most == 0 else _height(substitute(quantity, {name: worse}))
    if height is None:
        return None
    places = np.linspace(*((low, high) if worse is piece.lower else (high, low)), PLACES)
    enough = values(goal, limit, Points({name: places})) >= height
    if enough.all():
        return _stair(goal, prover, _by(quantity, name, worse), height)
    reach = places[max(int(np.argmin(enough)) - 1, 0)] - places[0]
    point = simplest_between(*sorted((places[0] + NEAR * reach, places[0] + FAR * reach)))
    data, children = {"symbol": name, "by": "point", "at": str(point)}, []
    for part in remaining("split", goal, **data) or [] if reach else ():
        if not part.symbols:
            child = prover.prove(part)
        elif worse in (part.symbols[0][1].intervals[0].lower, part.symbols[0][1].intervals[0].upper):
            child = _stair(part, prover, _by(quantity, name, worse), height)
        else:
            child = _climbed(part, prover, name, quantity, limit, most - 1)
        if child is None:
            return None
        children.append(child)
    return node("split", data, children) if children else None


def _by(quantity, name, end) -> dict:
    return {"side": "smaller", "by": to_text(substitute(quantity, {name: end}))}


def _height(quantity) -> float | None:
    """A little above the value."""
    try:
        return (1 + ABOVE) * float(enclose(quantity, digits=DIGITS)[0].upper)
    except RdpVerifyError:
        return None


def _stair(goal, prover, data, height: float):
    """The quantity at the worse end is at most a number, and that at most the bound."""
    middle = str(simplest_between(height * (1 - ABOVE / 2), height))
    return step("processing", goal, lambda left: step("via", left, prover.prove, middle=middle) or prover.prove(left), **data)


TACTIC = Tactic("stairs", "data processing, step by step", apply)
