"""Reports, derivations and drawings: complete, self-contained, the same bytes every time, and without times."""

import re
import shlex
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from html import unescape

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.claims.files import ClaimFile
from rdpverify.claims.run import run
from rdpverify.derivation import derive
from rdpverify.errors import InputError
from rdpverify.language import to_text
from rdpverify.reports.derivation import latex_lines, markdown_lines, step_box
from rdpverify.reports.document import document
from rdpverify.reports.latex import latex
from rdpverify.reports.render import all_formats, render

CLAIMS = (
    Claim(
        "renyi(Normal(0, s), Normal(m, s)) == alpha*m**2/(2*s**2)",
        where=["m > 0"],
        id="gauss",
        title="Gaussian & friends <b>",
        source="M17, Prop. 7",
        expected="proved",
        covers=["g-1"],
        notes="sd, not variance",
        mutants=[{"title": "no square", "statement": "renyi(Normal(0, s), Normal(m, s)) == alpha*m/(2*s**2)"}],
    ),
    Claim(
        "P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)",
        given=["renyi(P, Q, alpha) <= eps"],
        where=["eps >= 0"],
        id="event",
        expected="proved",
        mutants=[{"statement": "P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))"}],
    ),
    Claim("x**2 <= 1", where=["x in [0, 1]"], id="wrong", expected="refuted"),
)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    file = ClaimFile("f.toml", "A file", "About it.", CLAIMS)
    return document([file], list(run([file], folder=tmp_path_factory.mktemp("c"))))


def test_a_report_counts_what_it_shows(made):
    assert made.counts == {"proved": 3, "refuted": 2}
    assert [entry.claim.id for entry in made.entries if entry.problem] == ["wrong"]
    gauss, twin, event, _, _ = made.entries
    assert gauss.derived and gauss.steps_in_all == len(gauss.steps) > 0
    assert twin.sides and not twin.steps and not twin.derived
    assert "bernoulli" in [rule.name for rule in event.rules] and set(event.rules) <= set(made.rules)


@pytest.mark.parametrize("suffix", sorted(set(all_formats()) - {".pdf"}))
def test_every_format_tells_everything(made, suffix):
    text = render(made, suffix)
    assert text == render(made, suffix)
    for claim in CLAIMS:
        assert claim.id in text
    for entry in made.entries:
        assert entry.verdict.certificate["digest"] in text
        for side in (entry.verdict.lhs, entry.verdict.rhs):
            assert side is None or side["lower"] in text
    assert "Prop. 7" in text and "not variance" in text and "expected refuted, found proved" in text
    assert not re.search(r"\bseconds\b|\d s\b", text)


def test_a_kept_certificate_gives_the_same_bytes_as_a_fresh_one(tmp_path):
    file = ClaimFile("f.toml", "A file", "About it.", CLAIMS)
    fresh, kept = (document([file], list(run([file], folder=tmp_path, reuse=reuse))) for reuse in (False, True))
    for suffix in sorted(set(all_formats()) - {".pdf"}):
        assert render(fresh, suffix) == render(kept, suffix)


@pytest.mark.parametrize("suffix", [".html", ".md"])
def test_a_statement_can_be_typed_again_and_speaks_of_something(made, suffix):
    text = unescape(render(made, suffix))
    for claim in (entry.claim for entry in made.entries):
        command = next(line for line in re.findall(r"rdpverify prove .*?(?=</code>|\n|$)", text) if f"'{claim_text(claim)}'" in line)
        _, _, statement, *options = shlex.split(command)
        domains = [value for option, value in zip(options[::2], options[1::2], strict=True) if option == "--where"]
        premises = [value for option, value in zip(options[::2], options[1::2], strict=True) if option == "--given"]
        assert Claim(statement, given=premises, where=domains).hash == claim.hash
    assert text.count("instance") == 3  # of the two that are proved as expected, and the one that was not to be
    assert "event.mutant" in text and "false twin: </" not in text


def claim_text(claim):
    return to_text(claim.parsed.conclusion)


def test_a_bound_that_is_not_tight_shows_a_smaller_one(tmp_path):
    claim = Claim("tv(P, Q) <= eps/2", given=["max_divergence(P, Q) <= eps", "max_divergence(Q, P) <= eps"], where=["eps > 0"],
                  tight=True, id="loose", expected="refuted")
    file = ClaimFile("f.toml", "A file", "", (claim,))
    made = document([file], list(run([file], folder=tmp_path)))
    limit = made.entries[0].smaller
    assert made.entries[0].problem is None and Fraction(limit) > 0
    assert all(limit in render(made, suffix) for suffix in (".html", ".md", ".tex"))


