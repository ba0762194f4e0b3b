"""Reported risks are what theory says of Gaussian noise, randomized response and pure privacy, and lie on the side they are said to."""

import math
import random
import sys
from fractions import Fraction
from types import SimpleNamespace

import mpmath
import numpy
import pytest
from flint import arb, fmpq

import rdpverify as rv
from rdpverify.accounting.gaussian_fit import GaussianFit
from rdpverify.accounting.power import greatest_power
from rdpverify.definitions.quantities import dominating_pairs
from rdpverify.errors import InputError
from rdpverify.typed import parse

SAMPLED = 'PoissonSampled(GaussianMechanism(1), 1/10, "add_remove", "{}")'


def Phi(x):
    return mpmath.ncdf(x)


def Phi_inverse(p):
    return mpmath.sqrt(2) * mpmath.erfinv(2 * mpmath.mpf(p) - 1)


def one(mechanism, risk, given=None, **more):
    parameter = {"true_positive_rate": "fpr", "bayes_risk": "prior", "reconstruction": "base"}.get(risk)
    (row,) = rv.risks(mechanism, only=risk, **({parameter: given} if parameter else {}), **more)
    assert row.problem is None
    return row.value


def near(value, expected, within=1e-5):
    return value.lower <= arb(str(expected)) + arb(1e-12) and value.upper >= arb(str(expected)) - arb(1e-12) and (
        value.upper - value.lower < within * max(float(expected), 1e-300))


@pytest.mark.parametrize("sigma, fpr", [("1", "1/100"), ("1", "1/1000000000"), ("4", "9/10"), ("1/4", "1/1000")])
def test_the_power_against_gaussian_noise(sigma, fpr):
    x = Fraction(fpr)
    with mpmath.workdps(30):
        expected = Phi(1 / mpmath.mpf(float(Fraction(sigma))) + Phi_inverse(mpmath.mpf(x.numerator) / x.denominator))
    assert near(one(f"GaussianMechanism({sigma})", "true_positive_rate", fpr), expected)
    (pair,) = dominating_pairs(parse(f"GaussianMechanism({sigma})"))  # and from hockey-stick divergences alone
    assert near(greatest_power(pair.P, pair.Q, fmpq(x.numerator, x.denominator), 6), expected, 1e-4)


def test_other_risks_of_gaussian_noise():
    M = "GaussianMechanism(2)"
    assert near(one(M, "advantage"), 2 * Phi(0.25) - 1) and near(one(M, "bayes_risk", "1/2"), Phi(-0.25))
    assert near(one(M, "bayes_risk", "1/4"), 0.75 * Phi(-2 * mpmath.log(3) - 0.25) + 0.25 * Phi(2 * mpmath.log(3) - 0.25))
    assert near(one(M, "reconstruction", "1/256"), Phi(0.5 + Phi_inverse(1 / 256)))
    mu, regret = rv.risks(M, only=["mu", "regret"])
    assert mu.value.contains("1/2") and mu.double >= 0.5 and regret.given == Fraction(1, 2) and regret.value.upper < 2e-4


def test_randomized_response_is_exact():
    M = "RandomizedResponse(3/4)"
    assert [one(M, "true_positive_rate", fpr).exact for fpr in ("0", "1/100", "1/4", "1/2", "1")] == [
        0, fmpq(3, 100), fmpq(3, 4), fmpq(3, 4) + fmpq(1, 4) * fmpq(1, 3), 1]
    assert one(M, "advantage").exact == fmpq(1, 2)
    assert [one(M, "bayes_risk", prior).exact for prior in ("0", "1/10", "1/2", "9/10", "1")] == [0, fmpq(1, 10), fmpq(1, 4), fmpq(1, 10), 0]
    assert near(rv.risks(M, only="mu")[0].value, -2 * Phi_inverse(0.25))  # Gomez et al. 2025 of randomized response


@pytest.mark.parametrize("eps, delta, fpr", [("1", "0", "1/10"), ("1", "1/100", "1/10"), ("1/2", "1/10", "7/10"), ("0", "0", "1/3"), ("0", "1/5", "0")])
def test_of_all_private_mechanisms_the_worst_has_the_bound_of_the_definition(eps, delta, fpr):
    e, d, x = (float(Fraction(text)) for text in (eps, delta, fpr))
    expected = min(1, d + math.exp(e) * x, 1 - math.exp(-e) * (1 - d - x))  # Wasserman & Zhou 2010; Kairouz, Oh & Viswanath 2015
    found = one(f"AnyMechanism({eps}, {delta})", "true_positive_rate", fpr)
    assert abs(float(found.mid) - expected) < 1e-9 and found.lower <= arb(expected) + arb(1e-12)


