"""The gallery: every example's closed form with its condition, limits and sources, as a Markdown page."""

from ..derivation import derive
from ..derivation.examples import EXAMPLES, Example
from ..derivation.step import Derivation
from ..derivation.condition_text import condition_text
from ..printer import to_text
from ..terms import INFINITY

INTRODUCTION = (
    "Written by `make docs`: each entry is the answer of `rdpverify derive` to the expression in its heading, `alpha` being the order. "
    "The tests check every law on the line by verified integration, below and above order 1 and where it is infinite. "
    "A name in parentheses with a range, `Sum(term, (k, a, b))`, is a sum; `legendre`, `hyper` and `besselk` are special functions."
)


def gallery() -> list[str]:
    """The lines of the page, examples under their kinds in the order of the list."""
    lines = ["# Gallery of closed forms", "", INTRODUCTION, ""]
    kind = None
    for example in sorted(EXAMPLES, key=lambda item: _kinds().index(item.kind)):
        if example.kind != kind:
            kind = example.kind
            lines += [f"## {kind[0].upper()}{kind[1:]}", ""]
        lines += [*entry(example), ""]
    return lines


def _kinds() -> list[str]:
    return list(dict.fromkeys(example.kind for example in EXAMPLES))


def entry(example: Example) -> list[str]:
    """Heading, closed form, conditions, limits, sources."""
    answer = derive(example.expression, example.where, check=False)
    lines = [f"### {example.title}", ""]
    if answer.closed_form is None:
        return [*lines, answer.reason]
    lines += ["```{formula}", to_text(answer.closed_form), "```", "", f"- finite: {_finiteness(answer)}"]
    if example.where:
        lines.append(f"- on: {_code(example.where)}")
    if answer.assumed:
        lines.append(f"- assumed: `{condition_text(answer.assumed)}`")
    if answer.valid_when:
        lines.append(f"- the formula holds where `{condition_text(answer.valid_when)}`")
    lines += [f"- where `{to_text(relation)}`: `{to_text(form)}`" for relation, form in answer.special]
    lines += [_boundary(boundary) for boundary in answer.boundaries if boundary.of == "closed_form"]
    limits = (("order 1 (KL)", answer.limit_one, answer.limit_one_when), ("order oo", answer.limit_oo, answer.limit_oo_when))
    for name, limit, when in limits:
        further = tuple(condition for condition in when if condition not in answer.valid_when)
        condition = f" where `{condition_text(further)}`" if further else ""
        lines.append(f"- {name}: " + (f"`{to_text(limit)}`{condition}" if limit is not None else "no closed form is known"))
    lines += [_boundary(boundary, "order oo ") for boundary in answer.boundaries if boundary.of == "limit_oo"]
    if answer.continuous_at_one is False:
        lines.append("- infinite for every order above 1: not continuous there")
    return [*lines, f"- by: {'; '.join(_sources(answer))}"]


def _boundary(boundary, of: str = "") -> str:
    when = f", where `{condition_text(boundary.when)}`" if boundary.when else ""
    otherwise = ", otherwise `oo`" if boundary.when and boundary.exact else ""
    return f"- {of}at `{to_text(boundary.relation)}`: `{to_text(boundary.form)}`{when}{otherwise}"


def _finiteness(answer: Derivation) -> str:
    if answer.closed_form is INFINITY:
        return "never"
    if not answer.finite_when:
        return "always"
    return f"{'exactly where' if answer.exact else 'where'} `{condition_text(answer.finite_when)}`"


def _sources(answer: Derivation) -> list[str]:
    """The lemmas used, each once, with its source."""
    used = (step for step in answer.steps if step.checked == "lemma of the kernel")
    return list(dict.fromkeys(f"{step.rule} ({step.because})" for step in used)) or ["the definition"]


def _code(texts) -> str:
    return ", ".join(f"`{text}`" for text in texts)
