"""Expectations of the privacy loss: as the divergences they are, or by the greatest value of the formula in them."""

from ...errors import RdpVerifyError
from ...kernel.functionals import THE_PAIR
from ...kernel.goal import mentions_laws, sides
from ...kernel.rules.restate import LOSS, log_of_power
from ...language import to_text
from ...terms import ONE, ZERO, add, call
from ...terms.normal import polynomial_coefficients
from ..monomials import tidy
from ..samples import plausible
from ..steps import node, remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    for part in goal.conclusion.parts():
        if part.op != "expect" or not mentions_laws(part):
            continue
        divergence = divergence_of(goal, part)
        data = divergence and {"divergence": to_text(part), "by": to_text(divergence)}
        goals = data and remaining("restate", goal, **data)
        if goals:
            child = prover.prove(goals[0])
            return child and node("restate", data, [child])
    if goal.conclusion.op == "==":
        return None
    smaller, limit = sides(goal.conclusion)
    if smaller.op != "expect" or mentions_laws(limit):
        return None
    slopes = [to_text(limit), "0"]  # E_P f ≤ sup f as r·f(r) ≤ r·sup f, and E_P f ≤ sup r·f(r)
    for slope in slopes if smaller.args[0] is THE_PAIR[0] else slopes[::-1]:
        data = {"kappa": to_text(limit), "mu": slope}
        goals = remaining("domination", goal, **data)
        if goals is not None and all(map(plausible, goals)):
            found = step("domination", goal, lambda subgoal: _along_ratio(goal, subgoal, prover), **data)
            if found is not None:
                return found
    return None


def _along_ratio(goal, subgoal, prover):
    """Where the loss changes its sign, |loss| has its kink."""
    if len(subgoal.symbols) == len(goal.symbols) or "Abs" not in {part.op for part in subgoal.conclusion.parts()}:
        return prover.prove(subgoal)
    return step("split", subgoal, prover.prove, symbol=subgoal.symbols[-1][0], by="point", at="1")


def divergence_of(goal, part):
    """The divergence with the same value, when the formula is the loss or a power of the ratio."""
    law, formula = part.args
    if formula is LOSS:
        return call("kl", *THE_PAIR)
    power = log_of_power(formula)
    try:
        parts = None if power is None else polynomial_coefficients(power, "loss", goal.signs)
    except RdpVerifyError:
        return None
    if parts is None or len(parts) != 2 or parts[0] is not ZERO:
        return None
    return call("renyi", *THE_PAIR, tidy(add(parts[1], ONE), goal.signs) if law is THE_PAIR[0] else parts[1])


TACTIC = Tactic("expectations", 6, "expectation of the loss", apply)
