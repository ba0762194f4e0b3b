"""What a derivation says, line by line, for every format: here its text, in ``reports.derivation`` typeset."""

from ..terms import INFINITY
from .formula import Said, joined, said
from .step import Check, Derivation, Step
from .condition_text import conditions

TYPED = "NOT DERIVED: a step or a self-check does not hold (see below); the form is only a proposal"


def text(answer: Derivation) -> str:
    """The closed form first, then its conditions, limits, steps and checks."""
    lines = list(map(str, result(answer)))
    if answer.closed_form is None:
        return "\n".join(lines)
    steps = [line for count, step in enumerate(answer.steps, 1) for line in _step(count, step)]
    return "\n".join([*lines, "", *steps, "", *map(check_text, answer.checks)]).rstrip()


def summary(answer: Derivation) -> list[str]:
    """The result without its steps, one statement a line."""
    return list(map(str, result(answer)))


def result(answer: Derivation) -> list[Said]:
    """The closed form or why there is none, its conditions and limits, what was filled in; one statement each."""
    if answer.closed_form is None:
        return [said(answer.reason), *_finiteness_alone(answer), *_limits(answer), *_filled_in(answer), *map(said, answer.notes)]
    lines = [] if answer.derived else [said(TYPED)]
    lines += [said(answer.expression, " = ", answer.closed_form), _finiteness(answer)]
    lines += [said("where ", relation, ": ", form, " (a removable hole)") for relation, form in answer.special]
    if answer.valid_when:
        lines.append(said("the formula holds when: ", conditions(answer.valid_when)))
    lines += _on_boundaries(answer, "closed_form") + _limits(answer)
    if answer.continuous_at_one is False:
        lines.append(said("not continuous at order 1: infinite for every order above"))
    return [*lines, *_filled_in(answer), *map(said, answer.notes)]


def _finiteness(answer: Derivation) -> Said:
    if answer.closed_form is INFINITY:
        return said("finite when: never")
    return said("finite when: ", conditions(answer.finite_when), *(_else(answer) if answer.finite_when else ()))


def _finiteness_alone(answer: Derivation) -> list[Said]:
    """What is known without a closed form."""
    if not answer.finiteness_known:
        return []
    if answer.never_finite:
        return [said("finite when: never")]
    return [said("finite when: ", conditions(answer.finite_when), *(_else(answer) if answer.finite_when else ()))]


def _else(answer: Derivation) -> tuple:
    return (", otherwise ", INFINITY) if answer.exact else (", outside ", INFINITY) if answer.outside else (" (sufficient)",)


def _limits(answer: Derivation) -> list[Said]:
    lines = []
    for name, limit, when in (("1 (KL)", answer.limit_one, answer.limit_one_when), (INFINITY, answer.limit_oo, answer.limit_oo_when)):
        if limit is not None:
            further = tuple(condition for condition in when if condition not in answer.valid_when)
            lines.append(said("limit at order ", name, ": ", limit, *((" when ", conditions(further)) if further else ())))
    return lines + _on_boundaries(answer, "limit_oo")


def _on_boundaries(answer: Derivation, of: str) -> list[Said]:
    chosen = [boundary for boundary in answer.boundaries if boundary.of == of]
    what = () if of == "closed_form" else ("the limit at order ", INFINITY, " ")
    return [
        said(*what, "on the boundary ", b.relation, ": ", b.form,
             *((" when ", conditions(b.when), *((", otherwise ", INFINITY) if b.exact else ())) if b.when else ()))
        for b in chosen
    ]


def _filled_in(answer: Derivation) -> list[Said]:
    domains = dict(answer.where)
    lines = [said("domains filled in: ", joined((name, domains[name]) for name in answer.defaulted))] if answer.defaulted else []
    return lines + ([said("assumed, for the laws to mean something: ", conditions(answer.assumed))] if answer.assumed else [])


def _step(count: int, step: Step) -> list[str]:
    because = f"   because {step.because}" + ("" if step.says_itself else f" [{step.mathematics}]")
    lines = [f"{count}. {step.rule}: {step.before}", f"   {'hence' if step.states else '='} {step.after}", because]
    if step.added:
        lines.append(f"   where {joined(step.added, ' and ')}")
    if step.discharged:
        lines.append(f"   settled by the domain: {joined(step.discharged)}")
    return [*lines, f"   checked: {step.checked}"]


def check_text(check: Check) -> str:
    return f"check: {check.name}: {check.outcome}" + (f" ({check.detail})" if check.detail else "")
