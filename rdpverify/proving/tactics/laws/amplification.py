"""Quantities of a sampled mechanism by those of the mechanism: exactly, or a Rényi curve by convexity."""

from ....definitions.quantities import QUANTITIES
from ....kernel.goal import sides
from ....printer import to_text
from ....terms import ONE, add, div, exp, log, sub
from ...steps import remaining, step
from ...tactic import Tactic

EXACT = ("privacy_profile", "epsilon", "pure_dp")


def apply(goal, prover):
    parts = dict.fromkeys(goal.conclusion.parts())
    spoken = [part for part in parts if part.op in QUANTITIES and part.args[0].op == "PoissonSampled"]
    for old in spoken:
        for level in _levels(old, parts):
            proof = step("amplification", goal, prover.prove, quantity=to_text(old), **({} if level is None else {"level": to_text(level)}))
            if proof is not None:
                return proof
    if spoken and goal.conclusion.op != "==" and spoken[0].op == "rdp" and sides(goal.conclusion)[0] is spoken[0] \
            and remaining("unfold", goal) is None:  # else nothing need be given away
        return step("amplification", goal, prover.prove, quantity=to_text(spoken[0]))
    return None


def _levels(old, parts):
    """The levels at which the mechanism itself is spoken of, and the one that is worked out; None where there is none."""
    if old.op == "pure_dp":
        return [None]
    if old.op not in EXACT:
        return []
    (mechanism, q), level = old.args[0].args[:2], old.args[1]
    levels = [part.args[1] for part in parts if part.op == old.op and part.args[0] is mechanism]
    if old.op == "epsilon":
        return dict.fromkeys([*levels, div(level, q)])
    return dict.fromkeys([*levels, log(add(ONE, div(sub(exp(level), ONE), q)))])


TACTIC = Tactic("amplification", "amplification by sampling", apply)
