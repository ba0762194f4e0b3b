"""Terms tidied for display keep their value wherever they have one, and lose what nobody writes."""

import pytest
from flint import fmpq
from hypothesis import given, settings, strategies as st
from random_expressions import NAMES, terms
from values import Hole, value

from rdpverify.kernel.goal import goal_of
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement
from rdpverify.language.statement import Relation
from rdpverify.reports.tidy import tidy, tidy_relation

DOMAINS = {
    "positive": dict.fromkeys(NAMES, "(0, 4)"),
    "any": dict.fromkeys(NAMES, "(-4, 4)"),
    "unit": dict.fromkeys(NAMES, "(0, 1)"),
}
SIDES = {"positive": (0, 4), "any": (-4, 4), "unit": (0, 1)}


def signs_on(domain: str):
    where = [f"{name} in {ends}" for name, ends in DOMAINS[domain].items()]
    return goal_of(parse_statement("x + y + z <= 100", where=where)).signs


@settings(max_examples=300, deadline=None)
@given(terms(), st.sampled_from(sorted(DOMAINS)), st.data())
def test_the_value_is_kept(term, domain, data):
    low, high = SIDES[domain]
    inside = st.integers(1, 59).map(lambda part: low + (high - low) * fmpq(part, 60))
    point = {name: data.draw(inside, label=name) for name in NAMES}
    try:
        before = value(term, point)
    except Hole:
        return
    try:
        after = value(tidy(term, signs_on(domain)), point)
    except Hole:
        raise AssertionError(f"{to_text(term)} has a value, {to_text(tidy(term, signs_on(domain)))} has none at {point}") from None
    assert abs(before - after) <= 1e-25 * max(1, abs(before))


@settings(max_examples=100, deadline=None)
@given(terms(leaves=5), terms(leaves=5), st.sampled_from(["<=", ">=", "<", ">"]), st.data())
def test_a_relation_says_the_same(left, right, op, data):
    inside = st.integers(1, 59).map(lambda part: fmpq(part, 15))
    point = {name: data.draw(inside) for name in NAMES}
    relation = Relation(left, op, right)
    try:
        before = value(left, point) - value(right, point)
        found = tidy_relation(relation, signs_on("positive"))
        after = value(found.left, point) - value(found.right, point)
    except Hole:
        return
    if abs(before) > 1e-20:
        assert (before > 0) == ((after > 0) == (found.op[0] == op[0])) or abs(after) < 1e-25


WHERE = ["a in (1, oo)", "d in (0, 1)", "e in [0, oo)", "r in (0, oo)", "u in (0, oo)"]


@pytest.mark.parametrize("ugly, fine", [
    ("0*(r - 1) + u", "u"), ("u - u + 1", "1"), ("e + e + 1", "2*e + 1"), ("sqrt(-log(d))", "sqrt(log(1/d))"), ("1/(1/a)", "a"),
    ("u**(1/(1/a))", "u**a"), ("exp(log(u))", "u"), ("(u**a)**(1/a)", "u"), ("u**a*u**(1 - a)", "u"), ("e - a*e", "(1 - a)*e"),
    ("sqrt(e)*sqrt(u)", "sqrt(e*u)"), ("sqrt(log(1/d))/sqrt(u)", "sqrt(log(1/d)/u)"), ("exp(-log(u) - e)", "exp(-e)/u"), ("Max(0, u)", "u"),
    ("Abs(u)", "u"), ("(-u)**2", "u**2"), ("-(-u - 1)*a", "(u + 1)*a"), ("exp(e)*exp(-e)", "1"),
    ("exp((1 - a)*(e + log(1/d)/(a - 1)))", "d*exp((-a + 1)*e)"), ("(a**2/2 - a)/(a**2 - 2*a + 1)", "1/2*a*(a - 2)/(a - 1)**2"),
])
def test_what_nobody_writes_is_gone(ugly, fine):
    signs = goal_of(parse_statement("a + d + e + r + u <= 100", where=WHERE)).signs
    found = tidy(parse(ugly), signs)
    assert to_text(found) == to_text(parse(fine))


def test_nothing_is_known_without_signs():
    assert tidy(parse("Abs(x)")) == parse("Abs(x)") and tidy(parse("(x**2)**(1/2)")) == parse("Abs(x)")


def test_a_difference_is_written_with_both_sides():
    signs = goal_of(parse_statement("u + a <= 100", where=["u in (0, oo)", "a in (1, oo)"])).signs
    found = tidy_relation(parse_statement("u**a - u + 1 >= 0", where=["u in (0, oo)", "a in (1, oo)"]).conclusion, signs)
    assert to_text(found) == "u <= u**a + 1"
