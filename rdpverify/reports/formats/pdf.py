"""A report as PDF, typeset by Typst (the extra ``pdf``: a wheel, no TeX), or by the LaTeX program of this machine where that is missing."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from ...errors import BudgetExceeded, InputError
from ..document import MEANING, Document
from ..phrases import RECHECK, TRUST
from ..prose import Display
from ..site import site
from ..statement import TIGHT, equation, listed_sentence
from ..templates_of import environment
from ..titles import typeset
from ..typst import display_typst, inline_typst, proof_typst, sentence_typst, words_typst
from . import tex

SUFFIX, NAME = ".pdf", "PDF"
PROGRAMS = ("lualatex", "xelatex", "pdflatex")
LONGEST = 300  # seconds
UNDATED = {"SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1"}  # the same claims give the same pages


def render(document: Document) -> bytes:
    """Raises InputError where nothing is installed that makes pages or none are made, BudgetExceeded when it does not end."""
    try:
        import typst
    except ImportError:
        return _by_latex(document)
    return typst.compile(source(document).encode(), format="pdf", timestamp=0)


def source(document: Document) -> str:
    """The report in Typst."""
    made = environment(words_typst, {
        "sentence": sentence_typst, "words": lambda text: sentence_typst(typeset(text)), "proof": proof_typst, "formula": inline_typst,
        "display": lambda box: display_typst(Display(((box,),))), "equation": lambda pair: inline_typst(equation(*pair)),
        "listed": lambda boxes: sentence_typst(listed_sentence(boxes)), "raw": str,
    })
    told = [(status, MEANING[status]) for status in MEANING if status in document.counts]
    text = made.get_template("report.typ").render(site=site(document), meaning=told, trust=TRUST, recheck=RECHECK, tight=TIGHT)
    return re.sub(r"\n{3,}", "\n\n", text)


def _by_latex(document: Document) -> bytes:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise InputError("a .pdf report needs Typst, pip install 'rdpverify[pdf]', or LaTeX on the PATH: or ask for .tex or .html instead")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "report.tex").write_text(tex.render(document), encoding="utf-8")
        command = [program, "-interaction=nonstopmode", "-no-shell-escape", "report.tex"]
        try:
            undated = {**os.environ, **UNDATED}
            for _ in range(2):  # contents and links are known then
                subprocess.run(command, cwd=folder, env=undated, capture_output=True, stdin=subprocess.DEVNULL, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            raise BudgetExceeded(f"{Path(program).name} did not end within {LONGEST} seconds: ask for .tex instead") from None
        made = Path(folder, "report.pdf")
        if not made.is_file():
            raise InputError(f"{Path(program).name} made no pages of the report: ask for .tex and typeset it yourself")
        return made.read_bytes()
