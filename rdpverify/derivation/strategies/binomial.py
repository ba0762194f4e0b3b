"""Binomial laws of equally many trials: the divergence of the trials themselves, which is n times that of one."""

from ...kernel.closed.assumptions import Assumptions
from ...kernel.closed.value import binomial_as_power
from ...terms import Term
from ..formula import said
from ..step import Step
from ..strategy import Outcome, Strategy
from . import product


def run(term: Term, assumptions: Assumptions) -> Outcome:
    trials = binomial_as_power(term)
    step = Step("sufficient statistic", "laws of a statistic that p/q depends on alone have the divergence of the laws themselves",
                said(term), said(trials), said("the likelihood ratio of n independent trials depends on the number of successes alone"),
                "lemma of the kernel")
    outcome = product.run(trials, assumptions)
    return Outcome(term, outcome.answer, outcome.closed_form, (step, *outcome.steps))


def _accepts(term: Term) -> bool:
    return len(term.args) > 1 and {law.op for law in term.args[:2]} == {"Binomial"} and binomial_as_power(term) is not None


STRATEGY = Strategy("binomial", 4, _accepts, run)
