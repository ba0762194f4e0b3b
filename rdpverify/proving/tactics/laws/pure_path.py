"""Pure privacy along a path of laws, in both directions: the max divergences of its ends first, of which more is known."""

from ....kernel.generators import upper_bounds
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....language.statement import Relation
from ....terms import add, call
from ...steps import node, remaining
from ...tactic import Tactic

MOST_STEPS = 16


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    target = sides(goal.conclusion)[0]
    if len(target.args) < 2 or target.op in ("max_divergence", "hockey_stick") or not all(law.op == "law" for law in target.args[:2]):
        return None
    known = {bounded.args[:2]: limit for bounded, limit in upper_bounds(goal) if bounded.op == "max_divergence"}
    plan, current = [], goal
    for ends in (target.args[:2], target.args[1::-1]):
        total = None if ends in known else _along(known, *ends)
        if total is None:
            return None
        data = {"statement": to_text(Relation(call("max_divergence", *ends), "<=", total))}
        goals = remaining("lemma", current, **data)
        first = goals and prover.prove(goals[0])
        if not first:
            return None
        plan.append((data, first))
        current = goals[1]
    proof = prover.prove(current)
    for data, first in reversed(plan):
        proof = proof and node("lemma", data, [first, proof])
    return proof


def _along(known, first, last):
    """The sum of the bounds on the way from one law to the other, None when there is no way."""
    total, law, seen = [], first, {first}
    while law is not last and len(seen) < MOST_STEPS:
        step = next(((pair, limit) for pair, limit in known.items() if pair[0] is law and pair[1] not in seen), None)
        if step is None:
            return None
        law = step[0][1]
        seen.add(law)
        total.append(step[1])
    return add(*total) if law is last else None


TACTIC = Tactic("pure_path", "triangle inequality", apply)
