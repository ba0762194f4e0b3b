"""Very long formulas in proofs: shown whole, and a part that recurs is defined once; nothing is left out, nothing takes long."""

import re
import time

import rdpverify as rv
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.language import parse
from rdpverify.typed import parse_statement
from rdpverify.reports import layout
from rdpverify.reports.plain import plain, prose_text
from rdpverify.reports.prose_latex import formula_latex
from rdpverify.reports.proof_words import proof_in_words
from rdpverify.reports.proof_words.abbreviated import MOST_NODES, _lettered, written
from rdpverify.reports.tidy import tidy
from rdpverify.terms import Term, add, exp, mul, substitute, symbol

SUM = "+".join(f"x{i}*y{i}" for i in range(400))
DEFINED = re.compile(r"(?:where|,) (A_\d+) = ")


def shown(*texts: str) -> str:
    return plain(written(lambda *sides: layout.layout(sides[0]) if len(sides) == 1 else layout.relation(sides[0], "<=", sides[1]), *map(parse, texts)))


def test_what_is_not_very_long_or_repeats_nothing_is_shown_as_it_is():
    assert parse(SUM).size > MOST_NODES
    for text in ("x + 1", "+".join(f"exp(x+{i})" for i in range(60)), SUM):
        assert shown(text) == plain(layout.layout(parse(text)))


def test_a_part_that_recurs_is_defined_once_and_the_two_sides_share_it():
    recurring = "exp(x*y + x**2 + 1/y) + log(x + y)"
    text = shown(f"{SUM} + ({recurring})**2", f"({recurring})**3 * z")
    head, defined = text.split(", where ")
    assert head.endswith("A_1² ≤ A_1³·z") and defined == plain(layout.relation(symbol("A1"), "==", parse(recurring)))


def test_a_letter_is_none_of_the_formulas_own_and_stands_for_nothing_bound():
    text = shown(f"{SUM} + A1 + Sum((k + x + y*z + log(y))**2/(k + x + y*z + log(y) + 1), (k, 1, n)) + exp(x*y*z + log(x*y*z + z))*(1 + exp(x*y*z + log(x*y*z + z)))")
    assert set(DEFINED.findall(text)) == {"A_2"}


def doubled(times: int) -> Term:
    """Of 2ⁿ symbols."""
    found = add(mul(symbol("x"), symbol("y")), exp(symbol("z")))
    for index in range(times):
        found = add(mul(found, found, symbol(f"y{index}")), exp(found))
    return found


def test_letters_stand_for_what_was_there():
    term = doubled(8)
    (whole,), letters = _lettered((term,))
    assert whole is not term and len(letters) > 4
    for name in reversed(letters):  # each is defined by earlier ones
        whole = substitute(whole, {name: letters[name]})
    assert whole is term


def test_a_formula_of_ten_to_the_eighteen_symbols_takes_no_time():
    term, started = doubled(60), time.monotonic()
    text = plain(written(layout.layout, tidy(term)))
    assert term.size > 10**18 and time.monotonic() - started < 5 and len(text) < 5_000
    names = DEFINED.findall(text)
    assert len(names) == len(set(names)) > 50


def test_a_long_expression_of_an_enclosure_has_a_line_of_its_own():
    law = "Mixture(" + ", ".join(f"(1/40, Normal({mean}, 1))" for mean in range(40)) + ")"
    found = proof_in_words(None, rv.kl(law, rv.Normal(0, 1)).certificate())
    lines = prose_text(found, 100)
    assert "𝒩(39, 1)" in lines[1] and lines[2].startswith("This lies in [254.43") and any(line.startswith("1.     D_KL((") for line in lines)


def test_a_very_long_goal_is_in_the_proof_and_broken_over_lines():
    node = {"rule": "transform", "with": {"map": "add", "by": SUM}, "then": [{"rule": "sign"}]}
    statement = parse_statement(f"-({SUM}) <= 1", where=[f"{name}{i} >= 0" for name in "xy" for i in range(400)])
    told = " ".join(prose_text(proof_in_words(statement, claim_certificate(statement, "proved", {"proof": node}))))
    assert "x_399·y_399" in told and "in the certificate" not in told
    box = written(layout.layout, parse(SUM))
    assert r"\penalty" in "".join(formula_latex(box))
