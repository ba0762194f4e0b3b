"""A tree of rules about numbers is the plan of a proof in the core's rules; the same tree is none of a false neighbour."""

import pytest

from rdpverify.core.check import check
from rdpverify.elaboration.leaves import as_far_as_found, with_leaves
from rdpverify.elaboration.planned import WAYS, Plan, elaborate
from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.core_leaf import claim_of
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import verify
from rdpverify.kernel.theorems import theorem_called
from rdpverify.language import statement_data
from rdpverify.typed import parse_statement


def node(rule, *then, **data):
    return {"rule": rule, "with": data, "then": list(then)}


SIGN, IDENTITY = node("sign"), node("identity")
CHERNOFF = {"name": "phi-chernoff", "hash": theorem_called("phi-chernoff").hash, "use": "inside", "symbols": {"z": "-x"}}
RISING = node("split", node("descent", IDENTITY, SIGN, **{"in": "x", "from": "upper"}), IDENTITY, node("descent", IDENTITY, SIGN, **{"in": "x"}),
              symbol="x", by="point", at="1")
PLANS = {  # the tree, what it proves, a false neighbour
    "factor": (node("factor", SIGN, by="x**2", rest="x - 1"), ("x**3 - x**2 >= 0", "x in [1, oo)"), ("x**3 - x**2 >= 0", "x in [1/2, oo)")),
    "rewrite": (node("rewrite", SIGN, left="x"), ("sqrt(x)*sqrt(x) < x + 1", "x in [0, oo)"), ("sqrt(x)*sqrt(x) < x - 1", "x in [0, oo)")),
    "split and descent": (RISING, ("x*log(x) - x + 1 >= 0", "x in (0, oo)"), ("x*log(x) - x + 9/10 >= 0", "x in (0, oo)")),
    "descent, more than": (node("descent", IDENTITY, SIGN, **{"in": "x"}), ("exp(x) - x - 1 > 0", "x in (0, oo)"), ("exp(x) - x - 1 > 0", "x in [0, oo)")),
    "descent to more": (node("descent", SIGN, SIGN, **{"in": "x", "strict": "face"}), ("2*exp(x) - x - 1 > 0", "x in [0, oo)"), ("exp(x) - x - 1 > 0", "x in [0, oo)")),
    "a closed end": (node("split", IDENTITY, node("factor", SIGN, by="x", rest="1 + x"), symbol="x", by="lower"),
                     ("x + x**2 >= 0", "x in [0, oo)"), ("x + x**2 >= 0", "x in [-1/2, oo)")),
    "reciprocal": (node("substitute", SIGN, symbol="x", map="reciprocal", new="t"), ("exp(1/x) <= 3", "x in [1, oo)"), ("exp(1/x) <= 2", "x in [1, oo)")),
    "logarithm": (node("substitute", SIGN, symbol="x", map="exp", new="t"), ("x + log(x) < x + log(x) + 1/x", "x in (0, oo)"), ("x > log(x) + 1", "x in (0, oo)")),
    "shift, scale": (node("substitute", node("substitute", SIGN, symbol="t", map="scale", by="2", new="u"), symbol="x", map="shift", new="t"),
                     ("x**2 >= 9", "x in [3, oo)"), ("x**2 >= 10", "x in [3, oo)")),
    "square": (node("substitute", SIGN, symbol="x", map="square", new="t"), ("sqrt(x) + x >= 2", "x in [1, oo)"), ("sqrt(x) + x >= 3", "x in [1, oo)")),
    "generalise": (node("generalise", SIGN, term="x*y", new="s"), ("exp(x*y) > x*y", "x in (-oo, oo)", "y in (-oo, oo)"), ("exp(x*y) < x*y", "x in (-oo, oo)", "y in (-oo, oo)")),
    "via": (node("via", SIGN, SIGN, middle="1"), ("exp(-x) <= 2 - exp(-x)", "x in [0, oo)"), ("exp(-x) <= 1/2 + exp(-x)/4", "x in [0, oo)")),
    "maximum": (node("antisymmetry", node("minmax", SIGN, SIGN), node("minmax", SIGN, pick=1)), ("Max(0, x) == x", "x in [0, oo)"), ("Max(0, x) == x", "x in [-1, oo)")),
    "exp": (node("transform", SIGN, map="exp"), ("log(x) <= x - 1", "x in (0, oo)"), ("log(x) <= x - 2", "x in (0, oo)")),
    "log": (node("transform", SIGN, map="log"), ("x**3*y <= 8*y", "x in (0, 2]", "y in (0, oo)"), ("x**3*y <= 7*y", "x in (0, 2]", "y in (0, oo)")),
    "chord": (node("chord", SIGN, SIGN, SIGN, **{"in": "x"}), ("log(1 + x) >= x*log(2)", "x in [0, 1]"), ("log(1 + x) >= x*log(3)", "x in [0, 1]")),
    "chord of a symbol": (node("chord", SIGN, SIGN, SIGN, **{"in": "x"}), ("x*(b - x) >= 0", "b in (0, oo)", "x in [0, b]"), ("x*(b - x) >= 1", "b in (0, oo)", "x in [0, b]")),
    "theorem": (node("theorem", SIGN, **CHERNOFF), ("Phi(-x) <= exp(-x**2/2)", "x in [0, oo)"), ("Phi(-x) <= exp(-x**2/2)/3", "x in [0, oo)")),
}


@pytest.fixture(autouse=True)
def enough_time(monkeypatch):
    monkeypatch.setattr("rdpverify.elaboration.planned.SECONDS", 20)


def goal(conclusion, *where, given=()):
    return goal_of(parse_statement(conclusion, given=given, where=where))


@pytest.mark.parametrize("name", PLANS)
def test_a_proof_along_the_tree_and_none_of_a_false_neighbour(name):
    tree, true, false = PLANS[name]
    proof = elaborate(goal(*true), tree, Plan())
    assert check(claim_of(goal(*true)), proof)
    with pytest.raises(RdpVerifyError):
        elaborate(goal(*false), tree, Plan())
    with pytest.raises(RdpVerifyError):
        check(claim_of(goal(*false)), proof)


def test_conditions_with_multipliers():
    tree = node("combine", SIGN, multipliers=[[0, "2"]])
    known = {"given": ["x <= a"]}
    of = goal("2*x <= 2*a + 1", "a in [0, oo)", "x in [0, oo)", **known)
    assert verify(of, tree) and check(claim_of(of), elaborate(of, tree, Plan()))
    with pytest.raises(RdpVerifyError):
        elaborate(goal("2*x <= 2*a - 1", "a in [0, oo)", "x in [0, oo)", **known), tree, Plan())


def test_every_way_is_a_rule():
    from rdpverify.kernel.proof import RULES

    assert WAYS.keys() <= set(RULES)


def test_the_whole_of_a_claim_or_its_parts():
    tree, true, _ = PLANS["split and descent"]
    statement = parse_statement(true[0], where=true[1:])
    found = as_far_as_found(goal_of(statement), tree, statement_data(statement), 30)
    assert set(found) == {"core"} and check(statement_data(statement), found["core"])
    parts = as_far_as_found(goal_of(statement), tree, None, 30)
    assert set(parts) == {"proof"} and parts["proof"]["core"] and verify(goal_of(statement), parts["proof"])
    assert with_leaves(goal_of(statement), tree, 0) == tree == as_far_as_found(goal_of(statement), tree, None, 0)["proof"]
