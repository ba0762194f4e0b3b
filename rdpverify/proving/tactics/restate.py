"""χ² by the Rényi divergence of order 2: in bounds, as more is known of it, and where a premise bounds it or those of all orders."""

from ...kernel.generators import upper_bounds
from ...kernel.goal import mentions_laws, sides
from ...language import to_text
from ...terms import call, number, symbol, walk
from ..steps import node, remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    known = [bounded for bounded, _ in upper_bounds(goal)]
    for part in dict.fromkeys([*walk(larger), *walk(smaller)]):
        if part.op != "chi2" or not mentions_laws(part):
            continue
        other = call("renyi", *part.args, number(2))
        data = {"divergence": to_text(part), "by": to_text(other)}
        if part in walk(larger):
            return step("restate", goal, prover.prove, **data)
        if part is smaller and any(premise.quantified and call("renyi", *part.args, symbol(premise.quantified[0][0]))
                                   in premise.relation.parts() for premise in goal.given):
            return step("restate", goal, prover.prove, **data)
        if other in known and part not in known:
            return step("restate", goal, lambda subgoal: _numbers(subgoal, prover), **data)
    return None


def _numbers(goal, prover):
    """Numbers in place of the divergences."""
    goals = remaining("abstract", goal)
    child = goals and prover.prove(goals[0])
    return node("abstract", {}, [child]) if child else None


TACTIC = Tactic("restate", 57, "restatement", apply)
