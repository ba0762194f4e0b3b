"""A bound on a divergence is a bound on an expectation: E_Q f(r) is the limit exactly where the divergence is the bound."""

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.kernel.enclosures.enclosure import enclose
from rdpverify.kernel.generators import bound_of, expectation, upper_bounds
from rdpverify.kernel.goal import goal_of
from rdpverify.language import parse
from rdpverify.typed import parse_statement
from rdpverify.terms import number
from rdpverify.terms.evaluate import ball

QUANTITIES = ["renyi(A, B, 3)", "renyi(A, B, 4/3)", "renyi(A, B, 1/3)", "renyi(A, B, 1)", "kl(A, B)", "chi2(A, B)", "hellinger2(A, B)",
              "tv(A, B)", "hockey_stick(A, B, 1/3)", "hockey_stick(A, B, -1/3)"]
P, Q = parse("renyi(P, Q, 2)").args[:2]
STEP = "1/1000000"


def laws(size):
    weights = st.lists(st.integers(1, 50), min_size=size, max_size=size)
    return weights.map(lambda found: [f"{weight}/{sum(found)}" for weight in found])


def between(quantity, first, second):
    return quantity.replace("A", first).replace("B", second)


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("order", [("P", "Q"), ("Q", "P")])
@settings(max_examples=8, deadline=None)
@given(pair=st.integers(2, 4).flatmap(lambda size: st.tuples(laws(size), laws(size))))
def test_the_expectation_is_the_limit_where_the_divergence_is_the_bound(quantity, order, pair):
    goal = goal_of(parse_statement("P(S) <= 1", given=[f"{between(quantity, *order)} <= c"], where=["c in [0, oo)"]))
    (premise,) = upper_bounds(goal)
    bound = bound_of(goal, *premise, P, Q)
    masses = dict(zip("PQ", pair))
    value = enclose(parse(between(quantity, *(f"Finite([{', '.join(masses[name])}])" for name in order))), 128).ball
    ratios = [number(p) / number(q) for p, q in zip(*pair)]
    found = ball(expectation(map(number, pair[1]), ratios, bound.f))
    assert found.overlaps(ball(bound.limit, {"c": value}))
    assert found > ball(bound.limit, {"c": value - arb(number(STEP).value)})
