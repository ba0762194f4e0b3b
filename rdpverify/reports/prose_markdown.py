"""A proof in words as Markdown: sentences, numbered lists, formulas between dollar signs."""

from .boxes import Box, row
from .latex import latex
from .markdown_text import markdown_formula, markdown_math, markdown_paragraph, markdown_text, neutral
from .plain import left_out_text
from .prose import Display, Item, Proof, Sentence


def prose_markdown(proof: Proof) -> list[str]:
    """The lines; a blank one between blocks."""
    lines = [] if proof.idea is None else [f"*Idea.* {sentence_markdown(proof.idea)}"]
    for item in proof.items:
        lines += ([""] if lines else []) + _item(item)
    return lines + (["", markdown_paragraph(left_out_text(proof.left_out))] if proof.left_out else [])


def _item(item: Item) -> list[str]:
    margin = "  " * item.number.count(".") if item.number else ""
    bullet = f"{margin}- " if item.number else ""
    lines: list[str] = []
    for before, block in zip((None, *item.blocks), item.blocks):
        if isinstance(block, Sentence) and isinstance(before, Sentence):  # sentences that follow each other are one paragraph
            lines[-1] += " " + sentence_markdown(block, opens=False)
        elif isinstance(block, Sentence):
            lines += ([""] if lines else []) + [sentence_markdown(block, opens=not item.number or bool(lines))]
        else:
            lines += ([""] if lines else []) + display_markdown(block)
    if not item.number:
        return lines
    head = f"{bullet}**{item.number}** "
    rest = " " * len(bullet)
    return [head + (lines[0] if lines else ""), *(rest + line if line else "" for line in lines[1:])]


def sentence_markdown(sentence: Sentence, opens: bool = True) -> str:
    """``opens``: it stands at the start of a line, where more is markup."""
    pieces = [markdown_math(part) if isinstance(part, Box) else _words(part) for part in sentence.parts]
    if opens and sentence.parts and isinstance(sentence.parts[0], str):
        pieces[0] = markdown_paragraph(sentence.parts[0].lstrip()) + _space_after(sentence.parts[0])
    return "".join(pieces).strip()


def _words(text: str) -> str:
    return (" " if text[:1].isspace() else "") + markdown_text(text) + (_space_after(text) if text.strip() else "")


def _space_after(text: str) -> str:
    return " " if text[-1:].isspace() else ""


def display_markdown(display: Display) -> list[str]:
    if len(display.rows) == 1:
        return [f"$${markdown_formula(row(*display.rows[0]))}$$"]
    rows = (f"{latex(boxes[0])} & {latex(row(*boxes[1:]))}" if len(boxes) > 1 else f"& {latex(boxes[0])}" for boxes in display.rows)
    return [neutral(r"$$\begin{aligned} " + r" \\ ".join(rows) + r" \end{aligned}$$")]
