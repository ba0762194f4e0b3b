"""Divergences of products and powers add up over the independent components, each derived by itself."""

from ...errors import RuleError
from ...kernel.closed.assumptions import Assumptions
from ..accepted import accepted_form
from ..cases import closed_answer
from ...kernel.tensor import ADDITIVE, MULTIPLICATIVE, counted, joined
from ...printer import to_text
from ...terms import INFINITY, Term
from ..formula import said
from ..step import Step
from ..strategy import Outcome, Strategy
from . import lemmas

BUILT = {"Product", "Power"}
ADDITION = ("additivity", "D(P1 x P2 || Q1 x Q2) = D(P1 || Q1) + D(P2 || Q2)")
PRODUCT = ("product of integrals", "∫∫ f(p1*p2, q1*q2) = ∫ f(p1, q1) * ∫ f(p2, q2) for the integrals of p**2/q and (p*q)**(1/2)")


def run(term: Term, assumptions: Assumptions) -> Outcome:
    parts = counted(term)
    if parts is None:
        raise RuleError("the two laws are not products of the same number of components")
    answer = closed_answer(term, assumptions)
    written = said(joined(term.op, parts))
    step = Step(*(ADDITION if term.op in ADDITIVE else PRODUCT), said(term), written,
                said("the components are independent", " (van Erven & Harremoës 2014, Theorem 28)" if term.op in ADDITIVE else " (Fubini)"),
                "lemma of the kernel")
    outcomes = [(count, lemmas.run(part, assumptions)) for count, part in parts]
    form = INFINITY if answer.value is INFINITY else joined(term.op, [(count, part.closed_form) for count, part in outcomes])
    if form is not INFINITY:
        form = accepted_form(answer, to_text(form), assumptions)
    return Outcome(term, answer, form, (step, *(step for _, part in outcomes for step in part.steps)))


def _accepts(term: Term) -> bool:
    return (term.op in ADDITIVE or term.op in MULTIPLICATIVE) and bool(BUILT & {law.op for law in term.args[:2]})


STRATEGY = Strategy("product", 5, _accepts, run)
