"""Kullback-Leibler divergences from below, where a total variation is: bounds at that distance, or a tangent of the sharp one."""

from math import expm1, log

from flint import fmpq

from ....kernel.goal import mentions_laws, sides
from ....terms import number
from ...steps import step
from ...tactic import Tactic
from ...theorems import Match, called

BOUNDS = ("bretagnolle-huber-at-distance", "vajda-at-distance")
STEEPEST, HALVINGS, FINE = 60.0, 50, 1000


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    limit, divergence = sides(goal.conclusion)
    if divergence.op != "kl" or mentions_laws(limit):
        return None
    for premise in goal.given:
        least, distance = sides(premise.relation)
        about = distance.op == "tv" and set(distance.args) == set(divergence.args) and not mentions_laws(least)
        if not about or not premise.plain or premise.relation.op == "==":
            continue
        laws = dict(zip("PQ", divergence.args))
        ways = [(BOUNDS[0], {"t": least}), (BOUNDS[1], {"t": least})]
        if least.is_number and 0 < least.value < 1:
            ways.insert(0, ("least-kl", {"b": _slope(float(least.value.p) / float(least.value.q)), "t": least}))
        for name, values in ways:
            proof = step("theorem", goal, prover.prove, use="larger", **Match(values, laws).data(called(name)))
            if proof is not None:
                return proof
    return None


def _slope(t: float):
    """Of the line that is the greatest at t, in thousandths; the height is concave in the slope."""
    low, high = 1e-3, STEEPEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _line(middle + 1e-6, t) > _line(middle, t) else (low, middle)
    return number(fmpq(round(low * FINE), FINE))


def _line(b: float, t: float) -> float:
    return b * t + 1 - b / expm1(b) - log(expm1(b) / b)


TACTIC = Tactic("least_kl", "least divergence at a distance", apply)
