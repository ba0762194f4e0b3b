"""A mechanism's quantities are suprema over its neighbouring pairs of laws: what is proved of all P and Q bounds them.

    F(M) ≤ t  if  F(P‖Q) ≤ t for all P and Q with G(P‖Q) ≤ b for every G(M) ≤ b that is proved of M      F, G: rdp, profile, pure_dp
    F(M) ≥ F(P‖Q) for the laws P, Q of the output of M on two given neighbouring inputs, or of one event of it

A bound may hold for all orders or levels of a domain: then it is proved for a new symbol in that domain.  It bounds G(Q‖P) too when no
direction is left out: the reverse of a neighbouring pair is one, or equivalent to one.  Inputs are ``scores`` of ExponentialMechanism
and NoisyMax, ``answers`` and an ``outcome`` of Program, lists of numbers as texts.  The pairs of
ExponentialMechanism(ε) are p ∝ e^t·q with |t| ≤ ε/2: their log-ratios lie in an interval of length ε, D_∞(P‖Q) + D_∞(Q‖P) ≤ ε
(Dong, Durfee & Rogers 2020, bounded range).  A supremum below t need not be reached, so nothing strict follows.
"""

from ...definitions.mechanism import Pair
from ...definitions.constructions import ON_INPUTS, looked_at, on_inputs
from ...definitions.constructions.exponential_mechanism import tilt_bound
from ...definitions.quantities import OF_PAIR, dominating_pairs, of_pair
from ...errors import InputError, RuleError, require
from ...language.statement import Premise, Relation
from ...terms import Term, add, call, make, mul, number
from ..goal import Goal, mentions_laws, sides, strict
from ..well_posedness import well_posed
from ..rule import read, read_premise

PAIR, REVERSE = (Pair(*(make("law", (), name) for name in names), "any neighbouring inputs") for names in ("PQ", "QP"))


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if not data.keys() <= {"bounds"}:
        return [goal.bounding(smaller, _on_inputs(larger, data))]
    require(smaller.op in OF_PAIR and not (goal.given or mentions_laws(goal.conclusion) or strict(goal.conclusion)),
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
        return mechanism.op in ON_INPUTS
    return directions in ({"both"}, {"add", "remove"})


def _on_inputs(larger: Term, inputs: dict) -> Term:
    """The quantity of one pair of neighbouring inputs."""
    require(larger.op in OF_PAIR and looked_at(larger.args[0]), "expected a quantity of a mechanism that can be looked at on given inputs")
    try:
        return of_pair(larger, on_inputs(larger.args[0], {name: _lists(value) for name, value in inputs.items()}))
    except InputError as problem:
        raise RuleError(str(problem)) from None


def _lists(value) -> Term:
    """A list of lists of texts as a term."""
    return make("list", map(_lists, value)) if isinstance(value, list) else read(value)


def _of_pairs(mechanism: Term, premise: Premise, pair: Pair) -> Premise:
    """The bound on the mechanism as one on each of its pairs."""
    smaller, larger = sides(premise.relation)
    require(smaller.op in OF_PAIR and smaller.args[0] is mechanism and not mentions_laws(premise.relation),
            "a bound must be one on rdp, privacy_profile or pure_dp of the mechanism, without laws")
    return Premise(Relation(of_pair(smaller, pair), "<=", larger), premise.quantified)
