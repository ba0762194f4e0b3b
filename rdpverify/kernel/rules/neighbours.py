"""A mechanism's quantities are suprema over its neighbouring pairs of laws: what is proved of all P and Q bounds them.

    F(M) ≤ t  if  F(P‖Q) ≤ t for all P and Q with G(P‖Q) ≤ b for every G(M) ≤ b that is proved of M      F, G: rdp, profile, pure_dp
    F(ExponentialMechanism(ε)) ≥ F(P‖Q) for P ∝ e^{ε·u/2}, Q ∝ e^{ε·v/2} with two lists of scores, |uᵢ − vᵢ| ≤ 1

A bound may hold for all orders or levels of a domain: then it is proved for a new symbol in that domain.  It bounds G(Q‖P) too when no
direction is left out: the reverse of a neighbouring pair is one, or equivalent to one.  The pairs of
ExponentialMechanism(ε) are p ∝ e^t·q with |t| ≤ ε/2: their log-ratios lie in an interval of length ε, D_∞(P‖Q) + D_∞(Q‖P) ≤ ε
(Dong, Durfee & Rogers 2020, bounded range).  A supremum below t need not be reached, so nothing strict follows.
"""

from ...definitions.mechanism import Pair
from ...definitions.constructions.exponential_mechanism import from_scores, tilt_bound
from ...definitions.quantities import OF_PAIR, dominating_pairs, of_pair
from ...errors import InputError, RuleError, require
from ...language.statement import Premise, Relation
from ...terms import Term, add, call, make, mul, number
from ..goal import Goal, mentions_laws, sides, strict
from ..posed import well_posed
from ..rule import Rule, read, read_premise

PAIR, REVERSE = (Pair(*(make("law", (), name) for name in names), "any neighbouring inputs") for names in ("PQ", "QP"))


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if "scores" in data:
        return [goal.bounding(smaller, _of_scores(larger, data["scores"]))]
    require(smaller.op in OF_PAIR and not (goal.given or mentions_laws(larger) or strict(goal.conclusion)),
            "the smaller side must be rdp, privacy_profile or pure_dp of a mechanism, in a goal without laws and not strict")
    mechanism, texts = smaller.args[0], data.get("bounds", [])
    pairs = goal.bounding(of_pair(smaller, PAIR), larger)
    if mechanism.op == "ExponentialMechanism":
        width = add(call("max_divergence", PAIR.P, PAIR.Q), call("max_divergence", PAIR.Q, PAIR.P))
        pairs = pairs.knowing(width, mul(number(2), tilt_bound(mechanism.args)))
    require(isinstance(texts, list), "'bounds' must be a list")
    needed, reversible = [], bool(texts) and _has_reverses(mechanism)
    for premise in [read_premise(goal, text) for text in texts]:
        needed.append(goal.changed(symbols=goal.symbols + premise.quantified, conclusion=premise.relation))
        well_posed(needed[-1])
        for pair in (PAIR, REVERSE) if reversible else (PAIR,):
            pairs = pairs.assuming(_of_pairs(mechanism, premise, pair))
    return [*needed, pairs]


def _has_reverses(mechanism: Term) -> bool:
    """Is the reverse of every neighbouring pair equivalent to one?"""
    try:
        directions = {pair.direction for pair in dominating_pairs(mechanism)}
    except InputError:  # no pair dominates: not asked further
        return mechanism.op == "ExponentialMechanism"
    return directions in ({"both"}, {"add", "remove"})


def _of_scores(larger: Term, scores) -> Term:
    """The quantity of one pair of score lists."""
    require(larger.op in OF_PAIR and larger.args[0].op == "ExponentialMechanism", "expected a quantity of an exponential mechanism")
    require(isinstance(scores, list) and len(scores) == 2 and all(isinstance(each, list) for each in scores), "'scores' are two lists")
    try:
        return of_pair(larger, from_scores(*larger.args[0].args, *([read(text) for text in each] for each in scores)))
    except InputError as problem:
        raise RuleError(str(problem)) from None


def _of_pairs(mechanism: Term, premise: Premise, pair: Pair) -> Premise:
    """The bound on the mechanism as one on each of its pairs."""
    smaller, larger = sides(premise.relation)
    require(smaller.op in OF_PAIR and smaller.args[0] is mechanism and not mentions_laws(premise.relation),
            "a bound must be one on rdp, privacy_profile or pure_dp of the mechanism, without laws")
    return Premise(Relation(of_pair(smaller, pair), "<=", larger), premise.quantified)


RULE = Rule("neighbours", "F(M) ≤ t if F(P‖Q) ≤ t for all P, Q with the bounds G(P‖Q) ≤ b that are proved of M; "
            "F(ExponentialMechanism(ε)) ≥ F(P‖Q) of two score lists; the pairs have D_∞(P‖Q) + D_∞(Q‖P) ≤ ε",
            "definitions; Dong, Durfee & Rogers 2020", False, apply)
