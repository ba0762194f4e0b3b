"""Sampled noise, runs of coins, discrete Gaussian noise with symbols and rare events, beside twins that are false or are not shown by what is believed."""

import pytest
from verdicts import verdict

from rdpverify.language import parse
from rdpverify.numeric import enclose

Z, ONE = "Normal(0,sigma)", "Normal(1,sigma)"
SAMPLED = "Mixture((1-q,Normal(0,sigma)),(q,Normal(1,sigma)))"
TERMS = "Sum(binomial(n,k)*(1-q)**(n-k)*q**k*exp({}/(2*sigma**2)),(k,0,n))"
WHOLE = ("q in (0, 1)", "sigma > 0", "n in integers [2, oo)")
MEAN = "exp((n-1)*renyi({},{},n)) {} {}"
AMPLIFIED = "renyi({},{},alpha) <= {}*q**2*alpha/(2*sigma**2)"
FEW = ("sigma >= sqrt(5)", "q in (0, 1/10]", "log(1/q) >= 3/(2*sigma**2)*(2+log(2*sigma**2)/log(2))", "alpha in (1, log(1/q)*sigma**2/2)")
COINS = "hockey_stick(Power(Bernoulli(p),k),Power(Bernoulli(q),k),t) {} Sum(Max(0,binomial(k,l)*(p**(k-l)*(1-p)**l-exp({})*q**(k-l)*(1-q)**l)),(l,0,{}))"
ANY_COINS = ("p in (0, 1)", "q in (0, 1)", "k in integers [1, oo)", "t in (-oo, oo)")
LATTICE = "renyi(DiscreteNormal(0,s),{},alpha) {} {}alpha*m**2/(2*s**2)"
SHIFTED, AROUND = "shift(DiscreteNormal(0,s),m)", "DiscreteNormal(m,s)"
ANY_SHIFT = ("s > 0", "m in integers (-oo, oo)", "alpha in (1, oo)")
WHOLE_ORDER = ("s > 0", "m in integers [1, oo)", "alpha in integers [2, oo)")
SUBGAUSSIAN = "mean(DiscreteNormal({}), exp({}), x) <= exp(t**2*s**2/{})"
RARE = ("n in integers [1, oo)", "eps > 0", "q in (0, 1)")
BERNOULLI = "kl(Bernoulli(p),Bernoulli(q)) <= log(1+{}*tv(Bernoulli(p),Bernoulli(q))**2/Min(q,1-q))"

TRUE = {
    "the curve from above": (MEAN.format(SAMPLED, Z, "<=", TERMS.format("(k**2-k)")), (), WHOLE),
    "the curve from below": (MEAN.format(SAMPLED, Z, ">=", TERMS.format("(k**2-k)")), (), WHOLE),
    "of scaled noise": (MEAN.format("Mixture((1-q,Normal(0,1)),(q,Normal(2,1)))", "Normal(0,1)", "<=", TERMS.format("(k**2-k)*4").replace("/(2*sigma**2)", "/2")), (),
                        (WHOLE[0], WHOLE[2])),
    "of any concentrated pair": (MEAN.format("Mixture((1-q,Q),(q,P))", "Q", "<=", TERMS.format("(k**2-k)")),
                                 ("renyi(P,Q,a) <= a/(2*sigma**2) for all a in (1, oo)",), WHOLE),
    "the worse direction": (f"renyi({Z},{SAMPLED},a) <= renyi({SAMPLED},{Z},a)", (), ("q in (0, 1)", "sigma > 0", "a in [1, oo)")),
    "amplified": (AMPLIFIED.format(SAMPLED, Z, 13), (), FEW),
    "coins from above": (COINS.format("<=", "t", "k"), (), ANY_COINS),
    "coins from below": (COINS.format(">=", "t", "k"), (), ANY_COINS),
    "a shifted lattice law": (LATTICE.format(SHIFTED, "<=", ""), (), ANY_SHIFT),
    "a lattice law around an integer": (LATTICE.format(AROUND, "<=", ""), (), ANY_SHIFT),
    "an equality at whole orders": (LATTICE.format(AROUND, "==", ""), (), WHOLE_ORDER),
    "a rare event": ("P(S) <= exp(2*eps*sqrt(n*log(1/q)))*q", ("renyi(P,Q,a) <= Min(n*eps, n*a*eps**2/2) for all a in (1, oo)", "Q(S) <= q"), RARE),
    "the reverse of Pinsker": (BERNOULLI.format(2), (), ("p in [0, 1]", "q in (0, 1)")),
    "a subgaussian lattice law": (SUBGAUSSIAN.format("0,s", "t*x", 2), (), ("s > 0", "t in (-oo, oo)")),
    "a subgaussian lattice law, scaled": ("mean(DiscreteNormal(0,2*s), exp(-3*t*x), x) <= exp(18*t**2*s**2)", (), ("s > 0", "t > 0")),
    "a lattice law around any point": ("kl(DiscreteNormal(0,s),DiscreteNormal(c,s)) <= c**2/s**2", (), ("s > 0", "c > 0")),
}

