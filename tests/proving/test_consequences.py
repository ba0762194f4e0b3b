"""Consequences that people draw without thinking, and the near misses among them."""

import pytest

from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
TRUE = [
    ("log(1+s*(exp(eps)-1)) >= s*eps", (), ("s in [0, 1]", "eps in [0, oo)")),
    ("hockey_stick(P,Q,t) <= delta", ("loss_tail(P,Q,t) <= delta",), ("t in (-oo, oo)", "delta in (0, 1)")),
    ("tv(P,Q) <= sqrt(1-exp(-renyi(P,Q,1/2)))", (), ()),
    ("max_divergence(Mixture((1-s,Q),(s,P)),Q) <= log(1+s*(exp(eps)-1))", PURE[:1], ("s in [0, 1]", "eps in [0, oo)")),
    ("renyi(Product(P,P1),Product(Q,Q1),alpha) == renyi(P,Q,alpha)+renyi(P1,Q1,alpha)", (), ()),
    ("renyi(Product(P,P1),Product(Q,Q1),alpha) <= a+b", ("renyi(P,Q,alpha) <= a", "renyi(P1,Q1,alpha) <= b"), ("a >= 0", "b >= 0")),
    ("renyi(Power(P,n),Power(Q,n),alpha) <= n*eps", ("renyi(P,Q,alpha) <= eps",), ("n in integers [0, oo)", "eps >= 0")),
    ("renyi(P,Q,alpha) <= (11/10)*alpha*eps**2/2", PURE, ("eps in (0, 5]", "alpha in [2, 64]")),
    ("hockey_stick(P,Q,eps+2*log(1/delta)/(alpha-1)) <= delta", ("renyi(P,Q,alpha) <= eps",),
     ("alpha in [2, 8]", "eps in [0, 1]", "delta in (0, 1/10]")),
    ("P(S) <= 2*(exp(eps)*Q(S))**((alpha-1)/alpha)", ("renyi(P,Q,alpha) <= eps",), ("alpha in [5/4, 32]", "eps in [0, 1]")),
]
FALSE = [
    ("log(1+s*(exp(eps)-1)) <= s*eps", (), ("s in [0, 1]", "eps in [0, oo)")),
    ("hockey_stick(P,Q,t) <= delta/2", ("loss_tail(P,Q,t) <= delta",), ("t in (-oo, oo)", "delta in (0, 1)")),
    ("tv(P,Q) <= sqrt(1-exp(-renyi(P,Q,1/2)/2))", (), ()),
    ("max_divergence(Mixture((1-s,Q),(s,P)),Q) <= s*eps", PURE[:1], ("s in [0, 1]", "eps in [0, oo)")),
    ("renyi(Product(P,P1),Product(Q,Q1),alpha) <= a+b/2", ("renyi(P,Q,alpha) <= a", "renyi(P1,Q1,alpha) <= b"), ("a >= 0", "b >= 0")),
    ("renyi(Power(P,n),Power(Q,n),alpha) <= (n-1)*eps", ("renyi(P,Q,alpha) <= eps",), ("n in integers [1, oo)", "eps >= 0")),
    ("renyi(P,Q,alpha) <= (9/10)*alpha*eps**2/2", PURE, ("eps in (0, 1/2]", "alpha in [2, 64]")),
]


@pytest.mark.parametrize("text, given, where", TRUE)
@pytest.mark.sampled(3, 2)
def test_consequences_are_proved(text, given, where):
    assert prove(parse_statement(text, given=given, where=where), 30).verdict == "proved"


@pytest.mark.parametrize("text, given, where", FALSE)
def test_near_misses_are_not(text, given, where):
    assert prove(parse_statement(text, given=given, where=where), 2).verdict in ("refuted", "undecided")
