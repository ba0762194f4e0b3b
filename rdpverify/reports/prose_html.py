"""Sentences, displays and proofs as HTML: words are escaped, formulas are MathML that breaks where a journal would break it."""

import re

from markupsafe import Markup, escape

from .boxes import Box, row
from .foreign import visible
from .mathml import breakable, mathml
from .plain import left_out_text
from .prose import Display, Inline, Item, Proof, Sentence


BEFORE = re.compile(r"^(.*?)([(\[“‘]*)$", re.DOTALL)
AFTER = re.compile(r"^(\S{0,14}(?=\s|$)|[^\w\s]*)(.*)$", re.DOTALL)


def inline_html(parts: tuple[Inline, ...]) -> Markup:
    """Words and formulas in reading order.  What is written to a formula without a space ("-DP", a comma) stays on its line."""
    pieces = [visible(part) if isinstance(part, str) else part for part in parts]
    for index, part in enumerate(pieces):
        if isinstance(part, Box):
            head = tail = ""
            if index and type(pieces[index - 1]) is str:
                pieces[index - 1], head = BEFORE.match(pieces[index - 1]).groups()
            if index + 1 < len(pieces) and type(pieces[index + 1]) is str:
                tail, pieces[index + 1] = AFTER.match(pieces[index + 1]).groups()
            pieces[index] = _glued(breakable(part), head, tail)
    return Markup("").join(piece if isinstance(piece, Markup) else escape(piece) for piece in pieces)


def _glued(formula: str, head: str, tail: str) -> Markup:
    """The formula, its first and last piece on one line with the words they are written to."""
    whole = Markup(formula)
    end, start = formula.find("</math>") + len("</math>"), formula.rfind("<math")
    if not head and not tail:
        return whole
    if start == 0 or end == len(formula):
        return Markup('<span class="n">{}{}{}</span>').format(head, whole, tail)
    first, last = (Markup('<span class="n">{}{}</span>') if words else Markup("{}{}") for words in (head, tail))
    return first.format(head, Markup(formula[:end])) + Markup(formula[end:start]) + last.format(Markup(formula[start:]), tail)


def sentence_html(sentence: Sentence) -> Markup:
    return inline_html(sentence.parts)


def display_html(display: Display) -> Markup:
    """A formula on a line of its own, or rows aligned at their operators."""
    if len(display.rows) == 1 or all(len(cells) == 1 for cells in display.rows):
        return Markup("").join(Markup(f'<div class="display">{_cell(row(*cells))}</div>') for cells in display.rows)
    lines = (
        f"<span>{_cell(cells[0])}</span><span>{mathml(cells[1])}</span><span>{_cell(row(*cells[2:]))}</span>"
        if len(cells) > 1
        else f"<span></span><span></span><span>{_cell(cells[0])}</span>"
        for cells in display.rows
    )
    return Markup(f'<div class="align">{"".join(lines)}</div>')


def _cell(box: Box) -> str:
    return "" if box == Box("row", ()) else breakable(box, block=True)


def prose_html(proof: Proof) -> Markup:
    """The idea, the numbered items, and how much is left to the certificate."""
    idea = Markup('<p class="idea"><i>Idea.</i> {}</p>').format(sentence_html(proof.idea)) if proof.idea else Markup("")
    items = Markup("").join(map(_item, proof.items))
    rest = Markup('<p class="rest">{}</p>').format(left_out_text(proof.left_out)) if proof.left_out else Markup("")
    return idea + items + rest


def _item(item: Item) -> Markup:
    number = Markup('<span class="step">{}</span>').format(item.number) if item.number else Markup("")
    depth = min(item.number.count("."), 4)
    return Markup('<div class="item d{}">{}{}</div>').format(depth, number, Markup("").join(_blocks(item.blocks)))


def _blocks(blocks):
    """Sentences that follow each other are one paragraph."""
    waiting: list[Inline] = []
    for block in blocks:
        if isinstance(block, Sentence):
            waiting += [" ", *block.parts] if waiting else block.parts
            continue
        if waiting:
            yield Markup("<p>{}</p>").format(inline_html(tuple(waiting)))
            waiting = []
        yield display_html(block)
    if waiting:
        yield Markup("<p>{}</p>").format(inline_html(tuple(waiting)))
