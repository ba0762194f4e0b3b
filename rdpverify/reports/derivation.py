"""Derivations typeset: an ``align`` block to paste into an appendix, or Markdown."""

import re

from ..derivation.step import Derivation, Step
from ..errors import InputError
from ..language import parse
from ..language.relations import parse_relation
from ..terms import Term, add, make
from . import layout
from .boxes import Box, letter, name, operator, row, words
from .latex import escape, latex
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
    """Lines of LaTeX (amsmath): the quantity, its closed form, condition and limits in one ``align*`` block, then the steps."""
    quantity = latex(layout.layout(found.expression))
    if found.closed_form is None:
        return [rf"% no closed form of ${quantity}$ is known: {found.reason}"]
    rows = _aligned(quantity, found.closed_form, found.finite_when, "exactly when" if found.exact else "when")
    for relation, form in found.special:
        rows += _aligned(quantity, form, (relation,), "when")
    for shown, limit, when in _known_limits(found):
        rows += _aligned(shown, limit, when, "when")
    steps = [rf"  \item {_sentence(step)}" for step in found.steps]
    return [
        r"\begin{align*}", *(row + r" \\" for row in rows[:-1]), rows[-1], r"\end{align*}", "",
        r"\begin{enumerate}", *steps, r"\end{enumerate}",
    ]


def _aligned(quantity: str, form: Term, when, word: str) -> list[str]:
    """Rows of an ``align*`` block: a long sum is broken before its summands, the condition has a row of its own."""
    summands = form.args if form.op == "add" else (form,)
    parts: list[list[Term]] = []
    for summand in summands:
        if parts and len(latex(layout.layout(add(*parts[-1], summand)))) <= WIDTH:
            parts[-1].append(summand)
        else:
            parts.append([summand])
    shown = [latex(layout.layout(add(*part))) for part in parts]
    rows = [f"{quantity} &= {shown[0]}"]
    rows += [r"&\quad " + (text if text.startswith("-") else f"+{text}") for text in shown[1:]]
    return rows + ([rf"&\text{{{word} }} {_conditions(when)}"] if when else [])


def _known_limits(found: Derivation):
    """(LaTeX of the limit, its form, its condition) at orders 1 and ∞."""
    laws = found.expression.args[:2] if found.expression.op == "renyi" else ()
    order = latex(layout.layout(found.expression.args[-1]))
    for op, point, limit, when in (
        ("kl", "1", found.limit_one, found.limit_one_when), ("max_divergence", r"\infty", found.limit_oo, found.limit_oo_when)
    ):
        if limit is not None:
            whole = make(op, laws) if laws else found.expression
            yield ("" if laws else rf"\lim_{{{order}\to {point}}} ") + latex(layout.layout(whole)), limit, when


def markdown_lines(found: Derivation) -> list[str]:
    """Lines of Markdown with formulas between dollar signs."""
    quantity = latex(layout.layout(found.expression))
    if found.closed_form is None:
        return [f"No closed form of ${quantity}$ is known: {found.reason}"]
    lines = [f"$${quantity} = {latex(layout.layout(found.closed_form))}$$", ""]
    if found.finite_when:
        lines += [f"Finite {'exactly when' if found.exact else 'when'} ${_conditions(found.finite_when)}$.", ""]
    lines += [f"- {label}: ${limit}$" for label, limit in _limits(found)]
    lines += [""] if found.steps else []
    return lines + [f"{number}. {_sentence(step)}" for number, step in enumerate(found.steps, 1)]


def _limits(found: Derivation) -> list[tuple[str, str]]:
    """(label, LaTeX) of the limits that are known, each with its condition."""
    named = (("order 1", found.limit_one, found.limit_one_when), ("order infinity", found.limit_oo, found.limit_oo_when))
    return [
        (label, latex(layout.layout(limit)) + (rf" \text{{ when }} {_conditions(when)}" if when else ""))
        for label, limit, when in named
        if limit is not None
    ]


def _conditions(relations) -> str:
    return r" \text{ and } ".join(latex(layout.relation(r.left, r.op, r.right)) for r in relations)


def _condition(text: str) -> str:
    relation = parse_relation(text, internal=True)
    return f"${_conditions((relation,))}$"


def _sentence(step: Step) -> str:
    added = f"; from here on {', '.join(map(_condition, step.added))}" if step.added else ""
    return f"{escape(step.rule)}: ${latex(step_box(step.before))} = {latex(step_box(step.after))}$ ({escape(step.because)}{added})"
