"""Numbered steps from what the kernel's lemmas did.  Texts are in the language, with ∫ and Σ for what it has no word for."""

import re

from ..kernel.closed.answer import Answer
from ..kernel.closed.exponent import tidy
from ..kernel.closed.integral import Piece
from ..kernel.closed.known import Known
from ..kernel.closed.segments import NAME
from ..language import to_text
from ..terms import INFINITY, ONE, ZERO, Term, sub, substitute, symbol
from .step import Step

DEFINITIONS = {
    "renyi": ("log(I)/(order - 1) with I = ∫ p**order*q**(1-order)", "definition of the Rényi divergence"),
    "kl": (
        "dI/da at a = 1 with I = ∫ p**a*q**(1-a)",
        "KL is the limit of the Rényi divergences from below (van Erven & Harremoës 2014, Theorem 5)",
    ),
    "max_divergence": ("sup log(p/q)", "the limit of the Rényi divergences (van Erven & Harremoës 2014, Theorem 6)"),
    "order 0": ("-log Q(p > 0)", "definition of the Rényi divergence of order 0"),
    "chi2": ("∫ p**2/q - 1", "definition"),
    "hellinger2": ("1 - ∫ (p*q)**(1/2)", "definition"),
    "tv": ("P(S) - Q(S) with S = {log(p/q) > 0}", "the event that maximises the difference"),
    "hockey_stick": (
        "P(S) - exp(eps)*Q(S) with S = {log(p/q) > eps}",
        "Neyman-Pearson: the best event is a likelihood-ratio set",
    ),
}


def steps_of(term: Term, answer: Answer, closed_form: Term, variable: str) -> list[Step]:
    """The definition, one step a lemma, the split into cases if there was one, and the final form."""
    steps = [mean_step(term) if answer.moments else definition_step(term)]
    for case in reversed(answer.cases):
        steps.append(_case_step(case))
    steps += [_event_step(event, variable) for event in answer.events]
    steps += [_moment_step(moment, variable) for moment in answer.moments]
    for piece in answer.pieces:
        steps += _piece_steps(piece, variable, tail=bool(answer.events))
    if not answer.dominated:
        steps.append(
            Step("absolute continuity", "for order >= 1, D = oo when P has mass where Q has none", to_text(term),
                 _where_not_dominated(term, answer), "the supports differ", "supports compared exactly")
        )
    added = tuple(map(to_text, answer.finite_when + answer.valid_when))
    steps.append(
        Step("collect", "sums of logarithms and exponentials, collected", to_text(answer.value), to_text(closed_form),
             "both sides have one normal form", "identical in the kernel's normal form", added=added)
    )
    return steps


MEAN = "∫ p*log(p/q)"


def mean_step(term: Term) -> Step:
    return Step("definition", MEAN, to_text(term), MEAN, "definition of KL", "by definition")


def definition_step(term: Term) -> Step:
    meaning, reason = DEFINITIONS[_quantity(term)]
    if term.op == "renyi" and term.args[2].op == "symbol":
        meaning = re.sub(r"\border\b", to_text(term.args[2]), meaning)
    return Step("definition", meaning, to_text(term), meaning, reason, "by definition")


def _where_not_dominated(term: Term, answer: Answer) -> str:
    """What different supports mean: oo, finite below order 1, or the conditions under which one lies in the other."""
    if answer.disjoint or answer.value is INFINITY:
        return "oo"
    only_below = any(condition.op == "<" and condition.right is ONE for condition in answer.finite_when)
    if only_below or not answer.finite_when:
        return "finite only for order < 1"
    return "finite where " + " and ".join(map(to_text, answer.finite_when))


def _quantity(term: Term) -> str:
    """The divergence that a Rényi divergence of order 1, oo or 0 is."""
    special = {ONE: "kl", INFINITY: "max_divergence", ZERO: "order 0"}
    return special.get(term.args[2], "renyi") if term.op == "renyi" else term.op


def _event_step(event, variable: str) -> Step:
    """Where the likelihood ratio exceeds exp(eps), on one piece."""
    lower, upper = to_text(event.segment.lower), to_text(event.segment.upper)
    ratio = to_text(substitute(tidy(sub(*event.segment.logs), Known(None)), {NAME: symbol(variable)}))
    inside = " or ".join(f"{variable} from {to_text(part.lower)} to {to_text(part.upper)}" for part in event.inside) or "nowhere"
    return Step("likelihood ratio", "the best event is S = {log(p/q) > eps}", f"log(p/q) = {ratio} for {variable} from {lower} to {upper}",
                f"log(p/q) > eps: {inside}", "Neyman-Pearson: no event gains more than the points where p > exp(eps)*q",
                "the inequality solved on the piece, ends compared exactly")


def _moment_step(moment, variable: str) -> Step:
    """The mean of one of the statistics of log(p/q)."""
    statistic = to_text(substitute(moment.statistic, {NAME: symbol(variable)}))
    lower, upper = to_text(moment.lower), to_text(moment.upper)
    what = "the mass" if moment.statistic is ONE else f"the mean of {statistic}"
    return Step("moment",
                "KL = Σ c*E[T] for log(p/q) = Σ c*T; it is oo where E[T] is for some T >= 0 with c > 0, the negative part being integrable",
                f"{what} under the first law, {variable} from {lower} to {upper}", to_text(moment.value),
                f"log(p/q) contains {to_text(moment.coefficient)} times {statistic}", "lemma of the kernel",
                tuple(moment.bindings().items()))


def _piece_steps(piece: Piece, variable: str, tail: bool) -> list[Step]:
    def shown(term: Term) -> str:
        return to_text(substitute(term, {NAME: symbol(variable)}))

    lower, upper, exponent = to_text(piece.lower), to_text(piece.upper), shown(piece.exponent)
    sign, measure = ("∫", f" d{variable}") if piece.lemma.space == "real" else ("Σ", "")
    integral = f"{sign} exp({exponent}){measure} over {variable} from {lower} to {upper}"
    value = "oo" if piece.value.infinite else to_text(piece.value.term)
    bindings = (("lower", lower), ("upper", upper), ("exponent", to_text(piece.exponent)), ("value", value))
    blend = Step("combine exponents", "p**a*q**b = exp(a*log(p) + b*log(q)), coefficients of each statistic added",
                 f"{sign} p**a*q**b{measure} over {variable} from {lower} to {upper}", integral,
                 "logarithms of products, powers and exponentials of positive factors", "coefficients recomputed exactly")
    added = tuple(map(to_text, piece.value.finite_when + piece.value.valid_when))
    lemma = Step(piece.lemma.name, piece.lemma.statement, integral, value, piece.lemma.source, "lemma of the kernel", bindings, added,
                 tuple(map(to_text, piece.discharged)))
    return [lemma] if tail else [blend, lemma]


def _case_step(case) -> Step:
    difference = to_text(case.difference)
    if case.symmetric:
        after = f"{difference} = Abs({difference}) without loss of generality, {case.fresh} = Abs({difference})"
        reason = "both signs give the same formula: reflecting the line exchanges the two cases"
    else:
        after, reason = f"one formula for each sign of {difference}", "the pieces lie in a different order"
    return Step("cases", "d > 0, d < 0 and d = 0 are worked out one by one", f"the sign of {difference} is not known", after, reason,
                "each case by the lemmas", (("difference", difference), ("fresh", case.fresh)))
