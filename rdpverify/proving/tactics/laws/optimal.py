"""Hockey-stick bounds from one Rényi bound, all numbers: rational multipliers near the optimal ones.

The worst pair is Bernoulli(p), Bernoulli(q) with D_α equal to the bound and p − γq greatest; κ + μ(r−1) + λ·r^α touches (r − γ)₊
at the two ratios p/q and (1−p)/(1−q), which gives λ, μ, κ (Asoodeh et al. 2021; the dual of the moment problem).
"""

import math

from ....kernel.generators import upper_bound
from ....kernel.goal import sides
from ...floats import Floats
from ...rationals import near
from ...steps import step
from ...tactic import Tactic

PADS = (0.1, 0.5)  # share of the room between the optimum and the claimed bound given away to rounding the multipliers
DIGITS = 1e-9


def apply(goal, prover):
    if goal.symbols or goal.conclusion.op not in ("<=", "<", ">=", ">"):
        return None
    target, limit = sides(goal.conclusion)
    if target.op not in ("hockey_stick", "tv"):
        return None
    number = Floats({}).value
    level = float(number(target.args[2])) if target.op == "hockey_stick" else 0.0
    for index, premise in enumerate(goal.given):
        pair = upper_bound(premise)
        if pair is None or pair[0].op != "renyi" or pair[0].args[:2] != target.args[:2]:
            continue
        order, bound, claimed = float(number(pair[0].args[2])), float(number(pair[1])), float(number(limit))
        if not 1 < order < math.inf or not math.isfinite(bound + claimed + level):
            continue
        for share in PADS:
            data = _multipliers(index, order, bound, level, claimed, share)
            proof = data and step("domination", goal, prover.prove, **data)
            if proof:
                return proof
    return None


def _multipliers(index, order, bound, level, claimed, share) -> dict | None:
    """None where there are none, or where they are beyond floats."""
    try:
        return _near_optimal(index, order, bound, level, claimed, share)
    except (OverflowError, ZeroDivisionError):
        return None


def _near_optimal(index, order, bound, level, claimed, share) -> dict | None:
    p, q = worst_pair(order, bound, level)
    best = p - math.exp(level) * q
    room = claimed - best
    if not 0 < q < p < 1 or room <= 0:
        return None
    high, low = p / q, (1 - p) / (1 - q)
    weight = 1 / (order * (high ** (order - 1) - low ** (order - 1)))
    slope = -order * weight * low ** (order - 1)
    constant = -slope * (low - 1) - weight * low**order + share * room
    return {
        "mu": str(near(slope, DIGITS)),
        "kappa": str(near(constant, DIGITS)),
        "multipliers": [[index, str(near(weight, DIGITS))]],
    }


def worst_pair(order: float, bound: float, level: float) -> tuple[float, float]:
    """The Bernoulli pair with D_α ≤ bound and the greatest p − e^level·q, by nested bisection and ternary search."""

    def greatest_p(q):
        low, high = q, 1 - 1e-15
        for _ in range(200):
            p = (low + high) / 2
            terms = order * math.log(p) + (1 - order) * math.log(q), order * math.log1p(-p) + (1 - order) * math.log1p(-q)
            total = max(terms) + math.log1p(math.exp(min(terms) - max(terms)))
            low, high = (p, high) if total <= (order - 1) * bound else (low, p)
        return low

    def excess(log_q):
        q = math.exp(log_q)
        return greatest_p(q) - math.exp(level) * q

    left, right = -40.0, -1e-3
    for _ in range(200):
        first, second = left + (right - left) / 3, right - (right - left) / 3
        left, right = (first, right) if excess(first) < excess(second) else (left, second)
    q = math.exp((left + right) / 2)
    return greatest_p(q), q


TACTIC = Tactic("optimal", "domination", apply)
