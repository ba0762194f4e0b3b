"""Premises as people write them: solved for nothing, turned round, with maxima, of events; each beside a near miss with a counterexample."""

import pytest
from verdicts import verdict

BOTH_PURE = ("P(S) <= exp(e)*Q(S) for all events S", "exp(-e)*Q(T) <= P(T) for all events T")
ORDERS = ("renyi(P,Q,b)/b <= r for all b in (1,oo)",)
PURE = ("a > 1", "e > 0")

# name: (true, false, premises, where)
PAIRS = {
    "chi2 with its one": ("P(S) <= sqrt(v*Q(S))", "P(S) <= sqrt((v-1)*Q(S))", ("v >= 1+chi2(P,Q)",), ("v in [1, oo)",)),
    "a quotient by the order": ("loss_tail(P,Q,r*(1+2*s)) <= exp(-r*s**2)", "loss_tail(P,Q,r*(1+2*s)) <= exp(-2*r*s**2)", ORDERS, ("r > 0", "s >= 0")),
    "a distance from below": ("hellinger2(P,Q) <= x", "hellinger2(P,Q) <= 9*x/10", ("1-tv(P,Q) >= 1-x",), ("x in [0, 1]",)),
    "the smaller of two": ("Abs(P(S)-Q(S)) <= sqrt(d/2)", "Abs(P(S)-Q(S)) <= sqrt(d/3)", ("Min(kl(P,Q),kl(Q,P)) <= d",), ("d >= 0",)),
    "the larger of two": ("renyi(P,Q,a)/a <= e**2/2", "renyi(P,Q,a)/a <= e**2/3", ("Max(max_divergence(P,Q),max_divergence(Q,P)) <= e",), PURE),
    "a maximum in the conclusion": ("2*renyi(P,Q,a) <= a*Max(max_divergence(P,Q),max_divergence(Q,P))**2",
                                    "3*renyi(P,Q,a) <= a*Max(max_divergence(P,Q),max_divergence(Q,P))**2", (), ("a > 1",)),
    "ratios between two ends": ("renyi(P,Q,a) <= a/8*(u+w)**2", "renyi(P,Q,a) <= a/9*(u+w)**2",
                                ("max_divergence(P,Q) <= u", "max_divergence(Q,P) <= w"), ("a > 1", "u >= 0", "w >= 0")),
    "two events": ("renyi(P,Q,a) <= a*e**2/2", "renyi(P,Q,a) <= a*e**2/3", BOTH_PURE, PURE),
    "an equality": ("renyi(P,Q,a) <= a*e**2/2", "renyi(P,Q,a) <= a*e**2/3", ("hockey_stick(P,Q,e) <= 0", "hockey_stick(Q,P,e) == 0"), PURE),
    "an equality that names a distance": ("kl(P,Q) >= 2*d**2", "kl(P,Q) >= 3*d**2", ("tv(P,Q) == d",), ("d in [0, 1]",)),
    "an equality that names a tail": ("P(S) <= exp(e)*Q(S)+d", "P(S) <= exp(e)*Q(S)+d/2", ("loss_tail(P,Q,e) == d",), ("e >= 0", "d in [0, 1]")),
    "an equality with a number": ("renyi(P,Q,2) <= 1/3", "renyi(P,Q,2) <= 1/4", ("chi2(P,Q) == 1/3",), ()),
    "multiples of events": ("3*P(S) <= 4*Q(S)+d", "3*P(S) <= 4*Q(S)+d/2", ("3*P(S)-4*Q(S) <= d for all events S",), ("d in [0, 1]",)),
    "an event under a Renyi bound": ("P(S) <= exp(e)*Q(S)+exp((a-1)*(t-e))*(a-1)**(a-1)/a**a",
                                     "P(S) <= exp(e)*Q(S)+exp((a-1)*(t-e))*(a-1)**(a-1)/a**a/2", ("renyi(P,Q,a) <= t",), ("a > 1", "e >= 0", "t >= 0")),
    "hellinger by all orders": ("hellinger2(P,Q) <= 1-exp(-r/4)", "hellinger2(P,Q) <= 1-exp(-r/9)", ("renyi(P,Q,b) <= r*b for all b in [1/2,oo)",),
                                ("r > 0",)),
    "KL of a mixture by order two": ("kl(Mixture((w,P),(1-w,Q)),Q) <= w**2*(exp(c)-1)", "kl(Mixture((w,P),(1-w,Q)),Q) <= w**2*(exp(c)-1)/4",
                                     ("renyi(P,Q,2) <= c",), ("w in (0, 1)", "c >= 0")),
    "chi2 by all orders": ("chi2(P,Q) <= exp(2*r)-1", "chi2(P,Q) <= exp(r)-1", ("renyi(P,Q,b) <= r*b for all b in (1,oo)",), ("r > 0",)),
    "orders up to a closed end": ("loss_tail(P,Q,s) <= exp(-(w-1)*(s-w*r))", "loss_tail(P,Q,s) <= exp(-w*(s-w*r))",
                                  ("renyi(P,Q,a) <= a*r for all a in (1,w]",), ("w > 1", "r > 0", "s >= w*r")),
    "order two by chi2": ("renyi(P,Q,2) <= log(1+c)", "renyi(P,Q,2) <= log(1+c/2)", ("chi2(P,Q) <= c",), ("c >= 0",)),
    "a moment of the loss": ("renyi(P,Q,a) <= c", "renyi(P,Q,a) <= c/2", ("expect(P,exp((a-1)*loss)) <= exp((a-1)*c)",), ("c >= 0", "a > 1")),
    "turned round at every order": ("renyi(P,Q,a) <= rho*a", "renyi(P,Q,a) <= rho*a/2", ("0 <= rho - renyi(P,Q,b)/b for all b in (1,oo)",),
                                    ("rho > 0", "a > 1")),
    "a law and itself": ("renyi(P,P,a) == 0", "renyi(P,P,a) > 0", (), ("a > 0",)),
    "a law and itself, in a sum": ("kl(P,Q) + kl(Q,Q) <= 2*kl(P,Q)", "kl(P,Q) <= 9*hockey_stick(Q,Q,-1)/10 + kl(P,P)", (), ()),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.sampled(4, 2)
def test_written_in_another_way(name):
    true, false, premises, where = PAIRS[name]
    assert verdict(true, premises, where) == "proved"
    assert verdict(false, premises, where) == "refuted"
