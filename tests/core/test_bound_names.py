"""Names that a claim's text binds, an index, the ratio of a mean, an event of a premise: nothing that is known of another is known of these."""

import pytest
from rdpverify.errors import InputError, RuleError

from .test_claim import SMALL, cases, limit, unread


def test_a_nearness_speaks_of_what_the_claim_speaks_of():
    """Another symbol of it would be one that a sum or a mean inside the limit binds: for each k there would be another d."""
    near, fact = "|- exp(-k) > 0", "exp(-k) - x > 0 |- exp(-k) - x > 0"
    with pytest.raises(RuleError, match="a distance speaks of what the claim does not"):
        limit("Limit(0*Sum(0*log(exp(-k) - x), (k, 0, oo)), x -> 0+) == 0", [near], facts=[fact, "|- finite(Sum(0, (k, 0, oo)))"])
    with pytest.raises(RuleError, match="a distance speaks of what the claim does not"):
        limit("Limit(0*expect(Q, 0*log(x - ratio)), x -> oo) == 0", ["|- 1 + ratio**2 > 0"])
    assert limit("Limit(x, x -> 0+) == 0", ["|- a > 0"], ["a in (0, 1)"]) and limit("Limit(a*x, x -> 0+) == 0", ["e_ > 0 |- a*e_ > 0"], ["a in (0, 1)"])


def test_the_error_is_no_index():
    """Of the error it is known that it is > 0, of an index that begins with 0 not."""
    with pytest.raises(RuleError, match="e_ stands for two things"):
        limit("Limit(x*Sum(1/e_, (e_, 0, 3)), x -> 0+) == 0", [SMALL], facts=[SMALL])
    for text in ("Limit(e_*x, x -> 0+) == 0", "Limit(Sum(e_, (k, 0, 3)), x -> 0+) == 0"):
        with pytest.raises(InputError, match="e_ has no domain"):
            limit(text, [SMALL])
    assert len(limit("Limit(x*Sum(1/(k + 1), (k, 0, 3)), x -> 0+) == 0", [SMALL], facts=["k >= 0 |- k + 1 > 0"])) == 2


def test_a_mean_in_a_sum_over_all_whole_numbers():
    """Below 0 the index is -k inside the mean too."""
    facts = ["k >= 0 |- k + 1 > 0", "k - 1 >= 0 |- k + 1 > 0", "|- finite(integral(density(Q)*pos(0)*step(density(P))))",
             *(f"|- finite(Sum(0, (k, {start}, oo)))" for start in (0, 1))]
    text = "Limit(Sum(0*expect(Q, 0*log({})), (k, -oo, oo)), x -> 0+) == 0"
    with pytest.raises(RuleError, match=r"needed: -k \+ 1 > 0"):
        limit(text.format("k + 1"), [SMALL], facts=facts)
    assert len(limit(text.format("Abs(k) + 1"), [SMALL], facts=[*facts, "|- pos(k) + pos(-k) + 1 > 0"])) == 2


# ---- names that a premise binds ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("binder", ["events S", "events T, S", "values x and events S", "events S and a in (0, 1)", "a in (0, 1/P(S)) and events S"])
def test_what_is_known_of_one_event_is_not_known_of_all(binder):
    """1/P(S) has no value for every event S, though it has one for that S of which another premise says P(S) >= 1/2."""
    fact = "prob(P, S) >= 1/2 |- prob(P, S) > 0"
    assert cases("1/P(S) <= 3", given=["P(S) >= 1/2"], facts=[fact, "prob(P, S) >= 1/2 |- inv(prob(P, S)) > 0"])
    unread("tv(P, Q) <= 1", given=["P(S) >= 1/2", f"1/P(S) <= 3 for all {binder}"], facts=[fact, "prob(P, S) >= 1/2 |- inv(prob(P, S)) > 0"])
    assert cases("tv(P, Q) <= 1", given=["P(S) <= Q(S) for all events S", "P(S) >= 1/2", "Q(T) <= P(T) for all events T"])


def test_an_event_is_not_bound_after_a_domain_speaks_of_it():
    unread("tv(P, Q) <= 1", given=["P(S) <= a for all a in (P(S), oo) and events S"])
