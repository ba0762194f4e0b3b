"""The numbers file that rdpverify.sty reads: three lines an entry, plain ASCII wherever LaTeX obeys.

Each text stands on a line that LaTeX reads verbatim, so that nothing in it is a command; what LaTeX obeys is made here, of formulas.
"""

from pathlib import Path

from ..reports.latex import latex
from ..reports.statement import conclusion_box
from .answers import Answered

STYLE = Path(__file__).with_name("rdpverify.sty")


def numbers_path(paper: Path) -> Path:
    return paper.with_suffix(".rdp")


def numbers_text(answered: Answered) -> str:
    """The same paper and evidence give the same bytes."""
    lines = []
    for stated, result in answered.results:
        formula = latex(conclusion_box(stated.claim.parsed))
        lines += [f"claim {stated.claim.id}", stated.text, f"{{{result.verdict.status}}}{{{int(result.as_expected)}}}{{{formula}}}"]
    for number in answered.numbers:
        if number.latex is not None:
            lines += ["value -", number.wanted.text, number.latex]
    return "\n".join([*lines, ""])
