"""The probability that the loss stays within ±t: by its tails on both sides; as a premise, it bounds the tail beyond t; nothing below 0."""

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....language.statement import Relation
from ....terms import ONE, call, sub
from ...by_lemmas import with_lemmas
from ...steps import Path, node, remaining, step
from ...tactic import Tactic
from ...theorems import bounding, use_all


def apply(goal, prover):
    if goal.conclusion.op == "==":
        spoken = any(part.op == "loss_within" and mentions_laws(part) for part in goal.conclusion.parts())
        return step("antisymmetry", goal, prover.prove) if spoken else None
    if sides(goal.conclusion)[0].op == "loss_within":
        return bounding(goal, prover.prove, ("nothing-within",))
    if sides(goal.conclusion)[1].op == "loss_within":
        within = sides(goal.conclusion)[1]
        if not mentions_laws(within):
            return bounding(goal, prover.prove, ("all-losses-within-the-max",), "larger")
        return _additive(goal, "loss-within-below", within, prover)
    known = {sides(premise.relation)[0] for premise in goal.given if premise.relation.op != "=="}
    for premise in goal.given:
        if premise.quantified or premise.events or premise.relation.op == "==":
            continue
        smaller, larger = sides(premise.relation)
        tail = call("loss_tail", *larger.args) if larger.op == "loss_within" else None
        if tail is None or mentions_laws(smaller) or tail in known:
            continue
        data = {"statement": to_text(Relation(tail, "<=", sub(ONE, smaller)))}
        goals = remaining("lemma", goal, **data)
        first = goals and _additive(goals[0], "loss-within-above", larger, prover)
        second = first and prover.prove(goals[1])
        if second:
            return node("lemma", data, [first, second])
    return None


def _additive(goal, name, within, prover):
    """The theorem as a premise, then numbers in place of the probabilities."""
    path, (P, Q, level) = Path(goal), within.args
    use_all(path, name, (within, call("loss_tail", P, Q, level), call("loss_tail", Q, P, level)))
    return path.proof(with_lemmas(path.goal, prover)) if path else None


TACTIC = Tactic("loss_within", "loss on both sides", apply)
