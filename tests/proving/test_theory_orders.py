"""Rényi divergences of different orders and of three laws: decided for all pairs, on the whole range of orders."""

from itertools import pairwise

import pytest
from verdicts import verdict

ALPHA = "alpha in (1, oo)"
GROUP, GROUP_WHERE = ("renyi(P,Q,alpha) <= eps", "renyi(Q,R,alpha) <= eps"), ("alpha in (2, oo)", "eps in [0, oo)")
EIGHT = tuple(f"renyi({first},{second},alpha) <= eps" for first, second in pairwise(["P", *(f"P{i}" for i in range(1, 8)), "Q"]))
DOUBLED = ("renyi(P,Q,alpha/2**c) <= 3**c*eps", "renyi(Q,R,alpha/2**c) <= 3**c*eps")
ANY_SIZE = ("c in integers [0, oo)", "alpha in (2**(c+1), oo)", "eps in [0, oo)")
TWO_ORDERS = (ALPHA, "beta in [alpha, oo)")

TRUE = {
    "orders above 1": ("renyi(P,Q,alpha) <= renyi(P,Q,beta)", (), TWO_ORDERS),
    "orders below 1": ("renyi(P,Q,alpha) <= renyi(P,Q,beta)", (), ("beta in (0, 1)", "alpha in (0, beta]")),
    "across 1": ("renyi(P,Q,alpha) <= renyi(P,Q,beta)", (), ("alpha in (0, 1)", "beta in (1, oo)")),
    "Kullback-Leibler is below": ("kl(P,Q) <= renyi(P,Q,alpha)", (), (ALPHA,)),
    "Kullback-Leibler is above": ("renyi(P,Q,alpha) <= kl(P,Q)", (), ("alpha in (0, 1)",)),
    "groups of two": ("renyi(P,R,alpha/2) <= 3*eps", GROUP, GROUP_WHERE),
    "groups of eight": ("renyi(P,Q,alpha/8) <= 27*eps", EIGHT, ("alpha in (8, oo)", "eps in [0, oo)")),
    "groups twice as large": ("renyi(P,R,alpha/2**(c+1)) <= 3**(c+1)*eps", DOUBLED, ANY_SIZE),
}

FALSE = {
    "orders decrease": ("renyi(P,Q,beta) <= renyi(P,Q,alpha)", (), TWO_ORDERS),
    "orders increase strictly": ("renyi(P,Q,alpha) < renyi(P,Q,beta)", (), TWO_ORDERS),
    "Kullback-Leibler above every order": ("renyi(P,Q,alpha) <= kl(P,Q)", (), (ALPHA,)),
}


@pytest.mark.parametrize("name", TRUE)
def test_proved(name):
    assert verdict(*TRUE[name]) == "proved"


@pytest.mark.parametrize("name", FALSE)
def test_refuted(name):
    assert verdict(*FALSE[name]) == "refuted"
