"""Discrete Gaussian noise has at most the Rényi divergences of Gaussian noise: rdp(DiscreteGaussianMechanism(σ, m), o) ≤ o·m²/(2σ²), o ≥ 1.

With θ(c) = Σ_n e^{−(n−c)²/(2σ²)} and c = (1−o)·m, completing the square gives (o−1)·D_o = o(o−1)·m²/(2σ²) + log(θ(c)/θ(0)), and θ is
greatest at integers, as its Fourier coefficients are positive (Poisson summation).  Order 1 is the limit.
"""

from ...errors import RuleError
from ...terms import ONE, div, mul, number, power, sub
from ..goal import Goal, sides
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if smaller.op != "rdp" or smaller.args[0].op != "DiscreteGaussianMechanism" or not goal.signs.nonnegative(sub(smaller.args[1], ONE)):
        raise RuleError("the smaller side must be rdp of a discrete Gaussian mechanism at an order known to be ≥ 1")
    (deviation, sensitivity), order = smaller.args[0].args, smaller.args[1]
    return [goal.bounding(div(mul(order, power(sensitivity, 2)), mul(number(2), power(deviation, 2))), larger)]


RULE = Rule("discrete_gaussian", "rdp(DiscreteGaussianMechanism(σ, m), o) ≤ o·m²/(2σ²) for o ≥ 1",
            "Canonne, Kamath & Steinke 2020, Theorem 4 and Proposition 5", False, apply)
