"""What a derivation says, line by line, for every format: here its text, in ``reports.derivation`` typeset."""

from ..terms import INFINITY
from .formula import Said, joined, said
from .step import Check, Derivation, Step
from .told import conditions

TYPED = "NOT DERIVED: a step or a self-check does not hold (see below); the form is only a proposal"


def text(found: Derivation) -> str:
    """The closed form first, then its conditions, limits, steps and checks."""
    lines = list(map(str, result(found)))
    if found.closed_form is None:
        return "\n".join(lines)
    steps = [line for count, step in enumerate(found.steps, 1) for line in _step(count, step)]
    return "\n".join([*lines, "", *steps, "", *map(check_text, found.checks)]).rstrip()


def summary(found: Derivation) -> list[str]:
    """The result without its steps, one statement a line."""
    return list(map(str, result(found)))


def result(found: Derivation) -> list[Said]:
    """The closed form or why there is none, its conditions and limits, what was filled in; one statement each."""
    if found.closed_form is None:
        return [said(found.reason), *_finiteness_alone(found), *_limits(found), *_filled_in(found), *map(said, found.notes)]
    lines = [] if found.derived else [said(TYPED)]
    lines += [said(found.expression, " = ", found.closed_form), _finiteness(found)]
    lines += [said("where ", relation, ": ", form, " (a removable hole)") for relation, form in found.special]
    if found.valid_when:
        lines.append(said("the formula holds when: ", conditions(found.valid_when)))
    lines += _on_boundaries(found, "closed_form") + _limits(found)
    if found.continuous_at_one is False:
        lines.append(said("not continuous at order 1: infinite for every order above"))
    return [*lines, *_filled_in(found), *map(said, found.notes)]


def _finiteness(found: Derivation) -> Said:
    if found.closed_form is INFINITY:
        return said("finite when: never")
    return said("finite when: ", conditions(found.finite_when), *(_else(found) if found.finite_when else ()))


def _finiteness_alone(found: Derivation) -> list[Said]:
    """What is known without a closed form."""
    if not found.finiteness_known:
        return []
    if found.never_finite:
        return [said("finite when: never")]
    return [said("finite when: ", conditions(found.finite_when), *(_else(found) if found.finite_when else ()))]


def _else(found: Derivation) -> tuple:
    return (", otherwise ", INFINITY) if found.exact else (", outside ", INFINITY) if found.outside else (" (sufficient)",)


def _limits(found: Derivation) -> list[Said]:
    lines = []
    for name, limit, when in (("1 (KL)", found.limit_one, found.limit_one_when), (INFINITY, found.limit_oo, found.limit_oo_when)):
        if limit is not None:
            further = tuple(condition for condition in when if condition not in found.valid_when)
            lines.append(said("limit at order ", name, ": ", limit, *((" when ", conditions(further)) if further else ())))
    return lines + _on_boundaries(found, "limit_oo")


def _on_boundaries(found: Derivation, of: str) -> list[Said]:
    chosen = [boundary for boundary in found.boundaries if boundary.of == of]
    what = () if of == "closed_form" else ("the limit at order ", INFINITY, " ")
    return [
        said(*what, "on the boundary ", b.relation, ": ", b.form,
             *((" when ", conditions(b.when), *((", otherwise ", INFINITY) if b.exact else ())) if b.when else ()))
        for b in chosen
    ]


def _filled_in(found: Derivation) -> list[Said]:
    domains = dict(found.where)
    lines = [said("domains filled in: ", joined((name, domains[name]) for name in found.defaulted))] if found.defaulted else []
    return lines + ([said("assumed, for the laws to mean something: ", conditions(found.assumed))] if found.assumed else [])


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
