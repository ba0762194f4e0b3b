"""Replace divergences of concrete families and quantities of mechanisms by closed forms, under their exact finiteness conditions.

The evidence may say, by its number, which of these conditions fails: the divergence is ∞ then.
"""

from ...definitions.quantities import QUANTITIES, unfold
from ...errors import InputError, RuleError, require
from ...language import parse
from ...terms import INFINITY, Term, neg, replace, walk
from ...terms.evaluate import range_of
from ..closed import closed_value, infinite_where
from ..defined import OF_OUTCOME, is_extended_real
from ..generators import DIVERGENCES
from ..goal import Goal, mentions_laws, slack, strict
from ..enclosures.optimal import OPTIMAL


def apply(goal: Goal, data: dict) -> list[Goal]:
    evidence = data.get("evidence", {})
    require(isinstance(evidence, dict), "unfold needs 'evidence': an object from divergence to the number of a condition")
    evidence = {parse(text, internal=True): number for text, number in evidence.items()}
    relation, obligations = goal.conclusion, []
    left, first = _unfolded(goal, relation.left, evidence)
    right, second = _unfolded(goal, relation.right, evidence)
    left, right = settled(goal, left), settled(goal, right)
    require(left is not relation.left or right is not relation.right, "no divergence or quantity of a concrete law to unfold")
    bare = goal.changed(given=())
    for condition in first + second:
        known = goal.signs.positive if strict(condition) else goal.signs.nonnegative
        if not known(slack(condition)):
            obligations.append(bare.changed(conclusion=condition))
    return [goal.changed(conclusion=type(relation)(left, relation.op, right, relation.rounded))] + obligations


def _unfolded(goal: Goal, term: Term, evidence: dict):
    conditions = []
    for _ in range(term.size):
        target = next((part for part in walk(term) if concrete(part) and part.op not in OPTIMAL), None)
        if target is None:
            return term, conditions
        try:
            if target.op in QUANTITIES:
                value, where_infinite = unfold(target), ()
            elif target in evidence:
                value, where_infinite = INFINITY, infinite_where(target, evidence[target], goal.signs)
            else:
                value, where_infinite = closed_value(target, goal.signs_with_integers if target.op in OF_OUTCOME else goal.signs)
        except InputError as problem:
            raise RuleError(str(problem)) from None
        term = replace(term, target, value)
        conditions += where_infinite
    raise RuleError("unfolding does not end")


def settled(goal: Goal, side: Term) -> Term:
    """A side in which ∞ came up: ∞ itself, once that is what the arithmetic with it gives on the whole domain."""
    if is_extended_real(side):
        return side
    values = range_of(side, goal.ranges) if side.free <= goal.ranges.keys() else None
    if values is None or values.lower.is_finite() or not values.lower == values.upper:
        raise RuleError(f"∞ came up in arithmetic that might have no value: {side}")
    return INFINITY if values.lower > 0 else neg(INFINITY)


def concrete(part: Term) -> bool:
    """Is the term a divergence or quantity that mentions no arbitrary law?"""
    return (part.op in DIVERGENCES or part.op in OF_OUTCOME or part.op in QUANTITIES) and not mentions_laws(part)