REFUTED = {
    "a term too few": (MEAN.format(SAMPLED, Z, "<=", TERMS.format("(k**2-k)").replace("(k,0,n)", "(k,0,n-1)")), (), WHOLE),
    "larger powers": (MEAN.format(SAMPLED, Z, ">=", TERMS.format("k**2")), (), WHOLE),
    "the better direction": (f"renyi({SAMPLED},{Z},a) <= renyi({Z},{SAMPLED},a)", (), ("q in (0, 1)", "sigma > 0", "a in (1, oo)")),
    "a pair that is not symmetric": ("renyi(Q,Mixture((1-q,Q),(q,P)),a) <= renyi(Mixture((1-q,Q),(q,P)),Q,a)", (), ("q in (0, 1)", "a in (1, oo)")),
    "all orders amplified": (AMPLIFIED.format(SAMPLED, Z, 13), (), (*FEW[:3], "alpha in (1, oo)")),
    "coins at a higher level": (COINS.format("<=", "t+1/10", "k"), (), ANY_COINS),
    "coins without the last": (COINS.format("<=", "t", "k-1"), (), ANY_COINS),
    "a rarer event": ("P(S) <= exp(eps*sqrt(n*L)-L)", ("renyi(P,Q,a) <= n*a*eps**2/2 for all a in (1, oo)", "Q(S) <= exp(-L)"),
                     ("n in integers [1, oo)", "eps > 0", "L > 0")),
    "half the reverse of Pinsker": (BERNOULLI.format("1/2"), (), ("p in [0, 1]", "q in (0, 1)")),
    "less than the lattice": (LATTICE.format(AROUND, "<=", "99/100*"), (), ANY_SHIFT),
    "a narrower lattice law": (SUBGAUSSIAN.format("0,s", "t*x", "(21/10)"), (), ("s > 0", "t in (-oo, oo)")),
    "a lattice law around a half": (SUBGAUSSIAN.format("1/2,s", "t*x", 2), (), ("s > 0", "t in (-oo, oo)")),
    "the mean of a larger power": (SUBGAUSSIAN.format("0,s", "t*x+1/10", 2), (), ("s > 0", "t in (-oo, oo)")),
    "an equality at every order": (LATTICE.format(AROUND, "==", ""), (), ("s > 0", "m in integers [1, oo)", "alpha in (1, oo)")),
}

NEVER_PROVED = {
    "the other mixture": (MEAN.format(Z, "Mixture((1-q,Normal(0,sigma)),(q,Normal(1,sigma/2)))", "<=", TERMS.format("(k**2-k)")), (), WHOLE),
    "a location that is no integer": (LATTICE.format("DiscreteNormal(c,s)", "==", "").replace("m**2", "c**2"), (), ("s > 0", "c > 0", "alpha in integers [2, oo)")),
    "too often sampled": (AMPLIFIED.format(SAMPLED, Z, 13), (), (FEW[0], "q in (0, 1/5]", FEW[2], FEW[3])),
    "a rare event under the other law": ("P(S) <= exp(2*eps*sqrt(n*log(1/q)))*q", ("renyi(Q,P,a) <= n*a*eps**2/2 for all a in (1, oo)", "Q(S) <= q"), RARE),
    "a rare event at few orders": ("P(S) <= exp(2*eps*sqrt(n*log(1/q)))*q", ("renyi(P,Q,a) <= n*a*eps**2/2 for all a in (1, 2)", "Q(S) <= q"), RARE),
    "Laplace noise, sampled": (MEAN.format("Mixture((1-q,Laplace(0,1)),(q,Laplace(1,1)))", "Laplace(0,1)", "<=", TERMS.format("(k**2-k)/2")), (), WHOLE),
}


@pytest.mark.parametrize("name", TRUE)
@pytest.mark.sampled(4, 2)
def test_proved(name):
    assert verdict(*TRUE[name]) == "proved"


@pytest.mark.parametrize("name", REFUTED)
@pytest.mark.sampled(4)
def test_refuted(name):
    assert verdict(*REFUTED[name]) == "refuted"


@pytest.mark.parametrize("name", NEVER_PROVED)
@pytest.mark.sampled(3)
def test_not_proved(name):
    assert verdict(*NEVER_PROVED[name], seconds=4) != "proved"


@pytest.mark.parametrize("P, Q, c", [("Normal(1,sqrt(5))", "Normal(0,sqrt(5))", "1/10"), ("Normal(1,4)", "Normal(0,4)", "1/32"),
                                     ("Finite([11/20,9/20])", "Finite([9/20,11/20])", "1/40")])  # its losses are log(11/9), so that c >= log(11/9)**2/2 will do
@pytest.mark.parametrize("s", ["1/10", "1/30", "1/1000"])
@pytest.mark.parametrize("order", [2, 5])
def test_amplification_holds_at_numbers(P, Q, c, s, order):
    inside = enclose(parse(f"Min(1/10, exp(-3*{c.join('()')}*(2 + log(1/({c}))/log(2)))) - {s}"), 20)[0]
    last = enclose(parse(f"log(1/({s}))/(4*({c})) - {order}"), 20)[0]
    if inside.lower >= 0 and last.lower > 0:
        margin = enclose(parse(f"13*({s})**2*({c})*{order} - renyi(Mixture((1-{s},{Q}),({s},{P})),{Q},{order})"), 20)[0]
        assert margin.lower >= 0
