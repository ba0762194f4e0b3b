"""Assertions for other people's tests: what they accept, and what they say."""

from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest

import rdpverify as rv
from rdpverify.testing import assert_agrees, assert_encloses, assert_proved, assert_refuted, assert_upper_bound

HOELDER = {"statement": "P(S) <= (exp(eps)*Q(S))**((alpha - 1)/alpha)", "given": ["renyi(P, Q, alpha) <= eps"],
           "where": ["alpha in (1, oo)", "eps in [0, oo)"]}
MISPRINT = {**HOELDER, "statement": "P(S) <= (exp(eps)*Q(S))**(alpha/(alpha - 1))"}
EPSILON = "epsilon(GaussianMechanism(2), 1/100000)"  # 1.99309140441511965…


def failure(assertion, *arguments, **keywords) -> str:
    with pytest.raises(AssertionError) as told:
        assertion(*arguments, **keywords)
    return str(told.value)


def test_what_is_proved_and_what_is_refuted():
    P, Q = rv.any_pair()
    assert assert_proved(**HOELDER).status == "proved"
    assert assert_refuted(**MISPRINT).witness["P"] == "Finite([1/2, 1/2])"
    assert assert_proved(rv.renyi(P, Q, 2) <= rv.renyi(P, Q, 3)).certificate["verdict"] == "proved"
    assert assert_proved(rv.Claim(**HOELDER), budget=30).claim.given == ("renyi(P, Q, alpha) <= eps",)


def test_a_failure_says_statement_premises_and_witness():
    said = failure(assert_proved, **MISPRINT)
    for part in ("expected proved, found refuted", "statement  P(S) <= ", "given      renyi(P, Q, alpha) <= eps", "eps in [0, oo)",
                 "witness    alpha = 2", "P = Finite([1/2, 1/2])", "there      The premise holds:", "P(S) = 0.5 > 0.25"):
        assert part in said
    assert failure(assert_refuted, **HOELDER).startswith("expected refuted, found proved\n  statement  P(S) <= ")
    assert "found vacuous" in failure(assert_proved, "kl(P, Q) <= 1", given=["kl(P, Q) <= -1"])


def test_what_is_no_statement_is_bad_input():
    for wrong in ("1 <", 3, True, None):
        with pytest.raises(rv.InputError):
            assert_proved(wrong)
    with pytest.raises(rv.InputError, match="says its premises"):
        assert_proved(rv.Claim("2 <= 3"), where=["x > 0"])


@pytest.mark.parametrize("lower, upper", [
    (1, 1), ("1", Fraction(1)), (Decimal("0.9"), 1.1), (-inf, inf), (0.5, np.float64(1)), (np.float32(1), inf)])
def test_intervals_that_contain_a_value(lower, upper):
    assert_encloses("rdp(GaussianMechanism(2), 8)", lower, upper)
    assert_encloses(rv.rdp(rv.GaussianMechanism("sigma"), 8), lower, upper, at={"sigma": 2})


@pytest.mark.parametrize("lower, upper", [(1.0000000000000002, 2), (0, 0.9999999999999999), (2, 1), (inf, inf), (-inf, -inf)])
def test_intervals_that_do_not(lower, upper):
    said = failure(assert_encloses, "rdp(GaussianMechanism(sigma), 8)", lower, upper, at={"sigma": 2})
    assert said.startswith(f"[{lower}, {upper}] does not contain the value\n  quantity  rdp(GaussianMechanism(sigma), 8)\n  at        sigma = 2")
    assert "value     1, certified" in said


def test_one_unit_in_the_last_place_is_told():
    assert_encloses(EPSILON, "1.993091404415119", "1.993091404415120")
    assert_encloses(EPSILON, 1.9930914044151196, 1.9930914044151199)
    assert "[1.9930914044151196, 1.9930914044151197]" in failure(assert_encloses, EPSILON, 1.9, 1.9930914044151194)


def test_infinite_values_and_infinite_numbers():
    unbounded = "kl(Cauchy(0, 1), Normal(0, 1))"
    assert_encloses(unbounded, 0, inf)
    assert_upper_bound(unbounded, inf)
    assert_agrees(unbounded, inf, relative=0)
    for said in (failure(assert_upper_bound, unbounded, 1e308), failure(assert_agrees, unbounded, 3, relative=0.5)):
        assert "value     oo, certified" in said
    assert_upper_bound(EPSILON, inf)
    assert "is off" in failure(assert_agrees, EPSILON, inf, relative=0.5)
    assert "no upper bound" in failure(assert_upper_bound, EPSILON, -inf)
    assert "exceeds" in failure(assert_upper_bound, EPSILON, inf, excess="0.1")


def test_a_number_that_promises_too_much_is_no_upper_bound():
    assert_upper_bound(EPSILON, 1.994)
    assert_upper_bound(EPSILON, 1.994, excess=0.001)
    assert failure(assert_upper_bound, EPSILON, 1.993).startswith("1.993 is no upper bound\n  quantity  epsilon(")
    assert failure(assert_upper_bound, EPSILON, 2.5, excess=0.01).startswith("2.5 exceeds the value by more than 0.01 of itself")


def test_numbers_that_agree():
    assert_agrees(EPSILON, 1.9930914, relative=1e-8)
    assert_agrees("rdp(GaussianMechanism(2), 8)", 1.0, relative=0)
    assert "off by more than 1e-09" in failure(assert_agrees, EPSILON, 1.9930914, relative=1e-9)


def test_a_number_that_cannot_be_told_from_the_value_is_not_decided():
    """No number of digits tells a value that is 0 from 0."""
    said = failure(assert_encloses, "log(2)*kl(Normal(0, 1), Normal(1, 1)) - log(2)/2", 0, 1)
    assert "not decided" in said


@pytest.mark.parametrize("ask", [
    lambda: assert_encloses(EPSILON, nan, 1), lambda: assert_encloses("GaussianMechanism(2)", 0, 1), lambda: assert_encloses("rdp(", 0, 1),
    lambda: assert_encloses("rdp(GaussianMechanism(sigma), 8)", 0, 1), lambda: assert_encloses("rdp(GaussianMechanism(sigma), 8)", 0, 1, at={"sigma": 0.1}),
    lambda: assert_agrees(EPSILON, 1, relative=-1), lambda: assert_agrees(EPSILON, 1, relative=inf), lambda: assert_upper_bound(EPSILON, 2, excess=1),
    lambda: assert_upper_bound(EPSILON, None)])
def test_what_cannot_be_asked_is_bad_input(ask):
    with pytest.raises(rv.InputError) as told:
        ask()
    assert "\n" not in str(told.value)
