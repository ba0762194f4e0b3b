"""Moments of sampled mechanisms of any integer order, by the theorems about curves at most c*j + d at the orders j = 2, …, a.

The curve is read off a premise for many orders; the theorems leave it to be shown at these orders.
"""

from ...errors import RdpVerifyError
from ...kernel.affine import affine
from ...kernel.goal import sides
from ...terms import ZERO, Term, symbol, walk
from ..steps import step
from ..tactic import Tactic
from ..theorems import called, matches

NAMES = ("poisson-sampled-removed-3", "poisson-sampled-added", "sampled-without-replacement", "poisson-sampled-removed")


def apply(goal, prover):
    smaller = sides(goal.conclusion)[0]
    if goal.conclusion.op == "==" or smaller.op != "exp" or not any(part.op == "Mixture" for part in walk(smaller)):
        return None
    spoken = [part for part in walk(smaller) if part.op == "renyi"]
    for theorem in map(called, NAMES):
        (pattern,) = (part for part in walk(sides(theorem.statement.conclusion)[0]) if part.op == "renyi")
        for found in matches((pattern,), spoken):
            for found.symbols["c"], found.symbols["d"] in _curves(goal):
                if proof := step("theorem", goal, prover.prove, **found.data(theorem), use="smaller"):
                    return proof
    return None


def _curves(goal) -> list[tuple[Term, Term]]:
    """(c, d) of the premises renyi(P, Q, j) <= c*j + d for many j; c = 0 of max_divergence(P, Q) <= d."""
    found = []
    for premise in goal.given:
        smaller, larger = sides(premise.relation)
        if smaller.op == "max_divergence" and premise.plain:
            found.append((ZERO, larger))
        if smaller.op == "renyi" and len(premise.quantified) == 1 and smaller.args[2] is (order := symbol(premise.quantified[0][0])):
            try:
                rest, factor = affine(larger, order)
            except RdpVerifyError:
                continue
            found.append((factor, rest))
    return list(dict.fromkeys(found))


TACTIC = Tactic("sampled_curve", 3, "curve of a sampled mechanism", apply)
