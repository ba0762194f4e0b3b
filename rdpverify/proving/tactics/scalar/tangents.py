"""A logarithm on the smaller side by its tangent, where its argument is what it is at an end of a symbol: both sides may touch there.

log b ≤ b/c − 1 + log c, with what b is at the ends of a symbol for c: then what is left is linear in that symbol.
"""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws
from ....terms import ONE, substitute, walk
from ...monomials import tidy
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic
from ...theorems import at

MOST_PLACES = 6


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or len(goal.slack.free) < 2:
        return None
    for part in dict.fromkeys(walk(goal.slack)):
        if part.op == "log" and part.free:
            for place in _places(goal, part.args[0]):
                for name in ("log-tangent-above", "log-tangent-below"):
                    data = at(name, "inside", z=part.args[0], c=place)
                    goals = remaining("theorem", goal, **data)
                    if goals is not None and len(goals) == 1 and plausible(goals[0]) and (proof := prover.prove(goals[0])):
                        return node("theorem", data, [proof])
    return None


def _places(goal, base) -> list:
    """Values of the base at finite closed ends of its symbols."""
    places = {}
    for name, domain in goal.symbols:
        for piece in domain.intervals if name in base.free else ():
            for end, is_open in ((piece.lower, piece.lower_open), (piece.upper, piece.upper_open)):
                if not is_open and not end.ops & {"oo"}:
                    try:
                        place = tidy(substitute(base, {name: end}), goal.signs)
                    except RdpVerifyError:
                        continue
                    if place is not ONE:
                        places[place] = None
    return list(places)[:MOST_PLACES]


TACTIC = Tactic("tangents", "tangent", apply)
