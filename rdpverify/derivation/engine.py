"""derive: from an expression and domains to a closed form with its steps, limits, removable holes and self-checks."""

import re
from dataclasses import replace

from ..definitions import DEFINED, measure
from ..definitions.queries import with_sensitivities
from ..errors import DomainProblem, IllPosed, InputError, OutOfTime, RuleError, require
from ..kernel.closed import check_density
from ..kernel.closed.answer import Answer
from .readable_sums import readable_sum
from .readable_conditions import reduced
from ..kernel.closed.exponent import tidy
from ..kernel.closed.holes import hole_of
from ..kernel.closed.integral import common_space
from ..kernel.closed.kinks import affine
from ..kernel.closed.assumptions import Assumptions
from ..kernel.closed.segments import NAME
from .cases import closed_answer
from ..kernel.defined import OF_OUTCOME, holds, slot_requirements
from ..kernel.laws import typed_laws
from ..printer import to_text
from ..typed import parse_question
from ..language.statement import Relation
from ..terms import INFINITY, ONE, ZERO, Term, make, rebuild, sub, substitute, walk
from ..deadline import deadline, look
from .alternative import ENCLOSURE, Alternative, best_alternative, known_besides
from .boundaries import boundaries
from .domain_signs import DomainSigns
from .ends import answer_inside, answer_with_ends, is_an_end, open_masses
from .forms import readable
from .formula import said
from .infinite import growth_step, infinite_by_growth
from .mechanism import divergence_of
from .selfcheck import self_checks
from .step import Derivation, Step
from .strategies import STRATEGIES
from .strategy import Outcome
from .condition_text import condition_text
from .variables import display_variable

LIMITED = ("renyi",)  # divergences with an order, whose limits at 1 and oo are derived too


def derive(expression, where=(), let=(), budget: float = 20.0, *, check: bool = True, enclose=None) -> Derivation:
    """The closed form of ``expression`` (text of the language, or a term) on the domains ``where`` (texts).

    ``budget`` in seconds bounds it all: what is not done by then is said to be missing.  ``enclose(term)`` is the independent
    enclosure that the self-checks compare with (``numeric.enclose``; this floor must not import that one).  ``check=False`` leaves
    the self-checks out; the result says what did not run.  Raises InputError for what is not a divergence of laws with domains,
    NotADensity with the mass for a formula that is no density.
    """
    text = expression if isinstance(expression, str) else to_text(expression)
    question = parse_question(text, where, let)
    question = replace(question, term=with_sensitivities(question.term))
    assumed = _assumed(question)
    start = Derivation(question.term, question.where, question.conditions + assumed, defaulted=question.defaulted, assumed=assumed)
    try:
        with deadline(budget):
            return _derive(start, budget, check, enclose)
    except OutOfTime:
        return replace(start, reason=f"no closed form was found within the budget of {budget:g} s")


def _assumed(question) -> tuple[Relation, ...]:
    """What the laws ask of their parameters and the domains do not say, such as b - a > 0 for Uniform(a, b)."""
    assumptions, needed = Assumptions(DomainSigns(question.where, question.conditions)), []
    for need in slot_requirements(question.term):
        if need.kind not in ("positive", "nonnegative") or holds(need, assumptions, assumptions.integers):
            continue
        if assumptions(need.term) in (0, -1):
            raise DomainProblem(f"{need.why}; {to_text(need.term)} never is")
        needed.append(reduced(Relation(readable_sum(need.term), ">" if need.kind == "positive" else ">=", ZERO), assumptions))
    return tuple(dict.fromkeys(needed))


def _derive(start: Derivation, budget: float, check: bool, enclose) -> Derivation:
    assumptions = Assumptions(DomainSigns(start.where, start.conditions))
    density_steps = ()
    try:
        density_steps = tuple(_density_step(law, assumptions) for law in typed_laws(start.expression))
        outcome = _found(start.expression, assumptions)
    except RuleError as problem:
        derivation = None if _is_formula(start.expression) else _infinite(start, density_steps, assumptions)
        if derivation is None:
            return _without_closed_form(start, problem, assumptions)
        return replace(derivation, checks=self_checks(derivation, divergence_of(start.expression, assumptions), check, enclose))
    if _is_formula(start.expression):
        derivation = _with_outcome(start, density_steps, outcome)
        return replace(derivation, checks=self_checks(derivation, outcome.term, check, enclose))
    try:
        look()
        outcome = replace(outcome, answer=answer_with_ends(outcome.term, assumptions))
        derivation = _with_limits(_with_outcome(start, density_steps, outcome), outcome, assumptions)
    except OutOfTime:
        note = f"the form may be less readable than it could be, and the limits are not derived: the budget of {budget:g} s was used up"
        derivation = replace(_with_outcome(start, density_steps, outcome), notes=(note,))
    return replace(derivation, checks=self_checks(derivation, outcome.term, check, enclose))


