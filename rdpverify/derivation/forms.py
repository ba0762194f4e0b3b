"""The readable form of an answer: candidates are proposed, the kernel takes those that are identical to its value."""

from dataclasses import replace

from ..errors import IllPosed, RdpVerifyError
from ..kernel.closed.answer import Answer
from ..kernel.closed.assumptions import Assumptions
from ..printer import to_text
from ..terms import INFINITY, ONE, Term, div, log, make, sub, substitute
from .accepted import accepted_form, renamed_indices, where_it_holds
from .logarithms import divided_logarithm, log_of_product, polished
from .present import quotient
from .sums import additive_exponentials, combined_logarithms, exponential_sum, factored_sum, log_of_sum
from .tails import normal_tails
from .textbook import textbook_forms

RAW, HARDLY = 1.5, 1.05  # a form may be so many times longer than the value as the lemmas gave it


def readable(term: Term, answer: Answer, assumptions: Assumptions) -> Term:
    """The first accepted form of the kind that suits the quantity, else the shortest accepted one, else the value itself.

    Sums have indices k, j that can be typed again, unless a parameter has that name.
    """
    form = _readable(term, answer, assumptions)
    return renamed_indices(form, lambda name: name if name[1:] in term.free else name.removeprefix("_"))


def _readable(term: Term, answer: Answer, assumptions: Assumptions) -> Term:
    if not answer.value.args:
        return answer.value
    if answer.value.op == "Piecewise":
        pairs = zip(answer.value.args[::2], answer.value.args[1::2])
        parts = ((readable(term, replace(answer, value=value), assumptions), condition) for value, condition in pairs)
        return make("Piecewise", tuple(item for pair in parts for item in pair))
    for form in textbook_forms(term, assumptions):
        accepted = _accepted(to_text(form), answer, assumptions)
        if accepted is not None:
            return accepted
    assumed = where_it_holds(answer, assumptions)
    for proposal in (_collected_sum, _factored_powers, _plain_sum, _divided):
        form = _accepted(_proposed(proposal, term, answer, assumed), answer, assumptions)
        if form is not None:
            return form
    raw, texts = len(to_text(answer.value)), []
    rounds = [((_combined, _summed, _tails, _factored), RAW)]
    if "log" in answer.value.ops and not answer.value.ops & {"erf", "erfc"}:  # other kinds mostly leave logarithms inside quotients
        rounds = [((_combined,), HARDLY), ((_summed, _factored), RAW)]
    if term.op in ("chi2", "hellinger2"):
        rounds = [((_integral, _factored), RAW), *rounds]
    for proposals, most in rounds:
        texts += [_proposed(proposal, term, answer, assumed) for proposal in proposals]
        for text in sorted({text: None for text in texts if text is not None}, key=len):
            if len(text) > most * raw:
                break
            form = _accepted(text, answer, assumptions)
            if form is not None:
                return form
    return answer.value


def _proposed(proposal, term: Term, answer: Answer, assumed: Assumptions) -> str | None:
    try:
        form = proposal(term, answer, assumed)
        return None if form is None or form.free & assumed.fresh else to_text(polished(form, assumed))
    except (RdpVerifyError, IllPosed):
        return None


def _accepted(text: str | None, answer: Answer, assumptions: Assumptions) -> Term | None:
    try:
        return None if text is None else accepted_form(answer, text, assumptions)
    except (RdpVerifyError, IllPosed):
        return None


def _order(term: Term) -> Term | None:
    return term.args[2] if term.op == "renyi" and term.args[2] is not INFINITY and term.args[2] is not ONE else None


def _collected_sum(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    if _order(term) is None or len(answer.summands) < 2:
        return None
    total = exponential_sum(answer.summands, assumptions)
    if total.op != "add":
        return divided_logarithm(log_of_product(total), _order(term), assumptions)
    logs, values = log_of_sum(answer.summands, _order(term), assumptions)
    return substitute(divided_logarithm(logs, _order(term), assumptions), values)


def _plain_sum(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    if _order(term) is None or len(answer.summands) < 2:
        return None
    return div(log(exponential_sum(answer.summands, assumptions)), sub(_order(term), ONE))


def _factored_powers(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    if _order(term) is None or len(answer.summands) < 2:
        return None
    total = factored_sum(answer.summands, assumptions)
    return None if total is None else div(log(total), sub(_order(term), ONE))


def _divided(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    if _order(term) is None or answer.log_integral is None or len(answer.summands) > 1:
        return None
    return divided_logarithm(answer.log_integral, _order(term), assumptions)


def _summed(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    return None if _order(term) is not None else additive_exponentials(answer.value, assumptions)


def _combined(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    return combined_logarithms(answer.value, assumptions) if len(answer.summands) < 2 else None


def _integral(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    """∫ p²/q − 1 and 1 − ∫ √(pq), the integral by itself."""
    if term.op not in ("chi2", "hellinger2") or not answer.summands:
        return None
    total = exponential_sum(answer.summands, assumptions)
    return sub(total, ONE) if term.op == "chi2" else sub(ONE, total)


def _tails(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    return normal_tails(answer.value, assumptions, additive_exponentials)


def _factored(term: Term, answer: Answer, assumptions: Assumptions) -> Term | None:
    return None if _order(term) is not None or "log" in answer.value.ops else quotient(answer.value, assumptions)
