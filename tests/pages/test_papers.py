"""rdpverify.sty in three programs: marks, numbers, what is new, what drifted, and texts that LaTeX must not obey."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from rdpverify.cli import main
from rdpverify.papers.numbers import STYLE

pytestmark = pytest.mark.pages
PROGRAMS = ("pdflatex", "lualatex", "xelatex")
PAPER = r"""\documentclass%s{article}
\usepackage[T1]{fontenc}
\usepackage{lmodern,amsmath,amssymb,amsthm}
\usepackage%s{rdpverify}
\usepackage{hyperref}
\newtheorem{theorem}{Theorem}
\begin{document}
\tableofcontents
\section{Within \rdpvalue{log(2)}{5}}
%s
\end{document}
"""
BODY = r"""\begin{theorem}\rdpclaim{preservation}{
  P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha);
  given renyi(P, Q, alpha) <= eps;
  where alpha in (1, oo); where eps in [0, oo)
}
For every event, $\rdpstatement{preservation}$.
\end{theorem}
Greek \rdpclaim{gauss}{renyi(Normal(0, σ_1), Normal(mu, σ_1), α) ≤ α*mu**2/(2*sigma_1**2); where α in (1, ∞); where sigma_1 > 0; where mu in (-∞, ∞)}
and a false one, \rdpclaim{twin}{x*(1-x) <= 1/5; where x in [0,1]; expected refuted}at most \rdpvalue[up]{exp(-100)}{3}.
\[ a \le b \rdpclaim{small}{x*(1-x) <= 1/4; where x in [0,1]} \]
\footnote{Below \rdpclaim{small}{x*(1-x) <= 1/4; where x in [0,1]} and \rdpvalue{renyi(Laplace(0,1), Normal(0,1), 2)}{3}.}
\begin{tabular}{c}\rdpclaim{small}{x*(1-x)<=1/4;where x in[0,1]} x\end{tabular}
\begin{figure}\caption{Of \rdpvalue{1/3}{4}\rdpclaim{small}{x*(1-x) <= 1/4; where x in [0,1]}}\end{figure}
"""


@pytest.fixture
def paper(tmp_path, monkeypatch):
    """``paper(body)`` writes the paper, its style and, unless told not to, what the program finds."""
    monkeypatch.chdir(tmp_path)

    def write(body, *, decide=True, options="", document=""):
        (tmp_path / "paper.tex").write_text(PAPER % (document, options, body), encoding="utf-8")
        shutil.copy(STYLE, tmp_path)
        if decide:
            assert main(["tex", "paper.tex", "--quiet"]) == 0
        return tmp_path

    return write


def typeset(program: str, folder: Path) -> tuple[str, str]:
    """(the log of the second run, the text of the pages)"""
    assert shutil.which(program), f"{program} is not installed"
    wide = {**os.environ, "max_print_line": "1000"}  # a message on one line
    for _ in range(2):
        subprocess.run([program, "-interaction=nonstopmode", "-no-shell-escape", "paper.tex"], cwd=folder, env=wide, capture_output=True, timeout=120)
    text = subprocess.run(["pdftotext", "-layout", "paper.pdf", "-"], cwd=folder, capture_output=True, text=True, check=True)
    return (folder / "paper.log").read_text(encoding="utf-8", errors="replace"), text.stdout


def errors(log: str) -> list[str]:
    return re.findall(r"^! (.*)", log, re.MULTILINE)


@pytest.mark.parametrize("document", ["", "[twocolumn]"])
@pytest.mark.parametrize("program", PROGRAMS)
def test_marks_and_numbers_stand_where_they_belong(program, document, paper):
    log, text = typeset(program, paper(BODY, document=document))
    assert errors(log) == [] and "rdpverify Warning" not in log and "Missing character" not in log
    assert "??" not in text and text.count("0.69315") == 2 and "0.3333" in text and "3.73" in text and "∞" in text
    if not document:
        assert text.count("proved") == 6 and text.count("refuted") == 1


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_paper_without_its_numbers_says_once_what_to_run(program, paper):
    log, text = typeset(program, paper(BODY, decide=False))
    assert errors(log) == [] and log.count("rdpverify tex paper.tex") == 1 and text.count("??") >= 10


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_text_that_drifted_from_what_was_decided_is_an_error(program, paper):
    paper(BODY)
    folder = paper(BODY.replace("<= 1/5", "<= 1/4"), decide=False)
    log, _ = typeset(program, folder)
    assert len(errors(log)) == 1 and "`twin'" in errors(log)[0]


def test_a_verdict_that_is_not_what_the_paper_says_is_an_error(paper, tmp_path):
    paper(BODY)
    (tmp_path / "paper.tex").write_text((tmp_path / "paper.tex").read_text(encoding="utf-8").replace("; expected refuted", ""), encoding="utf-8")
    assert main(["tex", "paper.tex", "--quiet"]) == 1
    log, text = typeset("pdflatex", tmp_path)
    assert len(errors(log)) == 1 and "is refuted, which is not what the paper says" in log and "refuted" in text


def test_what_is_new_is_marked_and_told_once(paper):
    paper(BODY)
    folder = paper(BODY + r"New \rdpclaim{new}{1 <= 2}\rdpvalue{log(3)}{5}.", decide=False)
    log, text = typeset("pdflatex", folder)
    assert errors(log) == [] and log.count("rdpverify tex paper.tex") == 1 and text.count("??") == 2


def test_marks_can_be_left_out(paper):
    _, text = typeset("pdflatex", paper(BODY, options="[nomarks]"))
    assert "proved" not in text and "0.69315" in text


@pytest.mark.parametrize("program", PROGRAMS)
def test_headings_keep_their_numbers_in_the_outline_of_the_pdf(program, paper):
    """The outline, as hyperref writes it for the next run, is UTF-16 in octal numbers: only figures and letters are looked for."""
    body = r"\section{Now \rdpvalue[up]{1/3}{4}\rdpclaim{small}{x*(1-x) <= 1/4; where x in [0,1]}, \rdpvalue{exp(1)}{3}}"
    folder = paper(body)
    log, _ = typeset(program, folder)
    outline = (folder / "paper.out").read_text(encoding="utf-8").replace("\\000", "").replace("\\040", " ")
    assert errors(log) == [] and "0.3334, 2.72" in outline and "rdp" not in outline and "??" not in outline


HOSTILE = [r"100% sure", r"a_b^c & d # e ~ f", r"\input{/etc/passwd}", r"\write18{touch owned}", r"\end{document}", "café 漢字 “quotes”", r"x ${}$ \\ \% \{ \}", "$x$ \\par\n\n blank"]


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_statements_are_text(program, text, paper, tmp_path):
    """None of them is a statement, so that the program refuses the paper; LaTeX takes each as text that is not decided."""
    folder = paper("Some \\rdpclaim{small}{%s} text and \\rdpvalue{%s}{3}." % (text, text), decide=False)
    assert main(["tex", "paper.tex", "--quiet"]) == 2
    (tmp_path / "paper.rdp").write_text("claim small\nx<=1\n{proved}{1}{x\\le 1}\nvalue -\nnear/5/log(2)\n0.69315\n", encoding="utf-8")
    log, shown = typeset(program, folder)
    assert [each for each in errors(log) if "`small'" not in each] == [] and "text and" in shown and not (tmp_path / "owned").exists()


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_in_the_numbers_file_are_keys_and_nothing_else(program, text, paper, tmp_path):
    folder = paper("Some text.", decide=False)
    line = re.sub(r"\s+", "", text)
    (tmp_path / "paper.rdp").write_text(f"claim small\n{line}\n{{proved}}{{1}}{{x}}\nvalue -\nnear/5/{line}\n1\nvalue -\nnear/5/log(2)\n0.69315\n", encoding="utf-8")
    log, shown = typeset(program, folder)
    assert errors(log) == [] and "0.69315" in shown and not (tmp_path / "owned").exists()


@pytest.mark.parametrize("length", range(1, 6))
def test_a_numbers_file_that_was_cut_off_does_not_stop_latex(length, paper, tmp_path):
    folder = paper("Some text.", decide=False)
    (tmp_path / "paper.rdp").write_text("\n".join(["claim small", "x<=1", "{proved}{1}{x}", "value -", "near/5/log(2)"][:length]), encoding="utf-8")
    log, shown = typeset("pdflatex", folder)
    assert errors(log) == [] and "Some text" in shown
