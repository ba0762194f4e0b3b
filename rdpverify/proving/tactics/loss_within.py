"""The probability that the loss stays within ±t: by its tails on both sides; as a premise, it bounds the tail beyond t."""

from ...kernel.goal import mentions_laws, sides
from ...language import to_text
from ...language.statement import Relation
from ...terms import ONE, call, sub
from ..by_lemmas import with_lemmas
from ..steps import node, remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    if sides(goal.conclusion)[1].op == "loss_within":
        return step("loss_within", goal, lambda left: with_lemmas(left, prover), divergence=to_text(sides(goal.conclusion)[1]))
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
        first = goals and step("loss_within", goals[0], lambda left: with_lemmas(left, prover), divergence=to_text(larger), side="upper")
        second = first and prover.prove(goals[1])
        if second:
            return node("lemma", data, [first, second])
    return None


TACTIC = Tactic("loss_within", 12, "loss on both sides", apply)
