"""Formulas and proofs on lines of plain text: nothing ambiguous, nothing lost in ASCII, wrapped with a hanging indent."""

import io

import pytest

from rdpverify.language import parse
from rdpverify.typed import parse_statement
from rdpverify.reports.boxes import letter, number, operator
from rdpverify.reports.layout import layout, premise
from rdpverify.reports.plain import for_stream, plain, prose_json, prose_text, to_ascii
from rdpverify.reports.prose import Display, Item, Proof, Sentence


@pytest.mark.parametrize("text, shown, in_ascii", [
    ("renyi(P,Q,alpha)", "D_α(P‖Q)", "D_alpha(P||Q)"),
    ("renyi(P,Q,1/2)", "D_{1/2}(P‖Q)", "D_{1/2}(P||Q)"),
    ("a - (b - c)", "a − (b − c)", "a - (b - c)"),
    ("-(a + b)", "−(a + b)", "-(a + b)"),
    ("(a + b)/(c + d)", "(a+b)/(c+d)", "(a+b)/(c+d)"),
    ("a/(b*c)", "a/(b·c)", "a/(b*c)"),
    ("(a/b)**2", "(a/b)²", "(a/b)^2"),
    ("x**(1/alpha)", "x^(1/α)", "x^(1/alpha)"),
    ("exp(-x)", "exp(−x)", "exp(-x)"),
    ("sqrt(log(1/delta))", "√(log(1/δ))", "sqrt(log(1/delta))"),
    ("sqrt(x)", "√x", "sqrt(x)"),
    ("(-x)**2", "(−x)²", "(-x)^2"),
    ("2*x*y", "2·x·y", "2*x*y"),
    ("Abs(x)", "|x|", "|x|"),
    ("Max(a, b)", "max(a, b)", "max(a, b)"),
    ("log(Phi(x))", "log(Φ(x))", "log(Phi(x))"),
    ("Piecewise((1, x < 0), (2, True))", "{1 if x < 0; 2 otherwise}", "{1 if x < 0; 2 otherwise}"),
])
def test_a_formula_on_one_line(text, shown, in_ascii):
    assert plain(layout(parse(text))) == shown and to_ascii(shown) == in_ascii


def test_a_premise_says_what_it_is_for_all_of():
    statement = parse_statement("kl(P,Q) <= rho", given=["renyi(P,Q,a) <= a*rho for all a in (1, oo)"], where=["rho >= 0"])
    assert plain(premise(statement.given[0])) == "D_a(P‖Q) ≤ a·ρ for all a ∈ (1, ∞)"


def sentence(*parts):
    return Sentence(parts)


PROOF = Proof(
    sentence("Use ", letter("ε"), "."),
    (
        Item("", (sentence("First."), sentence("Then ", letter("δ"), "."))),
        Item("1", (sentence("It remains to show:"), Display(((letter("a"), operator("≤"), number("10")), (letter("bc"), operator("="), number("9")))),
                   sentence("This is clear."))),
        Item("1.1", (sentence("Deeper, and with so many words that the line has to be broken somewhere."),)),
    ),
    2,
)


def test_a_proof_is_paragraphs_numbers_and_displays():
    assert prose_text(PROOF, 44) == [
        "Use ε.",
        "First. Then δ.",
        "1. It remains to show:",
        "        a ≤ 10",
        "       bc = 9",
        "   This is clear.",
        "  1.1. Deeper, and with so many words that",
        "       the line has to be broken somewhere.",
        "(2 further steps are in the certificate.)",
    ]


def test_the_same_as_data():
    found = prose_json(PROOF)
    assert found["idea"] == "Use ε." and found["left_out"] == 2 and [item["number"] for item in found["items"]] == ["", "1", "1.1"]
    assert found["items"][1]["blocks"][1] == {"display": ["a ≤ 10", "bc = 9"]}
    assert prose_json(Proof(None, ())) == {"idea": None, "items": [], "left_out": 0} and prose_text(Proof(None, ())) == []


def test_a_stream_gets_what_it_can_encode():
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert for_stream("ε ≤ √x, Hölder’s", ascii_only) == "eps <= sqrt(x), Holder's"
    assert for_stream("ε ≤ √x", io.TextIOWrapper(io.BytesIO(), encoding="utf-8")) == "ε ≤ √x"
    assert for_stream("ε", io.StringIO()) in ("ε", "eps")


def test_names_of_people_keep_their_letters_in_ascii():
    assert to_ascii("Harremoës & Topsøe, Łojasiewicz, Đurić, Erdős, Weiß") == "Harremoes & Topsoe, Lojasiewicz, Duric, Erdos, Weiss"
