"""A quantity of a mechanism is the divergence of its dominating pair; the largest one when there are several."""

from ...definitions.quantities import QUANTITIES, dominating_pairs
from ...kernel.closed.assumptions import Assumptions
from ...terms import Term
from ..mechanism import divergence_of
from ..formula import said
from ..step import Step
from ..strategy import Outcome, Strategy
from . import lemmas


def run(term: Term, assumptions: Assumptions) -> Outcome:
    divergence = divergence_of(term, assumptions)
    reasons = "; ".join(dict.fromkeys(pair.why for pair in dominating_pairs(term.args[0])))
    step = Step("dominating pair", "a quantity of a mechanism is the largest divergence over its dominating pairs", said(term),
                said(divergence), said(reasons), "the mechanism's definition")
    outcome = lemmas.run(divergence, assumptions)
    return Outcome(outcome.term, outcome.answer, outcome.closed_form, (step, *outcome.steps))


STRATEGY = Strategy("mechanism", 0, lambda term: term.op in QUANTITIES, run)
