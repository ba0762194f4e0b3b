"""A run with few outcomes beside one other run: the profile of the other one at the levels that the outcomes leave."""

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import erfc, exp, log, mp, mpf, sqrt

from rdpverify.kernel.tensor import FEW, by_outcomes
from rdpverify.numeric import enclose
from rdpverify.terms import ONE
from rdpverify.typed import parse


def gaussian(eps, mu):
    return erfc((eps / mu - mu / 2) / sqrt(2)) / 2 - exp(eps) * erfc((eps / mu + mu / 2) / sqrt(2)) / 2


def enclosed(text: str, digits: int = 12) -> arb:
    found = enclose(parse(text), digits)[0]
    assert found.has_digits(digits)
    return found.ball


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)).filter(any), min_size=2, max_size=5), st.integers(-8, 8))
def test_it_is_the_sum_over_the_outcomes(masses, level):
    totals = [sum(side) for side in zip(*masses)]
    if 0 in totals:
        return
    f, g = ([f"{mass}/{total}" for mass in side] for side, total in zip(zip(*masses), totals))
    text = f"hockey_stick(Product(Finite([{', '.join(f)}]), Normal(0, 2)), Product(Finite([{', '.join(g)}]), Normal(1, 2)), {level}/8)"
    with mp.workdps(30):
        expected = mpf(0)
        for first, second in masses:
            p, q = mpf(first) / totals[0], mpf(second) / totals[1]
            if first:
                expected += p * (gaussian(mpf(level) / 8 + log(q / p), mpf(1) / 2) if second else 1)
        assert enclosed(text).overlaps(arb(str(expected), "1e-20"))


COIN = "Finite([1/4, 3/4])"
CUT, SAMPLED = "TruncatedPoisson(GaussianMechanism(1), 1/100, 10000, 400)", "PoissonSampled(GaussianMechanism(1), 1/100)"


@pytest.mark.parametrize("texts", [
    (f"hockey_stick(Product(Normal(0, 1), {COIN}), Product(Normal(1, 1), {COIN}), 1)", "hockey_stick(Normal(0, 1), Normal(1, 1), 1)"),
    ("privacy_profile(Composed((GaussianMechanism(1), 1), (AnyMechanism(0, 1/8), 1)), 1)", "1/8 + 7/8*privacy_profile(GaussianMechanism(1), 1)"),
    (f"epsilon({CUT}, 1/10**5)", f"epsilon({SAMPLED}, 1/10**5)"),
])
def test_known_values(texts):
    first, second = (enclosed(text, 9) for text in texts)
    assert first.overlaps(second)


def test_composition_with_a_coin_is_more_than_without_it():
    alone, less, more = (enclosed(f"privacy_profile({text}, 1)") for text in (
        "LaplaceMechanism(1/2)", "Composed((LaplaceMechanism(1/2), 1), (RandomizedResponse(3/5), 1))",
        "Composed((LaplaceMechanism(1/2), 1), (RandomizedResponse(3/4), 1))"))
    assert alone < less < more


def test_others_are_left_as_they_are():
    many = ", ".join([f"1/{FEW + 1}"] * (FEW + 1))
    other = ", ".join(["1/2", *[f"1/{2 * FEW}"] * FEW])
    coin = "Finite([1/4, 3/4])", "Finite([3/4, 1/4])"
    for left, right in (((f"Finite([{many}])", "Normal(0, 1)"), (f"Finite([{other}])", "Normal(1, 1)")),
                        (("Power(Normal(0, 1), 2)", coin[0]), ("Power(Normal(1, 2), 2)", coin[1])),
                        ((coin[0], coin[0], "Normal(0, 1)"), (coin[1], coin[1], "Normal(1, 1)")), ((coin[0], coin[1]), (coin[1], coin[0]))):
        assert by_outcomes(parse(f"hockey_stick(Product({', '.join(left)}), Product({', '.join(right)}), 1)")) is None
    assert by_outcomes(parse("loss_tail(Product(Finite([1/4, 3/4]), Normal(0, 1)), Product(Finite([3/4, 1/4]), Normal(1, 1)), 1)")) is None


def test_impossible_outcomes():
    term = parse("hockey_stick(Product(Finite([1, 0]), Normal(0, 1)), Product(Finite([0, 1]), Normal(1, 1)), 1)")
    assert by_outcomes(term) is ONE
    term = parse("hockey_stick(Product(Finite([0, 1]), Normal(0, 1)), Product(Finite([1, 0]), Normal(1, 1)), 1)")
    assert by_outcomes(term) is ONE
