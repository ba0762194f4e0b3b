"""(ε, δ)-DP said of events is a hockey-stick divergence: P(S) ≤ c·Q(S) + d for all S iff hockey_stick(P, Q, log c) ≤ d, c > 0.

Used on a premise for all events, or on the conclusion, whose event is arbitrary.
"""

from ...errors import RuleError, require
from ...language.statement import Relation
from ...terms import ONE, ZERO, Term, call, log, replace, symbol
from ...terms.normal import polynomial_coefficients
from ..defined import is_real
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule, premise_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    if "premise" not in data:
        left, right = _as_divergence(goal, goal.conclusion)
        return [goal.bounding(left, right)]
    premise = premise_of(goal, data)
    require(len(premise.events) == 1 and not premise.quantified, "the premise must hold for all events")
    left, right = _as_divergence(goal, premise.relation)
    return [goal.knowing(left, right)]


def _as_divergence(goal: Goal, relation: Relation) -> tuple[Term, Term]:
    smaller, larger = sides(relation)
    events = [term for term in _probabilities(larger) if smaller.op == "prob" and term.args[1] is smaller.args[1]]
    if len(events) != 1 or any(law.op != "law" for law in (smaller.args[0], events[0].args[0])):
        raise RuleError("expected P(S) ≤ c·Q(S) + d for one event and two arbitrary laws")
    name = goal.fresh("x")
    parts = polynomial_coefficients(replace(larger, events[0], symbol(name)), name, goal.signs)
    if parts is None or len(parts) != 2 or any(mentions_laws(part) or not is_real(part) for part in parts):
        raise RuleError("the larger side must be c·Q(S) + d with numbers c and d")
    rest, factor = parts
    require(goal.signs.positive(factor), "the factor of Q(S) is not known to be > 0")
    level = ZERO if factor is ONE else factor.args[0] if factor.op == "exp" else log(factor)
    return call("hockey_stick", smaller.args[0], events[0].args[0], level), rest


def _probabilities(term: Term) -> list[Term]:
    if term.op == "prob":
        return [term]
    return list(dict.fromkeys(part for argument in term.args for part in _probabilities(argument)))


RULE = Rule("excess_of_events", "P(S) ≤ c·Q(S) + d for all S iff hockey_stick(P, Q, log c) ≤ d, for c > 0",
            "definition of the hockey-stick divergence; Barthe & Olmedo 2013", True, apply)
