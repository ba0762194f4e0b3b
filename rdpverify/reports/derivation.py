"""Derivations typeset: an ``align`` block to paste into an appendix, or Markdown."""

import re

from ..derivation.step import Derivation, Step
from ..derivation.told import told
from ..errors import InputError
from ..language import parse
from ..language.relations import parse_relation
from ..language.statement import Relation
from ..terms import ZERO, Term, add, make
from . import layout
from .boxes import Box, letter, name, operator, row, words
from .foreign import visible
from .latex import escape, latex
from .markdown_text import markdown_paragraph, markdown_text
from .notation import symbol_box

INTEGRAL = re.compile(r"([∫Σ]) (.+?)(?: d\w+)?(?: over (\w+) from (.+) to (.+))?")
SIGNS = {"∫": "∫", "Σ": "∑"}
WIDTH = 260  # characters of LaTeX in one row of an align block
THIN = operator("⁢")


def step_box(text: str) -> Box:
    """A step's text typeset: a formula, an integral or sum of one, one ``with`` another ``=`` a third, or words."""
    try:
        return layout.layout(parse(re.sub(r"\bI\b", "_I", text), internal=True))  # I, the integral, is no name of the language
    except InputError:
        pass
    formula, _, meaning = text.partition(" with ")
    symbol, equals, value = meaning.partition(" = ")
    if equals:
        return row(step_box(formula), words(" with "), step_box(symbol), operator("="), step_box(value))
    found = INTEGRAL.fullmatch(text)
    return words(text) if found is None else _integral(*found.groups())


def _integral(sign: str, inside: str, variable: str | None, lower: str | None, upper: str | None) -> Box:
    if variable is None:
        return row(operator(SIGNS[sign]), step_box(inside))
    ends = step_box(lower), step_box(upper)
    if sign == "Σ":
        return Box("big", (SIGNS[sign], row(symbol_box(variable), operator("="), ends[0]), ends[1], step_box(inside)))
    return Box("big", (SIGNS[sign], *ends, row(step_box(inside), THIN, name("d"), letter(variable))))


def latex_lines(found: Derivation) -> list[str]:
    """Lines of LaTeX (amsmath): the quantity, its closed form, conditions, values on boundaries and limits in one ``align*`` block, then
    the steps; what is no formula stands in comments."""
    quantity = latex(layout.layout(found.expression))
    comments = [f"% {visible(text)}" for text in _remarks(found)]
    if found.closed_form is None:
        rows = _known_besides(quantity, found)
        return comments + (_block(rows) if rows else [])
    rows = _aligned(quantity, found.closed_form, found.finite_when, _exactly(found))
    if found.valid_when:
        rows.append(rf"&\text{{for }} {_conditions(found.valid_when)}")
    for relation, form in found.special:
        rows += _aligned(quantity, form, (relation,), "when")
    rows += _boundary_rows(quantity, found, "closed_form")
    rows += _limit_rows(found)
    steps = [rf"  \item {_sentence(step)}" for step in found.steps]
    return [*comments, *_block(rows), "", r"\begin{enumerate}", *steps, r"\end{enumerate}"]


def _block(rows: list[str]) -> list[str]:
    return [r"\begin{align*}", *(row + r" \\" for row in rows[:-1]), rows[-1], r"\end{align*}"]


def _remarks(found: Derivation) -> list[str]:
    """What is said in words."""
    remarks = [found.reason] if found.reason else []
    if found.closed_form is not None and not found.derived:
        remarks.append("NOT DERIVED: a step or a self-check does not hold; the form is only a proposal")
    if found.continuous_at_one is False:
        remarks.append("not continuous at order 1: infinite for every order above")
    if found.assumed:
        remarks.append(f"assumed, for the laws to mean something: {told(found.assumed)}")
    return remarks + list(found.notes)


def _known_besides(quantity: str, found: Derivation) -> list[str]:
    """Rows for a divergence without closed form: the series or sum that stands for it, finiteness, limits."""
    alternative, rows = found.alternative, []
    if alternative is not None and alternative.form is not None:
        rows = _aligned(quantity, alternative.form, alternative.when, "when", r"\le" if alternative.kind == "bound" else "=")
    if found.never_finite:
        rows.append(rf"{quantity} &= \infty")
    elif found.finiteness_known and found.finite_when:
        rows.append(rf"{quantity} &< \infty \text{{ {_exactly(found)} }} {_conditions(found.finite_when)}")
    return rows + _limit_rows(found)


def _exactly(found: Derivation) -> str:
    return "exactly when" if found.exact else "when"


def _boundary_rows(quantity: str, found: Derivation, of: str) -> list[str]:
    chosen = [boundary for boundary in found.boundaries if boundary.of == of]
    return [row for b in chosen for row in _aligned(quantity, b.form, (b.relation, *b.when), "when")]


