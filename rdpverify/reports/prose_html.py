"""Sentences, displays and proofs as HTML: words are escaped, formulas are MathML that breaks where a journal would break it."""

import re

from markupsafe import Markup, escape

from .boxes import Box
from .mathml import breakable, mathml
from .plain import left_out_text
from .prose import Display, Inline, Item, Proof, Sentence


BEFORE = re.compile(r"^(.*?)([(\[“‘]*)$", re.DOTALL)
AFTER = re.compile(r"^(\S{0,14}(?=\s|$)|[^\w\s]*)(.*)$", re.DOTALL)


def inline_html(parts: tuple[Inline, ...]) -> Markup:
    """Words and formulas in reading order.  What is written to a formula without a space ("-DP", a comma) stays on its line."""
    pieces = list(parts)
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
    """The formula, the last piece of it on one line with the words it is written to."""
    if not head and not tail:
        return Markup(formula)
    start = formula.rfind("<math")
    return Markup(f'{escape(head)}{formula[:start]}<span class="n">{formula[start:]}{escape(tail)}</span>')


def sentence_html(sentence: Sentence) -> Markup:
    return inline_html(sentence.parts)


def display_html(display: Display) -> Markup:
    """A formula on a line of its own, or rows aligned at their operators."""
    if all(len(row) == 1 for row in display.rows):
        return Markup("").join(Markup(f'<div class="display">{breakable(row[0], block=True)}</div>') for row in display.rows)
    rows = (
        f"<span>{_cell(row[0])}</span><span>{mathml(row[1])}</span><span>{''.join(map(_cell, row[2:]))}</span>"
        if len(row) > 1
        else f"<span></span><span></span><span>{_cell(row[0])}</span>"
        for row in display.rows
    )
    return Markup(f'<div class="align">{"".join(rows)}</div>')


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
