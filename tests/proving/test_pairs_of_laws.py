"""Divergences, events, tests and expectations of any two laws against each other, each statement beside a near miss with a counterexample."""

import pytest
from verdicts import verdict

C, EPS = "c in [0, oo)", "eps in [0, oo)"

# name: (true, false, premises, where)
PAIRS = {
    "mean of the ratio, absolutely continuous": ("expect(Q,ratio) == 1", "expect(Q,ratio) == 2", ("kl(P,Q) <= c",), (C,)),
    "mean of the ratio, the wrong continuity": ("expect(Q,ratio) <= 1", "expect(Q,ratio) == 1", ("kl(Q,P) <= c",), (C,)),
    "total variation as a mean": ("expect(Q,Abs(ratio-1)) == 2*tv(P,Q)", "expect(Q,Abs(ratio-1)) == tv(P,Q)", ("kl(P,Q) <= c",), (C,)),
    "total variation as a mean, any laws": ("expect(Q,Abs(ratio-1)) <= 2*tv(P,Q)", "expect(Q,Abs(ratio-1)) == 2*tv(P,Q)", (), ()),
    "total variation as a mean under the first law": ("expect(P,Min(1,exp(-loss))) == 1 - tv(P,Q)",
                                                      "expect(P,Min(1,exp(-loss))) == 1 - 2*tv(P,Q)", (), ()),
    "chi-squared as a mean": ("expect(Q,(ratio-1)**2) == chi2(P,Q)", "expect(Q,(ratio-1)**2) == chi2(Q,P)", ("chi2(P,Q) <= c",), (C,)),
    "mean loss under the second law": ("expect(Q,loss) == -kl(Q,P)", "expect(Q,loss) == -kl(P,Q)", (), ()),
    "hockey-stick as a mean": ("expect(P,Max(0,1-exp(eps-loss))) == hockey_stick(P,Q,eps)",
                               "expect(P,Max(0,1-exp(eps-loss))) <= hockey_stick(P,Q,2*eps)", (), (EPS,)),
    "mean positive loss": ("expect(P,Max(loss,0)) <= kl(P,Q) + 1/exp(1)", "expect(P,Max(loss,0)) <= kl(P,Q) + 1/9", (), ()),
    "mean negative loss": ("expect(P,Max(-loss,0)) <= tv(P,Q)", "expect(P,Max(-loss,0)) <= 9/10*tv(P,Q)", (), ()),
    "a sum of profiles": ("tv(P,Q) >= (hockey_stick(P,Q,eps)+hockey_stick(Q,P,eps))/2", "tv(P,Q) >= hockey_stick(P,Q,eps)+hockey_stick(Q,P,eps)",
                          (), (EPS,)),
    "chi-squared of distant laws": ("chi2(P,Q) >= tv(P,Q)/(1-tv(P,Q))", "chi2(P,Q) >= 3/2*tv(P,Q)/(1-tv(P,Q))",
                                    ("tv(P,Q) >= 1/2", "tv(P,Q) < 1"), ()),  # Sason & Verdu 2016
    "chi-squared of near laws": ("chi2(P,Q) >= 4*tv(P,Q)**2", "chi2(P,Q) >= tv(P,Q)/(1-tv(P,Q))", ("tv(P,Q) < 1",), ()),
    "both chi-squared divergences": ("chi2(P,Q) + chi2(Q,P) >= 8*tv(P,Q)**2/(1-tv(P,Q)**2)", "chi2(P,Q) + chi2(Q,P) >= 9*tv(P,Q)**2/(1-tv(P,Q)**2)",
                                     ("tv(P,Q) < 1",), ()),
    "chi-squared from the middle": ("chi2(P,Mixture((1/2,P),(1/2,Q))) >= tv(P,Q)**2", "chi2(P,Mixture((1/2,P),(1/2,Q))) >= 2*tv(P,Q)**2", (), ()),
    "a level goes to its end": ("hockey_stick(P,Q,eps) <= sqrt(kl(P,Q)/2)", "hockey_stick(P,Q,eps) <= sqrt(kl(P,Q)/3)", (), (EPS,)),
    "an order goes to its end": ("renyi(P,Q,alpha) >= log(1+4*tv(P,Q)**2)", "renyi(P,Q,alpha) >= log(1+5*tv(P,Q)**2)", (), ("alpha in [2, oo)",)),
    "an order with a worse end": ("renyi(P,Q,alpha) >= 2*tv(P,Q)**2", "renyi(P,Q,alpha) >= log(1+4*tv(P,Q)**2)", (), ("alpha in [3/2, oo)",)),
    "chi-squared from an order": ("chi2(P,Q) <= exp(renyi(P,Q,alpha)) - 1", "chi2(P,Q) <= renyi(P,Q,alpha)", (), ("alpha in [2, oo)",)),
    "two orders below a third": ("2*renyi(P,Q,3) >= renyi(P,Q,2) + kl(P,Q)", "2*renyi(P,Q,2) >= renyi(P,Q,3) + kl(P,Q)", (), ()),
    "every test of the ends of a path": ("tradeoff(P,R,x) >= 1 - x - c - d", "tradeoff(P,R,x) >= 1 - x - c", ("tv(P,Q) <= c", "tv(Q,R) <= d"),
                                         ("x in [0, 1]", "c in [0, 1]", "d in (0, 1]")),
    "differences of profiles": ("tv(P,Q) <= 1 - exp(-t)*(1 - d)", "tv(P,Q) <= d", ("hockey_stick(P,Q,t) <= d",), ("t in (0, oo)", "d in [0, 1]")),
    "total variation from every test": ("tv(P,Q) <= d", "tv(P,Q) <= d/2", ("tradeoff(P,Q,x) >= 1 - x - d for all x in [0, 1]",), ("d in (0, 1]",)),
    "(eps, delta) from every test": ("hockey_stick(Q,P,eps) <= d", "hockey_stick(Q,P,eps) <= d/2",
                                     ("tradeoff(P,Q,x) >= 1 - d - exp(eps)*x for all x in [0, 1]",), (EPS, "d in (0, 1]")),
    "an event from every test": ("Q(S) <= exp(eps)*P(S) + d", "P(S) <= exp(eps)*Q(S) + d",
                                 ("tradeoff(P,Q,x) >= 1 - d - exp(eps)*x for all x in [0, 1]",), (EPS, "d in (0, 1]")),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("side", ["true", "false"])
@pytest.mark.sampled(4, 1)
def test_statements_and_their_near_misses(name, side):
    true, false, given, where = PAIRS[name]
    conclusion, expected = (true, "proved") if side == "true" else (false, "refuted")
    assert verdict(conclusion, given, where, seconds=60) == expected
