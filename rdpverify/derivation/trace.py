"""Numbered steps from what the kernel's lemmas did."""

from ..kernel.closed.answer import Answer
from ..kernel.closed.exponent import tidy
from ..kernel.closed.integral import Piece
from ..kernel.closed.assumptions import Assumptions
from ..printer import to_text
from ..language.statement import Relation
from ..terms import INFINITY, ONE, ZERO, Term, absolute, add, div, exp, log, mul, sub, symbol
from .constants import exponential, with_constants_before
from .definitions import definition_step, density_steps, integrand, mean_step, quantity, weights
from .formula import Integral, Said, joined, said
from .step import Step, moment_bindings
from .variables import Names, names_for


def steps_of(term: Term, answer: Answer, closed_form: Term) -> list[Step]:
    """The definition, the densities, one step a lemma, the split into cases if there was one, and the final form."""
    names = names_for(term, tuple(case.fresh for case in answer.cases))
    steps = [mean_step(term, names) if answer.moments else definition_step(term, names), *density_steps(term, names)]
    for case in reversed(answer.cases):
        steps.append(_case_step(case, names))
    steps += [_event_step(event, term, names) for event in answer.events]
    steps += [_moment_step(moment, names) for moment in answer.moments]
    for piece in answer.pieces:
        steps += _piece_steps(piece, term, names, tail=bool(answer.events))
    if not answer.dominated:
        steps.append(
            Step("absolute continuity", "for order >= 1, D = oo when P has mass where Q has none", said(term),
                 _where_not_dominated(term, answer), said("the supports differ"), "supports compared exactly",
                 states=answer.value is not INFINITY and not answer.disjoint)
        )
    steps.append(
        Step("collect", "sums of logarithms and exponentials, collected", said(_shown(answer.value, names)), said(closed_form),
             said("both sides have one normal form"), "identical in the kernel's normal form", added=answer.finite_when + answer.valid_when)
    )
    return steps


def _shown(term: Term, names: Names) -> Term:
    """The kernel's names for the outcome and the order replaced, constants before exponentials."""
    return with_constants_before(names.shown(term))


def _where_not_dominated(term: Term, answer: Answer) -> Said:
    """What different supports mean: oo, finite below order 1, or the conditions under which one lies in the other."""
    if answer.disjoint or answer.value is INFINITY:
        return said(INFINITY)
    only_below = any(condition.op == "<" and condition.right is ONE for condition in answer.finite_when)
    if only_below or not answer.finite_when:
        return said("finite only for order < 1")
    return said("finite where ", joined(answer.finite_when, " and "))


def _event_step(event, term: Term, names: Names) -> Step:
    """Where the likelihood ratio exceeds exp(eps), on one piece."""
    level = term.args[2] if quantity(term) == "hockey_stick" else ZERO
    ratio = log(div(names.p, names.q))
    shown = names.shown(tidy(sub(*event.segment.logs), Assumptions(None)))
    inside = [said(names.variable, " from ", names.shown(part.lower), " to ", names.shown(part.upper)) for part in event.inside]
    return Step("likelihood ratio", "the best event is S = {log(p/q) > eps}",
                said(Relation(ratio, "==", shown), " for ", names.variable, " from ", names.shown(event.segment.lower), " to ",
                     names.shown(event.segment.upper)),
                said(Relation(ratio, ">", level), ": ", joined(inside, " or ") if inside else "nowhere"),
                said("Neyman-Pearson: no event gains more than the points where ", Relation(names.p, ">", mul(exp(level), names.q))),
                "the inequality solved on the piece, ends compared exactly", states=True)


def _moment_step(moment, names: Names) -> Step:
    """The mean of one of the statistics of log(p/q)."""
    statistic = names.shown(moment.statistic)
    what = said("the mass") if moment.statistic is ONE else said("the mean of ", statistic)
    return Step("moment",
                "KL = Σ c*E[T] for log(p/q) = Σ c*T; it is oo where E[T] is for some T >= 0 with c > 0, the negative part being integrable",
                said(what, " under the first law, ", names.variable, " from ", names.shown(moment.lower), " to ",
                     names.shown(moment.upper)), said(names.shown(moment.value)),
                said(log(div(names.p, names.q)), " contains ", names.shown(moment.coefficient), " times ", statistic),
                "lemma of the kernel", tuple(moment_bindings(moment).items()))


def _piece_steps(piece: Piece, term: Term, names: Names, tail: bool) -> list[Step]:
    def over(inside: Term) -> Said:
        return said(Integral(inside, names.variable.value, piece.lemma.space != "real", names.shown(piece.lower), names.shown(piece.upper)))

    integral = over(exponential(names.shown(piece.exponent)))
    value = INFINITY if piece.value.infinite else piece.value.term
    bindings = (("lower", to_text(piece.lower)), ("upper", to_text(piece.upper)), ("exponent", to_text(piece.exponent)),
                ("value", "oo" if piece.value.infinite else to_text(value)))
    exponents = weights(term, names)
    powers = said(integrand(names, exponents), " = ", exp(add(*map(mul, exponents, (log(names.p), log(names.q))))))
    blend = Step("combine exponents", f"{powers}, coefficients of each statistic added", over(integrand(names, exponents)), integral,
                 said("logarithms of products, powers and exponentials of positive factors"), "coefficients recomputed exactly")
    lemma = Step(piece.lemma.name, piece.lemma.statement, integral, said(_shown(value, names)), said(piece.lemma.source),
                 "lemma of the kernel", bindings, _relations(piece.value.finite_when + piece.value.valid_when, names),
                 _relations(piece.discharged, names))
    return [lemma] if tail else [blend, lemma]


def _relations(relations, names: Names) -> tuple[Relation, ...]:
    return tuple(relation.mapped(names.shown) for relation in relations)


def _case_step(case, names: Names) -> Step:
    difference, fresh = map(names.shown, (case.difference, symbol(case.fresh)))
    size = absolute(difference)
    if case.symmetric:
        after = said(Relation(difference, "==", size), " without loss of generality, ", Relation(fresh, "==", size))
        reason = "both signs give the same formula: reflecting the line exchanges the two cases"
    else:
        after, reason = said("one formula for each sign of ", difference), "the pieces lie in a different order"
    return Step("cases", "d > 0, d < 0 and d = 0 are worked out one by one", said("the sign of ", difference, " is not known"), after,
                said(reason), "each case by the lemmas", (("difference", to_text(case.difference)), ("fresh", case.fresh)), states=True)
