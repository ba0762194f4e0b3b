"""Divergences of products and powers add up over the independent components, each derived by itself."""

from ...errors import RuleError
from ...kernel.closed.known import Known
from ...kernel.closed.tensor import ADDITIVE, components, weighted_sum
from ...kernel.closed.value import accepted_form, closed_answer
from ...language import to_text
from ...terms import INFINITY, Term
from ..step import Step
from ..strategy import Outcome, Strategy
from . import lemmas

BUILT = {"Product", "Power"}


def run(term: Term, known: Known) -> Outcome:
    parts = components(term)
    if parts is None:
        raise RuleError("the two laws are not products of the same number of components")
    answer = closed_answer(term, known)
    written = to_text(weighted_sum(parts))
    step = Step(
        "additivity",
        "D(P1 x P2 || Q1 x Q2) = D(P1 || Q1) + D(P2 || Q2)",
        to_text(term),
        written,
        "the components are independent (van Erven & Harremoës 2014, Theorem 28)",
        "lemma of the kernel",
    )
    found = [(count, lemmas.run(part, known)) for count, part in parts]
    form = INFINITY if answer.value is INFINITY else weighted_sum([(count, part.closed_form) for count, part in found])
    if form is not INFINITY:
        form = accepted_form(answer, {"form": to_text(form)}, known)
    return Outcome(term, answer, form, (step, *(step for _, part in found for step in part.steps)))


STRATEGY = Strategy("product", 5, lambda term: term.op in ADDITIVE and bool(BUILT & {law.op for law in term.args[:2]}), run)
