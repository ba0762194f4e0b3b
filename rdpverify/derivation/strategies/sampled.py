"""A mixture of products: products of normal laws on the line through their means; others through the divergences of the products mixed."""

from ...definitions.one_line import components_on_the_line
from ...errors import require
from ...kernel.closed.assumptions import Assumptions
from ..cases import closed_answer
from ...kernel.closed.value import of_one_sample
from ...terms import Term
from ..forms import readable
from ..formula import said
from ..step import Step
from ..strategy import Outcome, Strategy
from ..trace import steps_of
from . import lemmas


def run(term: Term, assumptions: Assumptions) -> Outcome:
    line = components_on_the_line(term)
    if line is not None:
        step = Step("sufficient statistic", "laws of a statistic that p/q depends on alone have the divergence of the laws themselves",
                    said(term), said(line),
                    said("of normal laws the projection onto the line through the means, of finite ones the counts"), "lemma of the kernel")
        outcome = lemmas.run(line, assumptions)
        return Outcome(term, outcome.answer, outcome.closed_form, (step, *outcome.steps))
    formula = of_one_sample(term, assumptions)
    require(formula is not None, "the mixture is not one of two products against one of these")
    answer = closed_answer(term, assumptions)
    step = Step("mixture with a component", "for S = (1 - w)*Q + w*R the ratio dS/dQ is 1 - w + w*dR/dQ", said(term), said(formula),
                said("definition, and the binomial theorem for an integer order"),
                "lemma of the kernel")
    form = readable(term, answer, assumptions)
    return Outcome(term, answer, form, (step, *steps_of(term, answer, form)[1:]))


def _accepts(term: Term) -> bool:
    mixed = [entry.args[1] for law in term.args[:2] if law.op == "Mixture" for entry in law.args]
    return any(law.op in ("Product", "Power") for law in mixed)


STRATEGY = Strategy("sampled", 5, _accepts, run)
