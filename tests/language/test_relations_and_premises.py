"""Relations, rounded values, and premises with their quantifiers."""

import pytest

from rdpverify.words.domains import ABOVE_ONE
from rdpverify.errors import InputError
from rdpverify.language import Premise, Relation, events_of
from rdpverify.typed import parse, parse_premise, parse_relation
from rdpverify.terms import number


@pytest.mark.parametrize("op", ["<=", ">=", "<", ">", "=="])
def test_the_five_relations(op):
    assert parse_relation(f"x {op} y + 1") == Relation(parse("x"), op, parse("y + 1"))


@pytest.mark.parametrize("decimal, value, half_unit", [
    ("214.59", "21459/100", "1/200"), ("9.04e-67", "9.04e-67", "0.5e-69"), ("1200", "1200", "1/2"), ("1.2e3", "1200", "50"),
    ("-0.50", "-1/2", "1/200")])
def test_a_rounded_value_has_half_a_unit_in_its_last_place_either_way(decimal, value, half_unit):
    assert parse_relation(f"kl(P, Q) == ~{decimal}") == Relation(parse("kl(P, Q)"), "==", number(value), number(half_unit))


@pytest.mark.parametrize("text, position, words", [
    ("x", 1, "expected <=, >=, <, > or =="), ("x = y", 2, "write == for equality"), ("x != y", 2, "not a claim"),
    ("x < y < z", 6, "one relation at a time"),
    ("x <= ~2", 5, "right of =="), ("~2 == x", 0, "right of =="), ("x == ~y", 6, "a decimal"), ("x == ~2 + 1", 8, "or the end"),
    ("P <= Q", 0, "found the distribution P"),
    ("x <= P(x)", 7, "expected an event"), ("<= 1", 0, "expected a formula"), ("x <=", 4, "the end of the text")])
def test_what_is_no_relation(text, position, words):
    with pytest.raises(InputError) as caught:
        parse_relation(text)
    assert words in str(caught.value)
    assert caught.value.position == position


def test_a_quantified_order():
    premise = parse_premise("renyi(P,Q,a) <= rho*a for all a in (1, oo)")
    assert premise == Premise(parse_relation("renyi(P, Q, a) <= rho*a"), (("a", ABOVE_ONE),))


def test_a_quantified_event():
    premise = parse_premise("P(S) <= exp(eps)*Q(S) + delta for all events S")
    assert premise.events == ("S",) and premise.quantified == ()
    assert parse_premise("P(S) <= Q(S) for all event S").events == ("S",)


def test_several_quantifiers():
    premise = parse_premise("P(S) + Q(T) <= a*k for all events S, T, a in (0, 1) and k in integers [1, oo)")
    assert premise.events == ("S", "T")
    assert [name for name, _ in premise.quantified] == ["a", "k"]


@pytest.mark.parametrize("text, words", [
    ("P(S) <= Q(T) for all events S", "the event T must"),
    ("kl(P,Q) <= a for a in (0, 1)", "expected 'for all'"), ("kl(P,Q) <= a for all a", "expected a in (…, …)"),
    ("kl(P,Q) <= 1 for all events x", "an event such as S"),
    ("kl(P,Q) <= a for all a in (0, 1), a in (1, 2)", "'a' is quantified twice"),
    ("P(S) <= 1 for all events S, S", "an event is quantified twice"),
    ("kl(P,Q) <= 1 for all P in (0, 1)", "cannot be the name of a quantified symbol"),
    ("kl(P,Q) <= a for all a in (2, 1)", "empty"), ("kl(P,Q) <= 1 for all", "the end")])
def test_what_is_no_premise(text, words):
    with pytest.raises(InputError) as caught:
        parse_premise(text)
    assert words in str(caught.value)
    assert caught.value.position is not None


def test_events_of_a_relation():
    relation = parse_relation("P1(S) + Q(T) <= renyi(P, Mixture((1/2, Q), (1/2, R)), 2)")
    assert events_of(relation) == ("S", "T")


@pytest.mark.parametrize("text, letters", [
    ("P(S) <= Q(S)", {"S"}), ("P(S) <= Q(S) for all events S", set()), ("kl(K1(x),K2(x)) <= 1 for all values x", set()), ("kl(K1(x),K2(y)) <= 1 for all values x, y", set()), ("kl(P,Q) <= c", set())])
def test_the_letters_that_a_premise_is_not_for_all_of(text, letters):
    assert parse_premise(text).letters == letters
