"""Numbers, laws and mechanisms of other packages: read exactly, or refused with the ways out."""

import math
from dataclasses import make_dataclass
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats
import sympy as sp

import rdpverify as rv
from rdpverify.claims.dp_events import READERS, REFUSED
from rdpverify.claims.scipy_laws import CONTINUOUS, DISCRETE
from rdpverify.definitions import VARIABLE, measure
from rdpverify.terms import number, substitute
from rdpverify.terms.evaluate import ball


@pytest.mark.parametrize("double", [0.1, -0.1, 1e300, 5e-324, 0.5, 3.0, -0.0, np.float64(0.1), np.float32(0.1), np.float16(0.1), np.longdouble(0.5)])
def test_the_two_readings_of_a_double(double):
    assert rv.exactly(double) == Fraction(*double.as_integer_ratio())
    assert rv.decimal(double) == Fraction(str(double)) and type(double)(float(rv.decimal(double))) == double


@pytest.mark.parametrize("value", [3, Fraction(1, 3), Decimal("0.1"), "1/3", np.int64(3)])
def test_what_is_exact_already_stays(value):
    assert rv.exactly(value) == rv.decimal(value) and isinstance(rv.exactly(value), Fraction)


def test_lists_and_arrays_are_read_entry_by_entry():
    assert rv.decimal([0.1, (2, "1/3")]) == [Fraction(1, 10), (2, Fraction(1, 3))]
    read = rv.decimal(np.array([[0.1, 2.0]]))
    assert read.dtype == object and read.tolist() == [[Fraction(1, 10), Fraction(2)]]
    assert rv.exactly(np.array(0.5)) == Fraction(1, 2) and rv.decimal(np.array([])).shape == (0,)


@pytest.mark.parametrize("read", [rv.exactly, rv.decimal])
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, np.float32("nan"), None, True, 1j, "x", [0.1, math.nan], np.array([math.inf])])
def test_what_is_no_number_is_refused(read, value):
    with pytest.raises(rv.InputError):
        read(value)


@pytest.mark.parametrize("value", [0.1, 0.5, np.float64(0.1), np.float32(0.1)])
@pytest.mark.parametrize("ask", [
    lambda value: rv.Normal(0, value), lambda value: rv.alpha * value, lambda value: value * rv.alpha, lambda value: rv.alpha <= value,
    lambda value: rv.Claim(rv.alpha >= value), lambda value: rv.rdp(rv.GaussianMechanism(1)).enclose(alpha=value),
    lambda value: rv.rdp(rv.GaussianMechanism(1)).enclose_all(alpha=[2, value]), lambda value: rv.Finite([value, value]),
    lambda value: rv.Mixture((value, "Normal(0, 1)"), (value, "Normal(1, 1)")), lambda value: rv.Normal(0, 1).shift(value)])
def test_a_bare_float_is_refused_with_both_ways_out(ask, value):
    with pytest.raises(rv.InputError) as told:
        ask(value)
    shown = str(value)
    assert f"rv.decimal({shown})" in str(told.value) and f"rv.exactly({shown})" in str(told.value) and "\n" not in str(told.value)


def test_numbers_of_numpy_stand_beside_formulas():
    assert str(np.int64(2) * rv.alpha) == str(rv.alpha * np.int64(2)) == "2*alpha" and str(Decimal("0.5") + rv.eps) == "1/2 + eps"
    assert str(rv.Finite(np.array([1, 0]))) == "Finite([1, 0])"
    with pytest.raises(rv.InputError, match=r"an array of shape \(2,\): ask entry by entry, or \.enclose_all"):
        rv.Normal(0, np.array([1, 2]))
    with pytest.raises(TypeError):
        np.array([1, 2]) * rv.alpha


def test_many_values_at_once_are_those_one_by_one():
    D = rv.renyi(rv.Laplace(0, "b"), rv.Laplace(1, "b"))
    orders, scales = ["3/2", 2, 8], [[1], ["1/2"]]
    lower, upper = D.enclose_all(alpha=orders, b=scales)
    assert lower.shape == upper.shape == (2, 3)
    for row, (scale,) in enumerate(scales):
        for column, order in enumerate(orders):
            one = D.enclose(alpha=order, b=scale, digits=16)
            assert lower[row, column] <= one.as_float_upper() and one.as_float_lower() <= upper[row, column]
            assert math.isclose(lower[row, column], upper[row, column], rel_tol=1e-15)


