"""Skellam laws: tails by log-concavity, and sums that peak far out."""

import json
from contextlib import suppress

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.definitions.measures import measure
from rdpverify.errors import RuleError
from rdpverify.kernel.integrals.bessel_tails import ShiftedPair, bessel_form, tail_pair
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.plan import Tail
from rdpverify.kernel.integrals.rows import rows_of
from rdpverify.kernel.integrals.sums import TailPair
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.numeric.lattices import far_plan, stretch_for
from rdpverify.terms import ZERO, number, substitute, symbol


def row(mu1, mu2, shift=0):
    (found,) = rows_of(measure(parse(f"shift(Skellam({mu1}, {mu2}), {shift})")))
    return found


def test_masses_are_read_with_their_place():
    assert bessel_form(row(2, 2).shape)[:2] == (ZERO, 0) and bessel_form(row(2, 3, -7).shape)[1] == -7
    (normal,) = rows_of(measure(parse("DiscreteNormal(0, 1)")))
    assert bessel_form(normal.shape) is None
    for other in ("log(besseli(Abs(x - 1/2), 2))", "log(besseli(Abs(x - a), 2))", "log(besseli(Abs(2*x), 2))",
        "log(besseli(Abs(x), 2)) - x**2", "log(besseli(x, 2))",
                  "log(besseli(Abs(x), x))", "log(besseli(Abs(x), 2)) + log(besseli(Abs(x), 3))"):
        assert bessel_form(substitute(parse(other), {"x": symbol("_x")})) is None
    assert bessel_form(substitute(parse("log(besseli(Abs(3 - x), 2)) + 5 - 2*x"), {"x": symbol("_x")}))[1:] == (3, number(2))


@given(st.tuples(*[st.sampled_from(("1/3", "2", "17"))] * 2), st.integers(-6, 6), st.sampled_from((-1, 1)), st.integers(0, 60),
       st.sampled_from((fmpq(1, 3), fmpq(1), fmpq(3, 2), fmpq(4), fmpq(40))))
@settings(max_examples=60, deadline=None)
def test_tail_bounds_are_above_the_sums(rates, shift, side, start, order):
    with at_precision(80):
        p, q = row(*rates), row(*rates, shift)
        pair = tail_pair((p,), (q,), side, side * start, 0, None)
        assert isinstance(pair, ShiftedPair)
        terms = [(p.mass(side * k), q.mass(side * k)) for k in range(start, start + 80)]
        with suppress(RuleError):
            assert not sum((a ** arb(order) * b ** arb(1 - order) for a, b in terms), arb(0)) > pair.power_bound(order)
        with suppress(RuleError):
            assert not sum((a * abs((a / b).log()) for a, b in terms), arb(0)) > pair.ratio_bound()
        ratios, top = [(a / b).log() for a, b in terms], pair.greatest_ratio()
        assert pair.ratio_grows() if top is None else not any(ratio > top for ratio in ratios)


def test_other_pairs_have_the_tails_of_all_sums():
    p, q, noise = row("2", "2"), row("2", "3"), rows_of(measure(parse("DiscreteLaplace(0, 1)")))
    for rows in (((p,), (q,)), ((p,), (p, q)), ((p,), noise[-1:]), (noise[-1:], (p,))):
        assert isinstance(tail_pair(*rows, 1, 40, 0, Tail(0, 0)), TailPair)


@pytest.mark.parametrize("text, value", [  # sums by mpmath at 40 digits
    ("renyi(Skellam(2, 1), Skellam(1, 1), 14)", "1259.0769935021049571947927"),
    ("kl(Skellam(1/100, 1/100), shift(Skellam(1/100, 1/100), 1000))", "10517.207213345783274547676")])
def test_values(text, value):
    found = enclose(parse(text), 20)[0]
    with at_precision(200):
        assert found.has_digits(20) and abs(found.ball / arb(value) - 1) < arb(10) ** -23


@pytest.mark.parametrize("text", [
    "renyi(Skellam(101, 100), Skellam(100, 100), 10**4)", "renyi(Skellam(2, 1), Skellam(1, 3), 10**9)",
    "renyi(Skellam(10**-6, 10**6), Skellam(10**6, 10**-6), 2)", "renyi(Skellam(10**-6, 10**6), shift(Skellam(10**-6, 10**6), 1), 2)",
    "renyi(Skellam(10**4, 10**4), shift(Skellam(10**4, 10**4), 1), 1/10**6)",
    "renyi(Skellam(100, 100), shift(Skellam(100, 100), 1), 10**4)"])
def test_far_peaks_and_wide_laws_have_their_digits(text):
    term = parse(text)
    found, plans = enclose(term, 20)
    assert found.has_digits(20)
    assert certified(term, 100, json.loads(json.dumps(plans))).ball.overlaps(found.ball)


def test_the_divergence_at_a_shift_is_infinite_at_order_infinity_and_bounded_the_other_way():
    assert enclose(parse("renyi(Skellam(1/100, 1/100), shift(Skellam(1/100, 1/100), 1000), oo)"), 20)[0].infinite
    assert enclose(parse("renyi(Skellam(2, 3), Skellam(2, 3), oo)"), 20)[0].exact == 0
    assert enclose(parse("max_divergence(Skellam(3, 1), Skellam(2, 1))"), 20)[0].infinite


@pytest.mark.parametrize("P, Q, order", [("Skellam(2,1)", "Skellam(1,1)", fmpq(29, 2)), ("Skellam(1/2,100)", "Skellam(1/3,7)", fmpq(3)),
                                         ("Skellam(4,4)", "Skellam(2,2)", fmpq(13))])
def test_the_expansion_and_the_sum_agree(P, Q, order):
    """In the last both halves of the line count alike."""
    term = parse(f"renyi({P}, {Q}, {order.p}/{order.q})")
    plans = far_plan(*term.args[:2], order, 80), stretch_for(measure(term.args[0]), measure(term.args[1]), order, 80)
    far, near = (certified(term, 100, {to_text(term): plan}) for plan in plans)
    assert far.has_digits(20) and near.has_digits(20) and far.ball.overlaps(near.ball)


@pytest.mark.parametrize("text", [
    "renyi(Skellam(2, 1), Skellam(1, 1), 2)", "renyi(Skellam(2, 1), Skellam(1, 1), 1/2)", "renyi(Poisson(2), Poisson(1), 20)",
    "renyi(Skellam(2, 1), shift(Skellam(1, 1), 1), 20)", "renyi(Skellam(2000, 1000), Skellam(1000, 1000), 5)"])
def test_no_far_peak_is_taken_where_there_is_none(text):
    with pytest.raises(RuleError):
        certified(parse(text), 100, {to_text(parse(text)): {"bits": 100, "far_peak": True}})
