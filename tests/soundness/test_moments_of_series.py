"""The tilt in the moments of a discrete normal law had the name that its series binds: E x² of scale 2 came out as 1.33 instead of 4.00."""

import pytest
from flint import arb

from rdpverify.claims.claim import Claim
from rdpverify.errors import RuleError
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.kernel.closed.series import theta
from rdpverify.kernel.signs import Signs
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.terms import ONE


def added_up(mean, scale, power: int) -> arb:
    masses = {k: (-((arb(k) - mean) ** 2) / (2 * scale**2)).exp() for k in range(-80, 81)}
    return sum(arb(k) ** power * mass for k, mass in masses.items()) / sum(masses.values())


@pytest.mark.parametrize("mean, scale", [("0", "2"), ("0", "7/5"), ("1/3", "1"), ("-5/2", "3"), ("2", "1/2")])
@pytest.mark.parametrize("power", [1, 2, 3])
def test_moments_of_the_discrete_normal_law(mean, scale, power):
    found, _ = enclose(parse(f"mean(DiscreteNormal({mean}, {scale}), x**{power}, x)"), digits=12)
    truth = added_up(*(arb(parse(each).value) for each in (mean, scale)), power)
    assert abs(found.lower - truth) < arb("1e-9") and abs(found.upper - truth) < arb("1e-9")


def test_the_variance_is_at_most_that_of_the_normal_law():
    assert Claim("variance(DiscreteNormal(0, 2)) <= 4").verify(budget=10).status == "proved"
    assert Claim("variance(DiscreteNormal(1/2, 3/2)) <= 9/4").verify(budget=10).status == "refuted"  # between two integers it is larger
    assert Claim("variance(DiscreteNormal(0, 7/5)) >= 195/100").verify(budget=10).status == "proved"
    assert Claim("variance(DiscreteNormal(0, 7/5)) <= 195/100").verify(budget=10).status == "refuted"


def test_no_series_binds_a_symbol_of_its_terms():
    with pytest.raises(RuleError):
        theta(ONE, parse("_k", internal=True), Assumptions(Signs({})))
    with pytest.raises(RuleError):
        theta(parse("exp(_k)", internal=True), ONE / 3, Assumptions(Signs({})))
