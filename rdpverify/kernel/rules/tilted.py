"""The exponential mechanism: p/q = w/E_Q w with |log w| ≤ t, so |log p/q| ≤ 2t, for any number of outcomes."""

from ...definitions.mechanisms.exponential import tilt_bound
from ...errors import RuleError
from ...terms import mul, number
from ..goal import Goal, sides
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if smaller.op != "pure_dp" or smaller.args[0].op != "ExponentialMechanism":
        raise RuleError("the smaller side must be pure_dp(ExponentialMechanism(…))")
    bound = mul(number(2), tilt_bound(smaller.args[0].args))
    return [goal.bounding(bound, larger)]


RULE = Rule("tilted", "p ∝ w·q with e^{−t} ≤ w ≤ e^t: e^{−t} ≤ E_Q w ≤ e^t, so |log p/q| ≤ 2t",
            "McSherry & Talwar 2007, Theorem 6", False, apply)
