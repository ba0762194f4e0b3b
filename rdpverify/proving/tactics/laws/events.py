"""Statements about one event: reduce to Bernoulli pairs (P(S), Q(S)).

Of total variation alone: to its value and Q(S), first where it is bounded from below or stands in another formula than a polynomial.
"""

from ....kernel.goal import mentions_laws, sides
from ....terms import replace, symbol
from ....terms.normal import polynomial_coefficients
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if not mentions_laws(goal.conclusion):
        return None
    first = any(sides(premise.relation)[1].op == "tv" for premise in goal.given if premise.relation.op != "==") or _is_inside(goal)
    ways = ({"by": "difference"}, {}) if first else ({}, {"by": "difference"}) if prover.patient else ({},)
    return next(filter(None, (step("bernoulli", goal, prover.prove, **data) for data in ways)), None)


def _is_inside(goal) -> bool:
    """Does total variation stand in a logarithm or a denominator of the conclusion?"""
    name = goal.fresh("v")
    for part in goal.conclusion.parts():
        if part.op == "tv":
            bare = [replace(side, part, symbol(name)) for side in (goal.conclusion.left, goal.conclusion.right)]
            return any(name in side.free and polynomial_coefficients(side, name, goal.signs) is None for side in bare)
    return False


TACTIC = Tactic("events", "Bernoulli reduction", apply)
