"""Loss tails from premises on earlier tails or hockey-stick divergences."""

from ..tactic import Tactic
from ..theorems import bounding

EARLIER = ("no-loss-above-the-max", "earlier-tail", "earlier-tail-strict", "tail-of-excess", "tail-of-excess-strict")


def apply(goal, prover):
    return bounding(goal, prover.prove, EARLIER)


TACTIC = Tactic("tail", 20, "earlier tail", apply)
