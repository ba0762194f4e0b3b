"""A mean or probability of the outcome of a given law, straight by the kernel's lemmas."""

from ...kernel.closed.assumptions import Assumptions
from ..cases import closed_answer
from ...kernel.defined import OF_OUTCOME
from ...terms import Term
from ..formula import said
from ..step import Step
from ..strategy import Outcome, Strategy


def run(term: Term, assumptions: Assumptions) -> Outcome:
    answer = closed_answer(term, assumptions)
    step = Step("moments", "the shares of the pieces between the kinks, added up", said(term), said(answer.value),
                said("each share is a moment of the density that a lemma gives"), "lemmas of the kernel", added=answer.conditions)
    return Outcome(term, answer, answer.value, (step,))


STRATEGY = Strategy("outcome", 5, lambda term: term.op in OF_OUTCOME and "law" not in term.ops, run)
