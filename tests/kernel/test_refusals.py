"""What a rule of the tree asks for before it leaves a goal, one case for each of what no other test meets: without it, a false statement or one
without a value would be left.
"""

import pytest
from rules import goal, instance_of, left_of

from rdpverify.elaboration.plan_rules import RULES
from rdpverify.errors import RuleError
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.terms import INFINITY, mul, number

FAR = "max_divergence(Normal(0,1),Normal(1,1))"  # is infinite
UNIT, BOTH = "x in [0, 1]", ("max_divergence(P,Q) <= a", "max_divergence(Q,P) <= b")
SOME = ("Mixture((1-x,Q),(x,P))", "Mixture((1-y,Q),(y,P))")
ENDS = ["a in [0, oo)", "b in [0, oo)"]


@pytest.mark.parametrize("rule, conclusion, given, where, data, why", [
    # the number in place of a divergence may be anything ≥ 0, the laws may be any
    ("abstract", "kl(P,Q) + P(S) <= 2", (), (), {}, "laws outside divergences"),
    # what a premise says with a factor that may be 0, or beside what may be −∞, makes nothing finite
    ("abstract", "kl(P,Q) <= 5", ["x*kl(P,Q) <= 1"], [UNIT], {}, "might be infinite"),
    ("abstract", "kl(P,Q) <= 5", ["kl(P,Q) - chi2(Q,P) <= 1"], (), {}, "might be infinite"),
    ("abstract", "kl(P,Q) <= 5", ["kl(P,Q)*chi2(Q,P) <= 1"], (), {}, "might be infinite"),
    ("name", "log(kl(P,Q) - 1) <= 1", (), (), {"divergence": "kl(P,Q)"}, "for all values of the divergence"),
    ("name", "1/(kl(P,Q) - x) <= 1", (), [UNIT], {"divergence": "kl(P,Q)"}, "for all values of the divergence"),
    ("restate", "kl(P,Q) <= 1", (), (), {"divergence": "kl(P,Q)", "by": "kl(P,Q)"}, "expected an expectation"),
    ("isolate", "kl(P,Q) + 1 <= 1/x", (), [UNIT], {}, "the new bound"),
    # a square may be at most 1/4 of a number far below 1/2
    ("isolate", "(kl(P,Q) - 1)**2 <= 1/4", (), (), {}, "monotone"),
    # neither mixture is known to have more of P; both laws may be one
    ("bounded_ratio", f"max_divergence({SOME[0]},{SOME[1]}) <= 1", (), ["x in (0, 1)", "y in (0, 1)"], {}, "ordered"),
    ("bounded_ratio", "kl(P,Q) <= a", BOTH, ENDS, {}, "might coincide"),
    ("mixture", "tv(Mixture((x,P),(1-x,Q)),Q) <= 1", (), ["x in [0, 2]"], {"divergence": "tv(Mixture((x,P),(1-x,Q)),Q)"}, "sum to 1"),
    # an integer that may only be 0
    ("tensorise", "kl(Power(P,n),Power(Q,n)) <= 1", (), ["m in integers [0, oo)", "n in integers [0, m]"],
     {"divergence": "kl(Power(P,n),Power(Q,n))"}, "able to be 1"),
    # the step is taken from every integer, those that the condition excludes too
    ("induction", "Sum(k, (k, 1, n)) >= log(n - 3)", (), ["n in integers [1, oo)", "n > 7/2"], {"symbol": "n"}, "might be undefined"),
    ("name", "1/(exp(-kl(P,Q)) + x) <= 1", (), [UNIT], {"divergence": "kl(P,Q)"}, "when the divergence is ∞"),
    ("bernoulli", "log(P(S)) <= Q(S)", (), (), {}, "undefined when P"),
    ("bernoulli", "1/(P(S) + x) <= 1/Q(S) + 9", (), [UNIT], {}, "undefined when P"),
    # what a cover cuts is a bounded box, and a side has a point between its ends
    ("box", "x >= 0", (), ["x in [0, oo)"], {"tree": "n"}, "not bounded"),
    ("box", "x >= 1", (), ["x in [1, 2]"], {"bits": 30, "tree": "0"*60 + "n"*61}, "too thin"),
    ("box", "x >= 0", (), [UNIT], {"tree": "1nn"}, "cuts symbol 1, of 1"),
    ("box", "x >= 0", (), [UNIT], {"tree": "n"*2_000_001}, "at most"),
    ("box", "x >= 0", (), [UNIT], {"tree": "n", "faces": [0.5]}, "texts and whole numbers"),
    ("box", "x >= 0", (), [UNIT], {"tree": "n", "bits": 29}, "between 30 and 2000"),
    ("box", "x >= 0", (), [UNIT], {"tree": "n", "bits": 2001}, "between 30 and 2000"),
    # a domain of one symbol among others ends at the one that is to be gone
    ("solve", "x + y <= 3*z", (), ["x in (0, oo)", "z in (0, oo)", "y in [0, x]", "x**2 == 4*z**2"],
     {"condition": 0, "symbol": "x", "values": ["2*z"], "excluded": ["-2*z"]}, "another domain depends"),
    ("solve", "x <= 3*z", (), ["x in (0, oo)", "z in (0, oo)", "x**2 == 4*z**2"],
     {"condition": 0, "symbol": "x", "values": ["2*z"], "excluded": ["-2*z"], "known": [["x", "0"]]}, "the other symbols"),
    ("limit", "Sum(Limit(k + 1/y, y -> oo), (k, 1, 3)) >= k", (), ["k in integers [0, 1]"], {}, "bound otherwise"),
    ("series", "Sum(x**k, (k, 0, n)) >= 1", (), ["x in (0, 2]", "n in integers [1, oo)"], {"sum": "Sum(x**k, (k, 0, n))"}, "undefined|asks for more"),
    ("series", "Sum(x**k, (k, 0, oo)) >= 1", (), ["x in (0, 2]"], {"sum": "Sum(x**k, (k, 0, oo))"}, "asks for more"),
    ("termwise", "Sum(1/(k - x), (k, 1, n)) >= 0", (), ["x in [0, 2]", "n in integers [1, oo)"], {}, "must not be 0"),
    ("termwise", "Sum((-1)**k, (k, 1, oo)) >= 0", (), (), {}, ""),
    ("unfold", "kl(Normal(0,1),Normal(1,1)) <= 1", (), (), {"evidence": "all"}, "an object"),
    ("unfold", f"1/(1 + {FAR}) <= -1", (), (), {}, "∞ came up"),  # a number that is 0 is no ∞ of either sign
    ("unfold", f"Min({FAR}, 1) >= 2", (), (), {}, "∞ came up"),
    ("unfold", f"{FAR} - max_divergence(Normal(0,1),Normal(2,1)) <= 0", (), (), {}, "∞ came up"),
    ("quantile", "quantile(P, 1/2) <= 1", (), (), {}, "a given law"),
])
def test_it_is_refused(rule, conclusion, given, where, data, why):
    with pytest.raises(RuleError, match=why):
        RULES[rule].apply(goal(conclusion, given, where), data)


