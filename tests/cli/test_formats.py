"""prove and derive in LaTeX, Markdown, HTML and JSON: the same content, the exit codes of the verdict, and nothing but it on stdout."""

import json
import re

import pytest

PROVED = ("prove", "P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", "--given", "renyi(P,Q,alpha) <= eps", "--where", "alpha in (1,oo)",
          "--where", "eps in [0,oo)")
REFUTED = ("prove", "x**2 <= x", "--where", "x in [0, 3]")
DERIVED = ("derive", "renyi(Laplace(0,b), Laplace(1,b))")


@pytest.mark.parametrize("arguments, code", [(PROVED, 0), (REFUTED, 1), (DERIVED, 0)])
@pytest.mark.parametrize("form", ["latex", "markdown", "html", "json", "text"])
def test_every_format_has_the_exit_code_and_writes_the_answer(run, arguments, code, form):
    found, out, problems = run(*arguments, "--format", form)
    assert found == code and out.strip() and not problems
    if form == "json":
        assert json.loads(out)
    if form == "html":
        assert out.startswith("<!DOCTYPE html>") and "<script" not in out


def test_a_proof_is_a_theorem_with_a_label_and_a_proof(run):
    text = run(*PROVED, "--format", "latex")[1]
    digest = re.search(r"% certificate: sha256:([0-9a-f]{64})", text)[1]
    assert rf"\begin{{theorem}}\label{{thm:{digest[:12]}}}" in text and text.index(r"\end{theorem}") < text.index(r"\begin{proof}")
    assert "Idea." in text and r"D_{\alpha}(P\,\|\,Q)\le \varepsilon" in text
    told = json.loads(run(*PROVED, "--format", "json")[1])
    assert told["verdict"] == "proved" and told["proof"]["items"] and told["certificate"]


def test_what_is_no_theorem_is_not_called_one(run):
    refuted = run(*REFUTED, "--format", "latex")[1]
    assert "theorem" not in refuted and "Counterexample" in refuted
    code, undecided, _ = run("prove", "x + exp(-x)*7 >= besseli(3/7, x)/exp(x)", "--where", "x > 0", "--budget", "0.01", "--format", "latex")
    assert code == 3 and "Undecided" in undecided and "theorem" not in undecided
