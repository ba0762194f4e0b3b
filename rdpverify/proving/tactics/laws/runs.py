"""Compositions of mechanisms through their components: by rates of concentration where these are enough, else exactly or as a sum."""

from ....kernel.goal import sides
from ....kernel.rules.least import CURVE
from ....kernel.rules.runs import SPOKEN
from ....printer import to_text
from ....terms import mul
from ...rates import concentration, pure
from ...samples import plausible
from ...steps import remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    spoken = [part for part in goal.conclusion.parts() if part.op in SPOKEN and part.args[0].op == "Composed"]
    for whole in spoken:
        data = {"quantity": to_text(whole)}
        limits = _rates(whole) if goal.conclusion.op != "==" and sides(goal.conclusion)[0] is whole else None
        if limits is not None:
            bounded = {**data, "bounds": [to_text(limit) for limit in limits]}
            goals = remaining("runs", goal, **bounded)
            if goals and plausible(goals[0]) and (proof := step("runs", goal, prover.prove, **bounded)):
                return proof
        if proof := step("runs", goal, prover.prove, **data):
            return proof
    return None


def _rates(whole):
    """Bounds on the quantity for each component by its rate of concentration; None where one has no formula, or none is needed."""
    rates = [(pure if whole.op == "pure_dp" else concentration)(counted.args[0]) for counted in whole.args[0].args]
    if None in rates or whole.op not in ("rdp", "pure_dp", *CURVE):
        return None
    return [mul(whole.args[1], rate) for rate in rates] if whole.op == "rdp" else rates


TACTIC = Tactic("runs", "composition", apply)
