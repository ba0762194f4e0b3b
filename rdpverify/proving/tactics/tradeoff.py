"""Lower bounds of trade-off functions: numbers in place of the divergences in the bound, then every test as a pair of error rates."""

from ...kernel.goal import mentions_laws, sides
from ...kernel.rules.name import NAMED
from ...language import to_text
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    tests = [part for part in goal.conclusion.parts() if part.op == "tradeoff"]
    if len(tests) != 1:
        return None
    if smaller.op == "Max":
        return step("minmax", goal, prover.prove)
    for part in goal.conclusion.parts():
        if part.op in NAMED and mentions_laws(part):
            return step("name", goal, prover.prove, divergence=to_text(part))
    return step("bernoulli", goal, prover.prove) if larger is tests[0] else None


TACTIC = Tactic("tradeoff", 9, "every test", apply)
