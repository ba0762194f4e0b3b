"""Quantities of mechanisms compared by data processing: with one another, or by way of a larger one.

That is the same mechanism unsampled, the Rényi curve's limit at the order ∞, the profile at the least level: whatever the larger side
does not speak of may go to its worst.
"""

from ...definitions.quantities import QUANTITIES
from ...kernel.goal import sides
from ...language import to_text
from ...terms import INFINITY, call, neg, rebuild, symbol
from ..believable import believable
from ..steps import remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if all(any(part.op in QUANTITIES for part in (side, *side.args)) for side in (smaller, larger)):
        if found := step("processing", goal, prover.prove):
            return found
    for other in _larger(goal, smaller, larger) if smaller.op in QUANTITIES else ():
        data = {"side": "smaller", "by": to_text(other)}
        goals = remaining("processing", goal, **data)
        if goals and believable(goals[0]) and (found := step("processing", goal, prover.prove, **data)):
            return found
    return None


def _larger(goal, smaller, larger):
    """Quantities that are at least the smaller side, and simpler."""
    bare = rebuild(smaller, _unsampled)
    if bare is not smaller:
        yield bare
    if smaller.op in ("rdp", "epsilon") and not smaller.args[1].free & larger.free:
        yield call("pure_dp", smaller.args[0])
    if smaller.op == "privacy_profile":
        for name, domain in goal.symbols:
            lower = domain.intervals[0].lower
            if smaller.args[1] is symbol(name) and name not in larger.free and lower is not neg(INFINITY):
                yield call("privacy_profile", smaller.args[0], lower)


def _unsampled(part):
    """What is sampled, in the end."""
    while part.op == "PoissonSampled":
        part = part.args[0]
        if part.op != "PoissonSampled":
            return part
    return None


TACTIC = Tactic("processing", 3, "data processing", apply)
