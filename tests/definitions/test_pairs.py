"""Mechanisms given by their pairs, by (eps, delta), or by the range of their loss; several runs on one sample."""

from math import comb, exp, log

import pytest

from rdpverify.definitions import dominating_pairs, measure
from rdpverify.definitions.one_line import MOST_OUTCOMES, on_the_line
from rdpverify.errors import InputError, NotADensity, RuleError
from rdpverify.numeric import enclose
from rdpverify.terms import call, number
from rdpverify.typed import parse


def value(text):
    found = enclose(parse(text))
    found = found[0] if isinstance(found, tuple) else found
    return float(found.ball.mid()) if found.exact is None else float(found.exact.p) / float(found.exact.q)


def test_both_orders_of_a_pair_count():
    forward, backward = value("kl(Bernoulli(1/2), Bernoulli(1/4))"), value("kl(Bernoulli(1/4), Bernoulli(1/2))")
    assert value("rdp(PairMechanism(Bernoulli(1/2), Bernoulli(1/4)), 1)") == pytest.approx(max(forward, backward), rel=1e-12)
    assert value("privacy_profile(PairMechanism(Normal(0, 1), Normal(1, 1)), 1)") == pytest.approx(0.12693673750664, rel=1e-12)
    assert value("gdp(PairMechanism(Normal(0, 2), Normal(1, 2)))") == pytest.approx(1 / 2)
    assert value("zcdp(Composed((PairMechanism(Normal(0, 2), Normal(1, 2)), 4)))") == pytest.approx(1 / 2)


def test_the_record_of_a_sampled_pair_is_in_the_first_law():
    pairs = {pair.direction: (pair.P, pair.Q) for pair in dominating_pairs(parse("PoissonSampled(PairMechanism(Bernoulli(1/2), Bernoulli(1/4)), 1/3)"))}
    mixture = parse("Mixture((2/3, Bernoulli(1/4)), (1/3, Bernoulli(1/2)))")
    assert pairs == {"remove": (mixture, parse("Bernoulli(1/4)")), "add": (parse("Bernoulli(1/4)"), mixture)}


@pytest.mark.parametrize("runs", [1, 7])
def test_compositions_of_all_mechanisms_are_those_of_kairouz_oh_and_viswanath(runs):
    eps, delta, level = 1.0, 0.01, 2.0
    parts = sum(comb(runs, i) * max(0.0, exp((runs - i) * eps) - exp(level + i * eps)) for i in range(runs + 1))
    expected = 1 - (1 - delta) ** runs + (1 - delta) ** runs * parts / (1 + exp(eps)) ** runs
    assert value(f"privacy_profile(Composed((AnyMechanism(1, 1/100), {runs})), 2)") == pytest.approx(expected, rel=1e-10)


@pytest.mark.parametrize("eta, level", [(1, -0.5), (1, 0.25), (3, 2.0), (2, 2.5), (2, -3.0)])
def test_the_profile_of_bounded_range_is_the_greatest_of_the_two_point_ones(eta, level):
    def excess(t):
        q = (exp(-t) - exp(-eta)) / (1 - exp(-eta))
        p = exp(t) * q
        return max(0.0, p - exp(level) * q) + max(0.0, 1 - p - exp(level) * (1 - q))

    greatest = max(excess(eta * i / 4000) for i in range(4001))
    text = f"privacy_profile(BoundedRange({eta}), {level})".replace(".5", "+1/2").replace("0.25", "1/4")
    assert value(f"privacy_profile(BoundedRange({eta}), {number(str(level))!r})") == pytest.approx(greatest, abs=1e-6), text


