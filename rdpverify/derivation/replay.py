"""Replaying a derivation: the kernel's lemmas again, and the comparison of growth where a divergence is infinite by growth alone."""

from ..errors import CertificateError, InputError, RuleError
from ..kernel.closed.domain_signs import DomainSigns
from ..kernel.closed.known import Known
from ..kernel.closed.mechanism import divergence_of
from ..kernel.closed.replay import replay as replay_lemmas
from ..language import parse_question
from ..terms import INFINITY, ONE, make
from .infinite import RULE, infinite_by_growth


def replay(data: dict) -> None:
    """CertificateError with the reason when the derivation (JSON keys of ``derive``) does not hold."""
    try:
        question = parse_question(data["expression"], [*data["where"], *data["conditions"]])
        known = Known(DomainSigns(question.where, question.conditions))
        term = divergence_of(question.term, known)
        if any(step["rule"] == RULE for step in data["steps"]):
            return _same_growth(data, term, known)
        for key, order in (("limit_one", ONE), ("limit_oo", INFINITY)):
            if data.get(f"{key}_by") == RULE:
                infinite_by_growth(make(term.op, (*term.args[:2], order)), known)
                data = {**data, key: None}
    except (KeyError, TypeError) as problem:
        raise CertificateError(f"the derivation lacks {problem}") from None
    except (InputError, RuleError) as problem:
        raise CertificateError(f"the derivation does not replay: {problem}") from None
    replay_lemmas(data)


def _same_growth(data: dict, term, known: Known):
    step = infinite_by_growth(term, known).steps[-1].data()
    if (data["closed_form"], data["finite_when"]) != ("oo", "never") or step not in data["steps"]:
        raise CertificateError("the growth at the end of the support is not what the step says")