def test_the_page_opens_offline_and_escapes_what_it_is_given(made):
    text = render(made, ".html")
    assert not re.search(r"<script|<link|<img|src=|@import|url\(", text)
    assert "Gaussian &amp; friends &lt;b&gt;" in text and "friends <b>" not in text
    body = text.replace("<!DOCTYPE html>", "")
    for void in ("meta", "br"):
        body = re.sub(rf"<{void}([^>]*)>", rf"<{void}\1/>", body)
    root = ElementTree.fromstring(body.replace("class=twin", 'class="twin"'))
    targets = {node.get("id") for node in root.iter() if node.get("id")}
    links = [node.get("href") for node in root.iter("a")]
    assert links and all(link.startswith("#") and link[1:] in targets for link in links)


def test_an_unknown_format_names_the_known_ones(made):
    with pytest.raises(InputError, match=r"known are \.html, \.json, \.md, \.pdf, \.tex"):
        render(made, ".docx")


def test_latex_is_escaped_and_balanced(made):
    text = render(made, ".tex")
    assert r"Gaussian \& friends" in text and text.count("{") - text.count(r"\{") == text.count("}") - text.count(r"\}")
    assert len(re.findall(r"(?<!\\)\$", text)) % 2 == 0
    begun, ended = (re.findall(rf"\\{word}{{(\w+)}}", text) for word in ("begin", "end"))
    assert sorted(begun) == sorted(ended) and begun[0] == ended[-1] == "document"


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Puts a LaTeX program with these lines, and nothing else, on the PATH."""

    def made_of(*lines):
        if lines:
            (tmp_path / "pdflatex").write_text("\n".join(["#!/bin/sh", *lines, ""]))
            (tmp_path / "pdflatex").chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))

    return made_of


def test_pages_are_made_by_the_latex_program_of_the_machine(made, program):
    program('while read -r line; do echo "$line"; done < report.tex > report.pdf')
    assert b"Verified statements" in render(made, ".pdf")


def test_without_latex_or_pages_one_line_says_so(made, program):
    program()
    with pytest.raises(InputError, match=r"needs one of lualatex, xelatex, pdflatex on the PATH"):
        render(made, ".pdf")
    program("exit 1")
    with pytest.raises(InputError, match="pdflatex made no pages"):
        render(made, ".pdf")


def test_a_derivation_as_latex_and_markdown():
    found = derive("renyi(Normal(0, s), Normal(1, t))", check=False)
    source = "\n".join(latex_lines(found))
    assert r"\begin{align*}" in source and source.count(r"\item") == len(found.steps)
    assert r"\text{exactly when }" in source and r"\int_{-\infty}^{\infty}" in source
    block = source[: source.index(r"\end{align*}")]
    assert block.count("&") == block.count(r"\\") + 1 and r"D_{\operatorname{KL}}" in block and r"D_{\infty}" in block
    assert "**" not in source and "order" not in source
    text = "\n".join(markdown_lines(found))
    assert "Finite exactly when" in text and text.count("$") % 2 == 0
    none = derive("renyi(Skellam(1, 2), Skellam(2, 1))", check=False)
    assert none.closed_form is None
    assert "no closed form" in latex_lines(none)[0] and "no closed form" in markdown_lines(none)[0]


def test_conditions_and_boundaries_are_typeset_too():
    found = derive("renyi(Logistic(m, s), Logistic(0, s))", check=False)
    source, text = "\n".join(latex_lines(found)), "\n".join(markdown_lines(found))
    assert r"\text{for } m\ne 0" in source and r"\text{when } m=0" in source and source.count("0 \\\\") >= 1
    assert "holds for $m\\ne 0$" in text and "where $m=0$: $0$" in text
    known = derive("renyi(Pareto(1, a), Exponential(r))", check=False)
    source = "\n".join(latex_lines(known))
    assert source.count("no closed form") == 1 and r"\text{ exactly when } 1-\alpha>0" in source and r"D_{\infty}" in source
    sudden = derive("renyi(Laplace(0, b), Normal(0, s))", check=False)
    assert latex_lines(sudden)[0] == "% not continuous at order 1: infinite for every order above"


def test_latex_of_derivations_is_ascii():
    """pdfLaTeX knows no raised letters in words, and breaks long sums only where it is told to."""
    source = latex_lines(derive("renyi(GeneralizedNormal(m, s1, k), GeneralizedNormal(m, s2, k))", check=False))
    prose = "\n".join(source).replace("é", "").replace("–", "")
    assert prose.isascii(), sorted({mark for mark in prose if not mark.isascii()})
    long = latex_lines(derive("renyi(TruncatedNormal(m1, s, 0, 1), TruncatedNormal(m2, s, 0, 1))", check=False))
    assert any(line.startswith(r"&\quad +") for line in long)


def test_steps_are_typeset_as_far_as_they_are_formulas():
    assert latex(step_box("log(I)/(a - 1) with I = ∫ p**a*q**(1-a)")) == (r"\frac{\log(I)}{a-1}\text{ with }I=\int{p}^{a}\,{q}^{1-a}")
    assert latex(step_box("Σ x**k over k from 0 to oo")) == r"\sum_{k=0}^{\infty} {x}^{k}"
    assert latex(step_box("some words, as they are")) == r"\text{some words, as they are}"
