"""Formulas typeset: precedence, fractions, the notation of the field; what is typeset is balanced and safe."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from rdpverify.language import parse, parse_premise
from rdpverify.typed import parse_domain
from rdpverify.reports import layout
from rdpverify.reports.latex import escape, latex
from rdpverify.reports.mathml import mathml
from rdpverify.reports.notation import symbol_box
from rdpverify.reports.plain import plain
from rdpverify.reports.typst import formula_typst

# fmt: off
LATEX = {
    "alpha*mu**2/(2*sigma**2)": r"\frac{\alpha\,{\mu}^{2}}{2\,{\sigma}^{2}}",
    "1 - x": "1-x",
    "x - 1": "x-1",
    "-x + 1": "1-x",
    "-(x + 1)": "-(x+1)",
    "2*(x + 1)": r"2\,(x+1)",
    "(x + 1)**2": "{(x+1)}^{2}",
    "x**(-1)": r"\frac{1}{x}",
    "sqrt(x)": r"\sqrt{x}",
    "-1/2": r"-\frac{1}{2}",
    "(-2)**x": "{(-2)}^{x}",
    "(1/2)**x": r"{\left(\frac{1}{2}\right)}^{x}",
    "Abs(x)": "|x|",
    "exp(-x)": "{\\mathrm{e}}^{-x}",
    "binomial(n, k)": r"\binom{n}{k}",
    "renyi(P, Q, alpha)": r"D_{\alpha}(P\,\|\,Q)",
    "kl(P, Q)": r"D_{\operatorname{KL}}(P\,\|\,Q)",
    "max_divergence(P, Q)": r"D_{\infty}(P\,\|\,Q)",
    "hockey_stick(P, Q, eps)": r"E_{{\mathrm{e}}^{\varepsilon}}(P\,\|\,Q)",
    "Normal(0, sigma)": None,
    "mu1 + x2": r"\mu_{1}+x_{2}",
    "Sum(x**k, (k, 0, n))": r"\sum_{k=0}^{n} {x}^{k}",
    "oo": r"\infty",
    "factorial(n + 1)": "(n+1)!",
}
# fmt: on


@pytest.mark.parametrize("text", [text for text, wanted in LATEX.items() if wanted])
def test_latex(text):
    assert latex(layout.layout(parse(text))) == LATEX[text]


def test_a_normal_law_shows_its_variance_as_a_square():
    assert latex(layout.layout(parse("tv(Normal(0, sigma), Normal(1, 2/3))"))) == (
        r"\operatorname{TV}\left(\mathcal{N}(0, {\sigma}^{2}), "
        r"\mathcal{N}\left(1, {\left(\frac{2}{3}\right)}^{2}\right)\right)"
    )


def test_domains_and_premises():
    assert latex(layout.domain(*parse_domain("alpha in (0, 1) | (1, oo)"))) == r"\alpha\in (0, 1)\cup (1, \infty)"
    assert latex(layout.domain(*parse_domain("k in integers [1, 100]"))) == r"k\in [1, 100]\cap \mathbb{Z}"
    assert latex(layout.premise(parse_premise("P(S) <= exp(eps)*Q(S) for all events S"))).endswith(r"\text{ for all events }S")


EXPRESSIONS = [
    *LATEX,
    "Piecewise((x, x <= 1), (2*x, True))",
    "Mixture((1/3, Normal(0, 1)), (2/3, Laplace(0, 1)))",
    "besseli(2, x) + legendre(3, x)",
    "PhiInv(x) - Phi(-x)",
    "Density(exp(-x), x, 0, oo)",
    "expect(P, ratio**2)",
    "loss_tail(P, Q, t)",
    "tradeoff(P, Q, x)",
    "privacy_profile(Composed((RandomizedResponse(3/4), 10)), 3)",
    "Max(1, x)*Min(x, 2)/floor(x)",
    "exp(1/(1 + exp(x**2/(1 + x))))",
]


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_every_expression_is_well_formed_in_both_formats(text):
    box = layout.layout(parse(text))
    ElementTree.fromstring(mathml(box))
    source = re.sub(r"\\[{}]", "", latex(box))
    depth = 0
    for mark in source:
        depth += (mark == "{") - (mark == "}")
        assert depth >= 0
    assert depth == 0 and source.count(r"\left") == source.count(r"\right")
    assert not re.search(r"\\(alpha|mu|sigma|ge|log|exp|cdot|infty)[A-Za-z]", source)


def test_prose_cannot_escape_into_latex():
    assert escape(r"50% of a_b & {c} \input{x}") == r"50\% of a\_b \& \{c\} \textbackslash{}input\{x\}"


@pytest.mark.parametrize("names", [("eps", "epsilon"), ("mu1", "mu_1"), ("x", "x_"), ("xleft", "x_left"), ("x_1", "x__1"), ("gamma", "Gamma"), ("x1a", "x_1a")])
@pytest.mark.parametrize("write", [plain, latex, mathml])
def test_two_names_never_look_alike(names, write):
    first, second = map(symbol_box, names)
    assert write(first) != write(second)


@pytest.mark.parametrize("write, number, symbol", [
    (latex, r"\mathrm{e}", "e"),
    (mathml, '<mi mathvariant="normal">e</mi>', "<mi>e</mi>"),
    (formula_typst, 'upright("e")', "e"),
    (plain, "exp(1)", "e"),
])
def test_the_symbol_e_is_not_eulers_number(write, number, symbol):
    shown_number, shown_symbol = (write(layout.layout(parse(text))) for text in ("exp(1)", "e"))
    assert number in shown_number and number not in shown_symbol and symbol in shown_symbol and shown_number != shown_symbol
    for typed in ("e**x", "e**e", "e*x", "e**2"):
        assert write(layout.layout(parse(typed))) != write(layout.layout(parse(typed.replace("e**", "exp(1)**").replace("e*x", "exp(1)*x"))))
    assert write(layout.layout(parse("e**x"))) != write(layout.layout(parse("exp(x)")))
    both = write(layout.layout(parse("hockey_stick(P, Q, e)")))
    assert (number if write is not plain else "exp(e)") in both and "e" in both


def test_in_words_that_are_typed_e_to_a_power_is_eulers():
    from rdpverify.reports.titles import typeset, typeset_text

    assert typeset_text("e^eps <= 1 + e") == "exp(ε) ≤ 1 + e"
    assert latex(typeset("e^eps").parts[0]) == r"{\mathrm{e}}^{\varepsilon}"
