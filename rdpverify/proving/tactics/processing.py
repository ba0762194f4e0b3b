"""Quantities of mechanisms compared by data processing: with one another; a sampled mechanism by way of the same one unsampled, a Rényi
curve by way of its limit at the order ∞."""

import numpy as np

from ...definitions.quantities import QUANTITIES
from ...errors import RdpVerifyError
from ...kernel.goal import sides
from ...language import to_text
from ...terms import call, rebuild
from ..samples import sample, values
from ..steps import step
from ..tactic import Tactic

COUNT, ROUGH = 30, 1e-3  # points looked at; what floats of divergences may be wrong by


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if all(any(part.op in QUANTITIES for part in (side, *side.args)) for side in (smaller, larger)):
        if found := step("processing", goal, prover.prove):
            return found
    for other in _larger(smaller, larger) if smaller.op in QUANTITIES else ():
        found = _believable(goal, other, larger) and step("processing", goal, prover.prove, side="smaller", by=to_text(other))
        if found:
            return found
    return None


def _larger(smaller, larger):
    """Quantities that are at least the smaller side, and simpler."""
    bare = rebuild(smaller, _unsampled)
    if bare is not smaller:
        yield bare
        if smaller.op == "rdp" and not smaller.args[1].free & larger.free:
            yield call("pure_dp", smaller.args[0])


def _unsampled(part):
    """What is sampled, in the end."""
    while part.op == "PoissonSampled":
        part = part.args[0]
        if part.op != "PoissonSampled":
            return part
    return None


def _believable(goal, smaller, larger) -> bool:
    """Does no sample point speak clearly against it?"""
    points = sample(goal, COUNT)
    try:
        small, large = (values(goal, side, points) for side in (smaller, larger))
    except (RdpVerifyError, KeyError):
        return True
    with np.errstate(all="ignore"):
        return not np.any(small - large > ROUGH * (abs(small) + abs(large)))


TACTIC = Tactic("processing", 3, "data processing", apply)
