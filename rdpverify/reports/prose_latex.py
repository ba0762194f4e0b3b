"""A proof in words as LaTeX (amsmath): sentences as paragraphs, formulas displayed and broken where they are wider than a line."""

from .boxes import Box, row
from .breaking import opened
from .latex import latex
from .latex_text import escape
from .measure import width
from .plain import left_out_text
from .prose import Display, Item, Proof, Sentence
from .references import citation

LINE = 345.0  # points: the text width of an article at 10 pt
INDENT = 27.0  # of an item
DEEPEST = 4  # lists within lists that LaTeX sets; the number of an item says how deep a deeper one is
INLINE = 0.35  # of a line: how wide a formula may be within a sentence that is not broken


def prose_latex(proof: Proof, line: float = LINE, words=citation) -> list[str]:
    """Lines to stand between ``\\begin{proof}`` and ``\\end{proof}``; ``words`` makes LaTeX of the words, here with known works cited."""
    lines = [] if proof.idea is None else [rf"\emph{{Idea.}} {sentence_latex(proof.idea, line, words)}", ""]
    depth = 0
    for item in proof.items:
        wanted = min(item.number.count(".") + 1, DEEPEST) if item.number else 0
        while depth != wanted:
            lines += [r"\begin{itemize}" if depth < wanted else r"\end{itemize}"]
            depth += 1 if depth < wanted else -1
        lines += _item(item, line - INDENT * depth, words)
    lines += [r"\end{itemize}"] * depth
    return lines + ([escape(left_out_text(proof.left_out))] if proof.left_out else [])


def _item(item: Item, line: float, words) -> list[str]:
    lines = [rf"\item[{escape(item.number)}.]"] if item.number else [""]
    for block in item.blocks:
        lines += [sentence_latex(block, line, words)] if isinstance(block, Sentence) else display_latex(block, line)
    return lines


def sentence_latex(sentence: Sentence, line: float = LINE, words=escape) -> str:
    return "".join(words(part) if isinstance(part, str) else inline_latex(part, line) for part in sentence.parts)


def inline_latex(box: Box, line: float = LINE) -> str:
    """Between dollar signs, with places to break where it is wide."""
    return f"${latex(box) if width(box) <= INLINE * line else latex(opened(box, line))}$"


def formula_latex(box: Box, line: float = LINE) -> list[str]:
    """A formula on a line of its own."""
    return display_latex(Display(((box,),)), line)


def display_latex(display: Display, line: float = LINE) -> list[str]:
    """The rows aligned where they all fit, else one paragraph a row, broken between its parts."""
    rows = [tuple(cells) for cells in display.rows]
    left = max(width(cells[0]) if len(cells) > 1 else 0.0 for cells in rows)
    right = max(sum(map(width, cells[1:])) if len(cells) > 1 else width(cells[0]) for cells in rows)
    if left + right > line and all(len(cells) == 3 and width(cells[0]) <= line for cells in rows) and right + INDENT <= line:
        rows = [part for left, *rest in rows for part in ((left,), (row(), *rest))]  # the sign starts the next line
        return _rows([rf"& \qquad {latex(row(*cells[1:]))}" if len(cells) > 1 else _aligned(cells) for cells in rows if cells != (row(),)])
    if left + right > line:
        return [_paragraph(row(*cells), line) for cells in rows]
    if len(rows) == 1:
        return [rf"\[ {latex(row(*rows[0]))} \]"]
    return _rows(list(map(_aligned, rows)))


def _rows(shown: list[str]) -> list[str]:
    return [r"\begin{align*}", *(text + r" \\" for text in shown[:-1]), shown[-1], r"\end{align*}"]


def _aligned(boxes: tuple[Box, ...]) -> str:
    return f"{latex(boxes[0])} & {latex(row(*boxes[1:]))}" if len(boxes) > 1 else f"& {latex(boxes[0])}"


def _paragraph(box: Box, line: float) -> str:
    """Ragged right, later lines indented: TeX chooses among the marked places to break."""
    head = r"\csname if@inlabel\endcsname\leavevmode\fi"  # the heading of a theorem or an item keeps its line
    start = rf"{{{head}\par\smallskip\raggedright\leftskip=2em\noindent\hskip-2em\relpenalty=10000\binoppenalty=10000"
    return rf"{start} $\displaystyle {latex(opened(box, line))}$\par\smallskip}}"
