"""(ε, δ)-DP said of events: as hockey-stick divergences, of which more is known."""

from ....kernel.generators import upper_bounds
from ....kernel.goal import sides
from ....terms import ZERO, call
from ...steps import step
from ...tactic import Tactic
from ...theorems import restated


def apply(goal, prover):
    if goal.conclusion.op == "==" or not any(part.op == "prob" for part in goal.conclusion.parts()):
        return None
    if len(_laws(goal)) < 3:
        return step("excess_of_events", goal, lambda left: _excess(left, prover))
    return step("excess_of_events", goal, prover.prove)


def _excess(goal, prover):
    """P(S) − Q(S) ≤ c is tv(P, Q) ≤ c, of which more is known."""
    term = sides(goal.conclusion)[0]
    if term.args[2] is not ZERO:
        return prover.prove(goal)
    distance, swapped = (call("tv", *laws) for laws in (term.args[:2], term.args[1::-1]))

    def as_premises_have_it(left):
        if not any(bounded.args[:2] == swapped.args for bounded, _ in upper_bounds(left)):
            return prover.prove(left)
        return restated(left, distance, swapped, prover.prove)

    return restated(goal, term, distance, as_premises_have_it)


def _laws(goal) -> set:
    relations = [goal.conclusion, *(premise.relation for premise in goal.given)]
    return {part for relation in relations for part in relation.parts() if part.op == "law"}


TACTIC = Tactic("excess_of_events", "events", apply)
