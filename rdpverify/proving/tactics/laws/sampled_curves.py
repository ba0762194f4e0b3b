"""Curves of (1 − q)·Q + q·P and Q, and of samples without replacement.

Moments at any integer order come from theorems about curves at most c*j + d at the orders j = 2, …, a (Zhu & Wang 2019; Wang, Balle &
Kasiviswanathan 2019), read off a premise for many orders; where D_a(P‖Q) is c·a, as with Gaussian noise, the binomial sum is reached from
both sides and a symmetric pair has a worse direction (Mironov, Talwar & Zhang 2019); concentrated noise is amplified (Bun et al. 2018).
"""

from ....errors import RdpVerifyError
from ....kernel.rules.theorem import affine
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import HALF, ONE, ZERO, Term, call, mul, number, substitute, symbol, walk
from ...monomials import tidy
from ...steps import remaining, step
from ...tactic import Tactic
from ...theorems import Match, bounding, called, matches, quantities

TWO, THREE = number(2), number(3)
REMOVED = "poisson-sampled-removed"
OF_CURVES = (REMOVED, "poisson-sampled-added", "sampled-without-replacement")
OF_RATES = ((REMOVED, "smaller", 0), ("sampled-curve-above", "larger", 1), ("sampled-concentrated", "smaller", 0))


def apply(goal, prover):
    return _by_curve(goal, prover) or _by_rate(goal, prover)


def _by_curve(goal, prover):
    smaller = sides(goal.conclusion)[0]
    if goal.conclusion.op == "==" or smaller.op != "exp" or not any(part.op == "Mixture" for part in walk(smaller)):
        return None
    spoken = [part for part in walk(smaller) if part.op == "renyi"]
    for theorem in map(called, OF_CURVES):
        (pattern,) = (part for part in walk(sides(theorem.statement.conclusion)[0]) if part.op == "renyi")
        for match in matches((pattern,), spoken):
            for c, d in _curves(goal):
                match.symbols.update(_written(goal), c=c, d=d, b=call("Max", ZERO, d))
                if proof := step("theorem", goal, prover.prove, **match.data(theorem), use="smaller"):
                    return proof
    return None


def _written(goal) -> dict[str, Term]:
    """How the binomial sum of the theorem called REMOVED is written: as the sum of the goal begins, at 0, 3, and else at 2."""
    first = next((part.args[2] for part in walk(sides(goal.conclusion)[1]) if part.op == "Sum" and part.args[2] in (ZERO, THREE)), TWO)
    apart = first is THREE
    return {"y": ZERO if first is ZERO else ONE, "w": ONE if apart else ZERO, "z": THREE if apart else ONE}


def _curves(goal) -> list[tuple[Term, Term]]:
    """(c, d) of the premises renyi(P, Q, j) <= c*j + d for many j; c = 0 of max_divergence(P, Q) <= d."""
    curves = []
    for premise in goal.given:
        smaller, larger = sides(premise.relation)
        if smaller.op == "max_divergence" and premise.plain:
            curves.append((ZERO, larger))
        if smaller.op == "renyi" and len(premise.quantified) == 1 and smaller.args[2] is (order := symbol(premise.quantified[0][0])):
            try:
                rest, factor = affine(larger, order)
            except RdpVerifyError:
                continue
            curves.append((factor, rest))
    return list(dict.fromkeys(curves))


def _by_rate(goal, prover):
    if goal.conclusion.op == "==" or not any(part.op == "Mixture" for part in goal.conclusion.parts()):
        return None
    for name, use, at in OF_RATES:
        theorem, side = called(name), sides(goal.conclusion)[at]
        stated = sides(theorem.statement.conclusion)[at]
        spoken = quantities(side) if side.op == stated.op else ()
        match = Match().extended(quantities(stated)[0], spoken[0]) if len(spoken) == 1 and spoken[0].op == "renyi" else None
        rate = match and _rate(goal, match.laws["P"], match.laws["Q"])
        if rate is not None:
            match.symbols.update(_written(goal), c=rate, d=ZERO, b=ZERO)
            if child := step("theorem", goal, lambda left: _without_zeros(left, prover), **match.data(theorem), use=use):
                return child
    return bounding(goal, prover.prove, ("sampling-direction",))


def _without_zeros(goal, prover):
    """The goal with its smaller side, 0 times what stands apart and a sum, as the sum."""
    smaller = sides(goal.conclusion)[0]
    total = next((part for part in smaller.args if part.op == "Sum"), None) if smaller.op == "add" else None
    return (step("rewrite", goal, prover.prove, left=to_text(total)) if total is not None else None) or prover.prove(goal)


def _rate(goal, P: Term, Q: Term) -> Term | None:
    """c for D_a(P‖Q) ≤ c·a, as a premise says it or the closed form at the order 2 suggests."""
    curve = call("renyi", P, Q, TWO)
    for premise in goal.given:
        small, large = sides(premise.relation)
        if small.op == "renyi" and small.args[:2] == (P, Q) and len(premise.quantified) == 1 and not mentions_laws(large):
            return tidy(mul(HALF, substitute(large, {premise.quantified[0][0]: TWO})), goal.signs)
    if mentions_laws(curve):
        return None
    goals = remaining("unfold", goal.concluding(curve, "<=", number(0)))
    return tidy(mul(HALF, sides(goals[0].conclusion)[0]), goal.signs) if goals and len(goals) == 1 else None


TACTIC = Tactic("sampled_curves", "curve of a sampled mechanism", apply)
