"""Tokens: exact numbers, names in two alphabets, positions, and limits that answer before any work is done."""

import pytest
from flint import fmpq

from rdpverify.errors import SyntaxProblem
from rdpverify.language.syntax import decimal
from rdpverify.typed.tokens import TYPED, tokenize
from rdpverify.typed.characters import special
from rdpverify.typed.hints import CHARACTERS


def kinds(text):
    return [token.kind for token in tokenize(text, TYPED, special({}))]


def test_operators_are_their_own_kind_and_the_text_ends_with_end():
    assert kinds("a**b <= c") == ["name", "**", "name", "<=", "name", "end"]


def test_positions_count_characters():
    assert [token.position for token in tokenize("ab + (c)")] == [0, 3, 5, 6, 7, 8]


@pytest.mark.parametrize("literal, value, unit", [
    ("3", 3, 1), ("0.1", fmpq(1, 10), fmpq(1, 10)), (".5", fmpq(1, 2), fmpq(1, 10)), ("1e-5", fmpq(1, 100000), fmpq(1, 100000)),
    ("214.59", fmpq(21459, 100), fmpq(1, 100)), ("9.04e-67", fmpq(904) / fmpq(10)**69, 1 / fmpq(10)**69), ("12E2", 1200, 100),
    ("1200", 1200, 1), ("0.30", fmpq(3, 10), fmpq(1, 100))])
def test_decimals_are_exact_and_know_their_last_place(literal, value, unit):
    assert decimal(literal) == (value, unit)


@pytest.mark.parametrize("letters, name", [
    ("α", "alpha"), ("ε", "eps"), ("δ", "delta"), ("σ", "sigma"), ("μ", "mu"), ("µ", "mu"), ("λ", "lam"), ("ρ", "rho"),
    ("ω", "omega"),
    ("σ1", "sigma1"), ("Φ", "Phi"), ("∞", "oo"), ("π", "pi")])
def test_greek_letters_stand_for_their_names(letters, name):
    assert tokenize(letters, TYPED, special({}))[0][:2] == ("name", name)


def test_typographic_operators_are_accepted():
    assert kinds("a ≤ b") == kinds("a <= b")
    assert kinds("a ≥ b·c − d") == kinds("a >= b*c - d")
    assert kinds("x ∈ (0, 1) ∪ (1, ∞)") == kinds("x in (0, 1) | (1, oo)")


@pytest.mark.parametrize("text, position, words", [
    ("x.y", 1, "unexpected character '.'"), ("a & b", 2, "unexpected character"), ("x\u200b", 1, "zero width space"),
    ("\u202ex", 0, "right-to-left override"), ("ｘ", 0, "fullwidth"), ("x²", 1, "write **2"), ("2x", 1, "a product needs *"),
    ("1_000", 1, "operator"), ("0x1F", 1, "operator"), ("1.2.3", 3, "one decimal point"), ("'abc", 0, "unfinished"),
    ("x + 1e99999", 4, "exponent"), ("1" * 6000, 0, "digits"), ("x" * 100, 0, "longer"), ("(" * 100, TYPED.depth, "nested"),
    ("[" * 100, TYPED.depth, "nested")])
def test_what_is_outside_the_language_is_refused_where_it_stands(text, position, words):
    with pytest.raises(SyntaxProblem, match=r".*") as caught:
        tokenize(text, TYPED, special(CHARACTERS))
    assert caught.value.position == position
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["α", "a ≤ b", "a·b", "∞", "x ∈ (0, 1)"])
def test_a_canonical_text_has_none_of_these(text):
    with pytest.raises(SyntaxProblem, match="unexpected character"):
        tokenize(text)


def test_a_long_text_is_refused_unread():
    with pytest.raises(SyntaxProblem, match="1000000 characters"):
        tokenize("(" * 10**6)


def test_only_text_is_read():
    with pytest.raises(SyntaxProblem, match="expected text, got int"):
        tokenize(5)


@pytest.mark.parametrize("within, beyond, words", [
    ("1e1000", "1e1001", "an exponent beyond"), ("1e-1000", "1e-1001", "an exponent beyond"), ("1e+00999", "1e+000999", "an exponent beyond"), ("1" * 5000, "1" * 5001, "more than 5000 digits"),
    ("x" * 60, "x" * 61, "longer than 60"), ("x" + " " * (TYPED.length - 1), "x" + " " * TYPED.length, "more than the limit"), ("(" * TYPED.depth, "(" * (TYPED.depth + 1), "nested deeper")])
def test_limits_are_reached_and_not_passed(within, beyond, words):
    assert tokenize(within)[-1].kind == "end"
    with pytest.raises(SyntaxProblem, match=words):
        tokenize(beyond)
