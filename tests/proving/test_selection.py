"""The best of a random number of runs: its law, what is proved of it and what is refuted."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.definitions import measure, unfold
from rdpverify.errors import InputError
from rdpverify.language import parse

EPS = ["eps >= 0"]
PURE = ["pure_dp(M) <= eps"]


def masses(text: str) -> dict:
    return {int(atom.point.value): Fraction(str(atom.mass.value)) for atom in measure(parse(text)).atoms}


@pytest.mark.parametrize("law", [[Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], [Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)]])
@pytest.mark.parametrize("trials, chance", [(0, Fraction(1)), (1, Fraction(1)), (3, Fraction(1)), (3, Fraction(1, 4)), (2, Fraction(0))])
def test_the_law_of_the_best_by_going_through_all_draws(law, trials, chance):
    expected: dict = {}
    for count in range(trials + 1):
        share = comb(trials, count) * chance**count * (1 - chance) ** (trials - count)
        for draws in product(range(len(law)), repeat=count):
            mass = share
            for draw in draws:
                mass *= law[draw]
            best = max(draws, default=-1)
            expected[best] = expected.get(best, 0) + mass
    found = masses(f"BestOf(Finite([{', '.join(map(str, law))}]), Binomial({trials}, {chance}))")
    assert {point: mass for point, mass in found.items() if mass} == {point: mass for point, mass in expected.items() if mass}


@pytest.mark.parametrize("count, mass", [
    ("Geometric(1/3)", lambda k: Fraction(1, 3) * Fraction(2, 3) ** k), ("Geometric(1)", lambda k: Fraction(k == 0)),
    ("TruncatedNegativeBinomial(1, 1/3)", lambda k: Fraction(1, 3) * Fraction(2, 3) ** (k - 1) if k else Fraction(0)),
    ("TruncatedNegativeBinomial(2, 1/3)", lambda k: (k + 1) * Fraction(2, 3) ** k / 8 if k else Fraction(0)),
    ("NegativeBinomial(2, 1/3)", lambda k: (k + 1) * Fraction(1, 9) * Fraction(2, 3) ** k)])
def test_the_law_of_the_best_by_the_masses_of_the_number(count, mass):
    found = masses(f"BestOf(Finite([3/4, 1/4]), {count})")
    below = sum(mass(k) * Fraction(3, 4) ** k for k in range(200))
    assert found.get(-1, 0) == mass(0)
    assert abs(found[0] + found.get(-1, 0) - below) < Fraction(1, 10**30) and sum(found.values()) == 1


@pytest.mark.parametrize("text", [
    "BestOf(Normal(0, 1), Poisson(1))", "BestOf(PointMass(1/2), Poisson(1))", "BestOf(PointMass(-1), Poisson(1))",
    "BestOf(BestOf(Bernoulli(1/3), Poisson(1)), Poisson(1))", "BestOf(Power(Bernoulli(1/3), 2), Poisson(1))", "BestOf(P, Poisson(1))",
    "BestOf(Bernoulli(1/3), Normal(0, 1))", "BestOf(Bernoulli(1/3), Q)", "BestOf(Bernoulli(1/3), Finite([1/2, 1/2]))"])
def test_what_has_no_order_or_number_is_refused(text):
    with pytest.raises(InputError):
        measure(parse(text))


@pytest.mark.parametrize("mechanism", ["GaussianMechanism(1)", "RandomizedResponse(2/3)",
                                       "PoissonSampled(PairMechanism(Bernoulli(1/3), Bernoulli(1/2)), 1/2)"])
def test_a_worst_pair_does_not_say_what_is_better(mechanism):
    with pytest.raises(InputError, match="which outputs are better"):
        unfold(parse(f"rdp(RepeatedSelection({mechanism}, Poisson(1)), 2)"))


@pytest.mark.parametrize("count", ["P", "Normal(0, 1)", "Bernoulli(1/2)", "PointMass(3)"])
def test_the_number_has_a_law_that_is_known(count):
    with pytest.raises(InputError):
        Claim(f"pure_dp(RepeatedSelection(M, {count})) <= 3*eps", given=PURE, where=EPS).verify(budget=5)


TNB = "TruncatedNegativeBinomial"
PROVED = [
    (f"pure_dp(RepeatedSelection(M, {TNB}(1, 1/100))) <= 3*eps", PURE, EPS),
    (f"pure_dp(RepeatedSelection(M, {TNB}(h, g))) <= (2 + h)*eps", PURE, [*EPS, "h in (-1, 0) | (0, 2) | (2, oo)", "g in (0, 1)"]),
    ("pure_dp(RepeatedSelection(M, NegativeBinomial(3, 1/5))) <= 5*eps", PURE, EPS),
    ("privacy_profile(RepeatedSelection(M, Geometric(1/9)), 3*eps) <= 0", PURE, EPS),
    ("rdp(RepeatedSelection(M, Binomial(k, 1)), alpha) <= k*r", ["rdp(M, alpha) <= r"], ["r >= 0", "k in integers [1, oo)"]),
    (f"rdp(RepeatedSelection(M, {TNB}(1, 1/10)), alpha) <= r + 2*log(10) + log(10)/(alpha - 1)", ["rdp(M, alpha) <= r", "rdp(M, 1) <= s"],
     ["r >= 0", "s >= 0"]),
    ("pure_dp(RepeatedSelection(M, Poisson(mu))) <= eps + mu*t", [*PURE, "privacy_profile(M, 0) <= t"], [*EPS, "t in [0, 1]", "mu > 0"]),
]
REFUTED = [
    (f"pure_dp(RepeatedSelection(M, {TNB}(2, 1/100))) <= 3*eps", PURE, EPS),
    ("pure_dp(RepeatedSelection(M, NegativeBinomial(3, 1/5))) <= eps", PURE, EPS),
    ("rdp(RepeatedSelection(M, Binomial(k, 1)), alpha) <= r", ["rdp(M, alpha) <= r"], ["r >= 0", "k in integers [1, oo)"]),
    (f"max_divergence(BestOf(P, {TNB}(1, 1/10)), BestOf(Q, {TNB}(1, 1/10))) <= 3*eps", ["max_divergence(P, Q) <= eps"], EPS),
    (f"max_divergence(BestOf(P, {TNB}(1, 1/10)), BestOf(Q, {TNB}(1, 1/5))) <= 3*eps",
     ["max_divergence(P, Q) <= eps", "max_divergence(Q, P) <= eps"], EPS),
    (f"renyi(P, Q, alpha) <= renyi(BestOf(P, {TNB}(1, 1/10)), BestOf(Q, {TNB}(1, 1/10)), alpha)", [], []),
    ("tv(BestOf(Mixture((1/2, P), (1/2, Q)), Poisson(1)), Mixture((1/2, BestOf(P, Poisson(1))), (1/2, BestOf(Q, Poisson(1))))) == 0", [], []),
    ("pure_dp(RepeatedSelection(M, Poisson(mu))) <= eps + mu*t/2", [*PURE, "privacy_profile(M, 0) <= t"], [*EPS, "t in [0, 1]", "mu > 0"]),
]


@pytest.mark.parametrize("expected, statement, given, where",
                         [("proved", *each) for each in PROVED] + [("refuted", *each) for each in REFUTED])
def test_statements(expected, statement, given, where):
    assert Claim(statement, given=given, where=where).verify(budget=20).status == expected


@pytest.mark.parametrize("quantity, less", [("rdp({}, 2)", "rdp(AnyMechanism(1/10), 2)"), ("epsilon({}, 1/10**6)", "1/10"),
                                            ("privacy_profile({}, 1/2)", "privacy_profile(AnyMechanism(1/2), 1/2)")])
def test_a_selection_is_held_against_the_worst_of_its_epsilon(quantity, less):
    smaller, larger = (quantity.format(mechanism) for mechanism in ("NoisyMax(Laplace(0, 2), 3)", "AnyMechanism(1)"))
    assert Claim(f"{smaller} <= {larger}").verify(budget=30).status == "proved"
    assert Claim(f"{smaller} <= {less}").verify(budget=30).status == "refuted"
