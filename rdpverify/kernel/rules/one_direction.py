"""A subsampled mechanism whose pair (R, Q) a bijection reflects: of S = (1−w)Q + wR and Q the direction S‖Q is the larger.

    D_o(Q‖S) ≤ D_o(S‖Q)              o ≥ 1/2, o = 1 and o = ∞ included

*Proof.*  z = R/Q is distributed under R as 1/z is under Q, so that E_Q f(z) = ½·E_Q[f(z) + z·f(1/z)]; outcomes with z = 0 or ∞ by
continuity.  Let u = 1 − w + wz = S/Q and v = w + (1−w)z, which is z·u at 1/z.  Then u + v = 1 + z and uv ≥ z, so that a = z/v lies
between 1 and z, a ≤ u, and v = (u−1)/(a−1).
*Orders.*  For f = φ(u), φ(t) = t^o − t^{1−o}, the bracket is φ(u) − v·φ(a) = (u−1)·(ψ(u) − ψ(a)), ψ(t) = φ(t)/(t−1), and
ψ(e^x) = sinh((o−½)x)/sinh(x/2) is even, rises in |x| for o > 1 and falls for ½ < o < 1.  As u and a lie on one side of 1, a ≤ u:
E_Q u^o ≥ E_Q u^{1−o} for o > 1, ≤ for o < 1, infinite or not.  At o = 1, φ = (t+1)·log t and ψ(e^x) = x·coth(x/2); o = ∞ is a limit.
Source: Mironov, Talwar & Zhang 2019 (arXiv 1908.10530), Theorem 5.
"""

from ...errors import InputError, RuleError, require
from ..goal import Goal
from ..reflected import larger_direction
from ..rule import mentioned


def apply(goal: Goal, data: dict) -> list[Goal]:
    old = mentioned(goal, data, "quantity")
    try:
        new = larger_direction(old, goal.signs.nonnegative)
    except InputError as problem:
        raise RuleError(str(problem)) from None
    require(new is not None, "expected rdp of a subsampled mechanism in both directions, an order known to be ≥ 1/2, and one pair of laws "
                             "that are reflections of each other")
    return [goal.replacing(old, new)]
