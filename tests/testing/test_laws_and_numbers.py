"""Random laws have mass 1 exactly, pairs reach the corners that matter, values lie in their domains."""

from fractions import Fraction

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from rdpverify.words.domains import ABOVE_ONE, NONNEGATIVE, ORDER, POSITIVE_INTEGER, UNIT_CLOSED, UNIT_OPEN, interval
from rdpverify.terms import exp, number, symbol
from rdpverify.testing.laws import families, finite_laws, masses, pairs
from rdpverify.testing.numbers import GREATEST_ORDER, events, orders, values

FEW = settings(max_examples=60, deadline=None, database=None)


@FEW
@given(finite_laws())
def test_masses_are_nonnegative_and_sum_to_one(law):
    assert min(masses(law)) >= 0 and sum(masses(law)) == 1
    assert 2 <= len(masses(law)) <= 5


@FEW
@given(families(3, outcomes=4))
def test_a_family_of_laws_lives_on_common_outcomes(laws):
    assert len(laws) == 3 and all(len(masses(law)) == 4 for law in laws)


def ratios(pair):
    return [p / q for p, q in zip(*map(masses, pair)) if p and q]


@pytest.mark.parametrize("corner", [
    lambda pair: masses(pair[0]) == masses(pair[1]),
    lambda pair: any(p and not q for p, q in zip(*map(masses, pair))),
    lambda pair: any(q and not p for p, q in zip(*map(masses, pair))),
    lambda pair: ratios(pair) and max(ratios(pair)) > 10**6,
    lambda pair: ratios(pair) and 0 < max(abs(ratio - 1) for ratio in ratios(pair)) < Fraction(1, 1000),
    lambda pair: all(min(p, q) < Fraction(1, 50) for p, q in zip(*map(masses, pair))),
], ids=["equal", "atom against none", "none against atom", "heavy ratio", "near-equal", "near-disjoint"])
@pytest.mark.sampled(3)
def test_pairs_reach(corner):
    find(pairs(), corner, settings=settings(max_examples=3000, database=None))


@FEW
@given(orders())
def test_orders_are_positive_and_never_one(order):
    assert 0 < order <= GREATEST_ORDER and order != 1


@pytest.mark.parametrize("wanted", [
    lambda order: order == GREATEST_ORDER,
    lambda order: 0 < order - 1 < Fraction(1, 10**5),
    lambda order: 0 < 1 - order < Fraction(1, 1000),
])
def test_orders_reach_both_sides_of_one_and_ten_thousand(wanted):
    find(orders(), wanted, settings=settings(max_examples=3000, database=None))


@FEW
@given(st.integers(2, 5).flatmap(lambda outcomes: st.tuples(st.just(outcomes), events(outcomes))))
def test_events_are_sets_of_outcomes(drawn):
    outcomes, event = drawn
    assert list(event) == sorted(set(event)) and all(0 <= place < outcomes for place in event)


@FEW
@given(st.data())
def test_values_lie_in_their_domains(data):
    assert data.draw(values(ABOVE_ONE, {})) > 1
    assert data.draw(values(NONNEGATIVE, {})) >= 0
    assert 0 <= data.draw(values(UNIT_CLOSED, {})) <= 1
    assert 0 < data.draw(values(UNIT_OPEN, {})) < 1
    assert data.draw(values(POSITIVE_INTEGER, {})).denominator == 1
    order = data.draw(values(ORDER, {}))
    assert order > 0 and order != 1


@FEW
@given(st.data())
def test_ends_may_use_earlier_symbols_and_be_irrational(data):
    domain = interval(symbol("rho"), exp(symbol("rho")))
    value = data.draw(values(domain, {"rho": number(1)}))
    assert 1 < value < Fraction(2718281829, 10**9)


def test_an_empty_domain_has_no_values():
    assert values(interval(number(2), number(1)), {}).is_empty
