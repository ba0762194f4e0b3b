"""A derivation as numbered steps of plain text (``reports.derivation`` typesets it)."""

from ..language import to_text
from ..terms import INFINITY
from .step import Derivation, Step
from .told import told


def text(found: Derivation) -> str:
    """The closed form first, then its conditions, limits, steps and checks."""
    if found.closed_form is None:
        return "\n".join([found.reason, *_besides(found)])
    steps = [line for count, step in enumerate(found.steps, 1) for line in _step(count, step)]
    checks = [f"check: {check.name}: {check.outcome}" + (f" ({check.detail})" if check.detail else "") for check in found.checks]
    return "\n".join([*summary(found), "", *steps, "", *checks]).rstrip()


def summary(found: Derivation) -> list[str]:
    """The result without its steps, one statement a line."""
    lines = [f"{to_text(found.expression)} = {to_text(found.closed_form)}"]
    if not found.derived:
        lines.insert(0, "NOT DERIVED: a step or a self-check does not hold (see below); the form is only a proposal")
    exact = ", otherwise oo" if found.exact else ", outside oo" if found.outside else " (sufficient)"
    otherwise = exact if found.finite_when else ""
    if found.closed_form is INFINITY:
        lines.append("finite when: never")
    else:
        lines.append(f"finite when: {told(found.finite_when)}{otherwise}")
    lines += [f"where {to_text(relation)}: {to_text(form)} (a removable hole)" for relation, form in found.special]
    if found.valid_when:
        lines.append(f"the formula holds when: {told(found.valid_when)}")
    lines += _on_boundaries(found, "closed_form") + _limits(found)
    if found.continuous_at_one is False:
        lines.append("not continuous at order 1: infinite for every order above")
    return [*lines, *_filled_in(found), *found.notes]


def _besides(found: Derivation) -> list[str]:
    """What is known without a closed form."""
    lines = []
    if found.finiteness_known:
        otherwise = ", otherwise oo" if found.finite_when and found.exact else " (sufficient)" if found.finite_when else ""
        lines.append("finite when: never" if found.never_finite else f"finite when: {told(found.finite_when)}{otherwise}")
    return [*lines, *_limits(found), *_filled_in(found), *found.notes]


def _limits(found: Derivation) -> list[str]:
    lines = []
    for name, limit, when in (("1 (KL)", found.limit_one, found.limit_one_when), ("oo", found.limit_oo, found.limit_oo_when)):
        if limit is not None:
            further = tuple(condition for condition in when if condition not in found.valid_when)
            lines.append(f"limit at order {name}: {to_text(limit)}" + (f" when {told(further)}" if further else ""))
    return lines + _on_boundaries(found, "limit_oo")


def _on_boundaries(found: Derivation, of: str) -> list[str]:
    chosen = [boundary for boundary in found.boundaries if boundary.of == of]
    what = "" if of == "closed_form" else "the limit at order oo "
    return [
        f"{what}on the boundary {to_text(b.relation)}: {to_text(b.form)}"
        + (f" when {told(b.when)}" + (", otherwise oo" if b.exact else "") if b.when else "")
        for b in chosen
    ]


def _filled_in(found: Derivation) -> list[str]:
    domains = dict(found.where)
    lines = ["domains filled in: " + ", ".join(to_text((name, domains[name])) for name in found.defaulted)] if found.defaulted else []
    return lines + (["assumed, for the laws to mean something: " + told(found.assumed)] if found.assumed else [])


def _step(count: int, step: Step) -> list[str]:
    lines = [f"{count}. {step.rule}: {step.before}", f"   = {step.after}", f"   because {step.because} [{step.mathematics}]"]
    if step.added:
        lines.append(f"   where {' and '.join(step.added)}")
    if step.discharged:
        lines.append(f"   settled by the domain: {', '.join(step.discharged)}")
    return [*lines, f"   checked: {step.checked}"]
