"""Identities and inequalities between different divergences, and zCDP: decided for all pairs."""

import pytest

from rdpverify.language import parse_statement
from rdpverify.proving.prove import prove

ZCDP, RHO = ("renyi(P,Q,a) <= a*rho for all a in (1, oo)",), "rho > 0"
PURE, EPS = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps"), ("eps in [0, oo)",)

TRUE = {
    "skew symmetry": ("(1-alpha)*renyi(P,Q,alpha) == alpha*renyi(Q,P,1-alpha)", (), ("alpha in (0, 1)",)),
    "order 2 and chi-squared": ("renyi(P,Q,2) == log(1+chi2(P,Q))", (), ()),
    "order 1/2 and Hellinger": ("1 - hellinger2(P,Q) == exp(-renyi(P,Q,1/2)/2)", (), ()),
    "Pinsker": ("tv(P,Q) <= sqrt(kl(P,Q)/2)", (), ()),
    "Pinsker with a bound": ("tv(P,Q) <= sqrt(c/2)", ("kl(P,Q) <= c",), ("c in [0, oo)",)),
    "Bretagnolle and Huber": ("tv(P,Q) <= sqrt(1-exp(-kl(P,Q)))", (), ()),
    "total variation and Hellinger": ("tv(P,Q) <= sqrt(hellinger2(P,Q)*(2-hellinger2(P,Q)))", (), ()),
    "total variation and chi-squared": ("tv(P,Q) <= sqrt(chi2(P,Q))/2", (), ()),
    "Kullback-Leibler and chi-squared": ("kl(P,Q) <= log(1+chi2(P,Q))", (), ()),
    "pure privacy, Kullback-Leibler": ("kl(P,Q) <= eps*tanh(eps/2)", PURE, EPS),
    "pure privacy, total variation": ("tv(P,Q) <= tanh(eps/2)", PURE, EPS),
    "pure privacy, all orders": ("renyi(P,Q,alpha) <= alpha*eps*tanh(eps/2)", PURE, (*EPS, "alpha in (1, oo)")),
    "zCDP, Kullback-Leibler": ("kl(P,Q) <= rho", ZCDP, (RHO,)),
    "zCDP, tail of the loss": ("loss_tail(P,Q,t) <= exp(-(t-rho)**2/(4*rho))", ZCDP, (RHO, "t in [rho, oo)")),
    "zCDP, conversion": ("hockey_stick(P,Q,rho+2*sqrt(rho*log(1/delta))) <= delta", ZCDP, (RHO, "delta in (0, 1)")),
}

FALSE = {
    "skew symmetry without factors": ("renyi(P,Q,alpha) == renyi(Q,P,1-alpha)", (), ("alpha in (0, 1)",)),
    "order 2 is chi-squared": ("renyi(P,Q,2) == chi2(P,Q)", (), ()),
    "order 1/2 without the half": ("1 - hellinger2(P,Q) == exp(-renyi(P,Q,1/2))", (), ()),
    "Pinsker with a quarter": ("tv(P,Q) <= sqrt(kl(P,Q)/4)", (), ()),
    "Bretagnolle and Huber with a half": ("tv(P,Q) <= sqrt(1-exp(-kl(P,Q)/2))", (), ()),
    "total variation below Hellinger": ("tv(P,Q) <= sqrt(hellinger2(P,Q))", (), ()),
    "pure privacy with a quarter": ("kl(P,Q) <= eps*tanh(eps/4)", PURE, ("eps in (0, oo)",)),
    "zCDP, half the variance": ("loss_tail(P,Q,t) <= exp(-(t-rho)**2/(2*rho))", ZCDP, (RHO, "t in (rho, oo)")),
    "zCDP, not centred": ("loss_tail(P,Q,t) <= exp(-t**2/(4*rho))", ZCDP, (RHO, "t in (rho, oo)")),
    "zCDP without the 2": ("hockey_stick(P,Q,rho+sqrt(rho*log(1/delta))) <= delta", ZCDP, (RHO, "delta in (0, 1)")),
    "zCDP without rho": ("hockey_stick(P,Q,2*sqrt(rho*log(1/delta))) <= delta", ZCDP, (RHO, "delta in (0, 1)")),
}


def verdict(conclusion, given, where):
    return prove(parse_statement(conclusion, given=given, where=where), seconds=40).verdict


@pytest.mark.parametrize("name", TRUE)
def test_proved(name):
    assert verdict(*TRUE[name]) == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_refuted(name):
    assert verdict(*FALSE[name]) == "refuted"
