"""Quantities of mechanisms as statements about all laws: of bounded range, for the exponential mechanism, or of a rate of concentration."""

import numpy as np

from ...definitions.domains import ABOVE_ONE
from ...definitions.quantities import OF_PAIR
from ...errors import RdpVerifyError
from ...kernel.goal import sides
from ...language import to_text
from ...language.statement import Premise, Relation
from ...terms import call, mul, replace, symbol, walk
from ...terms.normal import identical
from ..rates import concentration
from ..samples import NOISE, sample, values
from ..steps import step
from ..tactic import Tactic

EXACT = "GaussianMechanism"  # its profile in closed form says more than its rate
LEAST, LEAST_RATE = 1e-300, 1e-20  # below which floats of a bound are 0 without meaning it, and those of a rate rounding errors
AROUND = np.geomspace(1/8, 8, 49)[:, None]  # multiples of (ε − ρ)/(2ρ), by which the best order is above 1 but for a logarithm


def apply(goal, prover):
    if goal.conclusion.op == "==" or (smaller := sides(goal.conclusion)[0]).op not in OF_PAIR:
        return None
    mechanism = smaller.args[0]
    rate = concentration(mechanism) if smaller.op == "privacy_profile" and mechanism.op != EXACT else None
    if rate is not None and _enough(goal, rate):
        order, rate = symbol(goal.fresh("a")), _as_spelled(goal, rate)
        bound = Premise(Relation(call("rdp", mechanism, order), "<=", mul(order, rate)), ((order.value, ABOVE_ONE),))

        def prove(subgoal):
            last = len(subgoal.given) - 1
            if last > 0:  # the rate is enough: of the range only more of the same would follow
                return step("forget", subgoal, prove, keep=[last])
            parts = subgoal.conclusion.parts() if last == 0 else ()
            logs = [part for part in walk(rate) if part.op == "log" and part.free and part in parts]
            return (step("generalise", subgoal, prove, term=to_text(logs[0]), new=subgoal.fresh("e"), lower="0") if logs else None) \
                or prover.prove(subgoal)

        if found := step("neighbours", goal, prove, bounds=[to_text(bound)]):
            return found
    return step("neighbours", goal, prover.prove) if mechanism.op == "ExponentialMechanism" else None


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
        found = above * ((1 + above) * rho - level) - (1 + above) * np.log1p(1 / above) - np.log(above)
        found = np.where(level > rho, np.min(found, axis=0), 0)
        told = np.isfinite(rho) & np.isfinite(level) & (rho > LEAST_RATE)
        return not np.any(told & (found > np.log(np.maximum(most, LEAST)) + NOISE * (1 + abs(found))))


TACTIC = Tactic("neighbours", 4, "all neighbouring pairs", apply)
