"""A report as PDF: the LaTeX report, typeset by the LaTeX program of this machine."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from ...errors import BudgetExceeded, InputError
from ..document import Document
from . import tex

SUFFIX, NAME = ".pdf", "PDF"
PROGRAMS = ("lualatex", "xelatex", "pdflatex")  # the first two know every letter
LONGEST = 300  # seconds
UNDATED = {"SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1"}  # the same claims give the same pages


def render(document: Document) -> bytes:
    """Raises InputError where no LaTeX is installed or it makes no page, BudgetExceeded when it does not end."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise InputError(f"a .pdf report needs one of {', '.join(PROGRAMS)} on the PATH: ask for .tex or .html instead")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "report.tex").write_text(tex.render(document), encoding="utf-8")
        command = [program, "-interaction=nonstopmode", "-no-shell-escape", "report.tex"]
        try:
            environment = {**os.environ, **UNDATED}
            subprocess.run(command, cwd=folder, env=environment, capture_output=True, stdin=subprocess.DEVNULL, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            raise BudgetExceeded(f"{Path(program).name} did not end within {LONGEST} seconds: ask for .tex instead") from None
        made = Path(folder, "report.pdf")
        if not made.is_file():
            raise InputError(f"{Path(program).name} made no pages of the report: ask for .tex and typeset it yourself")
        return made.read_bytes()