def _limit_rows(found: Derivation) -> list[str]:
    rows: list[str] = []
    for of, shown, limit, when in _known_limits(found):
        rows += _aligned(shown, limit, _besides(found, when), "when") + _boundary_rows(shown, found, of)
    return rows


def _besides(found: Derivation, when):
    """The conditions that are not said already."""
    return tuple(condition for condition in when if condition not in found.valid_when)


def _aligned(quantity: str, form: Term, when, word: str, sign: str = "=") -> list[str]:
    """Rows of an ``align*`` block: a long sum is broken before its summands, the condition has a row of its own."""
    summands = form.args if form.op == "add" else (form,)
    parts: list[list[Term]] = []
    for summand in summands:
        if parts and len(latex(layout.layout(add(*parts[-1], summand)))) <= WIDTH:
            parts[-1].append(summand)
        else:
            parts.append([summand])
    shown = [latex(layout.layout(add(*part))) for part in parts]
    rows = [f"{quantity} &{sign} {shown[0]}"]
    rows += [r"&\quad " + (text if text.startswith("-") else f"+{text}") for text in shown[1:]]
    return rows + ([rf"&\text{{{word} }} {_conditions(when)}"] if when else [])


def _known_limits(found: Derivation):
    """(name, LaTeX of the limit, its form, its condition) at orders 1 and ∞."""
    laws = found.expression.args[:2] if found.expression.op == "renyi" else ()
    order = latex(layout.layout(found.expression.args[-1]))
    for of, op, point, limit, when in (
        ("limit_one", "kl", "1", found.limit_one, found.limit_one_when),
        ("limit_oo", "max_divergence", r"\infty", found.limit_oo, found.limit_oo_when),
    ):
        if limit is not None:
            whole = make(op, laws) if laws else found.expression
            yield of, ("" if laws else rf"\lim_{{{order}\to {point}}} ") + latex(layout.layout(whole)), limit, when


def markdown_lines(found: Derivation) -> list[str]:
    """Lines of Markdown with formulas between dollar signs."""
    quantity = latex(layout.layout(found.expression))
    if found.closed_form is None:
        rows = [f"${row.replace('&', '')}$" for row in _known_besides(quantity, found)]
        return [f"${quantity}$: {markdown_text(found.reason)}", *(item for row in rows for item in ("", row)), *_notes(found.notes)]
    lines = [f"$${quantity} = {latex(layout.layout(found.closed_form))}$$", ""]
    if found.finite_when:
        lines += [f"Finite {_exactly(found)} ${_conditions(found.finite_when)}$.", ""]
    if found.valid_when:
        lines += [f"The formula holds for ${_conditions(found.valid_when)}$.", ""]
    items = [(f"where ${_conditions((relation,))}$", form, ()) for relation, form in found.special]
    for of, label in (("closed_form", ""), ("limit_one", "order 1"), ("limit_oo", "order infinity")):
        limit, when = (getattr(found, of), getattr(found, f"{of}_when")) if label else (None, ())
        items += [(label, limit, _besides(found, when))] if limit is not None else []
        items += [(f"{label} where ${_conditions((b.relation,))}$".strip(), b.form, b.when) for b in found.boundaries if b.of == of]
    lines += [f"- {label}: ${_with_condition(form, when)}$" for label, form, when in items]
    lines += _notes(_remarks(found))
    lines += [""] if found.steps else []
    return lines + [f"{number}. {_sentence(step)}" for number, step in enumerate(found.steps, 1)]


def _with_condition(form: Term, when) -> str:
    return latex(layout.layout(form)) + (rf" \text{{ when }} {_conditions(when)}" if when else "")


def _notes(texts) -> list[str]:
    return [item for text in texts for item in ("", markdown_paragraph(text))]


def _conditions(relations) -> str:
    return r" \text{ and } ".join(latex(_relation(r)) for r in relations)


def _relation(found: Relation) -> Box:
    """A condition u**2 > 0 of a derivation says u ≠ 0."""
    base = found.left.args[0] if found.left.op == "pow" and found.left.args[1].is_number and found.left.args[1].value == 2 else None
    if base is not None and found.op == ">" and found.right is ZERO:
        return row(layout.layout(base), operator("≠"), layout.layout(ZERO))
    return layout.relation(found.left, found.op, found.right)


def _condition(text: str) -> str:
    relation = parse_relation(text, internal=True)
    return f"${_conditions((relation,))}$"


def _sentence(step: Step) -> str:
    added = f"; from here on {', '.join(map(_condition, step.added))}" if step.added else ""
    return f"{escape(step.rule)}: ${latex(step_box(step.before))} = {latex(step_box(step.after))}$ ({escape(step.because)}{added})"
