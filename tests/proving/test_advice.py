"""What an undecided answer says: the open goal with its domain, what to try, and for ill-posed statements what to write instead."""

import re

import pytest

from rdpverify.errors import IllPosed
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

SAYS = {
    "an expectation of arbitrary laws": ("expect(P, sinh(loss)) <= 2*exp(c)", ("renyi(P,Q,3) <= c",), ("c >= 0",),
                                         "premises that limit the ratio on both sides"),
    "two events": ("(P(S)-Q(S))**2*(P(T)-Q(T))**2 <= c**2/4", ("kl(P,Q) <= c",), ("c >= 0",), "one event at a time"),
    "a series that diverges": ("Sum(1/(k*log(k+1)),(k,1,oo)) <= 100", (), (), "Sum(1/(k*log(k + 1)), (k, 1, oo)) is not known to converge, and may be oo; try a finite upper end"),
    "an order without rules": ("renyi(P,Q,0) <= renyi(P,Q,1/2)", (), (), "two steps over another divergence"),
    "a place of equality, and no derivative": (
        "Abs(x-y)*(2-exp(x*y)+x*y+x*y*cosh(x-y)) >= (x-y)**2*sinh(x*y)*(1+Abs(x-y)/4)*gamma(1+x)", (), ("x in [0, 1]", "y in [0, 1]"),
        "the work limit was reached; both sides are equal where y = x"),
}


@pytest.mark.parametrize("conclusion, words", [
    ("theta*kl(P,Q) <= kl(P,Q)", "bound the divergence by a premise"),
    ("tv(P,Q) <= 2 + (kl(P,Q)-kl(Q,P))**2", "; bound the divergence by a premise"),  # out of a square nothing is brought
    ("kl(P,Q) - kl(Q,P) <= 1", "bring all divergences to the side where they are added"),
    ("theta*kl(P,Q) <= kl(P,Q)", "bound the divergence by a premise, or leave that case out by narrower domains"),
    ("kl(Cauchy(0,1),Normal(0,1)) - kl(Cauchy(0,2),Normal(0,1)) <= 1", "bring all divergences to the side where they are added"),
    ("theta*kl(Cauchy(0,1),Normal(0,1)) <= 2", "leave that case out by narrower domains"),
    ("Max(kl(P,Q) - kl(Q,P), 0) <= 1", "; bound the divergence by a premise"),
    ("Min(log(kl(P,Q)), 1) <= 1", "; leave that case out by a premise"),
    ("expect(Q, log(2 - ratio)) <= 1", "; a formula in expect needs a value at every ratio in (0, oo)"),
    ("renyi(P,Q,1/2) == -2*log(1-hellinger2(P,Q))", "1 - hellinger2(P, Q) must be > 0"),
    ("renyi(P,Q,1/2) == -2*log(1-hellinger2(P,Q))", "take exponentials of both sides"), ("P(S) <= 1/Q(S)", "multiply by the denominator")])
def test_an_ill_posed_statement_says_what_to_write_instead(conclusion, words):
    with pytest.raises(IllPosed, match=re.escape(words)):
        _posed(conclusion)


@pytest.mark.parametrize("conclusion, wrong", [
    ("Min(kl(Cauchy(0,1),Normal(0,1)) - kl(Cauchy(0,2),Normal(0,1)), 3) <= 3", ("bring", "premise", "narrower", ";")),
    ("kl(Cauchy(0,1),Normal(0,1)) - kl(Cauchy(0,2),Normal(0,1)) <= 1", ("premise", "narrower")),
    ("theta*kl(Cauchy(0,1),Normal(0,1)) <= 2", ("premise",)),
    ("expect(Q, log(2 - ratio)) <= 1", ("exponentials", "premise", "narrower")),
    ("expect(P, loss*exp(-loss)) <= 1", ("divergence", "premise", "narrower")),
    ("expect(R, ratio) <= 1", ("premise",)),
    ("Min(log(kl(P,Q)), 1) <= 1", ("exponentials", "narrower")),
    ("Max(1/tv(P,Q), 2) >= 1", ("denominator", "narrower")),
    ("kl(P,Q)**0 <= 1", ("narrower", "denominator")),
])
def test_advice_that_does_not_fit_is_left_out(conclusion, wrong):
    with pytest.raises(IllPosed) as told:
        _posed(conclusion)
    assert not [word for word in wrong if word in str(told.value)]


def _posed(conclusion):
    """IllPosed, or the reason of an undecided answer as one."""
    outcome = prove(parse_statement(conclusion, where=("theta in [0, 1]",)), seconds=3)
    assert outcome.verdict == "undecided" and "well-posed" in outcome.reason
    raise IllPosed(outcome.reason)


@pytest.mark.parametrize("name", SAYS)
@pytest.mark.sampled(3)
def test_an_undecided_answer_says_what_to_do(name):
    conclusion, given, where, words = SAYS[name]
    outcome = prove(parse_statement(conclusion, given=given, where=where), seconds=5)
    assert outcome.verdict == "undecided" and words in outcome.reason and "\n" not in outcome.reason


def test_the_advice_is_right():
    """What the answers tell one to write instead is decided."""
    for conclusion, given, where in [("exp(-renyi(P,Q,1/2)/2) == 1-hellinger2(P,Q)", (), ()),
                                     ("theta*kl(P,Q) <= kl(P,Q)", ("kl(P,Q) <= 5",), ("theta in [0, 1]",))]:
        assert prove(parse_statement(conclusion, given=given, where=where), seconds=10).verdict == "proved"
