"""Statements that a reader, a student or a practitioner types, and expects to be decided at once, beside their false twins."""

import pytest
from verdicts import verdict

SECONDS = 40
DECIDED = {
    "a curve below the greatest loss": [
        ("renyi(Laplace(0,b),Laplace(1,b),alpha) <= 1/b", (), ("alpha in [101/100, 10000]", "b in [1/10, 10]"), "proved"),
        ("renyi(Exponential(2),Exponential(1),alpha) <= log(2)", (), ("alpha in (1, oo)",), "proved"),
        ("rdp(LaplaceMechanism(b),alpha) <= 1/b", (), ("alpha in (1, oo)", "b > 0"), "proved"),
        ("renyi(Laplace(0,b),Laplace(1,b),alpha) <= 99/(100*b)", (), ("alpha in (1, oo)", "b > 0"), "refuted"),
    ],
    "a rate beside the greatest loss": [
        ("zcdp(M) <= pure_dp(M)**2/2", (), (), "proved"),
        ("zcdp(M) <= pure_dp(M)**2/4", ("pure_dp(M) <= 5",), (), "refuted"),
        ("zcdp(Composed((M, k))) <= k*pure_dp(M)**2/2", (), ("k in integers [1, oo)",), "proved"),
        ("zcdp(M) <= sqrt(pure_dp(M))", (), (), "refuted"),
    ],
    "losses at and within the level": [
        ("loss_within(Laplace(0,b),Laplace(1,b),1/b) == 1", (), ("b > 0",), "proved"),
        ("loss_within(Laplace(0,b),Laplace(1,b),1/(2*b)) == 1", (), ("b > 0",), "refuted"),
        ("loss_within(Bernoulli(p),Bernoulli(1 - p),log(p/(1 - p))) == 1", (), ("p in [1/2, 1)",), "proved"),
        ("(loss_tail(P,Q,0) + loss_tail(Q,P,0))/2 >= tv(P,Q)", (), (), "proved"),
        ("(loss_tail(P,Q,0) + loss_tail(Q,P,0))/3 >= tv(P,Q)", (), (), "refuted"),
        ("hockey_stick(P,Q,e) + hockey_stick(Q,P,e) <= loss_tail(P,Q,e) + loss_tail(Q,P,e)", (), ("e >= 0",), "proved"),
    ],
    "both directions from pure privacy": [
        ("kl(P,Q) + kl(Q,P) <= e**2", ("max_divergence(P,Q) <= e", "max_divergence(Q,P) <= e"), ("e in (0, oo)",), "proved"),
        ("kl(P,Q) + kl(Q,P) <= 2*e*tanh(e/2)", ("max_divergence(P,Q) <= e", "max_divergence(Q,P) <= e"), ("e in (0, oo)",), "proved"),
        ("kl(P,Q) + kl(Q,P) <= e**2/2", ("max_divergence(P,Q) <= e", "max_divergence(Q,P) <= e"), ("e in (0, oo)",), "refuted"),
    ],
    "partial sums within their series": [
        ("Sum(x**k/factorial(k), (k, 0, n)) <= exp(x)", (), ("x >= 0", "n in integers [0, oo)"), "proved"),
        ("Sum(x**k/factorial(k), (k, 0, n)) <= exp(x)", (), ("x in (-oo, oo)", "n in integers [0, oo)"), "refuted"),
        ("Sum(1/factorial(k), (k, 0, n)) < 3", (), ("n in integers [0, oo)",), "proved"),
        ("Sum(1/factorial(k), (k, 0, n)) <= 27/10", (), ("n in integers [0, oo)",), "refuted"),
        ("Sum(exp(-l)*l**k/factorial(k), (k, 0, n)) <= 1", (), ("l > 0", "n in integers [0, oo)"), "proved"),
        ("Sum(1/k**2, (k, 1, n)) <= pi**2/6", (), ("n in integers [1, oo)",), "proved"),
        ("Sum(1/k**2, (k, 1, n)) <= 8/5", (), ("n in integers [1, oo)",), "refuted"),
    ],
    "sums without end": [
        ("Sum(1/k, (k, 1, oo)) == oo", (), (), "proved"),
        ("Sum(1/k, (k, 1, oo)) <= 1000", (), (), "refuted"),
        ("Sum(1/(2*k - 1), (k, 1, oo)) >= 1000", (), (), "proved"),
        ("Sum(2**k, (k, 0, oo)) == oo", (), (), "proved"),
        ("Sum(1/k**2, (k, 1, oo)) == oo", (), (), "refuted"),
        ("Sum(x**k, (k, 0, oo)) <= 3", (), ("x in [0, 1]",), "refuted"),
        ("Sum(x**k, (k, 0, oo)) <= 3", (), ("x in [0, 2/3]",), "proved"),
    ],
    "limits with logarithms": [
        ("Limit(log(x), x -> oo) == oo", (), (), "proved"),
        ("Limit(-log(x), x -> 0+) == oo", (), (), "proved"),
        ("Limit(x/log(x), x -> oo) == oo", (), (), "proved"),
        ("Limit(log(log(x))/log(x), x -> oo) == 0", (), (), "proved"),
        ("Limit(log(x)**2, x -> oo) <= 1000", (), (), "refuted"),
    ],
}


@pytest.mark.parametrize("statement, given, where, expected", [each for kind in DECIDED.values() for each in kind],
                         ids=[f"{name}: {text}" for name, kind in DECIDED.items() for text, *_ in kind])
def test_it_is_decided(statement, given, where, expected):
    assert verdict(statement, given, where, SECONDS) == expected