def test_the_shapes_of_many_values():
    D = rv.renyi(rv.Normal(0, "s"), rv.Normal(1, "s"))
    assert [ends.shape for ends in D.enclose_all(alpha=2, s=3)] == [(), ()]
    assert [ends.shape for ends in D.enclose_all(alpha=[], s=3)] == [(0,), (0,)]
    assert rv.kl(rv.Normal(0, 1), rv.Normal(1, 1)).enclose_all()[0] == 0.5
    assert rv.renyi(rv.Cauchy(0, 1), rv.Normal(0, 1)).enclose_all(alpha=[2, 3])[1].tolist() == [math.inf] * 2
    assert D.enclose_all(alpha=["sqrt(2)", 2], s=[1, sp.sqrt(2)])[0].tolist() == pytest.approx([math.sqrt(2) / 2, 0.5])
    with pytest.raises(rv.InputError, match=r"do not fit together: alpha \(2,\), s \(3,\)"):
        D.enclose_all(alpha=[2, 3], s=[1, 2, 3])
    with pytest.raises(rv.InputError, match="no value for s"):
        D.enclose_all(alpha=[2, 3])


# name in scipy.stats → shapes, places where both laws are compared
SHAPES = {
    "gamma": (2,), "erlang": (3,), "invgamma": (3,), "chi": (3,), "chi2": (5,), "t": (3,), "beta": (2, 3), "betaprime": (2, 3), "lognorm": (0.5,),
    "invgauss": (2,), "gennorm": (3,), "truncnorm": (-1, 2), "pareto": (3,), "weibull_min": (2,), "bernoulli": (0.25,), "binom": (5, 0.25),
    "poisson": (3,), "nbinom": (3, 0.25), "skellam": (1, 2), "geom": (0.25,), "dlaplace": (0.5,), "randint": (2, 6),
}


def density_at(law, place) -> float:
    """The density or mass function of a law of the language, 0 outside its parts."""
    found = measure(law.term)
    here = {VARIABLE.value: number(rv.exactly(place))}
    total = sum(float(ball(substitute(part.density, here), {}).mid()) for part in found.parts
                if ball(part.lower, {}) <= float(place) <= ball(part.upper, {}))
    return total + sum(float(ball(atom.mass, {}).mid()) for atom in found.atoms if float(ball(atom.point, {}).mid()) == place)


@pytest.mark.parametrize("name", sorted(CONTINUOUS))
@pytest.mark.parametrize("location, scale", [(0, 1), (1, 2), (-0.5, 0.25)])
def test_a_law_of_scipy_has_the_density_of_the_law_it_is_read_as(name, location, scale):
    frozen = getattr(scipy.stats, name)(*SHAPES.get(name, ()), loc=location, scale=scale)
    law = rv.from_scipy(frozen)
    for quantile in (0.2, 0.5, 0.75):
        place = round(float(frozen.ppf(quantile)), 6)
        assert density_at(law, place) == pytest.approx(float(frozen.pdf(place)), rel=1e-9), (law, place)


@pytest.mark.parametrize("name", sorted(DISCRETE))
@pytest.mark.parametrize("location", [0, 3])
def test_a_law_of_scipy_on_the_integers_has_the_masses_of_the_law_it_is_read_as(name, location):
    frozen = getattr(scipy.stats, name)(*SHAPES[name], loc=location)
    law = rv.from_scipy(frozen)
    for place in range(location, location + 5):
        assert density_at(law, place) == pytest.approx(float(frozen.pmf(place)), rel=1e-9, abs=1e-15), (law, place)


def test_laws_of_scipy_stand_where_laws_may():
    assert str(rv.renyi(scipy.stats.norm(0, 2), scipy.stats.norm(loc=1, scale=2), 3)) == "renyi(Normal(0, 2), Normal(1, 2), 3)"
    assert str(rv.from_scipy(scipy.stats.truncnorm(-math.inf, 2, 1, 2))) == "TruncatedNormal(1, 2, -oo, 5)"
    assert str(rv.from_scipy(scipy.stats.multivariate_normal([0, 1], [[2, 0], [0, 1]]))) == "MultivariateNormal([0, 1], [[2, 0], [0, 1]])"
    if hasattr(scipy.stats, "Normal"):
        assert str(rv.from_scipy(scipy.stats.Normal(mu=0, sigma=0.1), read=rv.decimal)) == "Normal(0, 1/10)"
        assert str(rv.from_scipy(scipy.stats.Uniform(a=0, b=2))) == "Uniform(0, 2)"