def test_no_privacy_and_perfect_privacy():
    open_, closed = "Deterministic(Counts(3))", "RandomizedResponse(1/2)"
    assert [one(open_, "true_positive_rate", fpr).exact for fpr in ("0", "1/100", "1")] == [1, 1, 1]
    assert one(open_, "advantage").exact == 1 and one(open_, "bayes_risk", "1/3").exact == 0
    assert near(rv.risks(open_, only="mu", slack="1/1000")[0].value, -2 * Phi_inverse(1 / 1000))
    assert rv.risks(open_, only="mu", slack=0)[0].value.infinite and rv.risks(open_, only="regret", slack=0)[-1].problem
    assert one(closed, "true_positive_rate", "1/100").exact == fmpq(1, 100) and one(closed, "advantage").exact == 0
    mu, regret = rv.risks(closed, only=["mu", "regret"])
    assert mu.value.exact == 0 and float(regret.value.upper) < 1e-12


def test_probabilities_next_to_0_and_1_stay_between_them():
    found = [row.value for row in rv.risks("GaussianMechanism(1/100)", only=["true_positive_rate", "bayes_risk", "advantage", "reconstruction"])]
    assert all(value.lower >= 0 and value.upper <= 1 for value in found)


def test_laws_of_many_outcomes_and_laws_that_are_the_same():
    many = one("Composed((AnyMechanism(1/10, 1/10**6), 30))", "true_positive_rate", "1/100")
    assert 0.01 < float(many.lower) <= float(many.upper) < 0.01 + 30e-6 + 0.01 * math.exp(3) and many.has_digits(6)
    assert one("GaussianMechanism(1, 0)", "true_positive_rate", "1/100").exact == fmpq(1, 100)


def test_the_worst_of_both_directions():
    def rates(direction):
        return one(SAMPLED.format(direction), "true_positive_rate", "1/100")

    removed, added, both = map(rates, ("remove", "add", "both"))
    assert added.upper < removed.lower and both.lower == removed.lower and both.upper == removed.upper
    # out at 9 of 10, in at 1: the test of most power rejects above a threshold
    assert near(removed, mpmath.mpf(9) / 10 / 100 + Phi(1 + Phi_inverse(0.01)) / 10, 1e-4)


def risk_of_mixture(pi):
    """The Bayes risk of 9/10·N(0, 1) + 1/10·N(1, 1), with prior π, against N(0, 1)."""
    t = ((1 - pi) / pi - 0.9) / 0.1
    if t <= 0:
        return 1 - pi
    cut = math.log(t) + 0.5
    return float((1 - pi) * Phi(-cut) + pi * (0.9 * Phi(cut) + 0.1 * Phi(cut - 1)))


def gaussian_risk(mu, pi):
    cut = math.log((1 - pi) / pi) / mu
    return float((1 - pi) * Phi(-cut - mu / 2) + pi * Phi(cut - mu / 2))


@pytest.mark.parametrize("slack", ["1/100", "1/10**8"])
def test_gaussian_noise_with_mu_lies_below_at_every_prior_and_the_regret_above(slack):
    mu, regret = rv.risks(SAMPLED.format("remove"), only=["mu", "regret"], slack=slack)
    drawn, delta = random.Random(16), 0.01 if slack == "1/100" else 1e-8
    priors = [drawn.random() for _ in range(300)] + [10 ** -drawn.uniform(0, 9) for _ in range(300)]
    stated, low = float(regret.given), float(mu.value.lower)
    assert low <= stated < low * 1.001 + 1e-6
    assert all(gaussian_risk(stated, pi) <= risk_of_mixture(pi) + delta * (1 + 1e-9) for pi in priors)
    assert any(gaussian_risk(low * 0.99, pi) > risk_of_mixture(pi) + delta for pi in priors)
    most = max(risk_of_mixture(pi) - gaussian_risk(stated, pi) for pi in priors)
    assert float(regret.value.upper) >= most > float(regret.value.lower) - 1e-3


def test_mu_has_no_need_of_the_tail_that_decides_gdp():
    found = rv.risks("Composed((PoissonSampled(GaussianMechanism(1), 1/100), 1000))", only="mu", digits=2)[0].value
    assert 0.49 < float(found.lower) <= float(found.upper) < 0.51  # gdp is sqrt(1000)


def test_a_fit_looks_at_both_halves_where_one_direction_is_asked():
    fit = GaussianFit(parse(SAMPLED.format("remove")), fmpq(1, 100))
    assert fit.backward is not fit.forward and GaussianFit(parse(SAMPLED.format("both")), fmpq(1, 100)).backward is not None


