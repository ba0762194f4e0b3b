"""True statements about all pairs of laws as papers print them, each beside a near miss with a counterexample."""

import pytest

from rdpverify.language import parse_statement
from rdpverify.proving.prove import prove

PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
MIXED, LAM = "Mixture((lam,P1),(1-lam,P2)), Mixture((lam,Q1),(1-lam,Q2))", ("lam in (0, 1)",)
ABOVE, BELOW, EPS, DELTA = "alpha in (1, oo)", "alpha in (0, 1)", "eps > 0", "delta in [0, 1]"

# name: (true, false, premises, where)
PAIRS = {
    "joint convexity, Kullback-Leibler": (f"kl({MIXED}) <= lam*kl(P1,Q1) + (1-lam)*kl(P2,Q2)",
                                          f"kl({MIXED}) <= lam*kl(P1,Q1) + (1-lam)*kl(P2,Q2)/2", (), LAM),
    "joint convexity, chi-squared": (f"chi2({MIXED}) <= lam*chi2(P1,Q1) + (1-lam)*chi2(P2,Q2)", f"chi2({MIXED}) <= lam*chi2(P1,Q1)", (), LAM),
    "joint convexity, orders below 1": (f"renyi({MIXED},alpha) <= lam*renyi(P1,Q1,alpha) + (1-lam)*renyi(P2,Q2,alpha)",
                                        f"renyi({MIXED},alpha) <= lam*renyi(P1,Q1,alpha)", (), (*LAM, BELOW)),
    "joint quasi-convexity": (f"renyi({MIXED},alpha) <= Max(renyi(P1,Q1,alpha), renyi(P2,Q2,alpha))",
                              f"renyi({MIXED},alpha) <= lam*renyi(P1,Q1,alpha) + (1-lam)*renyi(P2,Q2,alpha)", (), (*LAM, ABOVE)),
    "joint quasi-convexity, max divergence": (f"max_divergence({MIXED}) <= Max(max_divergence(P1,Q1), max_divergence(P2,Q2))",
                                              f"max_divergence({MIXED}) <= lam*max_divergence(P1,Q1)", (), LAM),
    "total variation of products": ("tv(Product(P1,P2),Product(Q1,Q2)) <= 1 - (1-tv(P1,Q1))*(1-tv(P2,Q2))",
                                    "tv(Product(P1,P2),Product(Q1,Q2)) <= Max(tv(P1,Q1), tv(P2,Q2))", (), ()),
    "total variation of powers": ("tv(Power(P,n),Power(Q,n)) <= 1 - (1-tv(P,Q))**n", "tv(Power(P,n),Power(Q,n)) <= tv(P,Q)", (),
                                  ("n in integers [1, oo)",)),
    "composition of (eps, delta)": ("hockey_stick(Product(P1,P2),Product(Q1,Q2),2*eps) <= 1 - (1-delta)**2",
                                    "hockey_stick(Product(P1,P2),Product(Q1,Q2),2*eps) <= delta",
                                    ("hockey_stick(P1,Q1,eps) <= delta", "hockey_stick(P2,Q2,eps) <= delta"), (EPS, DELTA)),
    "the hockey-stick the other way round": ("hockey_stick(P,Q,eps) == 1 - exp(eps) + exp(eps)*hockey_stick(Q,P,-eps)",
                                             "hockey_stick(P,Q,eps) == 1 - exp(eps) + hockey_stick(Q,P,-eps)", (), ("eps in (-oo, oo)",)),
}


def verdict(conclusion, given, where):
    return prove(parse_statement(conclusion, given=given, where=where), seconds=40).verdict


@pytest.mark.parametrize("name", PAIRS)
def test_proved(name):
    true, _, given, where = PAIRS[name]
    assert verdict(true, given, where) == "proved"


@pytest.mark.parametrize("name", PAIRS)
def test_refuted(name):
    _, false, given, where = PAIRS[name]
    assert verdict(false, given, where) == "refuted"
