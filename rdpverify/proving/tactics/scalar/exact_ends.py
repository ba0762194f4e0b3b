"""An interval with an end that is no fraction, as [0, π/2]: x = (π/2)·t, so that boxes and Taylor's formula meet the end exactly."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import INFINITY, ZERO, div, neg
from ....terms.normal import normal
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==":
        return None
    for name, domain in goal.symbols:
        unit = _unit(domain, goal.signs)
        if unit is not None:
            return step("substitute", goal, prover.prove, symbol=name, map="scale", by=to_text(unit), new=goal.fresh("t"))
    return None


def _unit(domain, signs):
    """A closed end > 0 that is no fraction, of which the other end is a rational multiple."""
    if domain.integers or len(domain.intervals) != 1:
        return None
    ends = domain.intervals[0].lower, domain.intervals[0].upper
    if not all(end in (INFINITY, neg(INFINITY)) or not end.free for end in ends):
        return None
    finite = [end for end in ends if end not in (ZERO, INFINITY, neg(INFINITY))]
    units = [end for end in finite if not end.is_number and normal(end).number() is None and signs.positive(end)]
    if not units or not all(normal(div(end, units[0])).number() is not None for end in finite):
        return None
    return units[0]


TACTIC = Tactic("exact_ends", "substitution", apply)
