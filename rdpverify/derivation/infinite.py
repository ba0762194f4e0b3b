"""Divergences that are infinite by growth at an end of the support, where no lemma gives a value: a step that can be replayed.

    KL: the negative part of log(p/q) is P-integrable, so KL = ∞ where ∫ p·log(p/q) diverges at an end with log(p/q) → ∞;
    order α > 1: ∫ p^α·q^(1−α) diverges there;  order ∞: log(p/q) is unbounded there.

The comparison of growth is that of :mod:`.growth`.  Source: van Erven & Harremoës 2014, Definition 2 and Theorem 6.
"""

from ..errors import InputError, RuleError
from ..kernel.closed.answer import Answer
from ..kernel.closed.known import Known
from ..kernel.closed.segments import NAME
from ..language import to_text
from ..terms import INFINITY, ONE, Term, substitute, symbol
from .alternative import divergence_by_growth
from .ends import order_of
from .growth import Divergence
from .step import Step
from .strategy import Outcome
from .trace import MEAN, definition_step, mean_step
from .variables import display_variable

RULE = "growth at an end"
ORDERED = ("kl", "renyi", "max_divergence", "chi2")


def infinite_by_growth(term: Term, known: Known) -> Outcome:
    """The outcome oo of a divergence at a given order from 1 on; RuleError when growth does not show it."""
    order = order_of(term) if term.op in ORDERED else None
    if order is None or not (order is INFINITY or order.is_number and order.value >= 1):
        raise RuleError("growth is compared at a given order from 1 on")
    found = divergence_by_growth(term, known)
    if found is None:
        raise RuleError("growth does not make the divergence infinite")
    meaning = mean_step(term) if order is ONE else definition_step(term)
    return Outcome(term, Answer(INFINITY), INFINITY, (meaning, _step(term, order, found)))


def _step(term: Term, order: Term, found: Divergence) -> Step:
    variable = display_variable(term)
    integrand, ratio = (
        None if part is None else to_text(substitute(part, {NAME: symbol(variable)})) for part in (found.log_integrand, found.ratio)
    )
    end = to_text(found.end)
    if order is ONE:
        what, why = f"{MEAN} towards {variable} = {end}", f"log(p) grows like {integrand} and log(p/q) like {ratio}"
        because = "the mean of log(p/q) under the first law diverges"
    elif order is INFINITY:
        what, why = f"sup log(p/q) towards {variable} = {end}", f"log(p/q) grows like {integrand}"
        because = "log(p/q) is unbounded"
    else:
        what, why = f"∫ p**a*q**(1-a) towards {variable} = {end}", f"the logarithm of the integrand grows like {integrand}"
        because = "the integral diverges"
    return Step(
        RULE,
        "exp(k*y) >> y**r, r > 1 >> y*log(y) >> y >> y**r, r < 1 >> log(y)**2 >> log(y) >> 1; the first that does not cancel decides",
        what,
        "oo",
        f"{because}: {why}",
        "growth compared exactly",
        (("end", end), ("log_integrand", to_text(found.log_integrand)), ("ratio", "" if found.ratio is None else to_text(found.ratio))),
    )


def said(term: Term, known: Known) -> Step | None:
    """The step alone, where there is one."""
    try:
        return infinite_by_growth(term, known).steps[-1]
    except (RuleError, InputError):
        return None
