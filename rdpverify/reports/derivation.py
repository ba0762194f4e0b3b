"""Derivations typeset: what ``derivation.show`` says line by line, as sentences and displays for every format."""

import hashlib

from ..words.domains import Domain
from ..derivation.formula import Derivative, Integral, Said, said
from ..derivation.show import check_text, result
from ..derivation.step import Derivation, Step
from ..derivation.condition_text import conditions
from ..printer import to_text
from ..language.statement import Relation
from ..terms import Term
from . import layout
from .boxes import Box, fence, name, operator, row, words
from .fragment import fragment
from .notation import symbol_box
from .prose import Display, Item, Proof, Sentence
from .prose_latex import prose_latex
from .prose_markdown import prose_markdown
from .titles import typeset

EQUALS = operator("=")


def said_box(remark: Said) -> Box:
    """What is said as one formula, words set upright in it."""
    boxes = list(map(_box, remark.parts))
    for index in range(len(boxes) - 2):
        ends = remark.parts[index], remark.parts[index + 2]
        if ends in (("(", ")"), ("{", "}")):  # p(x)
            boxes[index : index + 3] = [fence(boxes[index + 1], *ends), row(), row()]
    return row(*boxes) if len(boxes) != 1 else boxes[0]


def _box(part) -> Box:
    if isinstance(part, str):
        return EQUALS if part == " = " else words(part)
    if isinstance(part, Term):
        return layout.layout(part)
    if isinstance(part, Relation):
        return layout.relation(part.left, part.op, part.right)
    if isinstance(part, Derivative):
        return Box("fraction", tuple(row(name("d"), layout.layout(each)) for each in (part.of, part.by)))
    if isinstance(part, Integral):
        return _integral(part)
    assert isinstance(part[1], Domain)
    return layout.domain(*part)


def _integral(integral: Integral) -> Box:
    inside = layout.layout(integral.inside)
    variable = symbol_box(integral.variable)
    measured = inside if integral.discrete else row(inside, operator("⁢"), name("d"), variable)
    if integral.lower is None:
        below = row() if not integral.discrete else variable
        return Box("big", ("∑" if integral.discrete else "∫", below, row(), measured))
    ends = layout.layout(integral.lower), layout.layout(integral.upper)
    return Box("big", ("∑", row(variable, EQUALS, ends[0]), ends[1], measured) if integral.discrete else ("∫", *ends, measured))


def sentence(said: Said, end: str = ".") -> Sentence:
    """A line as a sentence: with a capital and a full stop."""
    parts = [part if isinstance(part, (str, Box)) else _box(part) for part in said.parts]
    if parts and isinstance(parts[0], str):
        parts[0] = parts[0][:1].upper() + parts[0][1:]
    return Sentence((*parts, end))


def result_in_words(derivation: Derivation) -> Proof:
    """The closed form or why there is none, its conditions, limits and what was filled in."""
    items = []
    for line in result(derivation):
        if line.parts[:2] == (derivation.expression, " = "):
            items.append(Item("", (Display(((layout.layout(derivation.expression), EQUALS, layout.layout(derivation.closed_form)),)),)))
        else:
            items.append(Item("", (sentence(line),)))
    alternative = derivation.alternative
    if alternative is not None and alternative.form is not None:
        sign = operator("≤" if alternative.kind == "bound" else "=")
        shown = Display(((layout.layout(derivation.expression), sign, layout.layout(alternative.form)),))
        items.append(Item("", (shown, sentence(said("when ", conditions(alternative.when)))) if alternative.when else (shown,)))
    return Proof(None, tuple(items))


def steps_in_words(derivation: Derivation) -> Proof:
    """The numbered steps, on one chain of equations where each starts with what the one before ends with; then the checks."""
    chains: list[list[Step]] = []
    for step in derivation.steps:
        if chains and chains[-1][-1].after == step.before and not (step.states or chains[-1][-1].states):
            chains[-1].append(step)
        else:
            chains.append([step])
    items = [Item(str(number), _chain(chain)) for number, chain in enumerate(chains, 1)]
    return Proof(None, (*items, *(Item("", (sentence(said(check_text(check))),)) for check in derivation.checks)))


def _chain(steps: list[Step]) -> tuple:
    if steps[0].states:
        return (*(_reason(step) for step in steps), *(_because_of(step) for step in steps))
    rows = [(said_box(steps[0].before), EQUALS, said_box(steps[0].after))]
    rows += [(row(), EQUALS, said_box(step.after)) for step in steps[1:]]
    return (*(_reason(step) for step in steps), Display(tuple(rows)))


def _because_of(step: Step) -> Sentence:
    return sentence(said(step.before, "; hence ", step.after))


def _reason(step: Step) -> Sentence:
    mathematics = [] if step.says_itself else [" [", *typeset(step.mathematics).parts, "]"]
    added = [" where ", *(part for condition in step.added for part in (", ", condition))] if step.added else []
    settled = ["; settled by the domain: ", *(part for each in step.discharged for part in (", ", each))] if step.discharged else []
    added, settled = ([part for index, part in enumerate(parts) if index != 1] for parts in (added, settled))
    return sentence(said(step.rule, ": ", step.because, *mathematics, *added, *settled, "; checked: ", step.checked))


def derivation_in_words(derivation: Derivation) -> Proof:
    """The result and then the steps."""
    return Proof(None, (*result_in_words(derivation).items, *steps_in_words(derivation).items))


def latex_lines(derivation: Derivation) -> list[str]:
    """A fragment to \\input: a theorem with the closed form, and its proof; where there is none, what is known."""
    stated = result_in_words(derivation)
    if derivation.closed_form is None:
        return prose_latex(stated)
    return fragment(prose_latex(stated), prose_latex(steps_in_words(derivation)), label=_label(derivation))


def _label(derivation: Derivation) -> str:
    """The expression, and what tells it from others that read alike: of other signs, or on another domain."""
    asked = [to_text(derivation.expression), *map(to_text, derivation.where), *map(to_text, derivation.conditions)]
    return f"{asked[0]} {hashlib.sha256(chr(10).join(asked).encode()).hexdigest()[:6]}"


def markdown_lines(derivation: Derivation) -> list[str]:
    """Lines of Markdown with formulas between dollar signs."""
    return prose_markdown(derivation_in_words(derivation))


def html_lines(derivation: Derivation) -> list[str]:
    """A page that opens offline."""
    from .certificate_page import CertificatePage, pages_html

    return pages_html([CertificatePage("Derivation", None, None, False, "", derivation_in_words(derivation), ())]).splitlines()
