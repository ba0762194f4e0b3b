"""Curves of (1 − q)·Q + q·P and Q: the binomial sum at whole orders where D_a(P‖Q) is c·a, and the worse of the two directions where
the pair is symmetric, as with Gaussian noise (Mironov, Talwar & Zhang 2019); amplification of concentrated privacy (Bun et al. 2018).
"""

from ...kernel.goal import mentions_laws, sides
from ...terms import HALF, Term, call, mul, number, substitute
from ..monomials import tidy
from ..steps import remaining, step
from ..tactic import Tactic
from ..theorems import Match, bounding, called, quantities

CURVES = (("sampled-curve-below", "smaller", 0), ("sampled-curve-above", "larger", 1), ("sampled-concentrated", "smaller", 0))


def apply(goal, prover):
    if goal.conclusion.op == "==" or not any(part.op == "Mixture" for part in goal.conclusion.parts()):
        return None
    for name, use, at in CURVES:
        theorem, side = called(name), sides(goal.conclusion)[at]
        stated = sides(theorem.statement.conclusion)[at]
        spoken = quantities(side) if side.op == stated.op else ()
        found = Match().extended(quantities(stated)[0], spoken[0]) if len(spoken) == 1 and spoken[0].op == "renyi" else None
        rate = found and _rate(goal, found.laws["P"], found.laws["Q"])
        if rate is not None:
            found.symbols["c"] = rate
            if child := step("theorem", goal, prover.prove, **found.data(theorem), use=use):
                return child
    return bounding(goal, prover.prove, ("sampling-direction",))


def _rate(goal, P: Term, Q: Term) -> Term | None:
    """c for D_a(P‖Q) ≤ c·a, as a premise says it or the closed form at the order 2 suggests."""
    curve = call("renyi", P, Q, number(2))
    for premise in goal.given:
        small, large = sides(premise.relation)
        if small.op == "renyi" and small.args[:2] == (P, Q) and len(premise.quantified) == 1 and not mentions_laws(large):
            return tidy(mul(HALF, substitute(large, {premise.quantified[0][0]: number(2)})), goal.signs)
    if mentions_laws(curve):
        return None
    goals = remaining("unfold", goal.concluding(curve, "<=", number(0)))
    return tidy(mul(HALF, sides(goals[0].conclusion)[0]), goal.signs) if goals and len(goals) == 1 else None


TACTIC = Tactic("sampled_curves", 3, "sampling", apply)
