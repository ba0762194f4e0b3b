"""The readable form of an answer: candidates are proposed, the kernel takes those that are identical to its value, the best wins."""

from ..errors import IllPosed, RdpVerifyError
from ..kernel.closed.answer import Answer
from ..kernel.closed.known import Known
from ..kernel.closed.value import accepted_form
from ..language import to_text
from ..terms import INFINITY, ONE, Term, div, log, sub
from .present import additive_exponentials, combined_logarithms, divided_logarithm, exponential_sum, normal_tails, simplest


def readable(term: Term, answer: Answer, known: Known) -> Term:
    """The shortest accepted form; the value itself when no proposal is accepted."""
    if not answer.value.args:
        return answer.value
    assumed = known.assuming(*(sub(c.left, c.right) for c in answer.conditions if c.op == ">"))
    accepted = [answer.value]
    for proposal in (_collected_sum, _divided, _summed, _combined, _tails):
        try:
            form = proposal(term, answer, assumed)
            if form is not None and not form.free & assumed.fresh:
                accepted.append(accepted_form(answer, {"form": to_text(form)}, known))
        except (RdpVerifyError, IllPosed):
            continue
    return min(accepted, key=lambda form: len(to_text(form)))


def _order(term: Term) -> Term | None:
    return term.args[2] if term.op == "renyi" and term.args[2] is not INFINITY and term.args[2] is not ONE else None


def _collected_sum(term: Term, answer: Answer, known: Known) -> Term | None:
    if _order(term) is None or len(answer.summands) < 2:
        return None
    return div(log(exponential_sum(answer.summands, known)), sub(_order(term), ONE))


def _divided(term: Term, answer: Answer, known: Known) -> Term | None:
    if _order(term) is None or answer.log_integral is None or len(answer.summands) > 1:
        return None
    return divided_logarithm(answer.log_integral, _order(term), known)


def _summed(term: Term, answer: Answer, known: Known) -> Term | None:
    return None if _order(term) is not None else additive_exponentials(answer.value, known)


def _combined(term: Term, answer: Answer, known: Known) -> Term | None:
    return combined_logarithms(answer.value, known) if len(answer.summands) < 2 else None


def _tails(term: Term, answer: Answer, known: Known) -> Term | None:
    return normal_tails(simplest(answer.value, known), known)
