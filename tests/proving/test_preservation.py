"""Events that stay rare, and conversions at every order: decided for all pairs of laws."""

import pytest
from verdicts import verdict

RARE = "Q(S) <= kappa"
CURVE = "renyi(P,Q,a) <= a*rho for all a in (1, oo)"
WHERE = ("rho in (0, oo)", "kappa in (0, 1]")
LITERAL = (("renyi(P,Q,alpha) <= delta",), ("alpha in (1, oo)", "delta in (0, 1)"))

TRUE = {
    "one order": ("P(S) <= (exp(c)*kappa)**((a-1)/a)", (RARE, "renyi(P,Q,a) <= c"), ("a in (1, oo)", "c in [0, oo)", "kappa in [0, 1]")),
    "another event": ("P(T) <= (exp(c)*kappa)**(1/2)", ("Q(T) <= kappa", "renyi(P,Q,2) <= c"), ("c in [0, oo)", "kappa in [0, 1]")),
    "the laws exchanged": ("Q(S) <= (exp(c)*kappa)**(1/2)", ("P(S) <= kappa", "renyi(Q,P,2) <= c"), ("c in [0, oo)", "kappa in [0, 1]")),
    "a curve": ("P(S) <= exp(2*sqrt(rho*log(1/kappa)))*kappa", (RARE, CURVE), WHERE),
    "an exponential bound": ("P(S) <= exp(2*sqrt(rho*L)-L)", ("Q(S) <= exp(-L)", CURVE), ("rho in (0, oo)", "L in (0, oo)")),
    "the bound of the order, then the distance": ("hockey_stick(P,Q,log(1/delta)/(alpha-1)) <= delta", *LITERAL),
}
FALSE = {
    "half the exponent of a curve": ("P(S) <= exp(sqrt(rho*log(1/kappa)))*kappa", (RARE, CURVE), WHERE),
    "the divergence the other way": ("P(S) <= (exp(c)*kappa)**(1/2)", (RARE, "renyi(Q,P,2) <= c"), ("c in [0, oo)", "kappa in (0, 1]")),
    "half of delta": ("hockey_stick(P,Q,log(1/delta)/(alpha-1)) <= delta/2", *LITERAL),
}


@pytest.mark.parametrize("name", TRUE)
@pytest.mark.sampled(3)
def test_proved(name):
    assert verdict(*TRUE[name]) == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_refuted(name):
    assert verdict(*FALSE[name]) == "refuted"
