"""Nodes of a tree that the core proves: what is checked there, and what stands below them is for readers."""

import pytest

from rdpverify.elaboration.parts import believed
from rdpverify.elaboration.plan_rules import RULES, is_plan
from rdpverify.errors import RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.elaboration.in_the_core import claim_of
from rdpverify.kernel.proof import verify
from rdpverify.terms import ZERO, add, exp, mul, symbol
from rdpverify.typed import parse_statement

APART = "kl(Product(P, Normal(0, 1)), Product(Q, Normal(1, 1))) {} kl(P, Q) + 1/2"


def goal(conclusion, given=(), where=()):
    return goal_of(parse_statement(conclusion, given=given, where=where))


def node(rule, *then, **data):
    return {"rule": rule, "with": data, "then": list(then)}


def step_in_the_core():
    """A goal, a plan for it and what a check believes of that: Hölder's inequality as a lemma, the rest by rules."""
    target = goal("renyi(P,Q,2) <= renyi(P,Q,3)")
    plan = node("hoelder", node("abstract", node("combine", node("sign"), multipliers=[[0, "1"]])), target="renyi(P,Q,2)",
                sources=[["1/2", "renyi(P,Q,3)"], ["1/2", "P"]])
    return target, plan, believed(target, plan)


def test_a_step_of_a_plan_is_believed_where_the_core_proves_it():
    target, plan, tree = step_in_the_core()
    with pytest.raises(RuleError, match="no rule is called"):
        verify(target, plan)
    assert is_plan(plan) and not is_plan(tree) and verify(target, tree)


def test_a_tree_of_rules_is_left_as_it_is():
    target = goal(APART.format("<="))
    plan = node("tensorise", node("unfold", node("identity")), divergence="kl(Product(P, Normal(0, 1)), Product(Q, Normal(1, 1)))")
    tree = believed(target, plan)
    assert tree == plan and verify(target, tree)
    for twin in (APART.format("<"), APART.format("<=").replace("1/2", "1/3")):
        with pytest.raises(RuleError, match="identity"):
            verify(goal(twin), believed(goal(twin), plan))


@pytest.mark.parametrize("other", ["renyi(P,Q,3) <= renyi(P,Q,2)", "renyi(P,Q,2) < renyi(P,Q,3)", "renyi(Q,P,2) <= renyi(Q,P,3)", "x <= 1"])
def test_a_proof_in_the_core_proves_its_own_goal_alone(other):
    target, _, _ = step_in_the_core()
    tree = believed(target, node("hoelder", target="renyi(P,Q,2)", sources=[["1/2", "renyi(P,Q,3)"], ["1/2", "P"]]) | {"then": [node("sign")]})
    whole = {"rule": "sign", "claim": tree["claim"], "core": tree["core"]}
    assert verify(target, whole) == 1
    twin = goal(other, where=["x in [0, 2]"] if "x" in other else ())
    for said, reason in ((tree["claim"], "do not say the goal"), (claim_of(twin), ""), (tree["claim"] | {"tight": True}, "do not say"),
                         (tree["claim"] | {"exists": True}, "do not say"), (None, "canonical statement")):
        with pytest.raises(RuleError, match=f"in the core: .*{reason}"):
            verify(twin, {**whole, "claim": said})


@pytest.mark.parametrize("proof", [None, 1, [], {}, {"steps": []}, {"steps": [], "facts": [], "cases": []}, {"steps": [["assume", "kl(P,Q) <= 0"]]}])
def test_what_is_no_proof_in_the_core_is_refused(proof):
    target = goal("kl(P,Q) <= 1")
    with pytest.raises(RuleError):
        verify(target, {"rule": "sign", "claim": claim_of(target), "core": proof})


def test_a_goal_that_has_no_text_of_its_own_is_no_claim():
    """An event that only a premise speaks of, and is not for all of, has no place in a statement."""
    from dataclasses import replace

    target = goal("tv(P,Q) <= 1", given=["P(S) <= Q(S) for all events S"])
    with pytest.raises(Exception, match="must be quantified"):
        claim_of(target.changed(given=(replace(target.given[0], events=()),)))


def test_a_goal_of_shared_parts_is_refused_before_it_is_written_out():
    """As text it would have 2^60 symbols."""
    large = symbol("x")
    for _ in range(60):
        large = add(exp(large), mul(2, large))
    with pytest.raises(RuleError, match="too large"):
        claim_of(goal("x >= 0", where=["x in [0, 1]"]).concluding(large, ">=", ZERO))


def test_a_plan_that_says_nothing_is_no_proof():
    assert RULES["by_core"].apply(goal("kl(P,Q) <= 1"), {}) == []
    assert believed(goal("kl(P,Q) <= 1"), node("by_core")) is None