def test_several_gaussian_runs_on_one_sample_are_one():
    one = "PoissonSampled(GaussianMechanism(1/2), 1/10)"
    assert value("rdp(PoissonSampled(Composed((GaussianMechanism(1), 4)), 1/10), 3)") == pytest.approx(value(f"rdp({one}, 3)"), rel=1e-12)
    assert value("rdp(PoissonSampled(Composed((GaussianMechanism(1), 2)), 1/10), 2)") == pytest.approx(log(1 + (exp(2) - 1) / 100), rel=1e-12)
    two = "PoissonSampled(Composed((GaussianMechanism(1), 1), (GaussianMechanism(1/2, 3/4), 2)), 1/10)"
    whole = "PoissonSampled(GaussianMechanism(2, sqrt(22)), 1/10)"  # 1 + 2·(3/2)² = 11/2 = 22/4
    assert value(f"rdp({two}, 2)") == pytest.approx(value(f"rdp({whole}, 2)"), rel=1e-12)


def test_several_finite_runs_on_one_sample_are_counted():
    runs = "Composed((RandomizedResponse(3/4), 2), (RandomizedResponse(2/3), 1))"
    P, Q, total = (3 / 4, 1 / 4), (2 / 3, 1 / 3), 0.0
    for a in (0, 1):
        for b in (0, 1):
            for c in (0, 1):
                p, q = P[a] * P[b] * Q[c], P[1 - a] * P[1 - b] * Q[1 - c]
                total += (0.9 * q + 0.1 * p) ** 3 / q**2
    assert value(f"rdp(PoissonSampled({runs}, 1/10, direction=\"remove\"), 3)") == pytest.approx(log(total) / 2, rel=1e-12)


def test_counts_keep_the_mass():
    laws = (call("Power", parse(law), 5) for law in ("Finite([1/2, 1/3, 1/6])", "Finite([1/6, 1/3, 1/2])"))
    for law in on_the_line(*laws):
        assert len(measure(law).atoms) == 21 and sum(atom.mass.value for atom in measure(law).atoms) == 1


def test_what_one_sample_does_not_hold_is_refused():
    with pytest.raises(InputError, match="more than 2000 outcomes"):
        dominating_pairs(parse(f"PoissonSampled(Composed((RandomizedResponse(3/4, 3), {MOST_OUTCOMES})), 1/10)"))
    for runs in ("Composed((LaplaceMechanism(1), 2))", "Composed((GaussianMechanism(1), 1), (RandomizedResponse(3/4), 1))",
                 "Composed((PoissonSampled(GaussianMechanism(1), 1/2), 2))", "Composed((DiscreteLaplaceMechanism(1), 2))"):
        with pytest.raises(RuleError, match="several runs on one sample"):
            value(f"rdp(PoissonSampled({runs}, 1/10), 3/2)")


@pytest.mark.parametrize("runs, order", [("(LaplaceMechanism(1), 2)", 2), ("(LaplaceMechanism(1), 1), (GaussianMechanism(1), 1)", 3),
                                         ("(DiscreteLaplaceMechanism(1), 2)", 2), ("(LaplaceMechanism(2), 1), (RandomizedResponse(3/4), 1)", 4)])
def test_whole_orders_of_other_runs_on_one_sample(runs, order):
    """E (9/10 + r/10)^n, r the likelihood ratio of the runs: their moments by composition."""
    moments = [1, 1, *(exp((j - 1) * value(f"rdp(Composed({runs}), {j})")) for j in range(2, order + 1))]
    total = sum(comb(order, j) * 0.9 ** (order - j) * 0.1**j * moment for j, moment in enumerate(moments))
    assert value(f"rdp(PoissonSampled(Composed({runs}), 1/10), {order})") == pytest.approx(log(total) / (order - 1), rel=1e-12)


def test_slots():
    for text in ("AnyMechanism(-1)", "AnyMechanism(1, 2)", "BoundedRange(0)", "PairMechanism(1, 2)", "PairMechanism(Normal(0, 1))"):
        with pytest.raises(InputError):
            parse(text)
    with pytest.raises(NotADensity):
        dominating_pairs(parse("PairMechanism(Finite([1/2, 1/3]), Finite([1/2, 1/2]))"))
        measure(parse("Finite([1/2, 1/3])"))
