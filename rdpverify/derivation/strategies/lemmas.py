"""A divergence of two concrete laws on the line, straight by the kernel's lemmas; the form is then made readable."""

from ...kernel.closed.assumptions import Assumptions
from ..cases import closed_answer
from ...kernel.closed.value import DIVERGENCES
from ...terms import Term
from ..forms import readable
from ..strategy import Outcome, Strategy
from ..trace import steps_of


def run(term: Term, assumptions: Assumptions) -> Outcome:
    answer = closed_answer(term, assumptions)
    form = readable(term, answer, assumptions)
    return Outcome(term, answer, form, tuple(steps_of(term, answer, form)))


STRATEGY = Strategy("lemmas", 10, lambda term: term.op in DIVERGENCES and "law" not in {law.op for law in term.args[:2]}, run)
