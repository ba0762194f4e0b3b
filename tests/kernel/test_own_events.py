"""Premises about the conclusion's own event, probabilities as parameters of laws, indicators of the loss: true statements and false ones."""

import pytest

from rdpverify.errors import DomainProblem, InputError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.well_posedness import well_posed
from rdpverify.kernel.rules.each_event import apply as each_event
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

EPS, KAPPA, DELTA = "eps in [0, oo)", "kappa in [0, 1]", "delta in [0, 1]"
INDICATOR = "Piecewise((1, loss > eps), (0, True))"

# statement, premises, domains, verdict
STATEMENTS = [
    ("P(S) <= exp(eps)*kappa + delta", ["Q(S) <= kappa", "hockey_stick(P,Q,eps) <= delta"], [EPS, KAPPA, DELTA], "proved"),
    ("P(S) <= exp(eps)*kappa", ["Q(S) <= kappa", "hockey_stick(P,Q,eps) <= delta"], [EPS, KAPPA, DELTA], "refuted"),
    ("P(T) <= kappa + 0*P(S)", ["P(S) <= kappa"], [KAPPA], "refuted"),  # another event
    ("P(T) - P(S) <= kappa", ["P(S) <= kappa", "tv(P,Q) <= kappa"], ["kappa in [0, 1/2]"], "refuted"),
    ("Q(S) >= exp(-eps)/2", ["P(S) >= 1/2", "max_divergence(P,Q) <= eps"], [EPS], "proved"),
    ("Q(S) >= exp(-eps)/2", ["P(S) >= 1/3", "max_divergence(P,Q) <= eps"], [EPS], "refuted"),
    ("hockey_stick(P,Q,eps) <= P(S)", ["P(S) >= 1"], [EPS], "proved"),
    ("hockey_stick(P,Q,eps) <= Q(S)", ["P(S) - exp(eps)*Q(S) <= 0"], [EPS], "refuted"),
    ("P(S) <= 1/2", ["P(S) >= 2"], [], "vacuous"),
    ("kl(Bernoulli(P(S)), Bernoulli(Q(S))) <= kl(P,Q)", [], [], "proved"),
    ("kl(Bernoulli(P(S)), Bernoulli(Q(T))) <= kl(P,Q)", [], [], "refuted"),
    ("kl(Bernoulli(P(S)), Bernoulli(1 - P(S))) <= kl(P,Q)", [], [], "refuted"),
    ("hockey_stick(Bernoulli(P(S)), Bernoulli(Q(S)), eps) <= hockey_stick(P,Q,eps)", [], [EPS], "proved"),
    ("tv(P,Q) <= tv(Bernoulli(P(S)), Bernoulli(Q(S)))", [], [], "refuted"),
    (f"expect(P, {INDICATOR}) <= 1", [], [EPS], "proved"),
    (f"expect(P, {INDICATOR}) <= 1/2", [], [EPS], "refuted"),
    (f"expect(P, {INDICATOR}) - expect(Q, {INDICATOR}) <= 1", [], [EPS], "proved"),
    ("expect(Q, Piecewise((1, ratio >= t), (0, True))) <= 1/t", [], ["t > 0"], "proved"),
    ("expect(P, Piecewise((1, ratio >= t), (0, True))) <= 1/t", [], ["t > 0"], "refuted"),
    ("expect(Q, ratio**2) <= exp(eps)", ["renyi(P,Q,2) <= eps"], [EPS], "proved"),
    ("expect(Q, ratio**2) == exp(renyi(P,Q,2))", [], [], "refuted"),  # the part of P singular to Q is not seen
]


@pytest.mark.parametrize("conclusion, given, where, expected", STATEMENTS, ids=[conclusion for conclusion, *_ in STATEMENTS])
def test_verdicts(conclusion, given, where, expected):
    assert prove(parse_statement(conclusion, given, where), seconds=60).verdict == expected


def test_which_events_a_premise_may_speak_of():
    assert parse_statement("P(S) <= 1/2", ["Q(S) <= 1/2"]).given[0].events == ()
    with pytest.raises(DomainProblem, match="the event T must be quantified in its premise"):
        parse_statement("P(S) <= 1/2", ["Q(T) <= 1/2"])
    with pytest.raises(DomainProblem, match="the event S must be quantified in its premise as well"):
        parse_statement("P(S) <= 1/2", ["P(S) <= Q(T) for all events T"])
    with pytest.raises(InputError):
        parse_statement("kl(P,Q) <= 1", ["P(S) <= 1/2"])


def test_a_premise_about_one_event_says_nothing_of_its_complement():
    (scalar,) = each_event(goal_of(parse_statement("P(S) + Q(T) <= 1", ["P(S) <= 1/2", "Q(T) <= 1/2"])), {})
    assert len(scalar.conditions) == 2


@pytest.mark.parametrize("conclusion, given", [
    ("log(P(S)/Q(S)) <= 1", ["Q(S) > 0"]), ("log(P(S)) <= 0", ["Q(S) > 0", "kl(P,Q) <= 1"]), ("1/P(S) >= 1", ["P(S) >= 0"]),
    ("kl(Bernoulli(2*P(S)), Bernoulli(Q(S))) <= 1", []), ("kl(Bernoulli(P(S)), Bernoulli(Q(S))) - kl(P,Q) <= 0", [])])
def test_what_has_no_value(conclusion, given):
    with pytest.raises(Exception, match="not known to be well-posed"):
        well_posed(goal_of(parse_statement(conclusion, given)))
