"""(ε, δ)-DP said of events: as hockey-stick divergences, of which more is known."""

from ...kernel.generators import upper_bounds
from ...kernel.goal import mentions_laws, sides
from ...language import to_text
from ...terms import ZERO, call
from ..steps import node, remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    for index, premise in enumerate(goal.given):
        data = {"premise": index}
        goals = remaining("excess_of_events", goal, **data) if premise.events else None
        if goals and sides(goals[0].given[-1].relation)[0] not in [bounded for bounded, _ in upper_bounds(goal)]:
            child = prover.prove(goals[0])
            if child is not None:
                return node("excess_of_events", data, [child])
    if sides(goal.conclusion)[0].op != "prob":
        return None
    if len(_laws(goal)) < 3:
        return step("excess_of_events", goal, lambda left: _excess(left, prover))
    return step("excess_of_events", goal, prover.prove)


def _excess(goal, prover):
    """P(S) − Q(S) ≤ c is tv(P, Q) ≤ c, of which more is known; a pair bounded by what is no statement on two numbers stays as it is."""
    term = sides(goal.conclusion)[0]
    if term.args[2] is not ZERO:
        return prover.prove(goal) if _beyond_numbers(goal) else None
    distance, swapped = (call("tv", *laws) for laws in (term.args[:2], term.args[1::-1]))

    def as_premises_have_it(left):
        if not any(bounded.args[:2] == swapped.args for bounded, _ in upper_bounds(left)):
            return prover.prove(left)
        return step("restate", left, prover.prove, divergence=to_text(distance), by=to_text(swapped))

    return step("restate", goal, as_premises_have_it, divergence=to_text(term), by=to_text(distance))


def _beyond_numbers(goal) -> bool:
    """Is there a bound on a loss, or on a divergence of which a multiple may bound the excess?"""
    return any(sides(premise.relation)[0].op in ("loss_tail", "loss_within", "kl", "chi2") for premise in goal.given
               if premise.relation.op != "==")


def _laws(goal) -> set:
    relations = [goal.conclusion, *(premise.relation for premise in goal.given)]
    return {part for relation in relations for part in relation.parts() if part.op == "law"}


TACTIC = Tactic("excess_of_events", 12, "events", apply)
