"""What LaTeX makes of everything: three programs, no error, no missing glyph, nothing wider than the page by more than 2 pt."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rdpverify.derivation import derive
from rdpverify.derivation.examples import EXAMPLES
from rdpverify.reports.derivation import latex_lines
from rdpverify.reports.references import WORKS

pytestmark = pytest.mark.pages
ROOT = Path(__file__).parents[2]
PROGRAMS = ("pdflatex", "lualatex", "xelatex")
PAPER = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern,amsmath,amssymb,amsthm}
\newtheorem{theorem}{Theorem}
\begin{document}
%s
\begin{thebibliography}{99}
%s
\end{thebibliography}
\end{document}
"""
TOO_WIDE = 2.0  # points


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """Name → LaTeX: the report on all of proofs/, and a paper with a fragment for every example of the gallery."""
    report = tmp_path_factory.mktemp("report") / "report.tex"
    subprocess.run(
        [sys.executable, "-m", "rdpverify.cli", "report", "proofs", "--jobs", str(os.cpu_count() or 2), "--to", str(report)],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, capture_output=True)
    fragments = ["\n".join(latex_lines(derive(example.expression, example.where, check=False))) for example in EXAMPLES]
    return {"report": report.read_text(encoding="utf-8"), "gallery": PAPER % ("\n\n".join(fragments), "\n".join(rf"\bibitem{{{work.key}}} {work.latex()}" for work in WORKS))}


def typeset(program: str, source: str, folder: Path) -> str:
    """The log of the second run."""
    assert shutil.which(program), f"{program} is not installed: make tex"
    (folder / "p.tex").write_text(source, encoding="utf-8")
    for _ in range(2):  # the contents and the labels are known then
        done = subprocess.run([program, "-interaction=nonstopmode", "-no-shell-escape", "p.tex"], cwd=folder, capture_output=True)
    log = (folder / "p.log").read_text(errors="replace")
    assert done.returncode == 0 and (folder / "p.pdf").stat().st_size, re.findall(r"^!.*", log, re.MULTILINE)[:5]
    return log


@pytest.mark.parametrize("name", ["report", "gallery"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_it_is_typeset_without_a_blemish(program, name, sources, tmp_path):
    log = typeset(program, sources[name], tmp_path)
    assert not re.findall(r"^!.*", log, re.MULTILINE)
    assert not re.findall(r"Missing character.*", log)
    wide = [found for found in re.findall(r"Overfull \\hbox \(([\d.]+)pt too wide\)[^\n]*", log) if float(found) > TOO_WIDE]
    assert not wide, f"{len(wide)} boxes too wide, the worst by {max(map(float, wide))} pt"
    assert not re.findall(r"(?:Reference|Citation|Hyper reference) .* undefined|multiply.defined", log)


def test_the_report_has_contents_links_and_a_bibliography(sources):
    source = sources["report"]
    for command in (r"\tableofcontents", r"\usepackage[unicode,hidelinks]{hyperref}", r"\begin{thebibliography}", r"\cite["):
        assert command in source
    for kind in ("theorem", "proof"):
        assert source.count(rf"\begin{{{kind}}}") == source.count(rf"\end{{{kind}}}")
