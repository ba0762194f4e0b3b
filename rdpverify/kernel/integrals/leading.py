"""D_α, α > 1, of a mixture of normal laws against a normal law, all of one standard deviation, where one component counts alone.

With ℓᵢ = log wᵢ + (α−1)/α·D_α(Pᵢ‖Q), where D_α(N(mᵢ, σ²)‖N(m, σ²)) = α(mᵢ−m)²/(2σ²) (Gil, Alajaji & Linder 2013),

    max ℓᵢ ≤ (α−1)/α·D_α(Σ wᵢPᵢ‖Q) ≤ log Σ e^{ℓᵢ}:

from below since p ≥ wᵢpᵢ, from above by Minkowski's inequality in L^α with the weight q^{1−α}.  Both ends meet as α grows.
"""

from functools import reduce

from flint import arb, fmpq

from ...errors import RuleError, require
from ...terms import Term
from ..cells import is_zero, value_of
from ..extended import Enclosure, finite, nonnegative
from .trapezoid import normal_parts

REASON = "one component counts alone (Minkowski's inequality)"


class Leading:
    """The components' weights and rates (mᵢ−m)²/(2σ²) at the current precision, for many orders."""

    def __init__(self, P: Term, Q: Term):
        both = normal_parts(P), normal_parts(Q)
        if None in both or both[0][1] is not both[1][1] or len(both[1][0]) != 1:
            raise RuleError("a leading component is looked for in mixtures of normal laws against one, with one standard deviation")
        (parts, deviation), (((_, centre),), _) = both
        scale = 2 * arb(value_of(deviation)) ** 2
        self.parts = []
        for weight, mean in parts:
            value = fmpq(1) if weight is None else value_of(weight)
            if not is_zero(value):
                self.parts.append((arb(value).log(), arb(value_of(mean) - value_of(centre)) ** 2 / scale))

    def renyi(self, order: fmpq) -> Enclosure:
        """From the greatest ℓᵢ to log Σ e^{ℓᵢ}, times α/(α−1)."""
        require(order > 1, "a leading component bounds divergences of orders above 1")
        beyond = arb(order - 1)
        sizes = [log_weight + beyond * rate for log_weight, rate in self.parts]
        top = reduce(arb.max, sizes)
        rest = sum(((size - top).exp() for size in sizes), arb(0)).log()
        ball = (top + arb(0).union(rest)) * arb(order) / beyond
        return finite(nonnegative(ball), REASON)
