"""Identities and inequalities between different divergences, and zCDP: decided for all pairs."""

import pytest
from verdicts import verdict

ZCDP, RHO = ("renyi(P,Q,a) <= a*rho for all a in (1, oo)",), "rho > 0"
PURE, EPS = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps"), ("eps in [0, oo)",)

TRUE = {
    "skew symmetry": ("(1-alpha)*renyi(P,Q,alpha) == alpha*renyi(Q,P,1-alpha)", (), ("alpha in (0, 1)",)),
    "Pinsker": ("tv(P,Q) <= sqrt(kl(P,Q)/2)", (), ()),
    "Pinsker with a bound": ("tv(P,Q) <= sqrt(c/2)", ("kl(P,Q) <= c",), ("c in [0, oo)",)),
    "Bretagnolle and Huber": ("tv(P,Q) <= sqrt(1-exp(-kl(P,Q)))", (), ()),
    "zCDP, Kullback-Leibler": ("kl(P,Q) <= rho", ZCDP, (RHO,)),
    "zCDP, conversion": ("hockey_stick(P,Q,rho+2*sqrt(rho*log(1/delta))) <= delta", ZCDP, (RHO, "delta in (0, 1)")),
    "Hellinger and Kullback-Leibler backwards": ("hellinger2(P,Q) <= kl(Q,P)/2", (), ()),
    "Hellinger and some order": ("hellinger2(P,Q) <= 1-exp(-c/2)", ("renyi(P,Q,3) <= c",), ("c in [0, oo)",)),
    "an order above 1 and Pinsker": ("hockey_stick(P,Q,0) <= sqrt(c/2)", ("renyi(P,Q,2) <= c",), ("c in [0, oo)",)),
    "an order below 1 and the affinity": ("tv(P,Q) <= sqrt(1-exp(-c))", ("renyi(P,Q,alpha) <= c",),
                                          ("c in [0, oo)", "alpha in (1/2, 1)")),
    "no divergence, one law": ("P(S) == Q(S)", ("tv(P,Q) <= 0",), ()),
    "total variation is symmetric": ("tv(P,Q) == tv(Q,P)", (), ()),
    "bounded range at every order": ("renyi(P,Q,alpha) <= alpha*eps**2/8", ("renyi(P,Q,a) <= a*eps**2/8 for all a in (1, oo)",),
                                     ("alpha in (1, oo)", "eps in [0, oo)")),
    "Pinsker, everything on one side": ("2*tv(P,Q)**2 - kl(P,Q) <= 0", (), ()),
    "Bretagnolle and Huber, what is left": ("1 - tv(P,Q) >= exp(-kl(P,Q))/2", (), ()),
    "no excess": ("max_divergence(P,Q) <= eps", ("hockey_stick(P,Q,eps) <= 0",), EPS),
    "no loss beyond": ("loss_tail(P,Q,eps) <= 0", ("max_divergence(P,Q) <= eps",), EPS),
    "pure privacy of events, a chain": ("P(S) <= exp(2*eps)*R(S)",
                                        ("P(S) <= exp(eps)*Q(S) for all events S", "Q(S) <= exp(eps)*R(S) for all events S"), EPS),
    "pure privacy of events, all orders": ("renyi(P,Q,alpha) <= alpha*eps**2/2",
                                           ("P(S) <= exp(eps)*Q(S) for all events S", "Q(S) <= exp(eps)*P(S) for all events S"),
                                           (*EPS, "alpha in (1, oo)")),
    "order 1": ("renyi(P,Q,1) == kl(P,Q)", (), ()),
}

FALSE = {
    "too much left": ("1 - tv(P,Q) >= 11/10*exp(-kl(P,Q))", (), ()),
    "no excess, half": ("max_divergence(P,Q) <= eps/2", ("hockey_stick(P,Q,eps) <= 0",), EPS),
    "pure privacy of events, one step": ("P(S) <= exp(eps)*R(S)",
                                         ("P(S) <= exp(eps)*Q(S) for all events S", "Q(S) <= exp(eps)*R(S) for all events S"), EPS),
    "bounded range at every order, a ninth": ("renyi(P,Q,alpha) <= alpha*eps**2/9", ("renyi(P,Q,a) <= a*eps**2/8 for all a in (1, oo)",),
                                              ("alpha in (1, oo)", "eps in [0, oo)")),
    "an order above 1 and a smaller Pinsker": ("hockey_stick(P,Q,0) <= sqrt(c/5)", ("renyi(P,Q,2) <= c",), ("c in [0, oo)",)),
    "no hockey-stick, one law": ("hockey_stick(P,Q,0) <= 0", ("hockey_stick(P,Q,1) <= 0",), ()),
    "hockey-stick divergences are symmetric": ("hockey_stick(P,Q,1) == hockey_stick(Q,P,1)", (), ()),
    "pure privacy with a quarter": ("kl(P,Q) <= eps*tanh(eps/4)", PURE, ("eps in (0, oo)",)),
    "zCDP, half the variance": ("loss_tail(P,Q,t) <= exp(-(t-rho)**2/(2*rho))", ZCDP, (RHO, "t in (rho, oo)")),
    "zCDP, not centred": ("loss_tail(P,Q,t) <= exp(-t**2/(4*rho))", ZCDP, (RHO, "t in (rho, oo)")),
    "zCDP without the 2": ("hockey_stick(P,Q,rho+sqrt(rho*log(1/delta))) <= delta", ZCDP, (RHO, "delta in (0, 1)")),
    "zCDP without rho": ("hockey_stick(P,Q,2*sqrt(rho*log(1/delta))) <= delta", ZCDP, (RHO, "delta in (0, 1)")),
}


@pytest.mark.parametrize("name", TRUE)
@pytest.mark.sampled(4)
def test_proved(name):
    assert verdict(*TRUE[name]) == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_refuted(name):
    assert verdict(*FALSE[name]) == "refuted"
