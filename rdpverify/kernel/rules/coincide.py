"""A divergence that is ≤ 0 makes its two laws one: D(P, Q) = 0 iff P = Q, for KL, χ², H², tv, D_∞ and D_o of every order o > 0.

The conclusion is then about P alone: D(P, P) = 0, hockey_stick(P, P, t) = (1 − e^t)₊, Q(S) = P(S), and a mixture of
P with itself is P.  Of the premises those are kept that bound divergences of two different laws.

Without a premise: divergences in the conclusion of any law from itself have these values.
"""

from dataclasses import replace as with_fields

from ...definitions import DIVERGENCES as DEFINED
from ...errors import RuleError, require
from ...terms import Term, rebuild, replace, walk
from ..generators import DIVERGENCES, of_one_law, order_kind, upper_bound
from ..goal import Goal, mentions_laws, sides
from ..well_posedness import well_posed
from ..rule import premise_of

SEPARATING = tuple(each for each in DIVERGENCES if each != "hockey_stick")
KNOWN = (*DIVERGENCES, "prob")  # the other ones may speak of the pair (P, Q) without naming it


def apply(goal: Goal, data: dict) -> list[Goal]:
    if "premise" not in data:
        alike = goal.changed(conclusion=goal.conclusion.mapped(lambda side: rebuild(side, of_one_law)))
        require(alike != goal, "the conclusion mentions no divergence of a law from itself")
        well_posed(alike)
        return [alike]
    pair = upper_bound(premise_of(goal, data))
    if pair is None or pair[0].op not in SEPARATING or not goal.signs.nonpositive(pair[1]):
        raise RuleError("the premise must bound a divergence that separates laws by a number known to be ≤ 0")
    if pair[0].op == "renyi":
        order_kind(goal, pair[0])  # an order > 0
    P, Q = pair[0].args[:2]
    require(P.op == "law" and Q.op == "law", "the premise must be about two arbitrary laws")
    premises = [premise for premise in goal.given if premise.relation.op != "=="]
    given = (with_fields(premise, relation=premise.relation.mapped(lambda side: replace(side, Q, P))) for premise in premises)
    conclusion = goal.conclusion.mapped(lambda side: _with_one_law(side, P, Q))
    alike = goal.changed(given=tuple(filter(_about_two, given)), conclusion=conclusion)
    well_posed(alike)
    return [alike]


def _about_two(premise) -> bool:
    """A bound on one divergence of two different laws."""
    smaller, larger = sides(premise.relation)
    return smaller.op in SEPARATING and smaller.args[0] is not smaller.args[1] and not mentions_laws(larger)


def _with_one_law(side: Term, P: Term, Q: Term) -> Term:
    if any(part.op in ("Sum", "Limit") or (part.op in DEFINED and part.op not in KNOWN) for part in walk(side)):
        raise RuleError("the conclusion must be made of events and of divergences known for a law and itself")
    alone = rebuild(replace(side, Q, P), lambda part: P if part.op == "Mixture" and all(item.args[1] is P for item in part.args) else None)
    return rebuild(alone, of_one_law)
