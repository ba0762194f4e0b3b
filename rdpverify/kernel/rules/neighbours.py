"""A mechanism's quantities are suprema over its neighbouring pairs of laws: what is proved of all P and Q bounds them.

    F(M) ≤ t  if  F(P‖Q) ≤ t for all P and Q with G(P‖Q) ≤ b for every G(M) ≤ b that is proved of M      F, G: rdp, profile, pure_dp

A bound may hold for all orders or levels of a domain: then it is proved for a new symbol in that domain.  The pairs of
ExponentialMechanism(ε) are p ∝ e^t·q with |t| ≤ ε/2: their log-ratios lie in an interval of length ε, D_∞(P‖Q) + D_∞(Q‖P) ≤ ε
(Dong, Durfee & Rogers 2020, bounded range).  A supremum below t need not be reached, so nothing strict follows.
"""

from ...definitions.mechanism import Pair
from ...definitions.mechanisms.exponential import tilt_bound
from ...definitions.quantities import OF_PAIR, of_pair
from ...errors import require
from ...language.statement import Premise, Relation
from ...terms import Term, add, call, make, mul, number
from ..goal import Goal, mentions_laws, sides, strict
from ..posed import well_posed
from ..rule import Rule, read_premise

PAIR = Pair(*(make("law", (), name) for name in "PQ"), "any neighbouring inputs")


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    require(smaller.op in OF_PAIR and not (goal.given or mentions_laws(larger) or strict(goal.conclusion)),
            "the smaller side must be rdp, privacy_profile or pure_dp of a mechanism, in a goal without laws and not strict")
    mechanism, texts = smaller.args[0], data.get("bounds", [])
    pairs = goal.bounding(of_pair(smaller, PAIR), larger)
    if mechanism.op == "ExponentialMechanism":
        width = add(call("max_divergence", PAIR.P, PAIR.Q), call("max_divergence", PAIR.Q, PAIR.P))
        pairs = pairs.knowing(width, mul(number(2), tilt_bound(mechanism.args)))
    require(isinstance(texts, list), "'bounds' must be a list")
    needed = []
    for premise in [read_premise(goal, text) for text in texts]:
        needed.append(goal.changed(symbols=goal.symbols + premise.quantified, conclusion=premise.relation))
        well_posed(needed[-1])
        pairs = pairs.assuming(_of_pairs(mechanism, premise))
    return [*needed, pairs]


def _of_pairs(mechanism: Term, premise: Premise) -> Premise:
    """The bound on the mechanism as one on each of its pairs."""
    smaller, larger = sides(premise.relation)
    require(smaller.op in OF_PAIR and smaller.args[0] is mechanism and not mentions_laws(premise.relation),
            "a bound must be one on rdp, privacy_profile or pure_dp of the mechanism, without laws")
    return Premise(Relation(of_pair(smaller, PAIR), "<=", larger), premise.quantified)


RULE = Rule("neighbours", "F(M) ≤ t if F(P‖Q) ≤ t for all P, Q with the bounds G(P‖Q) ≤ b that are proved of M; "
            "the pairs of ExponentialMechanism(ε) have D_∞(P‖Q) + D_∞(Q‖P) ≤ ε", "definitions; Dong, Durfee & Rogers 2020", False, apply)
