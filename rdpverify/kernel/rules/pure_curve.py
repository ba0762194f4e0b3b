"""Pure differential privacy is concentrated, for the pairs of a mechanism: rdp(M, a) ≤ a·ε²/2 with ε = pure_dp(M), for a > 0.

Proof: log p/q lies in [−ε, ε] for every pair, as both directions of M are looked at; that is a range of 2ε (theorem bounded-range).
"""

from ...errors import require
from ...terms import call, mul, number, power
from ..defined import is_real
from ..goal import Goal, sides
from ..processing import pairs_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    require(smaller.op == "rdp", "the smaller side must be rdp of a mechanism")
    mechanism, order = smaller.args
    require(is_real(order) and goal.signs.positive(order), "the order is not known to be a number > 0")
    directions = {pair.direction for pair in pairs_of(mechanism)}
    require(directions == {"both"} or directions == {"add", "remove"}, "a direction of the mechanism is left out")
    return [goal.bounding(mul(order, power(call("pure_dp", mechanism), 2), number("1/2")), larger)]
