"""R4: under e^{−ε₂} ≤ dP/dQ ≤ e^{ε₁} a convex expectation is largest for the two-point law on the ends (randomized response).

The expectation may be a sum of divergences of P, Q and their mixtures (kernel.functionals).  A max divergence of mixtures is at most
the logarithm of the greatest ratio (ar+1−a)/(br+1−b) of the two, for r from 0 to ∞ or between the limits; r = ∞ is the part of P
singular to Q, where the ratio is a/b.
"""

from ...errors import require
from ...terms import ONE, ZERO, Term, add, div, log, mul, sub
from ..functionals import functional, share
from ..generators import expectation, ratio_limits
from ..goal import Goal, sides


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, limit = sides(goal.conclusion)
    P, Q, target = functional(goal, smaller, limit)
    lower, upper = ratio_limits(goal, P, Q)
    bare = goal.changed(given=())
    if target is None:
        return [bare.bounding(_greatest(goal, smaller, P, Q, lower, upper), limit)]
    require(lower is not None and upper is not None, "needs premises on the max divergence in both directions")
    require(target.convex, "an expectation that need not be convex in the ratio")
    if lower.args[0] is -upper.args[0]:
        weights = (div(upper, add(ONE, upper)), div(ONE, add(ONE, upper)))
    else:
        require(goal.signs.positive(upper.args[0] - lower.args[0]), "the two limits might coincide: split that case off first")
        weights = (div(sub(upper, ONE), sub(upper, lower)), div(sub(ONE, lower), sub(upper, lower)))
    # a maximum of convex functions is convex: its chord uses the maximum at each end
    return [bare.bounding(expectation(weights, (lower, upper), target.f), target.limit)]


def _greatest(goal: Goal, term: Term, P: Term, Q: Term, lower: Term | None, upper: Term | None) -> Term:
    """log sup (ar+1−a)/(br+1−b), monotone in r: at the upper limit or r = ∞ when a ≥ b, at the lower one or r = 0 when a ≤ b."""
    a, b = (share(goal, law, P, Q) for law in term.args[:2])
    rising = goal.signs.nonnegative(sub(a, b))
    end = upper if rising else lower
    if a is ONE and b is ZERO and upper is not None:
        return upper.args[0]
    require(rising or goal.signs.nonnegative(sub(b, a)), "the weights of the two laws are not known to be ordered")
    if end is not None:
        return log(div(*(add(mul(weight, end), sub(ONE, weight)) for weight in (a, b))))
    first, second = (a, b) if rising else (sub(ONE, a), sub(ONE, b))
    require(goal.signs.positive(second), "no premise limits the ratio on the side where it matters")
    return log(div(first, second))
