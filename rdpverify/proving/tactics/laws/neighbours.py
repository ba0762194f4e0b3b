"""Quantities of mechanisms as statements about all laws: of bounded range, for the exponential mechanism, or of a rate of concentration."""

import numpy as np

from ....words.domains import ABOVE_ONE
from ....definitions.quantities import OF_PAIR
from ....errors import RdpVerifyError
from ....kernel.defined import is_real
from ....kernel.goal import sides
from ....printer import to_text
from ....language.statement import Premise, Relation
from ....terms import call, mul, replace, symbol, walk
from ....terms.normal import identical
from ... import neighbouring_inputs
from ...samples import plausible_of_laws
from ...rates import concentration, pure
from ...samples import NOISE, sample, values
from ...steps import remaining, step
from ...tactic import Tactic

EXACT = "GaussianMechanism"  # its profile in closed form says more than its rate
SCORES = ([["1", "0"], ["0", "1"]], [["1", "3"], ["0", "4"]], [["3", "1"], ["2", "2"]])  # differing by 1 at each outcome
LEAST, LEAST_RATE = 1e-300, 1e-20  # below which floats of a bound are 0 without meaning it, and those of a rate rounding errors
AROUND = np.geomspace(1/8, 8, 49)[:, None]  # multiples of (ε − ρ)/(2ρ), by which the best order is above 1 but for a logarithm


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op == "epsilon" and (goals := remaining("least", goal)) and _rate(goals[0]) is not None:
        return step("least", goal, prover.prove)
    if not larger.free:
        proofs = (step("neighbours", goal, prover.prove, **inputs) for inputs in neighbouring_inputs.proposals(larger, None))
        if (node := next(filter(None, proofs), None)) is not None:
            return node
    if larger.op in OF_PAIR and any(part.op in ("ExponentialMechanism", "NoisyMax") for part in walk(larger.args[0])):
        return next(filter(None, (_above(goal, prover, scores) for scores in SCORES)), None)
    if smaller.op not in OF_PAIR:
        return None
    mechanism = smaller.args[0]
    if (rate := _rate(goal)) is not None:
        order = symbol(goal.fresh("a"))
        bound = Premise(Relation(call("rdp", mechanism, order), "<=", mul(order, rate)), ((order.value, ABOVE_ONE),))

        def prove(subgoal):
            if len(subgoal.given) > 1:  # the rate of this direction is enough: of the others only more of the same would follow
                laws = sides(subgoal.conclusion)[0].args[:2]
                forward = [index for index, known in enumerate(subgoal.given) if known.quantified and known.relation.left.args[:2] == laws]
                return step("forget", subgoal, prove, keep=forward)
            parts = subgoal.conclusion.parts() if subgoal.given else ()
            logs = [part for part in walk(rate) if part.op == "log" and part.free and part in parts]
            return (step("generalise", subgoal, prove, term=to_text(logs[0]), new=subgoal.fresh("e"), lower="0") if logs else None) \
                or prover.prove(subgoal)

        if proofs := step("neighbours", goal, prove, bounds=[to_text(bound)]):
            return proofs
    if mechanism.op == "ExponentialMechanism":
        return step("neighbours", goal, prover.prove)
    epsilon = pure(mechanism)
    if epsilon is None or prover.patient is False:
        return None
    return step("neighbours", goal, prover.prove, bounds=[to_text(Relation(call("pure_dp", mechanism), "<=", epsilon))])


def _above(goal, prover, scores):
    goals = remaining("neighbours", goal, scores=scores)
    return step("neighbours", goal, prover.prove, scores=scores) if goals and plausible_of_laws(goals[0]) else None


def _rate(goal):
    """The rate of concentration of the mechanism, where that is enough; None otherwise."""
    profile, limit = sides(goal.conclusion)
    if profile.op != "privacy_profile" or profile.args[0].op == EXACT or not is_real(limit):
        return None
    rate = concentration(profile.args[0])
    return None if rate is None or not _enough(goal, rate) else _as_spelled(goal, rate)


def _as_spelled(goal, rate):
    """The rate with its logarithms written as the conclusion does."""
    ours, theirs = ([part for part in dict.fromkeys(parts) if part.op == "log"] for parts in (walk(rate), goal.conclusion.parts()))
    for part in ours:
        same = next((other for other in theirs if other is part or identical(other, part, goal.signs)), part)
        rate = replace(rate, part, same)
    return rate


def _enough(goal, rate) -> bool:
    """Does concentration at this rate give the bound at sample points, by the improved conversion of a good order?

    H_{e^ε} ≤ e^{(a−1)(a·ρ − ε)}·(1 − 1/a)^a/(a − 1) (Canonne, Kamath & Steinke 2020, Proposition 12).
    """
    profile, limit = sides(goal.conclusion)
    try:
        points = sample(goal)
        rho, level, most = (values(goal, term, points) for term in (rate, profile.args[1], limit))
    except (RdpVerifyError, KeyError):
        return False
    with np.errstate(all="ignore"):
        above = AROUND * (level - rho) / (2 * rho)  # a − 1
        exponent = above * ((1 + above) * rho - level) - (1 + above) * np.log1p(1 / above) - np.log(above)
        exponent = np.where(level > rho, np.min(exponent, axis=0), 0)
        told = np.isfinite(rho) & np.isfinite(level) & (rho > LEAST_RATE)
        return not np.any(told & (exponent > np.log(np.maximum(most, LEAST)) + NOISE * (1 + abs(exponent))))


TACTIC = Tactic("neighbours", "all neighbouring pairs", apply)
