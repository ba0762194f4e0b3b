"""Several events, several laws, products and mixtures of arbitrary laws, loss tails: true statements and their false twins."""

import pytest

from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

EPS, DELTA, Q = "eps in [0, oo)", "delta in [0, 1]", "q in [0, 1]"
PURE, APPROXIMATE = "max_divergence(P,Q) <= eps", "hockey_stick(P,Q,eps) <= delta"
SUBSAMPLED = "Mixture((1-q,Q),(q,P))"

# name: (statement, false twin, premises, domains)
STATEMENTS = {
    "no excess bounds the ratio": ("max_divergence(P,Q) <= eps", "max_divergence(P,Q) <= eps/2", ["hockey_stick(P,Q,eps) <= 0"], [EPS]),
    "no excess, Kullback-Leibler": ("kl(P,Q) <= eps", "kl(P,Q) <= eps**2/9", ["hockey_stick(P,Q,eps) <= 0"], [EPS]),
    "a bounded ratio has no tail": ("loss_tail(P,Q,eps) <= 0", "loss_tail(P,Q,eps/2) <= 0", [PURE], [EPS]),
    "no excess, no tail": ("loss_tail(P,Q,eps) <= 0", "loss_tail(P,Q,eps/2) <= 0", ["hockey_stick(P,Q,eps) <= 0"], [EPS]),
    "no tail bounds the ratio": ("max_divergence(P,Q) <= eps", "max_divergence(P,Q) <= eps/2", ["loss_tail(P,Q,eps) <= 0"], [EPS]),
    "tail of an approximate bound": ("loss_tail(P,Q,2*eps) <= delta/(1-exp(-eps))", "loss_tail(P,Q,2*eps) <= delta", [APPROXIMATE],
                                     ["eps > 0", DELTA]),
    "excess below the tail": ("hockey_stick(P,Q,eps) <= loss_tail(P,Q,eps)", "loss_tail(P,Q,eps) <= hockey_stick(P,Q,eps)", [], [EPS]),
    "tails decrease": ("loss_tail(P,Q,t) <= loss_tail(P,Q,s)", "loss_tail(P,Q,s) <= loss_tail(P,Q,t)", [], ["s >= 0", "t in [s, oo)"]),
    "three laws, one event": ("P(S) <= exp(2*eps)*R(S)", "P(S) <= exp(eps)*R(S)", [PURE, "max_divergence(Q,R) <= eps"], [EPS]),
    "mean of two laws": ("P(S) <= exp(eps)*(Q(S)+R(S))/2", "P(S) <= exp(eps/2)*(Q(S)+R(S))/2", [PURE, "max_divergence(P,R) <= eps"], [EPS]),
    "product of two events": ("P(S)*P(T) <= exp(2*eps)*Q(S)*Q(T)", "P(S)*P(T) <= exp(eps)*Q(S)*Q(T)", [PURE], [EPS]),
    "sum of two events": ("P(S)+P(T) <= exp(eps)*(Q(S)+Q(T))+2*delta", "P(S)+P(T) <= exp(eps)*(Q(S)+Q(T))+delta", [APPROXIMATE], [EPS, DELTA]),
    "two events, premise for all events": ("P(S)+P(T) <= exp(eps)*(Q(S)+Q(T))+2*delta", "P(S)+P(T) <= exp(eps)*(Q(S)+Q(T))+delta",
                                           ["P(S) <= exp(eps)*Q(S) + delta for all events S"], [EPS, DELTA]),
    "two events, total variation": ("P(S)-Q(S)+P(T)-Q(T) <= 2*tv(P,Q)", "P(S)-Q(S)+P(T)-Q(T) <= tv(P,Q)", [], []),
    "total variation of a product": ("tv(Product(P,P1),Product(Q,Q1)) <= tv(P,Q)+tv(P1,Q1)", "tv(Product(P,P1),Product(Q,Q1)) <= tv(P,Q)",
                                     [], []),
    "total variation of a product, one law the same": ("tv(Product(P,R),Product(Q,R)) <= tv(P,Q)",
                                                       "tv(Product(P,R),Product(Q,R)) <= tv(P,Q)/2", [], []),
    "total variation of a power": ("tv(Power(P,n),Power(Q,n)) <= n*tv(P,Q)", "tv(Power(P,n),Power(Q,n)) <= n*tv(P,Q)/2", [],
                                   ["n in integers [1, oo)"]),
    "basic composition": ("hockey_stick(Product(P,P1),Product(Q,Q1),eps+eps1) <= delta+delta1",
                          "hockey_stick(Product(P,P1),Product(Q,Q1),eps+eps1) <= delta", [APPROXIMATE, "hockey_stick(P1,Q1,eps1) <= delta1"],
                          [EPS, "eps1 >= 0", DELTA, "delta1 in [0, 1]"]),
    "basic composition, n times": ("hockey_stick(Power(P,n),Power(Q,n),n*eps) <= n*delta", "hockey_stick(Power(P,n),Power(Q,n),n*eps) <= n*delta/2",
                                   [APPROXIMATE], [EPS, DELTA, "n in integers [1, oo)"]),
    "subsampling, chi-squared": (f"chi2({SUBSAMPLED},Q) == q**2*chi2(P,Q)", f"chi2({SUBSAMPLED},Q) <= q**3*chi2(P,Q)", [], ["q in (0, 1]"]),
    "subsampling, chi-squared at most c": (f"chi2({SUBSAMPLED},Q) <= q**2*c", f"chi2({SUBSAMPLED},Q) <= q**2*c/2", ["chi2(P,Q) <= c"],
                                           [Q, "c >= 0"]),
    "subsampling, order 2": (f"renyi({SUBSAMPLED},Q,2) <= log(1+q**2*(exp(c)-1))", f"renyi({SUBSAMPLED},Q,2) <= log(1+q**2*(exp(c)-1)/2)",
                             ["renyi(P,Q,2) <= c"], [Q, "c >= 0"]),
    "subsampling, total variation": (f"tv(Q,{SUBSAMPLED}) == q*tv(P,Q)", f"tv(Q,{SUBSAMPLED}) <= q**2*tv(P,Q)", [], [Q]),
    "subsampling, approximate privacy": (f"hockey_stick({SUBSAMPLED},Q,log(1+q*(exp(eps)-1))) <= q*delta",
                                         f"hockey_stick({SUBSAMPLED},Q,log(1+q*(exp(eps)-1))) <= q*delta/2", [APPROXIMATE],
                                         ["q in (0, 1)", EPS, DELTA]),
    "mixtures on both sides": ("max_divergence(Mixture((q,P),(1-q,P1)),Mixture((q,Q),(1-q,Q1))) <= eps",
                               "max_divergence(Mixture((q,P),(1-q,P1)),Mixture((q,Q),(1-q,Q1))) <= eps/2",
                               [PURE, "max_divergence(P1,Q1) <= eps"], [Q, EPS]),
    "part of a mixture": ("max_divergence(P,Mixture((q,Q),(1-q,P))) <= log(1/(1-q))", "max_divergence(P,Mixture((q,Q),(1-q,P))) <= log(1/(1-q))/2",
                          [], ["q in [0, 1)"]),
    "Jensen-Shannon": ("kl(P,Mixture((1/2,P),(1/2,Q))) <= log(2)", "kl(P,Mixture((1/2,P),(1/2,Q))) <= log(2)/2", [], []),
    "chi-squared by order 2": ("chi2(P,Q) <= exp(c)-1", "chi2(P,Q) <= (exp(c)-1)/2", ["renyi(P,Q,2) <= c"], ["c >= 0"]),
}


@pytest.mark.parametrize("name", STATEMENTS)
@pytest.mark.sampled(4, 2)
def test_the_statement_is_proved_and_its_twin_refuted(name):
    true, false, given, where = STATEMENTS[name]
    assert prove(parse_statement(true, given=given, where=where), seconds=40).verdict == "proved"
    refuted = prove(parse_statement(false, given=given, where=where), seconds=40)
    assert refuted.verdict == "refuted" and refuted.witness
