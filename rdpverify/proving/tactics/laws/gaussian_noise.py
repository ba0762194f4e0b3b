"""Gaussian noise: trade-off functions and losses in closed form, discrete and Skellam noise
by bounds of the literature."""

from ...tactic import Tactic
from ...theorems import bounding, replacing

IN_CLOSED_FORM = ("tradeoff-normal-up", "tradeoff-normal-down", "tradeoff-normal", "loss-tail-normal-up", "loss-tail-normal-down",
                  "loss-within-normal-up", "loss-within-normal-down", "gaussian-gdp", "tradeoff-normal-product", "tradeoff-normal-power")
BOUNDS = ("discrete-gaussian", "skellam", "skellam-less-noise")
SPOKEN = frozenset(("tradeoff", "loss_tail", "loss_within", "gdp", "rdp"))  # what these theorems are about


def apply(goal, prover):
    if SPOKEN.isdisjoint(goal.conclusion.left.ops | goal.conclusion.right.ops):
        return None
    return replacing(goal, prover.prove, IN_CLOSED_FORM) or bounding(goal, prover.prove, BOUNDS)


TACTIC = Tactic("gaussian_noise", "Gaussian noise", apply)
