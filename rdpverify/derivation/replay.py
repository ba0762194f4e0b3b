"""Replaying a derivation without any search: the lemmas are applied again and everything the derivation says is compared.

The closed form must be identical to the lemmas' value, conditions and limits must be the same, each integration step must bind the
exponent, the interval and the value that its lemma gives; where a divergence is infinite by growth alone, growth is compared again.
"""

from ..errors import CertificateError, InputError, RuleError
from ..kernel.closed.answer import Answer
from ..kernel.closed.holes import hole_of
from ..kernel.closed.assumptions import Assumptions
from .accepted import accepted_form
from .cases import closed_answer
from ..printer import to_text
from ..typed import parse_relation
from ..typed import parse_question
from ..terms import INFINITY, ONE, Term, make, substitute
from .domain_signs import DomainSigns
from .ends import answer_inside, answer_with_ends
from .infinite import RULE, infinite_by_growth
from .mechanism import divergence_of
from .step import conjunction, moment_bindings


def replay(data: dict) -> None:
    """CertificateError with the reason when the derivation (JSON keys of ``derive``) does not hold."""
    try:
        question = parse_question(_text(data, "expression"), [*_texts(data, "where"), *_texts(data, "conditions")])
        assumptions = Assumptions(DomainSigns(question.where, question.conditions))
        term, steps = divergence_of(question.term, assumptions), _steps(data)
        if any(step.get("rule") == RULE for step in steps):
            return _same_growth(data, steps, term, assumptions)
        answer = answer_with_ends(term, assumptions)
        _same_form(data, "closed_form", answer, assumptions)
        _same_conditions(data, answer)
        _same_steps(steps, answer)
        for key, order in (("limit_one", ONE), ("limit_oo", INFINITY)):
            limit = make(term.op, (*term.args[:2], order))
            if data.get(f"{key}_by") == RULE:
                infinite_by_growth(limit, assumptions)
            elif data.get(key) is not None:
                form = answer_inside(limit, assumptions)
                _same_form(data, key, form, assumptions)
                _expect(data, f"{key}_when", conjunction(form.conditions))
        _same_special_forms(data, term, answer, assumptions)
        _same_boundaries(data, term, assumptions)
    except (InputError, RuleError) as problem:
        raise CertificateError(f"the derivation does not replay: {problem}") from None


def _steps(data: dict) -> list[dict]:
    steps = data.get("steps")
    if not isinstance(steps, list) or not all(isinstance(step, dict) and isinstance(step.get("bindings"), dict) for step in steps):
        raise CertificateError("'steps' must be a list of steps with bindings")
    return steps


def _same_growth(data: dict, steps: list[dict], term: Term, assumptions: Assumptions):
    step = infinite_by_growth(term, assumptions).steps[-1].data()
    if (_text(data, "closed_form"), _text(data, "finite_when")) != ("oo", "never") or step not in steps:
        raise CertificateError("the growth at the end of the support is not what the step says")


def _same_form(data: dict, key: str, answer: Answer, assumptions: Assumptions):
    try:
        accepted_form(answer, _text(data, key), assumptions)
    except RuleError as problem:
        raise CertificateError(f"{key}: {problem}") from None


def _same_conditions(data: dict, answer: Answer):
    _expect(data, "finite_when", "never" if answer.value is INFINITY else conjunction(answer.finite_when))
    if data.get("exact") is not answer.exact:
        raise CertificateError("'exact' is not what the lemmas give")


def _same_steps(steps: list[dict], answer: Answer):
    bindings = [step["bindings"] for step in steps if step.get("rule") == "moment"]
    if bindings != list(map(moment_bindings, answer.moments)):
        raise CertificateError("the moments are not what the lemmas give")
    shares = [step for step in steps if "exponent" in step["bindings"]]
    if len(shares) != len(answer.pieces):
        raise CertificateError(f"expected {len(answer.pieces)} integration steps, found {len(shares)}")
    for step, piece in zip(shares, answer.pieces):
        value = "oo" if piece.value.infinite else to_text(piece.value.term)
        ends = {"lower": to_text(piece.lower), "upper": to_text(piece.upper)}
        expected = ends | {"exponent": to_text(piece.exponent), "value": value}
        if step.get("rule") != piece.lemma.name or step["bindings"] != expected:
            raise CertificateError(f"the step {step.get('rule')!r} is not what the lemma {piece.lemma.name!r} gives")


def _same_special_forms(data: dict, term: Term, answer: Answer, assumptions: Assumptions):
    """Each removable hole has its own form, computed at that order; those named cover conditions that are left out."""
    special = data.get("special", [])
    holes: list[Term] = []
    for entry in special:
        if not isinstance(entry, dict):
            raise CertificateError("'special' must be a list of objects")
        relation = parse_relation(_text(entry, "where"))
        if relation.op != "==" or relation.left is not term.args[2]:
            raise CertificateError("a removable hole is an order")
        _same_form(entry, "closed_form", closed_answer(make(term.op, (*term.args[:2], relation.right)), assumptions), assumptions)
        holes.append(relation.right)
    stated = data.get("valid_when")
    for condition in answer.valid_when:
        root = hole_of(condition, term.args[2], assumptions) if holes else None
        covered = root is not None and any(assumptions.equal(root, hole) for hole in holes)
        if not covered and (not isinstance(stated, str) or to_text(condition) not in stated.split(" and ")):
            raise CertificateError(f"the condition {to_text(condition)} is missing")


def _same_boundaries(data: dict, term: Term, assumptions: Assumptions):
    """The value on a boundary is that of the pair with the boundary's parameter replaced."""
    for entry in data.get("boundaries", []):
        if not isinstance(entry, dict):
            raise CertificateError("'boundaries' must be a list of objects")
        relation = parse_relation(_text(entry, "where"))
        if relation.op != "==" or relation.left.op != "symbol":
            raise CertificateError("a boundary is a parameter's value")
        of = make(term.op, (*term.args[:2], INFINITY)) if entry.get("of") == "limit_oo" else term
        inner = answer_with_ends(substitute(of, {relation.left.value: relation.right}), assumptions, throughout=False)
        _same_form(entry, "closed_form", inner, assumptions)
        _expect(entry, "when", conjunction(inner.conditions))
        if entry.get("exact") and not (inner.exact and inner.conditions == inner.finite_when):
            raise CertificateError("'exact' is not what the lemmas give on a boundary")


def _expect(data: dict, key: str, expected: str):
    if data.get(key) != expected:
        raise CertificateError(f"{key}: expected {expected!r}, found {data.get(key)!r}")


def _text(data: dict, key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise CertificateError(f"the derivation lacks the text {key!r}")
    return value


def _texts(data: dict, key: str) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise CertificateError(f"{key!r} must be a list of texts")
    return value
