"""A quantity of a mechanism is the divergence of its dominating pair; the largest one when there are several."""

from ...definitions.quantities import QUANTITIES, dominating_pairs
from ...kernel.closed.known import Known
from ...terms import Term
from ..mechanism import divergence_of
from ..formula import said
from ..step import Step
from ..strategy import Outcome, Strategy
from . import lemmas


def run(term: Term, known: Known) -> Outcome:
    divergence = divergence_of(term, known)
    reasons = "; ".join(dict.fromkeys(pair.why for pair in dominating_pairs(term.args[0])))
    step = Step("dominating pair", "a quantity of a mechanism is the largest divergence over its dominating pairs", said(term),
                said(divergence), said(reasons), "the mechanism's definition")
    found = lemmas.run(divergence, known)
    return Outcome(found.term, found.answer, found.closed_form, (step, *found.steps))


STRATEGY = Strategy("mechanism", 0, lambda term: term.op in QUANTITIES, run)
