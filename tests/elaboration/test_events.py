"""Theorems about events, trade-off functions, tails and excesses in the core's rules, and claims that have no value or a value by their ends."""

import pytest

from rdpverify.elaboration.in_the_core import in_the_core
from rdpverify.elaboration.law_theorems import bernoulli, losses, max_divergence, tradeoffs

SECONDS = 1


@pytest.mark.parametrize(("theorem", "text"), [
    (bernoulli.donsker_varadhan, "finite(kl(P, Q)) |- kl(P, Q) - t*prob(P, S) + log(1 + exp(t)*prob(Q, S) - prob(Q, S)) >= 0"),
    (losses.tail_below_excess, "|- hockey_stick(P, Q, s) - loss_tail(P, Q, t) + loss_tail(P, Q, t)*exp(s - t) >= 0"),
    (max_divergence.loss_under_max, "finite(max_divergence(P, Q)); t - max_divergence(P, Q) >= 0 |- -loss_tail(P, Q, t) >= 0"),
    (losses.tv_symmetric, "|- tv(P, Q) - tv(Q, P) == 0"),
    (tradeoffs.tradeoff_of_event, "|- 1 - prob(Q, S) - tradeoff(P, Q, prob(P, S)) >= 0"),
    (tradeoffs.tradeoff_nonnegative, "1 - x >= 0; x >= 0 |- tradeoff(P, Q, x) >= 0"),
])
def test_the_theorems_say_what_they_are_called_for(theorem, text):
    from rdpverify.core.reader import relation

    given, _, conclusion = text.partition("|-")
    assert theorem().relation == relation(conclusion)
    assert theorem().hypotheses == {relation(part) for part in given.split(";") if part.strip()}


@pytest.mark.parametrize(("conclusion", "given"), [
    ("log(P(S)) <= 0", []), ("1/(1 - P(S)) >= 1", []), ("P(S)/Q(S) <= 2", ["max_divergence(P, Q) <= log(2)"]),
    ("log(1 - Q(S) - Q(S)*exp(1)) <= 1", []), ("Q(S)**(-1/2) >= 1", []), ("log(1 - tv(P, Q)) <= 0", []),
])
def test_what_may_have_no_value_is_not_proved(conclusion, given):
    claim = {"conclusion": conclusion, "given": given, "where": [], "conditions": []}
    assert in_the_core(claim, {"rule": "bernoulli"}, SECONDS) is None


@pytest.mark.parametrize("conclusion", ["log(1 - Q(S) + Q(S)*exp(t)) <= Max(0, t)", "1/(2 - tv(P, Q)) <= 1", "log(1 + Q(S)/2 + tv(P, Q)) <= log(5/2)"])
def test_what_is_linear_in_probabilities_is_well_posed_by_its_ends(conclusion):
    from rdpverify.elaboration.laws import recorded

    assert recorded({"conclusion": conclusion, "given": [], "where": ["t in (-oo, oo)"], "conditions": []})[1]
