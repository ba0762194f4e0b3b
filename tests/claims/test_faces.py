"""What notebooks, `print` and `repr` show; LaTeX of a verdict; reports from Python."""

import json
import xml.dom.minidom as xml

import pytest
import sympy as sp

import rdpverify as rv

sigma, mu = sp.Symbol("sigma", positive=True), sp.Symbol("mu", real=True)
D = rv.renyi(rv.Normal(0, sigma), rv.Normal(mu, sigma))
P, Q = rv.any_pair()
PROVED = rv.Claim(rv.renyi(P, Q, 2) <= rv.eps, given=[rv.renyi(P, Q, 3) <= rv.eps], where=["eps >= 0"], id="orders").verify()
REFUTED = rv.Claim("kl(P, Q) <= tv(P, Q)", id="no-bound").verify()
UNDECIDED = rv.Verdict("undecided", PROVED.claim, reason="what is <left> & why_")
CERTIFIED = rv.Claim("privacy_profile(GaussianMechanism(1), 1) >= 0.1").verify()
VERDICTS = (PROVED, REFUTED, UNDECIDED, CERTIFIED)


def markup(text: str) -> xml.Document:
    return xml.parseString(f"<div>{text}</div>")


@pytest.mark.parametrize("shown", [
    D, rv.Normal(0, sigma), rv.GaussianMechanism(2), rv.alpha / 2, D <= 1, rv.MultivariateNormal([0, 1], [[1, 0], [0, 1]]),
    rv.Piecewise((1, "x <= 2"), (0, "True")), rv.Composed((rv.GaussianMechanism(1), 3)), rv.Mixture(("1/2", P), ("1/2", Q)), rv.Event(),
    rv.expect(P, "ratio**2"), rv.PoissonSampled(rv.GaussianMechanism(1), "1/100"), *VERDICTS,
    D.enclose(alpha=2, mu=1, sigma=3), rv.kl(rv.Laplace(0, 1), rv.Laplace(1, 1)).enclose(), rv.kl(rv.Cauchy(0, 1), rv.Normal(0, 1)).enclose()])
def test_a_notebook_shows_one_formula(shown):
    text = shown._repr_latex_()
    assert text[0] == text[-1] == "$" and "$" not in text[1:-1] and text.count("{") == text.count("}")


def test_an_enclosure_is_shown_with_few_digits():
    assert D.enclose(alpha=3, mu="1/2", sigma=2)._repr_latex_() == r"$\frac{3}{32}$"
    assert rv.kl(rv.Cauchy(0, 1), rv.Normal(0, 1)).enclose()._repr_latex_() == r"$\infty$"
    assert rv.kl(rv.Laplace(0, 1), rv.Laplace(1, 1)).enclose(digits=40)._repr_latex_() == "$[0.367879441171, 0.367879441172]$"
    small = rv.privacy_profile(rv.GaussianMechanism("1/10"), 1).enclose()
    assert isinstance(small, rv.Enclosure) and small._repr_latex_().startswith("$[0.99999")


def test_a_formula_too_large_to_be_read_is_left_to_its_text():
    assert sum((rv.exp(f"x{number}") for number in range(200)), rv.eps)._repr_latex_() is None


def test_a_derivation_is_short_in_repr_and_whole_in_print():
    found = D.derivation
    assert repr(found) == "<Derivation renyi(Normal(0, sigma), Normal(mu, sigma), alpha) = alpha*mu**2/(2*sigma**2), 6 steps>"
    assert len(str(found).splitlines()) > 8 and isinstance(found, rv.Derivation)
    assert found._repr_latex_().startswith("$D_") and r"\frac{" in found._repr_latex_()
    assert r"\begin{theorem}" in found.to_latex() and r"\item" in found.to_latex()
    assert "<details><summary>6 steps" in found._repr_html_() and "Limit at order" in found._repr_html_() and markup(found._repr_html_())
    unknown = rv.renyi(rv.Gumbel(0, 1), rv.Cauchy(0, 1)).derivation
    assert repr(unknown).endswith("= no closed form known>") and markup(unknown._repr_html_()) and unknown._repr_latex_() is None


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_verdict_shows_its_statement_and_evidence(verdict):
    shown = markup(verdict._repr_html_())
    text = "".join(node.data for node in nodes(shown))
    assert verdict.status in text and len(repr(verdict)) < 300 and repr(verdict) == f"<Verdict {verdict}>"
    assert (verdict.certificate or {"digest": "what is <left> & why_"})["digest"] in text
    latex = verdict.to_latex()
    assert latex.count(r"\begin{") == latex.count(r"\end{") and latex.count("{") == latex.count("}")
    assert (r"\begin{theorem}" in latex) == (verdict.status == "proved")


def nodes(node):
    for child in node.childNodes:
        if child.nodeType == child.TEXT_NODE:
            yield child
        yield from nodes(child)


def test_what_is_not_proved_is_no_theorem():
    assert "Counterexample" in REFUTED.to_latex() and "Claimed is" in REFUTED.to_latex() and r"\begin{proof}" not in REFUTED.to_latex()
    assert r"why\_" in UNDECIDED.to_latex() and r"\& why" in UNDECIDED.to_latex() and r"\begin{theorem}" not in UNDECIDED.to_latex()
    assert r"\begin{proof}" in PROVED.to_latex()


def test_a_theorem_has_its_title_source_and_label():
    latex = rv.Claim("2 <= 3", title="A & B", source="Mironov 2017, arXiv 1702.07476", id="small").verify().to_latex()
    assert r"\begin{theorem}[{A \& B, \cite{mironov2017}" in latex and r"\label{thm:small}" in latex and "@inproceedings{mironov2017" in latex


def test_a_claim_is_short_in_repr():
    assert repr(PROVED.claim) == "<Claim renyi(P, Q, 2) <= eps, given renyi(P, Q, 3) <= eps, where eps >= 0>"
    assert repr(D <= 1) == "<Comparison renyi(Normal(0, sigma), Normal(mu, sigma), alpha) <= 1>"


def test_a_report_on_claims_verdicts_and_files(tmp_path):
    path = tmp_path / "few.toml"
    path.write_text('[[claim]]\nid = "square"\nstatement = "x**2 >= 0"\nwhere = ["x in (-oo, oo)"]\nexpected = "proved"\n')
    targets = [tmp_path / "r.html", tmp_path / "r.json", str(tmp_path / "r.md"), tmp_path / "r.tex"]
    found = rv.report([PROVED, rv.Claim("2 <= 1"), path], to=targets, title="Three")
    assert [verdict.status for verdict in found] == ["proved", "refuted", "proved"] and found[0].certificate == PROVED.certificate
    assert all((tmp_path / f"r.{ending}").stat().st_size > 200 for ending in ("html", "json", "md", "tex"))
    assert "claim-2" in json.dumps(json.loads((tmp_path / "r.json").read_text()))
    assert rv.report(PROVED, to=tmp_path / "one.md")[0].status == "proved"


@pytest.mark.parametrize("claims, to, message", [
    ([], "r.html", "nothing to report"), (["missing.toml"], "r.html", "no such file"), ([3], "r.html", "got int"), (PROVED, "r.docx", "no report format"),
    ([PROVED, PROVED], "r.html", "used twice")])
def test_what_cannot_be_reported_is_told_and_nothing_is_written(claims, to, message, tmp_path):
    with pytest.raises(rv.InputError, match=message):
        rv.report(claims, to=tmp_path / to)
    assert list(tmp_path.iterdir()) == []
