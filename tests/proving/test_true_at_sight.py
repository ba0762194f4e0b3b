"""True statements that a reader sees at once, kind by kind, beside false twins."""

import pytest
from verdicts import verdict

SECONDS = 40
NEAR, MANY = ("max_divergence(Q,P) <= 1",), ("n in integers [1, oo)",)
DECIDED = {
    "bounds of any mechanism": [
        ("rdp(Composed((M,2)),a) <= 2*rdp(M,a)", (), ("a in (1, oo)",), "proved"),
        ("rdp(Composed((M,2)),a) <= 3/2*rdp(M,a)", (), ("a in (1, oo)",), "refuted"),
        ("privacy_profile(RandomizedResponse(p),e) == Max(0,p-exp(e)*(1-p))", (), ("p in [1/2, 1)", "e >= 0"), "proved"),
        ("privacy_profile(RandomizedResponse(p),e) == Max(0,p-exp(e)*(1-p)/2)", (), ("p in [1/2, 1)", "e >= 0"), "refuted"),
    ],
    "the level of a mechanism that is given by it": [
        ("epsilon(AnyMechanism(e,d),d) == e", (), ("e > 0", "d in (0, 1)"), "proved"),
        ("epsilon(AnyMechanism(e,d),d) == 2*e", (), ("e > 0", "d in (0, 1)"), "refuted"),
        ("privacy_profile(AnyMechanism(e,d),e) == d", (), ("e > 0", "d in (0, 1)"), "proved"),
    ],
    "the mean of a ratio": [
        ("expect(P,1/ratio) == 1", NEAR, (), "proved"),
        ("expect(P,1/ratio) == 1", ("max_divergence(P,Q) <= 1",), (), "refuted"),
        ("expect(P,1/ratio**2) == 1", NEAR, (), "refuted"),
    ],
    "affinities of many copies multiply": [
        ("hellinger2(Power(P,n),Power(Q,n)) == 1 - (1 - hellinger2(P,Q))**n", (), MANY, "proved"),
        ("hellinger2(Power(P,n),Power(Q,n)) == 1 - (1 - hellinger2(P,Q)/2)**n", (), MANY, "refuted"),
        ("hellinger2(Power(P,n),Power(Q,n)) <= n*hellinger2(P,Q)", (), MANY, "proved"),
        ("hellinger2(Power(P,n),Power(Q,n)) <= sqrt(n)*hellinger2(P,Q)", (), MANY, "refuted"),
        ("chi2(Power(P,n),Power(Q,n)) == (1 + chi2(P,Q))**n - 1", (), MANY, "proved"),
        ("chi2(Power(P,n),Power(Q,n)) >= n*chi2(P,Q)", (), MANY, "proved"),
        ("chi2(Power(P,n),Power(Q,n)) <= n*chi2(P,Q)", (), MANY, "refuted"),
    ],
    "floors": [
        ("floor(x) > x - 1", (), ("x in [-5, 5]",), "proved"),
        ("2*floor(x) > 2*x - 2", (), ("x in (-oo, oo)",), "proved"),
        ("x - floor(x) < 1", (), ("x in (-oo, oo)",), "proved"),
        ("x - floor(x) < 99/100", (), ("x in (-oo, oo)",), "refuted"),
        ("floor(x) > x - 1/2", (), ("x in [-5, 5]",), "refuted"),
        ("floor(x) + floor(-x) >= -1", (), ("x in [-5, 5]",), "proved"),
        ("floor(x) + floor(-x) > -1", (), ("x in [-5, 5]",), "refuted"),
        ("floor(x) + floor(1 - x/2) >= x/2 - 1", (), ("x in [0, 3]",), "proved"),
    ],
    "the order of quantiles": [
        ("quantile(Normal(0,s),1/2) < quantile(Normal(0,s),2/3)", (), ("s > 0",), "proved"),
        ("quantile(Laplace(m,s),2/3) > quantile(Laplace(m,s),3/5)", (), ("m in (-oo, oo)", "s > 0"), "proved"),
        ("quantile(Normal(0,s),2/3) < quantile(Normal(0,s),1/2)", (), ("s > 0",), "refuted"),
        ("quantile(Laplace(m,s),3/5) < quantile(Laplace(m,s),3/5)", (), ("m in (-oo, oo)", "s > 0"), "refuted"),
    ],
    "one noise, by itself and sampled": [
        ("epsilon(LaplaceMechanism(b),0) == 1/b", (), ("b > 0",), "proved"),
        ("epsilon(LaplaceMechanism(b),0) == 1/(2*b)", (), ("b > 0",), "refuted"),
        ("pure_dp(PoissonSampled(LaplaceMechanism(b),q)) == log(1+q*(exp(1/b)-1))", (), ("b > 0", "q in (0, 1)"), "proved"),
        ("pure_dp(PoissonSampled(LaplaceMechanism(b),q)) == q/b", (), ("b > 0", "q in (0, 1)"), "refuted"),
    ],
    "one law beside both": [
        ("renyi(Product(P,R),Product(Q,R),a) == renyi(P,Q,a)", (), ("a in (1, oo)",), "proved"),
        ("renyi(Product(P,R),Product(Q,P),a) == renyi(P,Q,a)", (), ("a in (1, oo)",), "refuted"),
    ],
    "laws that are others at an end": [
        ("tv(Mixture((w,PointMass(0)),(1-w,Normal(0,1))),Normal(0,1)) == w", (), ("w in [0, 1]",), "proved"),
        ("tv(Mixture((w,PointMass(0)),(1-w,Normal(0,1))),Normal(0,1)) == w**2", (), ("w in [0, 1]",), "refuted"),
        ("renyi(Bernoulli(p),Bernoulli(1),1/2) == -log(p)", (), ("p in (0, 1]",), "proved"),
        ("renyi(Bernoulli(p),Bernoulli(1),1/2) == -2*log(p)", (), ("p in (0, 1]",), "refuted"),
    ],
}


@pytest.mark.parametrize("statement, given, where, expected", [each for kind in DECIDED.values() for each in kind],
                         ids=[f"{name}: {text}" for name, kind in DECIDED.items() for text, *_ in kind])
def test_it_is_decided(statement, given, where, expected):
    assert verdict(statement, given, where, SECONDS) == expected
