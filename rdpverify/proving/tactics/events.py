"""Statements about one event: reduce to Bernoulli pairs (P(S), Q(S))."""

from ...kernel.goal import mentions_laws
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    return step("bernoulli", goal, prover.prove) if mentions_laws(goal.conclusion) else None


TACTIC = Tactic("events", 25, "Bernoulli reduction", apply)
