"""Mechanisms that may give out what is impossible without a record, alone and composed: ∞ where it is, and nowhere else."""

import pytest
from certified import enclose as certified
from flint import arb
from mpmath import erfc, exp, mp, mpf, sqrt

from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.typed import parse

ALONE = 'Deterministic(Histogram(3), "add_remove")'
HALF = "PairMechanism(Finite([1/2, 1/2, 0]), Finite([0, 1/2, 1/2]))"
TENTH = "PairMechanism(Uniform(0, 1), Uniform(1/10, 11/10))"
CUT = "TruncatedPoisson(GaussianMechanism(1), 1/100, 10000, 200)"
WITH_GAUSSIAN = "Composed(({}, 3), (GaussianMechanism(4), 3))"


@pytest.mark.parametrize("text", [
    f"epsilon({WITH_GAUSSIAN.format(ALONE)}, 99/100)", f"epsilon({WITH_GAUSSIAN.format(HALF)}, 87/100)",
    f"epsilon({WITH_GAUSSIAN.format(TENTH)}, 27/100)", f"epsilon(Composed(({HALF}, 1), (LaplaceMechanism(4), 3)), 49/100)",
    f"epsilon(Composed(({ALONE}, 3), (DiscreteGaussianMechanism(4), 3)), 1/10**5)",
    f"epsilon(Composed(({HALF}, 1), (PoissonSampled(GaussianMechanism(4), 1/10), 3)), 1/10**5)", f"epsilon({TENTH}, 99/1000)",
    f"epsilon({CUT}, 1/10**30)", "epsilon(Composed((AnyMechanism(1/2, 1/10**6), 3), (GaussianMechanism(4), 3)), 1/10**6)",
    f"gdp({WITH_GAUSSIAN.format(ALONE)})", f"gdp({CUT})", f"gdp({WITH_GAUSSIAN.format(TENTH)})",
    "gdp(PairMechanism(Normal(0, 1), Logistic(1, 1)))", f"zcdp({WITH_GAUSSIAN.format(ALONE)})", f"rdp({WITH_GAUSSIAN.format(ALONE)}, 2)",
])
def test_infinite(text):
    assert enclose(parse(text), 6, 60)[0].infinite == 1


@pytest.mark.parametrize("text", [f"epsilon({WITH_GAUSSIAN.format(HALF)}, 88/100)", f"epsilon({TENTH}, 11/100)",
                                  "epsilon(Composed((AnyMechanism(1/2, 1/10**6), 3), (GaussianMechanism(4), 3)), 1/10**5)"])
def test_finite_where_delta_is_more(text):
    assert not enclose(parse(text), 6, 60)[0].infinite


@pytest.mark.parametrize("mechanism, delta", [(HALF, "1/2"), (TENTH, "1/10"), ("GaussianMechanism(1)", "1/10**9"),
                                              (WITH_GAUSSIAN.format(HALF), "7/8"), ("PoissonSampled(GaussianMechanism(1), 1/10)", "1/10**9")])
def test_the_kernel_refuses_infinity_where_it_is_not(mechanism, delta):
    term = parse(f"epsilon({mechanism}, {delta})")
    with pytest.raises(RuleError, match="was not shown to have more than delta"):
        certified(term, 64, {to_text(term): {"bits": 64}})


def test_the_kernel_refuses_infinite_gdp_without_infinite_zcdp():
    term = parse("gdp(SkellamMechanism(3))")
    _, plans = enclose(parse("zcdp(SkellamMechanism(3))"), 6)
    with pytest.raises(RuleError, match="gdp is known for Gaussian mechanisms"):
        certified(term, 64, plans)


@pytest.mark.parametrize("mechanism, share", [(ALONE, 0), (HALF, mpf(1) / 8)])
def test_profiles_with_infinite_parts(mechanism, share):
    """1 − s + s·H: s is the chance that nothing impossible was given out, H the profile of the Gaussian runs, √3/4 apart."""
    with mp.workdps(40):
        mu, eps = sqrt(mpf(3)) / 4, mpf(1) / 2
        gauss = erfc((eps / mu - mu / 2) / sqrt(2)) / 2 - exp(eps) * erfc((eps / mu + mu / 2) / sqrt(2)) / 2
        truth = mp.nstr(1 - share + share * gauss, 30)
    found, _ = enclose(parse(f"privacy_profile({WITH_GAUSSIAN.format(mechanism)}, 1/2)"), 6, 60)
    with at_precision(200):
        assert found.ball.overlaps(arb(f"{truth} +/- 1e-28"))
        assert found.has_digits(6)
