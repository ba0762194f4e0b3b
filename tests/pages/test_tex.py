"""What LaTeX and Typst make of everything: no error, no missing glyph, nothing wider than the page by more than 2 pt."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import typst

from rdpverify.claims.collect import collect
from rdpverify.claims.run import run
from rdpverify.claims.store import Store
from rdpverify.derivation import derive
from rdpverify.derivation.examples import EXAMPLES
from rdpverify.processes import processes
from rdpverify.reports.derivation import latex_lines
from rdpverify.reports.document import document
from rdpverify.reports.formats import pdf
from rdpverify.reports.references import WORKS
from rdpverify.reports.render import write

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
MARGIN = 22 / 25.4 * 72  # points, of the pages by Typst
JOBS = os.cpu_count() or 2


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The report on all of proofs/, by LaTeX to be typeset and by Typst typeset, as PDF/A, for which it refuses what its fonts have no glyph for."""
    folder = tmp_path_factory.mktemp("report")
    files = collect([str(ROOT / "proofs")])
    results = list(run(files, folder=ROOT / "build" / "certificates", jobs=JOBS, store=Store(ROOT / "build" / "store")))
    with processes(JOBS):
        made = document(files, results)
    write(made, folder / "report.tex")
    dated = pdf.source(made).replace("date: none", "date: datetime(year: 2000, month: 1, day: 1)", 1)
    pages, warned = typst.compile_with_warnings(dated.encode(), format="pdf", timestamp=0, pdf_standards="a-2b")
    assert not warned, [warning.message for warning in warned[:5]]
    (folder / "report.pdf").write_bytes(pages)
    return folder


@pytest.fixture(scope="module")
def sources(report):
    """Name → LaTeX: the report on all of proofs/, and a paper with a fragment for every example of the gallery."""
    fragments = ["\n".join(latex_lines(derive(example.expression, example.where, check=False))) for example in EXAMPLES]
    return {"report": (report / "report.tex").read_text(encoding="utf-8"), "gallery": PAPER % ("\n\n".join(fragments), "\n".join(rf"\bibitem{{{work.key}}} {work.latex()}" for work in WORKS))}


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


def test_typst_keeps_to_the_page(report):
    """Each word of the text, a sign of a formula is one too, lies between the margins."""
    assert shutil.which("pdftotext"), "pdftotext is not installed"
    subprocess.run(["pdftotext", "-bbox", report / "report.pdf", report / "words.html"], check=True, capture_output=True)
    text = (report / "words.html").read_text(encoding="utf-8")
    width = float(re.search(r'<page width="([\d.]+)"', text).group(1))
    words = re.findall(r'<word xMin="([-\d.]+)" yMin="[-\d.]+" xMax="([-\d.]+)" yMax="[-\d.]+">([^\n]*)</word>', text)
    outside = [word for left, right, word in words if float(left) < MARGIN - TOO_WIDE or float(right) > width - MARGIN + TOO_WIDE]
    assert len(words) > 10_000 and not outside
