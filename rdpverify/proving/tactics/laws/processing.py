"""Quantities of mechanisms compared by data processing: with one another, or by way of a larger one.

That is the same mechanism unsampled, one with a worst pair in the place of those without, the Rényi curve's limit at the order ∞, the
profile at the least level: whatever the larger side does not speak of may go to its worst; and the curve of a sampled mechanism at the
next whole order, where it has a closed form.
"""

import math

from ....definitions.quantities import QUANTITIES
from ....kernel.goal import sides
from ....kernel.rules.mechanisms import REACH
from ....printer import to_text
from ....terms import INFINITY, ZERO, call, div, mul, neg, number, rebuild, sqrt, symbol, walk
from ...samples import plausible_of_laws
from ...rates import pure
from ...steps import remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if all(any(part.op in QUANTITIES for part in (side, *side.args)) for side in (smaller, larger)):
        if proof := step("processing", goal, prover.prove):
            return proof
    for other in _larger(goal, smaller, larger) if smaller.op in QUANTITIES else ():
        data = {"side": "smaller", "by": to_text(other)}
        goals = remaining("processing", goal, **data)
        if goals and (_at_whole_order(other) or plausible_of_laws(goals[0])) and (proof := step("processing", goal, prover.prove, **data)):
            return proof
    return None


def _at_whole_order(curve) -> bool:
    """Of a sampled mechanism: floats are too rough for its small values, closed forms settle them."""
    return curve.op == "rdp" and curve.args[1].is_number and curve.args[1].value.q == 1 and curve.args[0].op == "PoissonSampled"


def _larger(goal, smaller, larger):
    """Quantities that are at least the smaller side, and simpler."""
    of_losses = (rebuild(smaller, dominating),) if smaller.op in ("epsilon", "privacy_profile") else ()  # curves of runs have shorter ways
    for simpler in (rebuild(smaller, _unsampled), *of_losses):
        if simpler is not smaller:
            yield simpler
    if smaller.op in ("rdp", "epsilon") and not smaller.args[1].free & larger.free:
        yield call("pure_dp", smaller.args[0])
    if smaller.op == "rdp" and (order := _next_whole(goal, smaller)) is not None:
        yield call("rdp", smaller.args[0], order)
    if smaller.op == "privacy_profile":
        for name, domain in goal.symbols:
            lower = domain.intervals[0].lower
            if smaller.args[1] is symbol(name) and name not in larger.free and lower is not neg(INFINITY):
                yield call("privacy_profile", smaller.args[0], lower)


def dominating(part):
    """The mechanism with a worst pair in the place of one that has none."""
    if part.op == "ExponentialMechanism":
        return call("BoundedRange", *part.args)
    if part.op == "NoisyMax" and part.args[0].op == "Gumbel":  # an exponential mechanism
        return call("BoundedRange", div(mul(number(REACH[part.args[2].value]), part.args[3]), part.args[0].args[1]))
    if part.op == "NoisyMax" and part.args[0].op == "Normal":
        return call("GaussianMechanism", part.args[0].args[1], mul(part.args[3], sqrt(part.args[1])))
    bound = pure(part) if part.op in ("NoisyMax", "Program") else None
    return None if bound is None else call("AnyMechanism", bound, ZERO)


def _next_whole(goal, curve):
    """The least whole number from 2 on that no order passes; None for a curve that has a closed form anyway, or at whole orders."""
    mechanism, order = curve.args
    if order.op == "symbol" and order.value in goal.ranges and order.value not in goal.integers:
        order = goal.domain(order.value).intervals[-1].upper
    if not order.is_number or all(part.op != "PoissonSampled" for part in walk(mechanism)):
        return None
    whole = max(2, math.ceil(order.value))
    return None if curve.args[1].is_number and order.value == whole else number(whole)


def _unsampled(part):
    """What is sampled, in the end."""
    while part.op == "PoissonSampled":
        part = part.args[0]
        if part.op != "PoissonSampled":
            return part
    return None


TACTIC = Tactic("processing", "data processing", apply)
