"""Everything is ≤ ∞, and what is a real number is < ∞; likewise from below with −∞.

The side beside ∞ must have a value: a term without divergences has one, since every scalar term of a goal is defined on its whole
domain; one with divergences is checked to be well-posed.  For ``<`` it must not be ∞ for any value of the divergences in it, so that
``kl(P, Q) < oo`` is not shown by this, but ``tv(P, Q) < oo`` is; of given laws the closed form is looked at, once it is there.
"""

from ...errors import RuleError, require
from ...terms import INFINITY, neg
from ..defined import is_real
from ..goal import Goal, sides, strict
from ..posed import stays_finite, well_posed


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if larger is not INFINITY and smaller is not neg(INFINITY) or goal.conclusion.rounded is not None:
        raise RuleError("expected a comparison with ∞, such as … < oo")
    other = smaller if larger is INFINITY else larger
    if is_real(other):
        return []
    well_posed(goal)
    require(not strict(goal.conclusion) or stays_finite(goal, other), "the other side might be infinite")
    return []
