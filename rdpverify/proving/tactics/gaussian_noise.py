"""Gaussian noise: trade-off functions in closed form, discrete noise by the continuous one."""

from ...kernel.goal import sides
from ...language import to_text
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    for part in goal.conclusion.parts():
        if part.op in ("gdp", "tradeoff", "loss_tail", "loss_within") and part.args[0].op in ("GaussianMechanism", "Normal"):
            return step("gaussian_tradeoff", goal, prover.prove, quantity=to_text(part))
    if goal.conclusion.op == "==":
        return None
    smaller = sides(goal.conclusion)[0]
    if smaller.op == "rdp" and smaller.args[0].op == "DiscreteGaussianMechanism":
        return step("discrete_gaussian", goal, prover.prove)
    return None


TACTIC = Tactic("gaussian_noise", 5, "Gaussian noise", apply)
