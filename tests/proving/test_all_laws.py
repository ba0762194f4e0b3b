"""More true statements about all laws as papers print them, each beside a near miss with a counterexample."""

import pytest
from verdicts import verdict

ABOVE = ("alpha in (1, oo)", "tau in [0, oo)")
APART = ("tv(P,Q) < 1",)
BELOW, RANGE = ("alpha in (0, 1)",), ("max_divergence(P,Q) + max_divergence(Q,P) <= eta",)

# name: (true, false, premises, where)
PAIRS = {
    "Le Cam's lower bound": ("Max(P(S), 1-Q(S)) >= (1-sqrt(kl(P,Q)/2))/2", "Max(P(S), 1-Q(S)) >= 1-sqrt(kl(P,Q)/2)", (), ()),  # Tsybakov 2009, Theorem 2.2
    "mean error of a test": ("(P(S) + 1 - Q(S))/2 >= exp(-kl(P,Q))/4", "(P(S) + 1 - Q(S))/2 >= exp(-kl(P,Q))/2", (), ()),
    "Pinsker either way round": ("tv(P,Q) <= sqrt(Min(kl(P,Q),kl(Q,P))/2)", "tv(P,Q) <= sqrt(Min(kl(P,Q),kl(Q,P))/3)", (), ()),
    "Pinsker or Bretagnolle-Huber": ("tv(P,Q) <= sqrt(Min(kl(P,Q)/2,1-exp(-kl(P,Q))))", "tv(P,Q) <= sqrt(Min(kl(P,Q)/3,1-exp(-kl(P,Q))))", (), ()),
    "Bretagnolle-Huber, laws exchanged": ("tv(P,Q) <= sqrt(1-exp(-kl(Q,P)))", "tv(P,Q) <= 1-exp(-kl(Q,P))", (), ()),
    "Pinsker solved for the distance": ("tv(P,Q) <= b", "tv(P,Q) <= b/2", ("kl(P,Q) <= 2*b**2",), ("b in (0, 1]",)),
    "Pinsker solved for the distance, laws exchanged": ("tv(P,Q) <= b", "tv(P,Q) <= b/2", ("kl(Q,P) <= 2*b**2",), ("b in (0, 1]",)),
    "Pinsker in numbers": ("tv(P,Q) <= 1/10", "tv(P,Q) <= 9/100", ("kl(P,Q) <= 1/50",), ()),
    "(eps, delta) from a tail of the loss": ("P(S) <= exp(eps)*Q(S)+delta", "P(S) <= exp(eps)*Q(S)+delta/2", ("loss_tail(P,Q,eps) <= delta",),
                                             ("eps >= 0", "delta in [0, 1]")),
    "an event and Kullback-Leibler": ("P(S) <= 2*Q(S) + 2*kl(P,Q)", "P(S) <= 2*Q(S) + kl(P,Q)/2", (), ()),
    "hockey-stick and Kullback-Leibler in numbers": ("hockey_stick(P,Q,1) <= 2*kl(P,Q)", "hockey_stick(P,Q,1) <= kl(P,Q)/2", (), ()),
    "Chernoff": ("1 - tv(P,Q) <= exp(-(1-alpha)*renyi(P,Q,alpha))", "1 - tv(P,Q) <= exp(-2*(1-alpha)*renyi(P,Q,alpha))", (), BELOW),
    "Chernoff, laws exchanged": ("tv(P,Q) + exp(-2/3*renyi(Q,P,1/3)) >= 1", "tv(P,Q) + exp(-renyi(Q,P,1/3)) >= 1", (), ()),
    "Chernoff, a lower bound": ("tv(P,Q) >= 1-exp(-(1-alpha)*c)", "tv(P,Q) >= 1-exp(-c)", ("renyi(P,Q,alpha) >= c",), (*BELOW, "c in [0, oo)")),
    "Chernoff, an upper bound": ("renyi(P,Q,alpha) <= -log(1-t)/(1-alpha)", "renyi(P,Q,alpha) <= -log(1-t)", ("tv(P,Q) <= t",),
                                 (*BELOW, "t in [0, 1)")),
    "an event under a bounded range": ("P(S) <= exp(eta)*Q(S)", "P(S) <= exp(eta/2)*Q(S)", RANGE, ("eta > 0",)),
    "one of two divergences": ("kl(P,Q) <= a", "kl(P,Q) <= a/2", ("kl(P,Q) + kl(Q,P) <= a",), ("a >= 0",)),
    "optimal conversion, Mironov's bound of it": ("optimal_delta(alpha,tau,eps) <= exp((alpha-1)*(tau-eps))",
                                                 "optimal_delta(alpha,tau,eps) <= exp((alpha-1)*(tau-eps))/9", (), (*ABOVE, "eps >= 0")),
    "optimal conversion, half of it": ("hockey_stick(P,Q,eps) <= optimal_delta(alpha,tau,eps)", "hockey_stick(P,Q,eps) <= optimal_delta(alpha,tau,eps)/2",
                                       ("renyi(P,Q,alpha) <= tau",), (*ABOVE, "eps > 0")),
    "optimal epsilon": ("optimal_epsilon(5, rdp(GaussianMechanism(1), 5), 1/1000) <= 5",
                        "optimal_epsilon(5, rdp(GaussianMechanism(1), 5), 1/1000) <= 1", (), ()),
    "optimal epsilon, Mironov's bound of it": ("optimal_epsilon(alpha,tau,delta) <= tau+log(1/delta)/(alpha-1)", "optimal_epsilon(alpha,tau,delta) <= tau",
                                               (), (*ABOVE, "delta in (0, 1)")),
    "optimal epsilon as a level": ("hockey_stick(P,Q,optimal_epsilon(2,1,1/100)) <= 1/100", "hockey_stick(P,Q,1) <= 1/100", ("renyi(P,Q,2) <= 1",), ()),
    "the symmetric divergence and total variation": ("kl(P,Q) + kl(Q,P) >= 2*tv(P,Q)*log((1+tv(P,Q))/(1-tv(P,Q)))",
                                                     "kl(P,Q) + kl(Q,P) >= 3*tv(P,Q)*log((1+tv(P,Q))/(1-tv(P,Q)))", APART, ()),
    "Hellinger with a logarithm": ("-2*log(1-hellinger2(P,Q)) <= kl(P,Q)", "-3*log(1-hellinger2(P,Q)) <= kl(P,Q)", ("hellinger2(P,Q) < 1",), ()),
    "Chernoff with a logarithm": ("renyi(P,Q,alpha) <= -log(1-tv(P,Q))/(1-alpha)", "renyi(P,Q,alpha) <= -log(1-tv(P,Q))", APART, BELOW),
    "mean of the inverse ratio": ("expect(P, 1/ratio) <= 1", "expect(P, 1/ratio) <= 1/2", (), ()),
    "mean of the ratio under the other law": ("expect(Q, ratio) <= 1", "expect(Q, ratio) >= 1", (), ()),  # < 1 where P has a singular part
    "mean absolute loss and two divergences": ("expect(P, Abs(loss)) <= kl(P,Q) + 2*tv(P,Q)", "expect(P, Abs(loss)) <= kl(P,Q) + tv(P,Q)/2", (), ()),
    "total variation as a mean": ("expect(Q, Abs(ratio-1)) <= 2*tv(P,Q)", "expect(Q, Abs(ratio-1)) <= tv(P,Q)", (), ()),
    "Markov for the loss": ("loss_tail(P,Q,t) <= (kl(P,Q)+tv(P,Q))/t", "loss_tail(P,Q,t) <= kl(P,Q)/t", (), ("t > 0",)),
    "Markov for the loss, a number": ("loss_tail(P,Q,t) <= (kl(P,Q)+exp(-1))/t", "loss_tail(P,Q,t) <= (kl(P,Q)+exp(-1))/(2*t)", (), ("t > 0",)),
    "a tail from a hockey-stick": ("loss_tail(P,Q,t) <= hockey_stick(P,Q,eps)/(1-exp(eps-t))",
                                   "loss_tail(P,Q,t) <= hockey_stick(P,Q,eps)/(2*(1-exp(eps-t)))", (), ("eps >= 0", "t > eps")),
    "a tail from a hockey-stick, multiplied": ("(1-exp(eps-t))*loss_tail(P,Q,t) <= hockey_stick(P,Q,eps)",
                                               "(1-exp(eps-t))*loss_tail(P,Q,t) <= hockey_stick(P,Q,eps)/2", (), ("eps >= 0", "t > eps")),
    "a smaller eps, from eps = 0 on": ("P(S) <= exp(eta)*Q(S)+1-(1-delta)*(1+exp(eta))/(1+exp(eps))", "P(S) <= exp(eta)*Q(S)+delta",
                                       ("hockey_stick(P,Q,eps) <= delta", "hockey_stick(Q,P,eps) <= delta"),
                                       ("eps >= 0", "eta in [0, eps]", "delta in [0, 1]")),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.sampled(4)
def test_proved(name):
    true, _, given, where = PAIRS[name]
    assert verdict(true, given, where, seconds=120) == "proved"


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.sampled(4)
def test_refuted(name):
    _, false, given, where = PAIRS[name]
    assert verdict(false, given, where) == "refuted"