@pytest.mark.parametrize("law, message", [
    (scipy.stats.norm(0, 0.1), r"0\.1 may stand for 1/10 or .*: say which, rv\.from_scipy\(…, read=rv\.decimal\)"),
    (scipy.stats.norm(0, math.nan), "it is no number"),
    (scipy.stats.zipf(2), "the law zipf of SciPy has no counterpart"),
    (scipy.stats.gaussian_kde([1, 2, 3]), "no counterpart"),
    (scipy.stats.norm, "no counterpart"),
])
def test_laws_of_scipy_that_cannot_be_read(law, message):
    with pytest.raises(rv.InputError, match=message):
        rv.renyi(law, rv.Normal(0, 1))


# The events of dp_accounting 0.6, by name; none of them is imported, since they are told by their names.
class DpEvent:
    pass


def event(name: str, **fields):
    return make_dataclass(name, fields, bases=(DpEvent,))(**fields)


def gaussian(sigma):
    return event("GaussianDpEvent", noise_multiplier=sigma)


def composed(*events):
    return event("ComposedDpEvent", events=list(events))


def self_composed(inner, count):
    return event("SelfComposedDpEvent", event=inner, count=count)


def mixture(sigma, sensitivities, probabilities):
    return event("MixtureOfGaussiansDpEvent", standard_deviation=sigma, sensitivities=sensitivities, sampling_probs=probabilities)


@pytest.mark.parametrize("given, wanted", [
    (gaussian(2.0), "GaussianMechanism(2, 1)"),
    (gaussian(0.0), "RandomizedResponse(1, 2)"),
    (event("LaplaceDpEvent", noise_multiplier=0.5), "LaplaceMechanism(1/2, 1)"),
    (event("DiscreteLaplaceDpEvent", noise_parameter=0.25, sensitivity=3), "DiscreteLaplaceMechanism(4, 3)"),
    (event("RandomizedResponseDpEvent", noise_parameter=0.5, num_buckets=4), "RandomizedResponse(5/8, 4)"),
    (event("RandomizedResponseDpEvent", noise_parameter=0.5, num_buckets=1), "GaussianMechanism(1, 0)"),
    (event("PoissonSampledDpEvent", sampling_probability=0.25, event=gaussian(1.0)),
     'PoissonSampled(GaussianMechanism(1, 1), 1/4, "add_remove", "both")'),
    (self_composed(gaussian(1.0), 10), "Composed((GaussianMechanism(1, 1), 10))"),
    (self_composed(gaussian(1.0), 1), "GaussianMechanism(1, 1)"),
    (composed(gaussian(1.0), self_composed(composed(gaussian(2.0), gaussian(1.0)), 3), event("NoOpDpEvent")),
     "Composed((GaussianMechanism(1, 1), 4), (GaussianMechanism(2, 1), 3))"),
    (composed(), "GaussianMechanism(1, 0)"),
    (event("NoOpDpEvent"), "GaussianMechanism(1, 0)"),
    (event("NonPrivateDpEvent"), "RandomizedResponse(1, 2)"),
    (event("TruncatedSubsampledGaussianDpEvent", dataset_size=9, sampling_probability=0.5, truncated_batch_size=9, noise_multiplier=1.0),
     'PoissonSampled(GaussianMechanism(1, 1), 1/2, "add_remove", "both")'),
    (event("SingleEpochTreeAggregationDpEvent", noise_multiplier=1.0, step_counts=8), "GaussianMechanism(1, 2)"),
    (event("SingleEpochTreeAggregationDpEvent", noise_multiplier=1.0, step_counts=[1, 3]), "GaussianMechanism(1, sqrt(2))"),
    (mixture(2.0, [0.0, 1.5], [0.75, 0.25]), 'PoissonSampled(GaussianMechanism(2, 3/2), 1/4, "add_remove", "both")'),
    (mixture(2.0, [1.0, 1.0], [0.5, 0.5]), "GaussianMechanism(2, 1)"),
    (mixture(2.0, [0.0], [1.0]), "GaussianMechanism(1, 0)"),
])
def test_events_of_dp_accounting_and_the_mechanisms_they_are(given, wanted):
    assert str(rv.from_dp_event(given)) == wanted and isinstance(rv.from_dp_event(given), rv.Mechanism)
    assert str(rv.rdp(given, 2)) == f"rdp({wanted}, 2)"


