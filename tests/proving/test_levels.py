"""What is given at all levels of hockey-stick divergences, and the orders that turn curves into levels: beside false twins."""

import pytest
from verdicts import verdict

GAUSSIAN = "Phi(-e/{0}+{0}/2)-exp(e)*Phi(-e/{0}-{0}/2)"
ALL = "hockey_stick({},{},e) <= " + GAUSSIAN.format("mu") + " for all e in (-oo, oo)"
GROUP = (ALL.format("P", "R"), ALL.format("R", "Q"))
UNEQUAL = (ALL.format("P", "R"), f"hockey_stick(R,Q,t) <= {GAUSSIAN.format('nu').replace('e/', 't/').replace('exp(e)', 'exp(t)')} for all t in (-oo, oo)")
TWO = "hockey_stick(P,Q,eps) <= Phi(-eps/{0}+{0}/2)-exp(eps)*Phi(-eps/{0}-{0}/2)"
RUNS = ("eps > 0", "k in integers [1, oo)", "delta in (0, 1)")
PURE = ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
POWERS = "hockey_stick(Power(P,k),Power(Q,k),{}) <= delta"

TRUE = {
    "the same level": ("hockey_stick(P,Q,1) <= 1/2", ("hockey_stick(P,Q,t) <= exp(-t**2) for all t in (-oo, oo)",), ()),
    "two that differ": (TWO.format("(mu+nu)"), UNEQUAL, ("mu > 0", "nu > 0", "eps >= 0")),
    "orders below 1": ("renyi(P,Q,1/2) <= mu**2/4", (ALL.format("P", "Q"),), ("mu > 0",)),
    "few runs": (POWERS.format("4*eps*sqrt(2*k*log(1/delta))"), PURE, (*RUNS, "k*eps**2 <= log(1/delta)")),
}

REFUTED = {
    "one level": ("renyi(P,Q,alpha) <= alpha*mu**2/2", ("hockey_stick(P,Q,0) <= Phi(mu/2)-Phi(-mu/2)",), ("mu > 0",)),
    "one level of each": (TWO.format("(2*mu)"), ("hockey_stick(P,R,0) <= Phi(mu/2)-Phi(-mu/2)", "hockey_stick(R,Q,0) <= Phi(mu/2)-Phi(-mu/2)"),
                          ("mu > 0", "eps >= 0")),
    "without the drift": (POWERS.format("sqrt(2*k*log(1/delta))*eps/2"), PURE, RUNS),
}

NEVER_PROVED = {
    "groups grow less": (TWO.format("(3/2*mu)"), GROUP, ("mu > 0", "eps >= 0")),
    "the group the other way": (TWO.format("(2*mu)"), (ALL.format("P", "R"), ALL.format("Q", "R")), ("mu > 0", "eps >= 0")),
    "a smaller curve": ("renyi(P,Q,alpha) <= alpha*mu**2*99/200", (ALL.format("P", "Q"),), ("mu > 0",)),
    "levels from 0 on, one direction": ("renyi(P,Q,1/2) <= mu**2/4", (ALL.format("P", "Q").replace("(-oo, oo)", "[0, oo)"),), ("mu > 0",)),
    "levels from 1 on": ("kl(P,Q) <= mu**2/2", tuple(ALL.format(*pair).replace("(-oo, oo)", "[1, oo)") for pair in ("PQ", "QP")), ("mu > 0",)),
    "total variation by the other direction": ("tv(P,Q) <= 38/100", (ALL.format("Q", "P"),), ("mu >= 1",)),
    "levels up to 5": ("renyi(P,Q,alpha) <= alpha*mu**2/2", (ALL.format("P", "Q").replace("(-oo, oo)", "(-oo, 5)"),), ("mu > 0",)),
    "the other direction": ("renyi(Q,P,alpha) <= alpha*mu**2/2", ("hockey_stick(P,Q,e) <= exp(-Abs(e)) for all e in (-oo, oo)",), ("mu > 0",)),
}


@pytest.mark.parametrize("name", TRUE)
@pytest.mark.sampled(2)
def test_proved(name):
    assert verdict(*TRUE[name]) == "proved"


@pytest.mark.parametrize("name", REFUTED)
def test_refuted(name):
    assert verdict(*REFUTED[name]) == "refuted"


@pytest.mark.parametrize("name", NEVER_PROVED)
@pytest.mark.sampled(4, 1)
def test_not_proved(name):
    assert verdict(*NEVER_PROVED[name], seconds=4) != "proved"
