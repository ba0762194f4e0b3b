"""The exponential mechanism is a statement about all laws of bounded range: its neighbouring pairs are those with η ≤ ε.

Its pairs are p ∝ e^t·q with |t| ≤ ε/2, whose log-ratios lie in an interval of length ε, so that η = D_∞(P‖Q) + D_∞(Q‖P) ≤ ε.  What is
proved of all P and Q with η ≤ ε bounds rdp, the privacy profile and pure_dp, which are suprema over some of them.
Source: Dong, Durfee & Rogers 2020 (bounded range).
"""

from ...definitions.mechanism import Pair
from ...definitions.mechanisms.exponential import tilt_bound
from ...definitions.quantities import OF_PAIR, of_pair
from ...errors import RuleError
from ...terms import add, call, make, mul, number
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if smaller.op not in OF_PAIR or smaller.args[0].op != "ExponentialMechanism" or goal.given or mentions_laws(larger):
        raise RuleError("the smaller side must be rdp, privacy_profile or pure_dp of an exponential mechanism, in a goal without laws")
    P, Q = (make("law", (), name) for name in "PQ")
    width = add(call("max_divergence", P, Q), call("max_divergence", Q, P))
    found = of_pair(smaller, Pair(P, Q, "bounded range"))
    return [goal.knowing(width, mul(number(2), tilt_bound(smaller.args[0].args))).bounding(found, larger)]


RULE = Rule("tilts", "the pairs of ExponentialMechanism(ε) have D_∞(P‖Q) + D_∞(Q‖P) ≤ ε", "Dong, Durfee & Rogers 2020", False, apply)
