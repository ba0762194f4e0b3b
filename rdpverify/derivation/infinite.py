"""Divergences that are infinite by growth at an end of the support, where no lemma gives a value: a step that can be replayed.

    KL: the negative part of log(p/q) is P-integrable, so KL = ∞ where ∫ p·log(p/q) diverges at an end with log(p/q) → ∞;
    order α > 1: ∫ p^α·q^(1−α) diverges there;  order ∞: log(p/q) is unbounded there.

The comparison of growth is that of :mod:`.growth`.  Source: van Erven & Harremoës 2014, Definition 2 and Theorem 6.
"""

from ..errors import InputError, RuleError
from ..kernel.closed.answer import Answer
from ..kernel.closed.assumptions import Assumptions
from ..printer import to_text
from ..language.statement import Relation
from ..terms import INFINITY, ONE, Term, div, log, sub
from .alternative import divergence_by_growth
from .definitions import definition_step, is_discrete, mean, mean_step
from .definitions import integrand as powers_of_densities
from .ends import order_of
from .formula import Integral, said
from .growth import Divergence
from .step import Step
from .strategy import Outcome
from .variables import names_for

RULE = "growth at an end"
ORDERED = ("kl", "renyi", "max_divergence", "chi2")


def infinite_by_growth(term: Term, assumptions: Assumptions) -> Outcome:
    """The outcome oo of a divergence at a given order from 1 on; RuleError when growth does not show it."""
    order = order_of(term) if term.op in ORDERED else None
    if order is None or not (order is INFINITY or order.is_number and order.value >= 1):
        raise RuleError("growth is compared at a given order from 1 on")
    divergence = divergence_by_growth(term, assumptions)
    if divergence is None:
        raise RuleError("growth does not make the divergence infinite")
    names = names_for(term)
    meaning = mean_step(term, names) if order is ONE else definition_step(term, names)
    return Outcome(term, Answer(INFINITY), INFINITY, (meaning, _step(term, order, divergence)))


def _step(term: Term, order: Term, divergence: Divergence) -> Step:
    names, discrete = names_for(term), is_discrete(term)
    integrand, ratio = (None if part is None else names.shown(part) for part in (divergence.log_integrand, divergence.ratio))
    log_ratio = log(div(names.p, names.q))
    if order is ONE:
        what = said(mean(names, discrete))
        because = said("the mean of ", log_ratio, " under the first law diverges: ", log(names.p), " grows like ", integrand, " and ",
                       log_ratio, " like ", ratio)
    elif order is INFINITY:
        what = said("sup ", log_ratio)
        because = said(log_ratio, " is unbounded: ", log_ratio, " grows like ", integrand)
    else:
        what = said(Integral(powers_of_densities(names, (order, sub(ONE, order))), names.variable.value, discrete))
        because = said("the integral diverges: the logarithm of the integrand grows like ", integrand)
    bindings = {"end": to_text(divergence.end), "log_integrand": to_text(divergence.log_integrand),
                "ratio": "" if divergence.ratio is None else to_text(divergence.ratio)}
    return Step(
        RULE,
        "exp(k*y) >> y**r, r > 1 >> y*log(y) >> y >> y**r, r < 1 >> log(y)**2 >> log(y) >> 1; the first that does not cancel decides",
        said(what, " towards ", Relation(names.variable, "==", names.shown(divergence.end))),
        said(INFINITY),
        because,
        "growth compared exactly",
        tuple(bindings.items()),
    )


def growth_step(term: Term, assumptions: Assumptions) -> Step | None:
    """The step alone, where there is one."""
    try:
        return infinite_by_growth(term, assumptions).steps[-1]
    except (RuleError, InputError):
        return None