@pytest.mark.parametrize("given, message", [
    (gaussian(1.1), r"the float 1\.1 may stand for 11/10 or .* rv\.from_dp_event\(…, read=rv\.decimal\)"),
    (gaussian(-1.0), "> 0"),
    (gaussian(math.inf), "no number"),
    (event("UnsupportedDpEvent"), "UnsupportedDpEvent: it says of itself"),
    (event("SampledWithoutReplacementDpEvent", source_dataset_size=9, sample_size=3, event=gaussian(1.0)), "without replacement"),
    (event("SampledWithReplacementDpEvent", source_dataset_size=9, sample_size=3, event=gaussian(1.0)), "with replacement"),
    (event("RepeatAndSelectDpEvent", event=gaussian(1.0), mean=2.0, shape=1.0), "how often it runs is random"),
    (event("ZCDpEvent", rho=0.5, xi=0.0), r"give it as the premise 'renyi\(P, Q, a\) <= 1/2\*a for all a in \(1, oo\)'"),
    (event("TruncatedSubsampledGaussianDpEvent", dataset_size=9, sampling_probability=0.5, truncated_batch_size=3, noise_multiplier=1.0),
     r"truncated batches .* PoissonSampled\(GaussianMechanism\(1\), 1/2\)"),
    (mixture(1.0, [0.0, 1.0, 2.0], [0.5, 0.25, 0.25]), r"ask about Mixture\(\(1/2, Normal\(0, 1\)\), \(1/4, Normal\(1, 1\)\)"),
    (mixture(1.0, [0.0, 1.0], [0.5, 0.25]), "sum to 3/4"),
    (event("DiscreteLaplaceDpEvent", noise_parameter=0.0, sensitivity=3), "noise parameter > 0"),
    (self_composed(gaussian(1.0), 1.5), "whole number"),
    (event("TomorrowsDpEvent"), "expected an event of dp_accounting"),
    (3, "expected an event of dp_accounting"),
])
def test_events_that_have_no_counterpart_say_why(given, message):
    with pytest.raises(rv.InputError, match=message) as told:
        rv.from_dp_event(given)
    assert "\n" not in str(told.value)


def test_floats_of_events_are_read_as_asked():
    assert str(rv.from_dp_event(gaussian(1.1), read=rv.decimal)) == "GaussianMechanism(11/10, 1)"
    sampled = event("PoissonSampledDpEvent", sampling_probability=0.1, event=self_composed(gaussian(1.1), 2))
    assert str(rv.from_dp_event(sampled, read=rv.decimal)) == (
        'PoissonSampled(Composed((GaussianMechanism(11/10, 1), 2)), 1/10, "add_remove", "both")')
    assert rv.from_dp_event(gaussian(1.1), read=rv.exactly) == rv.GaussianMechanism(rv.exactly(1.1))


def test_every_event_of_the_release_is_known():
    """Where dp_accounting is installed, its own list is asked."""
    names = {"ComposedDpEvent", "SelfComposedDpEvent", "NoOpDpEvent", *READERS, *REFUSED}
    try:
        from dp_accounting import dp_event
    except ImportError:
        assert len(names) == 17
    else:
        assert names >= {name for name in dir(dp_event) if name.endswith("DpEvent") and name != "DpEvent"}
        assert str(rv.from_dp_event(dp_event.SelfComposedDpEvent(dp_event.GaussianDpEvent(2.0), 3))) == "Composed((GaussianMechanism(2, 1), 3))"


def test_two_symbols_that_the_language_spells_alike_are_refused():
    first, second, third = sp.symbols("lambda lam lamda", real=True)
    for build in (lambda: rv.Claim(first**2 + second >= 0), lambda: rv.kl(rv.Normal(first, 1), rv.Normal(second, 1)),
                  lambda: rv.Claim(rv.kl(rv.Normal(first, 1), rv.Normal(0, 1)) <= third**2), lambda: rv.Normal(first, 1).shift(second)):
        with pytest.raises(rv.InputError, match="would both be read as lam"):
            build()
    assert rv.Claim(rv.kl(rv.Normal(first, 1), rv.Normal(0, 1)) <= first**2).verify().status == "proved"
