"""Reports, derivations and drawings: complete, self-contained, the same bytes every time, and without times."""

import re
import shlex
import sys
from fractions import Fraction
from html import unescape

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.claims.files import ClaimFile
from rdpverify.claims.run import run
from rdpverify.claims.store import Store
from rdpverify.derivation import derive
from rdpverify.errors import InputError
from rdpverify.printer import to_text
from rdpverify.reports.derivation import latex_lines, markdown_lines
from rdpverify.reports.document import document
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
    fresh, kept = (document([file], list(run([file], folder=tmp_path, store=Store(tmp_path / "store")))) for _ in range(2))
    for suffix in sorted(set(all_formats()) - {".pdf"}):
        assert render(fresh, suffix) == render(kept, suffix)


@pytest.mark.parametrize("suffix", [".html", ".md"])
def test_a_statement_can_be_typed_again_and_speaks_of_something(made, suffix):
    text = unescape(render(made, suffix))
    for claim in (entry.claim for entry in made.entries):
        command = next(line for line in re.findall(r"rdpverify prove .*?(?=</code>|</pre>|\n|$)", text) if f"'{claim_text(claim)}'" in line)
        _, _, statement, *options = shlex.split(command)
        domains = [value for option, value in zip(options[::2], options[1::2], strict=True) if option == "--where"]
        premises = [value for option, value in zip(options[::2], options[1::2], strict=True) if option == "--given"]
        assert Claim(statement, given=premises, where=domains).hash == claim.hash
    assert len(re.findall('(?<= )instance', text)) == 3  # of the two that are proved as expected, and the one that was not to be
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
    shown = limit, f"{float(Fraction(limit)):g}"  # as a fraction or as the decimal that it is
    assert Fraction(shown[1]) == Fraction(limit)
    assert all(any(form in render(made, suffix) for form in shown) for suffix in (".html", ".md", ".tex"))


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


def test_pages_are_made_without_tex_and_always_the_same(made, program):
    program()
    pages = render(made, ".pdf")
    assert pages.startswith(b"%PDF") and pages == render(made, ".pdf")


