"""Pure privacy in four words: H_{e^t}(A‖B) ≤ 0 iff P(log r > t) = 0 iff D_∞(A‖B) ≤ t iff A(S) ≤ e^t·B(S) for all S.  For the pairs of
a mechanism: privacy_profile(M, t) ≤ 0 iff pure_dp(M) ≤ t.

H_{e^t} = ∫ (a − e^t b)₊ vanishes iff a ≤ e^t b almost everywhere, the part of A singular to B (where b = 0) included.  Used on the
conclusion, whose bound c then only has to be ≥ 0, or on a premise that says ≤ 0.
"""

from ...errors import require
from ...terms import ONE, ZERO, Term, call, neg
from ..defined import is_real
from ..generators import number_bound
from ..goal import Goal, mentions_laws, sides, strict
from ..rule import premise_of

EXCESS = ("hockey_stick", "loss_tail")


def apply(goal: Goal, data: dict) -> list[Goal]:
    if "premise" not in data:
        return _conclusion(goal)
    excess, limit = number_bound(premise_of(goal, data)) or (ZERO, ONE)
    require(goal.signs.nonnegative(neg(limit)), "the premise must be that a hockey-stick divergence or a loss tail is ≤ 0")
    return [goal.knowing(_largest(excess), excess.args[2])]


def _conclusion(goal: Goal) -> list[Goal]:
    excess, limit = sides(goal.conclusion)
    largest = _largest(excess)
    require(not mentions_laws(limit) and is_real(limit), "the bound must be a number")
    bound = goal.changed(given=()).nonnegative(limit, positive=strict(goal.conclusion))
    return [goal.concluding(largest, "<=", excess.args[-1])] + ([] if limit is ZERO and not strict(goal.conclusion) else [bound])


def _largest(excess: Term) -> Term:
    if excess.op == "privacy_profile" and is_real(excess.args[1]):
        return call("pure_dp", excess.args[0])
    require(excess.op in EXCESS and is_real(excess.args[2]), "expected hockey_stick(A, B, t) or loss_tail(A, B, t) at a number t")
    return call("max_divergence", *excess.args[:2])