def test_arrays_tables_and_files(tmp_path, monkeypatch):
    found = rv.risks("GaussianMechanism(sigma)", sigma=rv.decimal(numpy.array([0.5, 1.0, 2.0])), fpr=["1/10", 1], only=["advantage", "true_positive_rate"])
    assert len(found) == 9 and found.of("true_positive_rate", 1).doubles[0].tolist() == [1, 1, 1]
    lower, upper = found.of("advantage").doubles
    assert (lower <= upper).all() and numpy.allclose(upper, [math.erf(1 / (s * 2 * math.sqrt(2))) for s in (0.5, 1, 2)])
    text = found.csv(tmp_path / "risks.csv")
    assert (tmp_path / "risks.csv").read_text() == text and text.splitlines()[0].startswith("mechanism,sigma,risk,parameter,given,lower")
    assert len(text.splitlines()) == 10 and "TPR at 1/10" in str(found) and len(str(found).splitlines()) == 5
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=list))  # which need not be installed
    assert [row["sigma"] for row in found.frame()][::3] == ["1/2", "1", "2"]


def test_what_is_a_bound_is_called_one():
    assert [rv.risks(M, only="advantage")[0].row()["of"] for M in ("BoundedRange(1)", "GaussianMechanism(1)")] == ["a bound", "the mechanism"]


@pytest.mark.parametrize("arguments, said", [
    ({"fpr": "2"}, "in [0, 1] for fpr"), ({"prior": "-1/2"}, "in [0, 1] for prior"), ({"slack": "1/2"}, "below 1/2"), ({"only": []}, "no risk"),
    ({"only": "tpr"}, "known are advantage"), ({"fpr": 0.01}, "rv.decimal"), ({"sigma": [1, 2], "k": [1, 2, 3]}, "do not fit"),
    ({"tau": 1}, "tau does not occur"), ({}, "no value for sigma"), ({"sigma": -1}, "must be > 0"), ({"sigma": 1, "digits": 0}, "digits"),
])
def test_bad_input_has_one_clear_line(arguments, said):
    with pytest.raises(InputError, match=said.replace("[", r"\[").replace("]", r"\]")) as problem:
        rv.risks("GaussianMechanism(sigma)", **arguments)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize("mechanism", ["Normal(0, 1)", "M", "Program([], [noise ~ Normal(0, 1), answer + noise >= 0], 3)", "1/2"])
def test_what_has_no_worst_pair_and_is_no_processing_of_one_that_has_is_refused(mechanism):
    with pytest.raises(InputError):
        rv.risks(mechanism)


@pytest.mark.parametrize("how", [{"jobs": 2}, {"executor": "processes:2"}])
def test_risks_do_not_depend_on_who_finds_them(how):
    asked = {"only": ["advantage", "true_positive_rate", "mu", "regret"], "sigma": [1, "1/2"]}
    alone, together = rv.risks("GaussianMechanism(sigma)", **asked), rv.risks("GaussianMechanism(sigma)", **asked, **how)
    said = [[{**row, "seconds": 0} for row in found.data()["risks"]] for found in (alone, together)]
    assert said[0] == said[1] and len(said[0]) == 12
    assert all((here.value.mid, here.value.ball.rad()) == (there.value.mid, there.value.ball.rad()) for here, there in zip(alone, together))


def test_risks_of_a_process_that_ends_are_rows_that_say_why(monkeypatch):
    monkeypatch.setattr("rdpverify.claims.risks.shared", lambda executor, work, items, seconds, jobs: [{"died": "it ended", "seconds": 1.0}])
    (row, other) = rv.risks("GaussianMechanism(1)", only=["advantage", "mu"], jobs=2)
    assert row.problem == other.problem == "it ended" and row.value is None
    with pytest.raises(InputError, match="no value for sigma"):
        rv.risks("GaussianMechanism(sigma)", jobs=2)


@pytest.mark.parametrize("mechanism, worse", [("AboveThreshold(1)", "AnyMechanism(1)"), ("ExponentialMechanism(1)", "BoundedRange(1)")])
def test_without_a_worst_pair_the_risks_are_those_of_what_is_worse(mechanism, worse):
    found, other = (rv.risks(each, fpr=["1/10"], only=["advantage", "true_positive_rate"]) for each in (mechanism, worse))
    assert [row.value.decimal(6) for row in found] == [row.value.decimal(6) for row in other]
    assert all(row.bound for row in found) and str(found).startswith(mechanism[:-1]) and "of a bound" in str(found)


def test_pure_privacy_bounds_the_advantage_over_a_threshold():
    (row,) = rv.risks("AboveThreshold(1)", only=["advantage"])
    assert abs(row.double - math.tanh(0.5)) < 1e-6 and row.double >= math.tanh(0.5)
