"""The readable form of an answer: candidates are proposed, the kernel takes those that are identical to its value, the best wins."""

from ..errors import IllPosed, RdpVerifyError
from ..kernel.closed.answer import Answer
from ..kernel.closed.known import Known
from ..kernel.closed.value import accepted_form
from ..language import to_text
from ..terms import ONE, Term, div, log, sub
from .present import divided_logarithm, exponential_sum, normal_tails, simplest


def readable(term: Term, answer: Answer, known: Known) -> Term:
    """The value itself when no proposal is accepted."""
    if not answer.value.args:
        return answer.value
    assumed = known.assuming(*(sub(c.left, c.right) for c in answer.conditions if c.op == ">"))
    for candidate in _candidates(term, answer, assumed):
        if candidate.free & assumed.fresh or not to_text(candidate):
            continue
        try:
            return accepted_form(answer, {"form": to_text(candidate)}, known)
        except (RdpVerifyError, IllPosed):
            continue
    return answer.value


def _candidates(term: Term, answer: Answer, known: Known):
    order = term.args[2] if term.op == "renyi" else None
    summands = answer.summands
    try:
        if order is not None and answer.log_integral is not None:
            if len(summands) > 1:
                yield div(log(exponential_sum(summands, known)), sub(order, ONE))
            yield divided_logarithm(answer.log_integral, order, known)
        elif summands:
            yield exponential_sum(summands, known)
        yield normal_tails(simplest(answer.value, known), known)
        yield simplest(answer.value, known)
    except (IllPosed, RdpVerifyError):
        return
