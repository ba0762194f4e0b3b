"""Expectations of the privacy loss: as the divergences they are, or by the greatest value of the formula in them."""

from ....kernel.rules.restate import LOSS, log_of_power
from ....errors import RdpVerifyError
from ....kernel.functionals import THE_PAIR, functional
from ....kernel.generators import number_bound
from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.relations import summands
from ....printer import to_text
from ....terms import ONE, ZERO, add, call, div, walk
from ....terms.normal import polynomial_coefficients
from ...monomials import tidy
from ...samples import plausible
from ...steps import node, remaining, step
from ...tactic import Tactic


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
        spoken = any(part.op == "expect" and mentions_laws(part) for part in goal.conclusion.parts())
        return step("antisymmetry", goal, prover.prove) if spoken else None
    smaller, limit = sides(goal.conclusion)
    if mentions_laws(limit):
        return _on_one_side(goal, prover)
    if smaller.op != "expect":
        return None
    slopes = [to_text(limit), "0"]  # E_P f ≤ sup f as r·f(r) ≤ r·sup f, and E_P f ≤ sup r·f(r)
    of_slopes = ({"kappa": to_text(limit), "mu": slope} for slope in (slopes if smaller.args[0] is THE_PAIR[0] else slopes[::-1]))
    for data in (*of_slopes, *_by_premises(goal, limit)):
        goals = remaining("domination", goal, **data)
        if goals is not None and all(map(plausible, goals)):
            proof = step("domination", goal, lambda subgoal: _along_ratio(goal, subgoal, prover), **data)
            if proof is not None:
                return proof
    return None


def _by_premises(goal, limit):
    """A premise, as the expectation it bounds, times what makes its bound the limit: Markov's inequality."""
    for index, premise in enumerate(goal.given):
        number_and_relation = number_bound(premise)
        try:
            bound = number_and_relation and functional(goal, *number_and_relation, THE_PAIR)[2]
        except RdpVerifyError:
            continue
        if bound is not None and bound.convex and not mentions_laws(bound.limit):
            yield {"multipliers": [[index, to_text(tidy(div(limit, bound.limit), goal.signs))]]}


def _on_one_side(goal, prover):
    """Expectations on the larger side, and what is finite and subtracted there, go to the smaller side, to be dominated there."""
    plan, current = [], goal
    if any(part.op == "expect" for part in walk(sides(goal.conclusion)[1])):
        plan, current = [("transform", {"map": "negate"})], remaining("transform", goal, map="negate")[0]
    while any(part.op == "expect" for part in walk(sides(current.conclusion)[0])):
        origin = "right" if current.conclusion.op in ("<=", "<") else "left"
        parts = summands(sides(current.conclusion)[1])
        moves = [{"from": origin, "summand": index} for index, part in enumerate(parts) if mentions_laws(part) and _is_negative(part)]
        goals = next(filter(None, (remaining("move", current, **data) for data in moves)), None)
        if goals is None:
            break
        plan.append(("move", next(data for data in moves if remaining("move", current, **data))))
        current = goals[0]
    proof = prover.prove(current) if plan else None
    for rule, data in reversed(plan):
        proof = proof and node(rule, data, [proof])
    return proof


def _is_negative(part) -> bool:
    return part.op == "mul" and part.args[0].is_number and part.args[0].value < 0


def _along_ratio(goal, subgoal, prover):
    """Where the loss changes its sign, |loss| has its kink."""
    if len(subgoal.symbols) == len(goal.symbols) or "Abs" not in {part.op for part in subgoal.conclusion.parts()}:
        return prover.prove(subgoal)
    return step("split", subgoal, prover.prove, symbol=subgoal.symbols[-1][0], by="point", at="1")


def divergence_of(goal, part):
    """The divergence with the same value, when the formula is the loss or a power of the ratio."""
    law, formula = part.args
    if formula is LOSS:
        return call("kl", *(THE_PAIR if law is THE_PAIR[0] else THE_PAIR[::-1]))
    power = log_of_power(formula)
    try:
        parts = None if power is None else polynomial_coefficients(power, "loss", goal.signs)
    except RdpVerifyError:
        return None
    if parts is None or len(parts) != 2 or parts[0] is not ZERO:
        return None
    return call("renyi", *THE_PAIR, tidy(add(parts[1], ONE), goal.signs) if law is THE_PAIR[0] else parts[1])


TACTIC = Tactic("expectations", "expectation of the loss", apply)
