"""A domain cut along the surface where the slack is stationary in a symbol, or where a factor of it changes sign, to descend from there.

Where the least value is 0, no box around the surface has a gap to show.  A range that the surface leaves is let go to its natural end
first.
"""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws, strict
from ....printer import to_text
from ....terms import ZERO, substitute
from ....terms.derivative import derivative
from ....terms.normal import identical
from ...roots import roots_of_factors
from ...samples import plausible
from ...steps import node, remaining, step
from ...tactic import Tactic
from ...weighted import with_range

MOST_SIZE = 150
NATURAL = ({"lower": "0", "upper": "oo"}, {"lower": "-oo", "upper": "oo"}, {"upper": "oo"}, {"lower": "0"}, {"lower": "-oo"})


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or strict(goal.conclusion) or goal.slack.size > MOST_SIZE:
        return None
    if prover.cuts:
        return None
    with prover.cutting():
        for name, point in _surfaces(goal):
            proof = _cut(goal, prover, name, point) or _wider(goal, prover, name, point)
            if proof is not None:
                return proof
    return None


def _surfaces(goal):
    """(symbol, formula) where the derivative in the symbol is 0, or a factor of the slack; first those where the slack is 0."""
    surfaces = {}
    for name, _ in reversed(goal.symbols):
        for point in roots_of_factors(goal.slack, name, goal.signs) + roots_of_factors(_slope(goal, name), name, goal.signs):
            if point.free or (not point.is_number and _vanishes(goal, name, point)):
                surfaces.setdefault((name, point), _vanishes(goal, name, point))
    return [surface for wanted in (True, False) for surface, vanishes in surfaces.items() if vanishes is wanted]


def _slope(goal, name):
    try:
        return derivative(goal.slack, name)
    except RdpVerifyError:
        return ZERO


def _vanishes(goal, name, point) -> bool:
    try:
        return identical(substitute(goal.slack, {name: point}), ZERO, goal.signs)
    except RdpVerifyError:
        return False


def _cut(goal, prover, name, point):
    return step("split", goal, prover.prove, symbol=name, by="point", at=to_text(with_range(point, goal)))


def _wider(goal, prover, name, point):
    for ends in NATURAL:
        data = {"symbol": name, **ends}
        goals = remaining("relax", goal, **data)
        if goals and plausible(goals[0]) and (proof := _cut(goals[0], prover, name, point)):
            return node("relax", data, [proof])
    return None


TACTIC = Tactic("stationary", "case distinction", apply)