def _infinite(start: Derivation, density_steps, assumptions: Assumptions) -> Derivation | None:
    """Infinite by the growth at an end; None where that does not show."""
    try:
        return _with_outcome(start, density_steps, infinite_by_growth(divergence_of(start.expression, assumptions), assumptions))
    except (RuleError, InputError, IllPosed):
        return None


def _without_closed_form(start: Derivation, problem: RuleError, assumptions: Assumptions) -> Derivation:
    """The reason, the best alternative, and what is known besides."""
    reason = f"no closed form is known, because {_plain(problem, start.expression)}"
    if _is_formula(start.expression):
        return replace(start, reason=f"{reason}; best alternative: {ENCLOSURE}", alternative=Alternative("enclosure"))
    try:
        term = divergence_of(start.expression, assumptions)
        if len({_space(law) for law in term.args[:2]}) > 1:
            return replace(start, reason=f"{reason}; a divergence compares two laws on one space")
        if not _comparable(term):
            return replace(start, reason=f"{reason}, and `rdpverify enclose` does not compare them either")
        alternative = best_alternative(term, assumptions)
        besides = known_besides(term, assumptions)
    except (RuleError, InputError, OutOfTime):
        return replace(start, reason=f"{reason}; best alternative: {ENCLOSURE}", alternative=Alternative("enclosure"))
    return replace(start, reason=f"{reason}; best alternative: {alternative.text}", alternative=alternative, **besides)


def _comparable(term: Term) -> bool:
    """False for a law with both a density and atoms against a mass function on the integers."""
    try:
        common_space(tuple(map(measure, term.args[:2])))
    except RuleError:
        return False
    except InputError:  # laws of vectors
        return True
    return True


def _plain(problem: Exception, expression: Term) -> str:
    """The reason without internal names, which are those that begin with an underscore."""
    variable = display_variable(expression)
    return re.sub(r"\b_\w+", lambda match: variable if match[0] == NAME else match[0].lstrip("_"), str(problem))


def _space(law: Term):
    """What tells the laws of vectors apart from those on the line: the number of components."""
    if law.op == "Product":
        return tuple(map(_space, law.args))
    if law.op in ("MultivariateNormal", "Dirichlet"):
        return law.op, len(law.args[0].args)
    return ("Power", _space(law.args[0]), law.args[1]) if law.op == "Power" else "line"


def _found(term: Term, assumptions: Assumptions) -> Outcome:
    """By the strategies; where it is not known whether a point has mass, under the condition that it has."""
    try:
        return _by_strategies(term, assumptions)
    except RuleError:
        masses = open_masses(divergence_of(term, assumptions), assumptions)
        if not masses:
            raise
        outcome = _by_strategies(term, assumptions.assuming(*masses))
        return replace(outcome, answer=answer_inside(outcome.term, assumptions))


def _by_strategies(term: Term, assumptions: Assumptions) -> Outcome:
    if _is_formula(term) and term.op not in OF_OUTCOME:
        return _of_formula(term, assumptions)
    refusal = None
    for strategy in STRATEGIES:
        if strategy.accepts(term):
            try:
                return strategy.run(term, assumptions)
            except RuleError as problem:
                refusal = refusal or problem
    if refusal is not None:
        raise refusal
    expected = "expected a divergence of two laws such as renyi(Normal(0, 1), Normal(1, 1))"
    if arbitrary := sorted({part.value for part in walk(term) if part.op == "law"}):
        names = " and ".join(arbitrary)
        raise InputError(f"{expected}: {names} in {to_text(term)} may be any distributions, what holds of them all is a statement to prove")
    raise InputError(f"{expected}, got {to_text(term)}")


def _is_formula(term: Term) -> bool:
    """Is it put together from divergences of given laws, and none itself, or the mean of an outcome?"""
    if term.op in OF_OUTCOME:
        return True
    inside = (DEFINED[op].result for op in term.ops if op in DEFINED)
    return term.op not in DEFINED and "law" not in term.ops and "real" in inside


def _of_formula(term: Term, assumptions: Assumptions) -> Outcome:
    """Each of its divergences by itself.  It is finite where they all are; elsewhere it need not be infinite."""
    outcomes: dict[Term, Outcome] = {}

    def closed(part: Term) -> Term | None:
        if part.op in DEFINED and DEFINED[part.op].result == "real":
            outcome = outcomes[part] = outcomes.get(part) or _found(part, assumptions)
            require(outcome.closed_form is not INFINITY, f"{to_text(part)} is infinite")
            return outcome.closed_form
        return None

    plain = rebuild(term, closed)
    value = min(map(readable_sum, (plain, tidy(plain, assumptions))), key=lambda form: len(to_text(form)))
    answers, steps = [outcome.answer for outcome in outcomes.values()], [step for outcome in outcomes.values() for step in outcome.steps]
    finite, valid = (tuple(dict.fromkeys(c for answer in answers for c in getattr(answer, when))) for when in ("finite_when", "valid_when"))
    return Outcome(term, Answer(value, finite, valid, exact=not finite), value, tuple(dict.fromkeys(steps)))


