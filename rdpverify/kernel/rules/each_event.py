"""Statements about several events or several laws: every A(S) becomes a number in [0, 1], a premise what it says about each event.

With p = A(S), q = B(S), for every event S of the conclusion and, with 1 − p and 1 − q for p and q, for its complement:

    D_∞(A‖B) ≤ c:  p ≤ e^c·q        H_{e^t}(A‖B) ≤ c:  p − e^t·q ≤ c        tv(A, B) ≤ c:  p − q ≤ c
    χ²(A‖B) ≤ c:   (p − q)² ≤ c·q·(1 − q)        (Cauchy–Schwarz; p = q when q is 0 or 1, as A ≪ B)

A premise for all events is taken at S and at its complement.  How the events overlap is forgotten: sound, not exact.
"""

from ...words.domains import UNIT_CLOSED
from ...errors import require
from ...language.statement import Premise, Relation
from ...terms import ONE, Term, exp, mul, power, rebuild, sub, symbol
from ..generators import order_kind, upper_bound
from ..goal import Goal, mentions_laws
from ..well_posedness import well_posed


def apply(goal: Goal, data: dict) -> list[Goal]:
    numbers = _Numbers(goal)
    events = list(dict.fromkeys(part.args[1] for part in _probabilities(goal.conclusion)))
    require(events, "the conclusion speaks of no event")
    conclusion = _replaced(goal.conclusion, numbers)
    require(not mentions_laws(conclusion), "the conclusion mentions laws outside P(S)")
    conditions = dict.fromkeys(relation for premise in goal.given for event in events for relation in _at(goal, premise, event, numbers))
    symbols = goal.symbols + tuple((name, UNIT_CLOSED) for name in numbers.names.values())
    scalar = Goal(symbols, conclusion, (), goal.conditions + tuple(conditions))
    well_posed(scalar)
    return [scalar]


class _Numbers:
    """A symbol for the probability of each event under each law."""

    def __init__(self, goal: Goal):
        self.goal, self.names = goal, {}

    def __call__(self, law: Term, event: Term) -> Term:
        require(law.op == "law", "the laws must be arbitrary ones")
        if (law, event) not in self.names:
            self.names[law, event] = self.goal.fresh(law.value.lower(), self.names.values())
        return symbol(self.names[law, event])


def _probabilities(relation: Relation) -> list[Term]:
    return [part for part in relation.parts() if part.op == "prob"]


def _replaced(relation: Relation, mass) -> Relation:
    def leaf(part: Term):
        return mass(*part.args) if part.op == "prob" else None

    return relation.mapped(lambda side: rebuild(side, leaf))


def _at(goal: Goal, premise: Premise, event: Term, numbers: _Numbers) -> list[Relation]:
    """What the premise says about the event and its complement; nothing when it is of another kind."""
    if len(premise.events) == 1 and not premise.quantified:
        masses = (lambda law, _: numbers(law, event)), (lambda law, _: sub(ONE, numbers(law, event)))
        relations = [_replaced(premise.relation, mass) for mass in masses]
        return [relation for relation in relations if not mentions_laws(relation)]
    if _probabilities(premise.relation):  # of the conclusion's own events
        own = _replaced(premise.relation, numbers) if premise.plain else premise.relation
        return [] if mentions_laws(own) else [own]
    pair = upper_bound(premise)
    if pair is None or any(law.op != "law" for law in pair[0].args[:2]):
        return []
    term, limit = pair
    p, q = (numbers(law, event) for law in term.args[:2])
    if term.op == "chi2":
        return [Relation(power(sub(p, q), 2), "<=", mul(limit, q, sub(ONE, q)))]
    sides = (p, q), (sub(ONE, p), sub(ONE, q))
    if term.op == "max_divergence" or (term.op == "renyi" and order_kind(goal, term) == "max"):
        return [Relation(a, "<=", mul(exp(limit), b)) for a, b in sides]
    if term.op not in ("tv", "hockey_stick"):
        return []
    level = exp(term.args[2]) if term.op == "hockey_stick" else ONE
    return [Relation(sub(a, mul(level, b)), "<=", limit) for a, b in sides]
