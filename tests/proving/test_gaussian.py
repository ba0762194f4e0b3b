"""Gaussian noise with symbols, as papers and users write it: each statement beside a false twin."""

import pytest
from verdicts import verdict

from rdpverify.proving.tactics.laws.gaussian_noise import BOUNDS, IN_CLOSED_FORM, SPOKEN
from rdpverify.proving.theorems import called

CALIBRATED = ("eps in (0, 1]", "delta in (0, 1)")

TWINS = [
    # tails of the normal law
    (("erfc(x) >= exp(-x**2)*x/(sqrt(pi)*(x**2 + 1/2))", "x > 0"), ("erfc(x) >= exp(-x**2)*x/(sqrt(pi)*(x**2 + 1/4))", "x > 0")),
    (("Phi(-x) <= (1/x - 1/x**3 + 3/x**5)*exp(-x**2/2)/sqrt(2*pi)", "x > 0"), ("Phi(-x) <= (1/x - 1/x**3 + 2/x**5)*exp(-x**2/2)/sqrt(2*pi)", "x > 0")),
    (("erfc(x + y) <= exp(-x**2 - y**2)", "x >= 0", "y >= 0"), ("erfc(x + y) <= exp(-x**2 - 2*y**2)", "x >= 0", "y >= 0")),
    (("1 - tv(Normal(0, 1), Normal(mu, 1)) >= exp(-mu**2/4)/2", "mu >= 0"), ("1 - tv(Normal(0, 1), Normal(mu, 1)) >= exp(-mu**2/9)/2", "mu >= 0")),
    # profiles and losses
    (("hockey_stick(Normal(mu, 1), Normal(0, 1), eps) <= exp(-(eps - mu**2/2)**2/(2*mu**2))", "mu > 0", "eps >= mu**2/2"),
     ("hockey_stick(Normal(mu, 1), Normal(0, 1), eps) <= exp(-(eps - mu**2/2)**2/mu**2)/2", "mu > 0", "eps >= mu**2/2")),
    (("loss_tail(Normal(0, 1), Normal(mu, 1), t) <= exp(-(t - mu**2/2)**2/(2*mu**2))/2", "mu > 0", "t >= mu**2/2"),
     ("loss_tail(Normal(0, 1), Normal(mu, 1), t) <= exp(-(t - mu**2/2)**2/mu**2)/2", "mu > 0", "t >= mu**2/2")),
    (("loss_within(Normal(0, sigma), Normal(1, sigma), t) >= 1 - exp(-(t - 1/(2*sigma**2))**2*sigma**2/2)", "sigma > 0", "t >= 1/(2*sigma**2)"),
     ("loss_within(Normal(0, sigma), Normal(1, sigma), t) >= 1 - exp(-(t + 1/(2*sigma**2))**2*sigma**2/2)", "sigma > 0", "t >= 1/(2*sigma**2)")),
    # trade-off functions
    (("1 - x - tv(Normal(0, 1), Normal(mu, 1)) <= tradeoff(Normal(0, 1), Normal(mu, 1), x)", "mu > 0", "x in (0, 1)"),
     ("1 - x - tv(Normal(0, 1), Normal(mu, 1))/2 <= tradeoff(Normal(0, 1), Normal(mu, 1), x)", "mu > 0", "x in (0, 1)")),
    # calibrations
    (("privacy_profile(GaussianMechanism(D*sqrt(2*log(5/(4*delta)))/eps, D), eps) <= delta", *CALIBRATED, "D > 0"),
     ("privacy_profile(GaussianMechanism(D*sqrt(log(5/(4*delta)))/eps, D), eps) <= delta", *CALIBRATED, "D > 0")),
    (("privacy_profile(GaussianMechanism(sigma, D), eps) <= delta", *CALIBRATED, "D > 0", "sigma >= D*sqrt(2*log(5/(4*delta)))/eps"),
     ("privacy_profile(GaussianMechanism(sigma, D), eps) <= delta", *CALIBRATED, "D > 0", "sigma >= D*sqrt(log(5/(4*delta)))/eps")),
    (("privacy_profile(GaussianMechanism(sigma), eps) <= delta", *CALIBRATED, "sigma*eps >= sqrt(2*log(5/(4*delta)))"),
     ("privacy_profile(GaussianMechanism(sigma), eps) <= delta", *CALIBRATED, "sigma*eps >= sqrt(log(5/(4*delta)))")),
    (("epsilon(GaussianMechanism(sigma), delta) <= sqrt(2*log(5/(4*delta)))/sigma", "delta in (0, 1)", "sigma >= sqrt(2*log(5/(4*delta)))"),
     ("epsilon(GaussianMechanism(sigma), delta) <= sqrt(log(5/(4*delta)))/sigma", "delta in (0, 1)", "sigma >= sqrt(2*log(5/(4*delta)))")),
    (("privacy_profile(GaussianMechanism(sqrt(2*log(1.25) - 2*log(delta))/eps), eps) <= delta", *CALIBRATED),
     ("privacy_profile(GaussianMechanism(sqrt(2*log(1.1) - log(delta))/eps), eps) <= delta", *CALIBRATED)),
    (("privacy_profile(GaussianMechanism(sigma, D), eps) <= 5/4*exp(-(sigma*eps/D)**2/2)", "eps in (0, 1]", "sigma > 0", "D > 0"),
     ("privacy_profile(GaussianMechanism(sigma, D), eps) <= 1/2*exp(-(sigma*eps/D)**2/2)", "eps in (0, 1]", "sigma > 0", "D > 0")),
    (("epsilon(GaussianMechanism(sigma), delta) <= 1/(2*sigma**2) + sqrt(2*log(1/(2*delta)))/sigma", "sigma > 0", "delta in (0, 1/2)"),
     ("epsilon(GaussianMechanism(sigma), delta) <= 1/(2*sigma**2) + sqrt(log(1/(2*delta)))/sigma", "sigma > 0", "delta in (0, 1/2)")),
    (("epsilon(GaussianMechanism(sigma), delta) <= 1/(2*sigma**2) - PhiInv(delta)/sigma", "sigma > 0", "delta in (0, 1/2)"),
     ("epsilon(GaussianMechanism(sigma), delta) <= -PhiInv(delta)/sigma", "sigma > 0", "delta in (0, 1/2)")),
]


@pytest.mark.parametrize("true, false", TWINS, ids=[true[0] for true, _ in TWINS])
@pytest.mark.sampled(4)
def test_a_statement_and_its_false_twin(true, false):
    assert verdict(true[0], where=true[1:]) == "proved"
    assert verdict(false[0], where=false[1:]) == "refuted"


def test_the_theorems_about_gaussian_noise_speak_of_what_their_tactic_looks_for():
    assert {called(name).statement.conclusion.left.op for name in (*IN_CLOSED_FORM, *BOUNDS)} == SPOKEN