def _density_step(law: Term, assumptions: Assumptions) -> Step:
    check_density(law, assumptions)
    return Step("mass", "a density is nowhere negative and integrates to 1", said(law), said(ONE),
                said("the same lemmas, without the order"), "lemmas of the kernel")


def _with_outcome(start: Derivation, before: tuple[Step, ...], outcome: Outcome) -> Derivation:
    answer = outcome.answer
    return replace(start, closed_form=outcome.closed_form, finite_when=answer.finite_when, valid_when=answer.valid_when, exact=answer.exact,
                   log_integral=answer.log_integral, steps=before + outcome.steps)


def _with_limits(derivation: Derivation, outcome: Outcome, assumptions: Assumptions) -> Derivation:
    term = outcome.term
    values, notes = boundaries("closed_form", term, outcome.answer, assumptions)
    notes += _exactly(term, outcome.answer, assumptions)
    derivation = replace(derivation, outside=outcome.answer.outside, boundaries=values, notes=notes)
    if term.op not in LIMITED or term.args[2].op != "symbol":
        return derivation
    order = term.args[2]
    limits: dict = {}
    by_growth = []
    for name, at in (("limit_one", ONE), ("limit_oo", INFINITY)):
        special = make(term.op, (*term.args[:2], at))
        try:
            limit = _found(special, assumptions)
            answer = limit.answer
            limits[name], limits[f"{name}_when"] = limit.closed_form, answer.conditions
            if at is INFINITY:
                limits["boundaries"] = values + boundaries(name, special, answer, assumptions)[0]
        except (RuleError, IllPosed, OutOfTime) as problem:
            step = growth_step(special, assumptions)
            if step is not None:
                limits[name] = INFINITY
                by_growth.append((name, step))
                continue
            notes += (f"{'the limit at order 1' if at is ONE else 'the limit at order oo'} is not derived: {_plain(problem, term)}",)
    special, open_holes = _special_forms(outcome, order, assumptions)
    shown = tuple(c for c in derivation.valid_when if c not in open_holes)
    return replace(derivation, **limits, limits_by=tuple(by_growth),
                   continuous_at_one=_continuous_at_one(outcome, order, limits.get("limit_one"), assumptions), special=special,
                   valid_when=shown if special else derivation.valid_when, notes=notes)


def _exactly(term: Term, answer: Answer, assumptions: Assumptions) -> tuple[str, ...]:
    """The exact condition by growth, where that of the formula is only sufficient."""
    if answer.exact or answer.outside or term.op != "renyi" or term.args[2].op != "symbol":
        return ()
    exact = known_besides(term, assumptions)
    if not exact.get("finiteness_known") or not exact.get("exact") or exact.get("never_finite"):
        return ()
    when = exact["finite_when"]
    return (f"by growth it is finite exactly when {condition_text(when)}" if when else "by growth it is always finite",)


def _continuous_at_one(outcome: Outcome, order: Term, limit: Term | None, assumptions: Assumptions) -> bool | None:
    """Is the divergence finite just above order 1, or KL infinite as well?"""
    if limit is INFINITY:
        return True
    answer, signs = outcome.answer, []
    ends = tuple(condition.left for condition in answer.valid_when if is_an_end(condition, assumptions))
    if ends:  # inside them, where the condition is simpler
        assumptions = assumptions.assuming(*ends)
        answer = closed_answer(outcome.term, assumptions)
    for condition in answer.finite_when:
        margin = sub(condition.right, condition.left) if condition.op in ("<", "<=") else sub(condition.left, condition.right)
        signs.append(_sign_above_one(margin, order, assumptions))
    if not answer.dominated:  # on one side of a case distinction perhaps
        cases = any(node.op == "Max" for condition in answer.finite_when for node in walk(condition.left))
        return False if limit is not None and not cases else None
    if all(sign == 1 for sign in signs):
        return True
    return False if answer.exact and any(sign == -1 for sign in signs) else None


def _sign_above_one(margin: Term, order: Term, assumptions: Assumptions) -> int | None:
    """The sign of a condition's margin at order 1, or just above when it vanishes there."""
    at_one = assumptions(substitute(margin, {order.value: ONE}))
    split = affine(margin, order.value, assumptions) if at_one == 0 else None
    return at_one if split is None else assumptions(split[0])


def _special_forms(outcome: Outcome, order: Term, assumptions: Assumptions):
    """The forms at removable holes c₁·α + c₀ = 0 of the formula, and the conditions that excluded them."""
    forms, closed = [], []
    for condition in outcome.answer.valid_when:
        at = hole_of(condition, order, assumptions)
        if at is None or assumptions.is_zero(sub(at, ONE)) or assumptions(at) != 1:
            continue
        term = make(outcome.term.op, (*outcome.term.args[:2], at))
        try:
            answer = closed_answer(term, assumptions)
            form = readable(term, answer, assumptions)
        except (InputError, RuleError, OutOfTime):
            continue
        forms.append((Relation(order, "==", at), form))
        closed.append(condition)
    return tuple(dict.fromkeys(forms)), tuple(closed)
