"""What holds of every pair of laws."""

from ...definitions.quantities import QUANTITIES
from ...errors import RuleError, require
from ...terms import INFINITY, ONE, ZERO, Term, call, neg, sub
from ..defined import is_real
from ..generators import AT_MOST_ONE, AT_MOST_ONE_TOO, DIVERGENCES, number_bound
from ..goal import Goal, mentions_laws, sides, strict
from ..well_posedness import stays_finite, well_posed
from ..rule import premise_of

NONNEGATIVE = (*DIVERGENCES, *AT_MOST_ONE, *QUANTITIES)
EXCESS = ("hockey_stick", "loss_tail")


def at_most_one(goal: Goal, data: dict) -> list[Goal]:
    """Probabilities, total variation, H², hockey-sticks, privacy profiles, trade-off functions are ≤ 1: ``D ≤ c`` follows from ``1 ≤ c``.

    The test that rejects with probability x, whatever it sees, shows more: tradeoff(P, Q, x) ≤ 1 − x.
    """
    smaller, larger = sides(goal.conclusion)
    if smaller.op not in AT_MOST_ONE_TOO:
        raise RuleError(f"the smaller side is not one of {', '.join(AT_MOST_ONE_TOO)}")
    greatest = sub(ONE, smaller.args[2]) if smaller.op == "tradeoff" else ONE
    return [goal.bounding(greatest, larger)]


def finite(goal: Goal, data: dict) -> list[Goal]:
    """Everything is ≤ ∞, and what is a real number is < ∞; likewise from below with −∞.

    The side beside ∞ must have a value: a term without divergences has one, since every scalar term of a goal is defined on its whole
    domain; one with divergences is checked to be well-posed.  For ``<`` it must not be ∞ for any value of the divergences in it, so that
    ``kl(P, Q) < oo`` is not shown by this, but ``tv(P, Q) < oo`` is; of given laws the closed form is looked at, once it is there.
    """
    smaller, larger = sides(goal.conclusion)
    if larger is not INFINITY and smaller is not neg(INFINITY) or goal.conclusion.rounded is not None:
        raise RuleError("expected a comparison with ∞, such as … < oo")
    other = smaller if larger is INFINITY else larger
    if is_real(other):
        return []
    well_posed(goal)
    require(not strict(goal.conclusion) or stays_finite(goal, other), "the other side might be infinite")
    return []


def gibbs(goal: Goal, data: dict) -> list[Goal]:
    """Divergences, and the quantities of mechanisms, are ≥ 0: ``D ≥ c`` (``D > c``) follows from ``c ≤ 0`` (``c < 0``)."""
    smaller, larger = sides(goal.conclusion)
    require(larger.op in NONNEGATIVE, "the larger side is not a divergence, a probability or a quantity of a mechanism")
    return [goal.changed(given=()).bounding(smaller, ZERO)]


def pure(goal: Goal, data: dict) -> list[Goal]:
    """Pure privacy in four words: H_{e^t}(A‖B) ≤ 0 iff P(log r > t) = 0 iff D_∞(A‖B) ≤ t iff A(S) ≤ e^t·B(S) for all S.  For the pairs of
    a mechanism: privacy_profile(M, t) ≤ 0 iff pure_dp(M) ≤ t.

    H_{e^t} = ∫ (a − e^t b)₊ vanishes iff a ≤ e^t b almost everywhere, the part of A singular to B (where b = 0) included.  Used on the
    conclusion, whose bound c then only has to be ≥ 0, or on a premise that says ≤ 0.
    """
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