def test_pages_are_made_by_the_latex_program_where_typst_is_missing(made, program, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    program('while read -r line; do echo "$line"; done < report.tex > report.pdf')
    assert b"Verified statements" in render(made, ".pdf")


def test_without_typst_and_latex_or_pages_one_line_says_so(made, program, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    program()
    with pytest.raises(InputError, match=r"needs Typst, pip install 'rdpverify\[pdf\]', or LaTeX on the PATH"):
        render(made, ".pdf")
    program("exit 1")
    with pytest.raises(InputError, match="pdflatex made no pages"):
        render(made, ".pdf")


def typeset(expression, where=()):
    found = derive(expression, where, check=False)
    return found, "\n".join(latex_lines(found)), "\n".join(markdown_lines(found))


def test_a_derivation_is_a_theorem_with_a_label_and_its_proof():
    found, source, text = typeset("renyi(Normal(0, s), Normal(1, t))")
    theorem, proof = source.split(r"\begin{proof}")
    assert re.search(r"\\begin{theorem}\\label{thm:renyi-normal-0-s-normal-1-t-alpha-[0-9a-f]{6}}", theorem) and r"\end{proof}" in proof
    other = [typeset(text, where)[1] for text, where in (("renyi(Normal(0, s), Normal(-1, t))", ()), ("renyi(Normal(0, s), Normal(1, t))", ["s > 1"]))]
    assert len({re.search(r"\\label{.*}", each)[0] for each in (source, *other)}) == 3
    for shown in (theorem, text):
        for said in ("inite when: $", "otherwise $\\infty$", "imit at order 1 (KL)", r"imit at order $\infty$", "omains filled in"):
            assert said in shown
    assert r"\begin{itemize}" in proof and r"\int_{-\infty}^{\infty}" in proof and "**" not in source
    assert text.count("$") % 2 == 0


@pytest.mark.parametrize("expression", ["renyi(Normal(0, s), Normal(1, t))", "kl(Poisson(a), Poisson(b))", "tv(Exponential(a), Exponential(b))",
                                        "max_divergence(Geometric(p), Poisson(l))", "renyi(Finite([1/2, 1/2]), Finite([1/3, 2/3]))"])
def test_every_format_has_every_step_with_its_conditions_and_checks(expression):
    found, source, text = typeset(expression)
    plain, data = str(found), found.data()
    for count, step in enumerate(found.steps):
        assert f"{step.rule}: " in plain and step.checked in plain and data["steps"][count]["checked"] == step.checked
        for shown in (source, text):
            assert f"{step.rule[0].upper()}{step.rule[1:]}: " in shown and f"checked: {step.checked}" in shown.replace("\\", "")
    settled = [step for step in found.steps if step.discharged]
    assert plain.count("settled by the domain") == source.count("settled by the domain") == text.count("settled by the domain") == len(settled)


def test_names_of_a_derivation_are_not_the_users():
    found, source, _ = typeset("renyi(Bernoulli(p), Bernoulli(q))")
    assert "f(x)" in str(found) and "p(x)" not in str(found)
    found, source, _ = typeset("kl(Laplace(0, b), Laplace(1, b))", ["b > 0"])
    assert {"a", "b"}.isdisjoint(re.findall(r"p\*\*(\w+)", str(found)))
    for expression in ("hockey_stick(Normal(0, d), Normal(m, d), eps)", "hockey_stick(Normal(0, s), Normal(m, s), eps)"):
        found, _, _ = typeset(expression, ["eps > 0"])
        fresh = {name for step in found.steps for part in (*step.before.parts, *step.after.parts) for name in getattr(part, "free", ())}
        assert not any(name.startswith("_") for name in fresh) and "_t" not in str(found)


def test_a_step_from_statement_to_statement_is_no_equation():
    found, source, text = typeset("hockey_stick(Normal(0, s), Normal(m, s), eps)", ["eps > 0"])
    assert {step.rule for step in found.steps if step.states} == {"cases", "likelihood ratio"}
    for shown in (str(found), source, text):
        assert shown.count("hence ") == 2 and "is not known" in shown
    assert r"S=\left\{\log" in source and "with S = {log(p/q) > eps}" in str(found)


def test_the_densities_stand_before_the_integral_and_constants_before_exponentials():
    found, source, _ = typeset("renyi(Laplace(0, b), Laplace(1, b))")
    assert "p(x)\n   = 1/(2*b)*exp(-Abs(x)/b) for x from -oo to oo" in str(found)
    assert r"p(x)=\frac{1}{2\,b}\,{\mathrm{e}}^{-|x|/b}" in source
    assert not any(re.search(r"exp\([^()]*log\(", f"{step.before} {step.after}") for step in found.steps)


def test_without_a_closed_form_every_format_says_what_is_known():
    none, source, text = typeset("renyi(Skellam(1, 2), Skellam(2, 1))")
    assert none.closed_form is None and all("o closed form" in shown for shown in (source, text, str(none)))
    _, source, text = typeset("renyi(Pareto(1, a), Exponential(r))")
    assert r"inite when: $\alpha< 1$" in source and r"\infty" in source and "inite when" in text
    _, source, text = typeset("renyi(Laplace(0, b), Normal(0, s))")
    assert all("ot continuous at order 1: infinite for every order above" in shown for shown in (source, text))
    _, source, text = typeset("renyi(Logistic(m, s), Logistic(0, s))")
    assert all(r"he formula holds when: $m\ne 0$" in shown and "n the boundary $m=0$: $0$" in shown for shown in (source, text))


def test_latex_of_derivations_is_ascii():
    """pdfLaTeX knows no raised letters in words, and breaks long formulas only where it is told to."""
    for expression in ("renyi(GeneralizedNormal(m, s1, k), GeneralizedNormal(m, s2, k))",
                       "renyi(TruncatedNormal(m1, s, 0, 1), TruncatedNormal(m2, s, 0, 1))"):
        _, source, _ = typeset(expression)
        assert source.isascii()
    assert r"\penalty" in source


def test_several_processes_tell_the_same(made):
    from rdpverify.processes import processes
    from rdpverify.reports import told

    verdicts = [entry.verdict for entry in made.entries] * told.FEWEST
    alone = told.told_by_all(verdicts)
    with processes(2):
        assert told.told_by_all(verdicts) == alone
    assert alone == [told.told_of(entry.verdict) for entry in made.entries] * told.FEWEST
