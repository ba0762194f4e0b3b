"""Products of many different finite laws, met in the middle: the exact sum over all outcomes, ties and singular masses included."""

from itertools import product
from math import prod

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.definitions.quantities import unfold
from rdpverify.errors import BudgetExceeded
from rdpverify.kernel.compositions import halves
from certified import enclose
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose as to_digits
from rdpverify.numeric.ways import is_composed
from rdpverify.terms import call


@pytest.fixture(autouse=True)
def always(monkeypatch):
    monkeypatch.setattr(halves, "MANY", 0)


@st.composite
def pairs(draw):
    """Two finite laws on two or three points."""
    size = draw(st.integers(2, 3))
    laws = [draw(st.lists(st.integers(0, 5), min_size=size, max_size=size).filter(any)) for _ in range(2)]
    return [[fmpq(weight, sum(law)) for weight in law] for law in laws]


def text(law) -> str:
    return f"Finite([{', '.join(map(str, law))}])"


@given(st.lists(pairs(), min_size=2, max_size=5), st.sampled_from(["0", "log(2)", "log(5/3)", "-log(3)", "1/2"]))
@settings(max_examples=60, deadline=None)
def test_the_sum_over_all_outcomes(components, eps):
    joint = [(prod((c[0][i] for c, i in zip(components, outcome)), start=fmpq(1)),
              prod((c[1][i] for c, i in zip(components, outcome)), start=fmpq(1)))
             for outcome in product(*(range(len(c[0])) for c in components))]
    P, Q = (f"Product({', '.join(text(c[side]) for c in components)})" for side in (0, 1))
    with at_precision(120):
        gamma = {"0": arb(1), "log(2)": arb(2), "log(5/3)": arb(5) / 3, "-log(3)": arb(1) / 3, "1/2": arb(fmpq(1, 2)).exp()}[eps]
        excess = sum((arb(0).max(arb(p) - gamma * arb(q)) for p, q in joint), arb(0))
        found = enclose(parse(f"hockey_stick({P}, {Q}, {eps})"), 100)
        assert found.ball.overlaps(excess) and found.ball.rad() < arb(2) ** -80
        tail = enclose(parse(f"loss_tail({P}, {Q}, {eps})"), 100)
        sure = sum((arb(p) for p, q in joint if arb(p) - gamma * arb(q) > arb(2) ** -60), arb(0))
        most = sum((arb(p) for p, q in joint if arb(p) - gamma * arb(q) > -(arb(2) ** -60)), arb(0))
        assert tail.lower <= sure.upper() and most.lower() <= tail.upper or tail.ball.overlaps(sure) or tail.ball.overlaps(most)


def test_twenty_different_mechanisms():
    """Kairouz, Oh & Viswanath 2017: ε_i = i/10; at ε = 0 and at the sum of all, the extremes."""
    mechanisms = ", ".join(f"(RandomizedResponse(exp({i}/10)/(1 + exp({i}/10))), 1)" for i in range(1, 21))
    middle, _ = to_digits(parse(f"privacy_profile(Composed({mechanisms}), 10)"), 20)
    assert middle.digits() >= 20 and middle.decimal(8)[0] == "0.62010276"
    top, _ = to_digits(parse(f"privacy_profile(Composed({mechanisms}), 21)"), 20)
    assert top.upper <= arb(2) ** -60


def test_equal_mechanisms_agree_with_the_sum_over_all_ratios(monkeypatch):
    text = "privacy_profile(Composed((RandomizedResponse(3/4), 12), (RandomizedResponse(2/3), 5), (RandomizedResponse(3/4), 1)), 2)"
    by_halves = enclose(parse(text), 100)
    monkeypatch.setattr(halves, "MANY", 20_000)
    at_once = enclose(parse(text), 100)
    assert by_halves.ball.overlaps(at_once.ball) and by_halves.reason != at_once.reason


def test_too_many_are_refused():
    mechanisms = ", ".join(f"(RandomizedResponse({100 + i}/200), 1)" for i in range(1, 44))
    term = unfold(parse(f"privacy_profile(Composed({mechanisms}), 2)"))
    P, Q = (term.args[0] if term.op == "Max" else term).args[:2]
    assert is_composed(call("hockey_stick", P, Q, 2))  # on a grid of losses
    with pytest.raises(BudgetExceeded, match="half of the product"):
        enclose(term, 64)
