"""A seeded sample of random statements, and those that once ended the prover with an exception."""

from collections import Counter

import pytest
from fuzz import KINDS, examined
from mpmath import mpf
from oracle import Place, margin
from oracle_line import OnTheLine

from rdpverify.language import parse
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_no_random_statement_finds_a_fault(kind, length):
    counts = Counter()
    rounds = 3 if kind == "families" else 15
    assert [fault for number in range(rounds * length) for fault in examined(kind, f"sample.{number}", 1, counts)] == []
    assert not counts["witness BAD"]


@pytest.mark.parametrize("text, value", [
    ("renyi(P, Q, 2)", "log(9/8)"), ("kl(P, Q)", "log(9/8)/2"), ("tv(P, Q)", "1/6"), ("max_divergence(P, Q)", "log(3/2)"), ("renyi(P, R, 1/2)", "log(2)"),
    ("kl(P, R)", "oo"), ("P(S)", "1/2"), ("tradeoff(P, Q, 1/2)", "1/3"), ("loss_tail(P, Q, 0)", "1/2"), ("hockey_stick(Q, P, log(4/3))", "0")])
def test_the_oracle_knows_values(text, value):
    half, third = mpf(1) / 2, mpf(1) / 3
    there = Place({}, {"P": [half, half], "Q": [third, 2 * third], "R": [mpf(1), mpf(0)]}, {"S": [0]})
    found, expected = there.value(parse(text)), there.value(parse(value))
    assert found == expected or abs(found - expected) < mpf(10) ** -12


def test_the_oracle_contradicts_false_statements():
    there = OnTheLine({})
    assert margin(there, parse_statement("kl(Normal(0,1), Normal(1,1)) <= 49/100").conclusion) < 0
    assert margin(there, parse_statement("kl(Normal(0,1), Normal(1,1)) <= 51/100").conclusion) > 0
    assert margin(there, parse_statement("tv(Uniform(0,1), Uniform(0,2)) == 1/2").conclusion) > -mpf(10) ** -9
    assert margin(there, parse_statement("renyi(Mixture((1/2, PointMass(0)), (1/2, Uniform(0,1))), Uniform(0,1), 2) < oo").conclusion) < 0


HUGE = "1" + "0" * 400


@pytest.mark.parametrize("text, given, where", [
    ("tanh(tradeoff(P, Q, 1/2)) == 0", ["chi2(Product(P, P), Product(Q, P)) < 1"], []),
    ("Min(hellinger2(Power(P, 2), Power(Q, 2)), 1) <= 1/2", ["loss_tail(Product(Q, P), Product(P, Q), eps) <= 1/2"], ["eps in [0, 1]"]),
    ("chi2(Mixture((y, Density(1, t, 0, 1)), (1 - y, Rayleigh(y))), Cauchy(x, y)) <= x", [], ["x in [1, 1]", "y in (0, 1)"]),
    (f"x > -{HUGE}", [], ["x in (0, 1]"]), (f"x**2 <= {HUGE}", [], [f"x in (0, {HUGE}]"]), (f"x/{HUGE} <= 1", [], ["x in [0, 1]"]),
    (f"kl(Normal(0, 1/{HUGE}), Normal(1, 1)) <= {HUGE}", [], []), (f"renyi(P, Q, 2) <= {HUGE}", [f"kl(P, Q) <= 1/{HUGE}"], [])])
def test_no_statement_ends_the_prover_with_an_exception(text, given, where):
    assert prove(parse_statement(text, given=given, where=where), 1).verdict in ("proved", "refuted", "undecided", "vacuous", "certified")
