"""Words, code and formulas as Markdown: whatever they are, they make no link, image, HTML, emphasis, list or table cell."""

import re

from .foreign import visible
from .latex import latex

MARKS = re.compile(r"[\\`*_{}\[\]<>#|$!~&@]|:(?=/|\w+:)|(?<=www)\.")
BLOCK = re.compile(r"([-+:%=])|(\d+)([.)])")  # what opens a list, a rule, a directive or a comment at the start of a line


def markdown_text(text: str) -> str:
    """Safe within a line of Markdown."""
    return MARKS.sub(r"\\\g<0>", visible(text).strip())


def markdown_paragraph(text: str) -> str:
    """Safe at the start of a line too."""
    shown = markdown_text(text)
    opening = BLOCK.match(shown)
    if opening is None:
        return shown
    sign, digits, after = opening.groups()
    return (f"\\{sign}" if sign else f"{digits}\\{after}") + shown[opening.end() :]


def markdown_code(text: str) -> str:
    """A code span, with more backticks around it than in it."""
    shown = visible(text)
    fence = "`" * (1 + max(map(len, re.findall("`+", shown)), default=0))
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def markdown_block(text: str) -> list[str]:
    """The lines of a fenced block with one line in it."""
    shown = visible(text)
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", shown)), default=0))
    return [fence, shown, fence]


def markdown_math(*boxes) -> str:
    """a = b between dollar signs; a reader that knows no formulas sees no link or tag in it either."""
    return f"${markdown_formula(*boxes)}$"


def markdown_formula(*boxes) -> str:
    return neutral(" = ".join(map(latex, boxes)))


def neutral(source: str) -> str:
    """LaTeX source that holds no link, also where dollar signs mean nothing."""
    return re.sub(r"\](?=[(\[:])", "]{}", source).replace("://", ":{}//")