def test_a_product_with_a_sum_is_multiplied_out_where_the_rest_is_a_number():
    """∞·(x − y) is not ∞·x − ∞·y, which has no value."""
    assert left_of("transform", goal("kl(P,Q) + tv(P,Q) <= 1"), map="negate") == ["-1 <= -kl(P, Q) - tv(P, Q)"]
    assert left_of("transform", goal("exp(kl(P,Q))*(x - y) <= 1", (), ["x in [1, 2]", "y in [0, 1/2]"]), map="scale", by="2") == [
        "2*exp(kl(P, Q))*(x - y) <= 2"]
    far = goal("tv(P,Q) <= 1", (), ["x in [1, 2]", "y in [0, 3]"]).concluding(mul(INFINITY, parse("x - y")), "<=", parse("tv(P,Q)"))
    (left,) = RULES["transform"].apply(far, {"map": "scale", "by": "2"})
    assert left.conclusion.left is mul(number(2), INFINITY, parse("x - y"))


def test_a_premise_about_another_event_says_nothing_of_this_one():
    """No statement has one, but what is left of a statement about two events may."""
    both = goal("P(S) + Q(T) <= 3", ["P(T) <= 1/2", "Q(S) >= 1/3"])
    (first, *_) = RULES["bernoulli"].apply(both.changed(conclusion=goal("P(S) <= 2*Q(S)").conclusion), {})
    assert [to_text(each) for each in first.conditions] == ["q >= 1/3"]


def test_a_bound_that_may_be_infinite_is_no_condition():
    (first, *_) = RULES["bernoulli"].apply(goal("P(S) <= 2*Q(S)", ["tv(P,Q) <= kl(P,R)", "tv(P,Q) <= 1/3"]), {})
    said = [to_text(each) for each in first.conditions]
    assert "p - q <= 1/3" in said and not any("kl" in each for each in said)


@pytest.mark.parametrize("law", ["Normal(1/x, 1)", "Normal(0, x)", "Normal(0, y)", "Normal(y, 1)", "shift(Normal(0, 1), log(x))"])
def test_a_theorem_is_used_for_laws_that_mean_something_on_the_whole_domain(law):
    for use in ("premise", "smaller"):
        with pytest.raises(RuleError, match="not known to be a law on the whole domain"):
            RULES["theorem"].apply(goal("tv(P,Q) <= 1", where=[UNIT]), {**instance_of("pinsker", P=law, Q="Q"), "use": use})
