"""A report as a LaTeX article with contents and links: pdfLaTeX, LuaLaTeX and XeLaTeX typeset it alike, wide formulas broken."""

import re
from functools import cache

from ..document import MEANING, Document
from ..latex_text import escape, outline
from ..phrases import RECHECK, TRUST
from ..prose_latex import formula_latex, inline_latex, prose_latex, sentence_latex
from ..references import citation, named_in
from ..site import KINDS, site
from ..statement import TIGHT, equation, listed_sentence
from ..templates_of import environment
from ..titles import typeset, typeset_text

SUFFIX, NAME = ".tex", "LaTeX"
LINE = 470.0  # points: the text width of an A4 page with margins of 22 mm


def render(document: Document) -> str:
    pages = site(document)
    told = [(status, MEANING[status]) for status in MEANING if status in document.counts]
    body = _environment().get_template("report.tex").render(
        site=pages, kinds=list(KINDS.items()), meaning=told, trust=TRUST, recheck=RECHECK, tight=TIGHT)
    works = sorted(named_in(body.splitlines()), key=lambda work: work.key)
    return re.sub(r"\n{3,}", "\n\n", "\n".join([body, *_bibliography(works), r"\end{document}"])) + "\n"


def _bibliography(works) -> list[str]:
    entries = [rf"\bibitem{{{work.key}}} {work.latex()}" for work in works]
    return [r"\begin{thebibliography}{99}", *entries, r"\end{thebibliography}"] if works else []


@cache
def _environment():
    return environment(escape, {
        "sentence": lambda sentence: sentence_latex(sentence, LINE), "words": lambda text: sentence_latex(typeset(text), LINE),
        "display": lambda box: "\n".join(formula_latex(box, LINE)), "formula": lambda box: inline_latex(box, LINE),
        "proof": lambda proof: "\n".join(prose_latex(proof, LINE)), "equation": lambda pair: inline_latex(equation(*pair), LINE),
        "listed": lambda boxes: sentence_latex(listed_sentence(boxes), LINE), "cite": citation,
        "heading": _heading, "digest": _digest, "label": _label, "spaced": lambda name: escape(name.replace("_", " ")),
        "raw": str,  # what a macro printed, and escaped
    })


def _heading(text: str) -> str:
    """For the page, and as letters for the outline of the file."""
    return rf"\texorpdfstring{{{sentence_latex(typeset(text), LINE)}}}{{{outline(typeset_text(text))}}}"


def _label(text: str) -> str:
    """The name of a place in the document, which is never printed."""
    return re.sub(r"[^A-Za-z0-9._\-]", "-", text)


def _digest(text: str) -> str:
    return text if re.fullmatch("sha256:[0-9a-f]{64}", text) else escape(text)
