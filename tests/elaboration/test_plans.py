"""Rules that the kernel has not: a search may plan with them, a certificate holds by the core or not at all."""

import copy

import pytest

from rdpverify.certificates.rests_on import rests_on, rules_used
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.elaboration.leaves import grounded
from rdpverify.elaboration.plans import ALL_RULES, follow, is_plan, planning, rules_in_use
from rdpverify.errors import CertificateError, RuleError
from rdpverify.exact import digest
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES, verify
from rdpverify.kernel.theorems import Theorem
from rdpverify.language import statement_data
from rdpverify.proving.budget import Budget
from rdpverify.proving.prove import prove
from rdpverify.proving.prover import Prover
from rdpverify.reports.replay import follow_told
from rdpverify.typed import parse_statement

OUTSIDE = sorted(set(ALL_RULES) - set(RULES))
TRIANGLE = parse_statement("renyi(P,R,3/2) <= 3*eps", given=["renyi(P,Q,3) <= eps", "renyi(Q,R,3) <= eps"], where=["eps in [0, oo)"])


def sealed(data: dict) -> dict:
    return {**data, "digest": digest({key: value for key, value in data.items() if key != "digest"})}


def refused(statement, verdict, evidence):
    with pytest.raises(CertificateError):
        check(claim_certificate(statement, verdict, evidence))


@pytest.fixture(scope="module")
def certificate() -> dict:
    found = prove(TRIANGLE, 60)
    return claim_certificate(TRIANGLE, found.verdict, found.evidence)


def test_a_search_has_the_rules_of_plans_only_where_it_plans():
    assert OUTSIDE and not any(name in rules_in_use() for name in OUTSIDE)
    with planning():
        assert all(name in rules_in_use() for name in OUTSIDE)
        with planning(False):
            assert rules_in_use() is RULES
    assert rules_in_use() is RULES
    assert [ALL_RULES[name].name for name in OUTSIDE] == OUTSIDE


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_certificate_holds_by_a_rule_of_plans(name):
    """Wherever a tree may stand in it: the conclusions are true, and the kernel closes them by a rule of its own."""
    leaf, own = {"rule": name}, {"rule": "sign"}
    true = parse_statement("x >= 0", where=["x in [0, 1]"])
    check(claim_certificate(true, "proved", {"proof": own}))
    halves = {"rule": "split", "with": {"symbol": "x", "by": "point", "at": "1/2"}, "then": [own, own, leaf]}
    for tree in (leaf, halves, {**leaf, "then": [own]}, {**leaf, "core": None}, {**leaf, "core": {"steps": [], "facts": [], "cases": []}}):
        refused(true, "proved", {"proof": tree})
        refused(true, "certified", {"box": {"x": ["0", "1"]}, "proof": tree})
        refused(parse_statement("x >= 2", where=["x in [0, 1]"], given=["x >= 3"]), "vacuous", {"proof": tree})
        refused(true, "proved", {"proof": own, "shown": [{"relation": "x >= 0", "proof": tree}]})
        theorem = Theorem("mine", "mine", true)
        carried = {"name": "mine", "title": "mine", "claim": statement_data(true), "source": "", "proof": {"proof": tree}}
        step = {"rule": "theorem", "with": {"name": "mine", "hash": theorem.hash, "symbols": {"x": "x"}}, "then": [own]}
        refused(true, "proved", {"proof": step, "theorems": [carried]})
        check(claim_certificate(true, "proved", {"proof": step, "theorems": [{**carried, "proof": {"proof": own}}]}))
        refused(parse_statement("tv(P,Q) <= 1", tight=True), "proved", {"proof": own, "tight": {"laws": {}, "proofs": [tree]}})
        refused(parse_statement("x >= 2", where=["x in [0, 1]"]), "refuted", {"at": {"x": "0"}, "opposite": "<", "proof": tree})


def test_what_is_planned_holds_by_the_core_and_is_told(certificate):
    assert certificate["verdict"] == "proved" and "hoelder" in str(certificate["evidence"]["proof"])
    assert rests_on(certificate)["tiers"] == ["core"]
    check(certificate)
    follow_told(certificate)
    follow(goal_of(TRIANGLE), certificate["evidence"]["proof"])


def test_without_its_proof_in_the_core_a_plan_is_nothing(certificate):
    bare = copy.deepcopy(certificate)
    del bare["evidence"]["core"]
    assert not rules_used(bare["evidence"])
    check(sealed(bare))  # by the proof in the core that its first node carries
    del bare["evidence"]["proof"]["core"]
    with pytest.raises(CertificateError, match="no rule is called 'hoelder'"):
        check(sealed(bare))


def test_what_is_told_beside_the_core_is_followed(certificate):
    wrong = copy.deepcopy(certificate)
    node = wrong["evidence"]["proof"]
    while node.get("then"):
        node = node["then"][-1]
    node.update({"rule": "limit_order"})
    wrong = sealed(wrong)
    check(wrong)
    with pytest.raises(CertificateError, match="told"):
        follow_told(wrong)


def test_a_plan_that_the_core_cannot_prove_is_no_proof():
    false = goal_of(parse_statement("renyi(P,R,3/2) <= 2*eps", given=["renyi(P,Q,3) <= eps", "renyi(Q,R,3) <= eps"], where=["eps in [0, oo)"]))
    plan = {"rule": "hoelder", "with": {"divergence": "renyi(P,R,3/2)"}, "then": [{"rule": "sign"}]}
    assert is_plan(plan) and grounded(false, plan, 5) is None
    with pytest.raises(RuleError):
        verify(false, plan)


def test_every_search_hands_out_what_the_kernel_accepts():
    goal = goal_of(TRIANGLE)
    tree = Prover(Budget(60)).search(goal)
    assert tree is not None and not is_plan(tree)
    verify(goal, tree)
