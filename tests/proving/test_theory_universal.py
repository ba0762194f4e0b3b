"""True statements about all pairs of laws as papers print them, each beside a near miss with a counterexample.

What stands in proofs/ is decided by `make verify`, and not here again.
"""

import pytest
from verdicts import verdict

PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
MIXED, LAM = "Mixture((lam,P1),(1-lam,P2)), Mixture((lam,Q1),(1-lam,Q2))", ("lam in (0, 1)",)
HALVES, SAMPLED = "Mixture((1/2,P),(1/2,Q))", "Mixture((1-q,Q),(q,P))"
SECOND = "Mixture((lam,Q1),(1-lam,Q2))"
TWO_LEGS, NUMBERS = ("kl(P,Q) <= a", "kl(Q,R) <= b"), ("a in [0, oo)", "b in [0, oo)")
BOTH_LEGS = (*PURE, "max_divergence(Q,R) <= eps", "max_divergence(R,Q) <= eps")
APPROXIMATE = "Mixture((1-delta,P),(delta,P2)), Mixture((1-delta,Q),(delta,Q2))"
ZCDP, COPIES = "renyi(P,Q,a) <= a*rho for all a in (1, oo)", "n in integers [1, oo)"
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
    "chi-squared and total variation under a bounded ratio": ("chi2(P,Q) <= exp(m)*tv(P,Q)", "chi2(P,Q) <= exp(m)*tv(P,Q)/2",
                                                              ("max_divergence(P,Q) <= m",), ("m in [0, oo)",)),
    "Jensen-Shannon is at most log 2": (f"kl(P,{HALVES}) + kl(Q,{HALVES}) <= 2*log(2)", f"kl(P,{HALVES}) + kl(Q,{HALVES}) <= log(2)", (), ()),
    "removal from a sample, (eps, delta)": (
        f"hockey_stick(Q,{SAMPLED},log(1+q*(exp(eps)-1))) <= q*delta", f"hockey_stick(Q,{SAMPLED},log(1+q*(exp(eps)-1))) <= q*delta/9",
        ("hockey_stick(P,Q,eps) <= delta", "hockey_stick(Q,P,eps) <= delta"), (EPS, DELTA, "q in (0, 1)")),
    "concentrated from pure": ("renyi(P,Q,alpha) <= alpha*eps*tanh(eps/2)", "renyi(P,Q,alpha) <= alpha*eps*tanh(eps/2)*99/100", PURE,
                               (EPS, "alpha in (1, oo)")),
    "removal from a sample, pure": (f"max_divergence(Q,{SAMPLED}) <= log(1+q*(exp(eps)-1))", f"max_divergence(Q,{SAMPLED}) <= q*eps/2", PURE,
                                    (EPS, "q in (0, 1)")),
    "mean loss": ("expect(P, loss) == kl(P,Q)", "expect(P, loss) == kl(Q,P)", (), ()),
    "mean ratio": ("expect(P, ratio) == 1 + chi2(P,Q)", "expect(P, ratio) == chi2(P,Q)", (), ()),
    "moments of the loss": ("expect(P, exp((alpha-1)*loss)) == exp((alpha-1)*renyi(P,Q,alpha))",
                            "expect(P, exp(alpha*loss)) == exp((alpha-1)*renyi(P,Q,alpha))", (), (ABOVE,)),
    "moments of the loss under zCDP": ("expect(P, exp((alpha-1)*loss)) <= exp((alpha-1)*alpha*rho)",  # Bun & Steinke 2016, Section 1.1
                                       "expect(P, exp((alpha-1)*loss)) <= exp((alpha-1)*rho)",
                                       ("renyi(P,Q,a) <= a*rho for all a in (1,oo)",), (ABOVE, "rho > 0")),
    "mean loss under pure privacy": ("expect(P, loss) <= eps*tanh(eps/2)", "expect(P, loss) <= eps*tanh(eps/2)/2", PURE, (EPS,)),
    "second moment of the loss": ("expect(P, loss**2) <= eps**2", "expect(P, loss**2) <= eps**2/2", PURE, (EPS,)),
    "mean absolute loss": ("expect(P, Abs(loss)) <= eps", "expect(P, Abs(loss)) <= eps/2", PURE, (EPS,)),
    "trade-off of (eps, delta)": ("tradeoff(P,Q,x) >= 1 - delta - exp(eps)*x", "tradeoff(P,Q,x) >= 1 - delta - exp(eps)*x/2",  # Wasserman & Zhou 2010
                                  ("hockey_stick(Q,P,eps) <= delta",), (EPS, DELTA, "x in [0, 1]")),
    "trade-off of (eps, delta), the other side": ("tradeoff(P,Q,x) >= exp(-eps)*(1 - delta - x)", "tradeoff(P,Q,x) >= 1 - delta - x",
                                                  ("hockey_stick(P,Q,eps) <= delta",), (EPS, DELTA, "x in [0, 1]")),
    "trade-off and total variation": ("tradeoff(P,Q,x) >= 1 - x - tv(P,Q)", "tradeoff(P,Q,x) >= 1 - x - tv(P,Q)/2", (), ("x in [0, 1]",)),
    "the test that tosses a coin": ("tradeoff(P,Q,x) <= 1 - x", "tradeoff(P,Q,x) <= 1 - 2*x", (), ("x in (0, 1/2]",)),
    "probabilistic privacy from pure": ("loss_within(P,Q,eps) >= 1", "loss_within(P,Q,eps/2) >= 1", PURE, (EPS,)),
    "probabilistic privacy from two tails": ("loss_within(P,Q,eps) >= 1 - delta - exp(-eps)*delta", "loss_within(P,Q,eps) >= 1 - delta",
                                             ("loss_tail(P,Q,eps) <= delta", "loss_tail(Q,P,eps) <= delta"), (EPS, DELTA)),
    "a tail from probabilistic privacy": ("loss_tail(P,Q,eps) <= delta", "loss_tail(P,Q,eps) <= delta/2", ("loss_within(P,Q,eps) >= 1-delta",),
                                          (EPS, DELTA)),
    "Pinsker and a max divergence": ("tv(P,R) <= sqrt(a/2) + 1 - exp(-b)", "tv(P,R) <= sqrt(a/2)", ("kl(P,Q) <= a", "max_divergence(Q,R) <= b"), NUMBERS),
    "Hellinger along a path": ("hellinger2(P,R) <= a + b", "hellinger2(P,R) <= (a + b)/2", TWO_LEGS, NUMBERS),
    "another reference law": ("renyi(P,R,alpha) <= renyi(P,Q,alpha) + max_divergence(Q,R)",
                              "renyi(P,R,alpha) <= renyi(P,Q,alpha) + max_divergence(Q,R)/2", (), (ABOVE,)),
    "another reference law, Kullback-Leibler": ("kl(P,R) <= a + b", "kl(P,R) <= a + b/2", ("kl(P,Q) <= a", "max_divergence(Q,R) <= b"), NUMBERS),
    "another first law": ("renyi(P,R,alpha) <= alpha/(alpha-1)*max_divergence(P,Q) + renyi(Q,R,alpha)",
                          "renyi(P,R,alpha) <= max_divergence(P,Q)/2 + renyi(Q,R,alpha)", (), (ABOVE,)),
    "a hockey-stick and a max divergence": ("hockey_stick(P,R,a+b) <= hockey_stick(P,Q,a)", "hockey_stick(P,R,a+b) <= hockey_stick(P,Q,a)/2",
                                            ("max_divergence(Q,R) <= b",), NUMBERS),
    "pure privacy of groups, Kullback-Leibler": ("kl(P,R) <= 2*eps*tanh(eps)", "kl(P,R) <= eps*tanh(eps)", BOTH_LEGS, (EPS,)),
    "pure privacy of groups, all orders": ("renyi(P,R,alpha) <= 2*alpha*eps**2", "renyi(P,R,alpha) <= alpha*eps**2", BOTH_LEGS, (EPS, ABOVE)),
    "Pinsker for orders below 1": ("2*alpha*tv(P,Q)**2 <= renyi(P,Q,alpha)", "2*tv(P,Q)**2 <= renyi(P,Q,alpha)", (), (BELOW,)),
    "Pinsker for orders below 1, with a bound": ("tv(P,Q) <= sqrt(b/(2*alpha))", "tv(P,Q) <= sqrt(b/(3*alpha))", ("renyi(P,Q,alpha) <= b",),
                                                 (BELOW, "b in [0, oo)")),
    "two Kullback-Leibler divergences": ("(1-alpha)*renyi(P,Q,alpha) <= alpha*kl(R,P) + (1-alpha)*kl(R,Q)",
                                         "(1-alpha)*renyi(P,Q,alpha) <= (1-alpha)*kl(R,P) + alpha*kl(R,Q)", (), (BELOW,)),
    "two Kullback-Leibler divergences, orders above 1": ("(alpha-1)*kl(R,Q) <= (alpha-1)*renyi(P,Q,alpha) + alpha*kl(R,P)",
                                                         "(alpha-1)*kl(R,Q) <= (alpha-1)*renyi(P,Q,alpha) + kl(R,P)", (), (ABOVE,)),
    "orders below 1 and Kullback-Leibler backwards": ("(1-alpha)*renyi(P,Q,alpha) <= alpha*kl(Q,P)",
                                                      "(1-alpha)*renyi(P,Q,alpha) <= alpha*kl(Q,P)/2", (), (BELOW,)),
    "convexity in the second law": (f"renyi(P,{SECOND},alpha) <= lam*renyi(P,Q1,alpha) + (1-lam)*renyi(P,Q2,alpha)",
                                    f"renyi(P,{SECOND},alpha) <= lam*renyi(P,Q2,alpha) + (1-lam)*renyi(P,Q1,alpha)", (), (*LAM, ABOVE)),
    "approximate Rényi privacy": (f"hockey_stick({APPROXIMATE},b+log(1/eta)/(alpha-1)) <= delta + eta",
                                  f"hockey_stick({APPROXIMATE},b+log(1/eta)/(alpha-1)) <= eta", ("renyi(P,Q,alpha) <= b",),
                                  (ABOVE, "b in [0, oo)", "eta in (0, 1)", "delta in (0, 1)")),
    "pure privacy but for delta": (f"hockey_stick({APPROXIMATE},eps) <= delta", f"hockey_stick({APPROXIMATE},eps) <= delta/2", PURE,
                                   (EPS, "delta in (0, 1)")),
    "copies of a Rényi private law": ("hockey_stick(Power(P,n),Power(Q,n),n*b+log(1/delta)/(alpha-1)) <= delta",
                                      "hockey_stick(Power(P,n),Power(Q,n),b+log(1/delta)/(alpha-1)) <= delta", ("renyi(P,Q,alpha) <= b",),
                                      (ABOVE, COPIES, "b in [0, oo)", "delta in (0, 1)")),
    "copies of a concentrated law": ("hockey_stick(Power(P,n),Power(Q,n),n*rho+2*sqrt(n*rho*log(1/delta))) <= delta",
                                     "hockey_stick(Power(P,n),Power(Q,n),rho+2*sqrt(n*rho*log(1/delta))) <= delta", (ZCDP,),
                                     (COPIES, "rho > 0", "delta in (0, 1)")),
    "advanced composition": ("hockey_stick(Power(P,n),Power(Q,n),n*eps**2/2+eps*sqrt(2*n*log(1/delta))) <= delta",
                             "hockey_stick(Power(P,n),Power(Q,n),eps*sqrt(n*log(1/delta))/2) <= delta", PURE, (EPS, COPIES, "delta in (0, 1)")),
    "advanced composition of two kinds": (
        "hockey_stick(Product(P,P1),Product(Q,Q1),(eps**2+b**2)/2+sqrt(2*(eps**2+b**2)*log(1/delta))) <= delta",
        "hockey_stick(Product(P,P1),Product(Q,Q1),sqrt((eps**2+b**2)*log(1/delta))/2) <= delta",
        (*PURE, "max_divergence(P1,Q1) <= b", "max_divergence(Q1,P1) <= b"), (EPS, "b > 0", "delta in (0, 1)")),
    "Pinsker for copies": ("tv(Power(P,n),Power(Q,n)) <= sqrt(n*b/2)", "tv(Power(P,n),Power(Q,n)) <= sqrt(n*b/3)", ("kl(P,Q) <= b",),
                           (COPIES, "b in [0, oo)")),
    "bounded range": ("renyi(P,Q,alpha) <= alpha*b**2/8", "renyi(P,Q,alpha) <= alpha*b**2/9",  # Dong, Durfee & Rogers 2020
                      ("max_divergence(P,Q) + max_divergence(Q,P) <= b",), ("alpha in (0, oo)", "b > 0")),
    "a smaller eps": ("hockey_stick(P,Q,b) <= 1 - (1-delta)*(1+exp(b))/(1+exp(eps))", "hockey_stick(P,Q,b) <= delta*(1+exp(b))/(1+exp(eps))",
                      ("hockey_stick(P,Q,eps) <= delta", "hockey_stick(Q,P,eps) <= delta"), (EPS, "b in [0, eps]", DELTA)),
    "probability preservation, the divergence itself": ("P(S) <= (exp(renyi(P,Q,alpha))*Q(S))**((alpha-1)/alpha)",
                                                        "P(S) <= exp(renyi(P,Q,alpha))*Q(S)", ("renyi(P,Q,alpha) <= b",), (ABOVE, "b in [0, oo)")),
    "the optimal conversion": ("hockey_stick(P,Q,eps) <= optimal_delta(alpha,b,eps)", "hockey_stick(P,Q,eps) <= exp((alpha-1)*(b-eps))/9",
                               ("renyi(P,Q,alpha) <= b",), (ABOVE, EPS, "b in [0, oo)")),
    "(eps, delta) from probabilistic privacy": ("hockey_stick(P,Q,eps) <= delta", "hockey_stick(P,Q,eps) <= delta/2",  # the premise falls in delta
                                                ("loss_within(P,Q,eps) >= 1-delta",), (EPS, DELTA)),
    "affinity and total variation": ("1 - hellinger2(P,Q) <= sqrt(1 - tv(P,Q)**2)", "1 - hellinger2(P,Q) <= 1 - tv(P,Q)**2", (), ()),
    "a lower bound from a lower bound": ("kl(P,Q) >= 2*b**2", "kl(P,Q) >= 3*b**2", ("tv(P,Q) >= b",), ("b in [0, 1]",)),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.sampled(4)
def test_proved(name):
    true, _, given, where = PAIRS[name]
    assert verdict(true, given, where) == "proved"


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.sampled(4, 2)
def test_refuted(name):
    _, false, given, where = PAIRS[name]
    assert verdict(false, given, where) == "refuted"
