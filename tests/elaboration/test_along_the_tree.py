"""Proofs by rules about numbers, said again in the core's rules: each rule has a way; what the rules refuse or what is false comes to nothing."""

import json

import pytest

from rdpverify.core.check import check
from rdpverify.core.reader import relation
from rdpverify.elaboration.along_the_tree import WAYS, along_the_tree
from rdpverify.elaboration.in_the_core import in_the_core
from rdpverify.elaboration.sampling import Samples
from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.theorems import theorem_called
from rdpverify.printer import claim_hash

SECONDS = 20
SIGN, IDENTITY = {"rule": "sign"}, {"rule": "identity"}


def node(rule: str, *then, **data) -> dict:
    return {"rule": rule, "then": list(then), "with": data}


def descent(*then, side: str = "lower", symbol: str = "x") -> dict:
    return node("descent", *then, **{"from": side, "in": symbol})


TANGENT = descent(IDENTITY, SIGN)  # exp(x) - 1 - x from 0 on
PROOFS = {  # by rule: a claim, the domains of its symbols, its proof
    "descent": ("exp(x) >= 1 + x", ["x in [0, oo)"], TANGENT),
    "descent from above": ("log(x) <= x - 1", ["x in (0, 1]"], descent(IDENTITY, SIGN, side="upper")),
    "descent, strict at the end": ("exp(x) + 1 > x", ["x in [0, oo)"],
                                   node("descent", SIGN, SIGN, **{"from": "lower", "in": "x", "strict": "face"})),
    "induction": ("Sum(1/k**2, (k, 1, n)) <= 2 - 1/n", ["n in integers [1, oo)"], node("induction", IDENTITY, SIGN, symbol="n")),
    "factor": ("exp(2*x) >= exp(x)*(1 + x)", ["x in [0, oo)"], node("factor", TANGENT, by="exp(x)", rest="exp(x) - 1 - x")),
    "factor, exponents over one denominator": (
        "x**((alpha - 1)/alpha) <= x*delta**(-1/(alpha - 1)) + delta", ["alpha in (1, oo)", "delta in (0, 1)", "x in (0, oo)"],
        node("substitute", node("factor", descent(SIGN, node("substitute", node(
            "split", descent(SIGN, SIGN, side="upper"), SIGN, descent(SIGN, SIGN),
            at="1/2*delta*delta**t1/(t1 + 1/2)", by="point", symbol="x"), map="reciprocal", new="t1", symbol="t")),
            by="delta**((-1/t - 1)/(t + 1))*x**(-1/(t + 1))",
            rest="delta*x**(1/(t + 1))*delta**((1/t + 1)/(t + 1)) - x*delta**(1/t) + x*x**(1/(t + 1))"),
            symbol="alpha", map="shift", new="t")),
    "split": ("exp(x) >= 1 + x", ["x in (-oo, oo)"],
              node("split", descent(IDENTITY, SIGN, side="upper"), IDENTITY, TANGENT, symbol="x", by="point", at="0")),
    "split off an end": ("exp(x) >= 1 + x", ["x in [0, oo)"], node("split", IDENTITY, TANGENT, symbol="x", by="lower")),
    "substitute": ("exp(x) >= 1 + x", ["x in [2, oo)"],
                   node("substitute", descent(SIGN, SIGN, symbol="t"), symbol="x", map="shift", new="t")),
    "transform": ("x**x >= exp(x - 1)", ["x in [1, oo)"],
                  node("transform", descent(IDENTITY, SIGN), map="log")),
    "transform, scaled": ("1 <= (exp(x) - 1)/x", ["x in (0, oo)"],
                          node("transform", node("rewrite", TANGENT, right="exp(x) - 1"), map="scale", by="x")),
    "rewrite": ("exp(x) - 1 >= x", ["x in [0, oo)"], node("rewrite", TANGENT, left="exp(x) + 2 - 3")),
    "forget": ("exp(x) >= 1 + x", ["x in [0, oo)", "y in [0, 1]"], node("forget", TANGENT, keep=[])),
    "descent, from infinity": ("log(x + 1) <= log(x) + 1/x", ["x in (0, oo)"], descent(IDENTITY, SIGN, side="upper")),
    "descent, from an open end": ("log((exp(x) - 1)/x) >= 0", ["x in (0, oo)"], descent(
        IDENTITY, node("factor", descent(IDENTITY, SIGN), by="1/(x*(exp(x) - 1))", rest="x*exp(x) - exp(x) + 1"))),
    "substitute, by cubes": ("cbrt(x)*x >= 0", ["x in (-oo, oo)"], node("substitute", SIGN, symbol="x", map="cube", new="t")),
    "theorem": ("digamma(x + 1) <= log(x + 1)", ["x in [0, oo)"], node(
        "theorem", SIGN, name="digamma-stirling-0", hash=claim_hash(theorem_called("digamma-stirling-0").statement),
        symbols={"z": "x + 1"}, use="inside")),
    "via": ("log(1 + x) <= exp(x) - 1", ["x in [0, oo)"], node("via", descent(IDENTITY, SIGN), TANGENT, middle="x")),
    "relax": ("exp(x) >= 1 + x", ["x in [2, oo)"], node("relax", TANGENT, symbol="x", lower="0")),
    "exchange": ("x + 1 <= y + exp(x)", ["x in (0, oo)", "y in (x, oo)"], node("exchange", SIGN, first="x", second="y")),
    "solve": ("exp(3*x) + y <= 9", ["x in [0, 2]", "y in [0, 1]"],
              node("solve", SIGN, condition=0, symbol="x", values=["log(2)"], by="log"), "exp(x) == 2"),
    "solve, of two values": ("x <= 1", ["x in [0, oo)", "y in (-oo, oo)"], node(
        "solve", SIGN, SIGN, condition=0, symbol="y", values=["sqrt(1 - x**2)", "-sqrt(1 - x**2)"], known=[["1 - x**2", "1"]]),
        "x**2 + y**2 == 1"),
    "solve, of a value that is excluded": ("y >= x", ["x in [0, oo)", "y in (0, oo)"], node(
        "solve", SIGN, condition=0, symbol="y", values=["sqrt(x**2 + 1)"], excluded=["-sqrt(x**2 + 1)"]), "y**2 == 1 + x**2"),
    "solve, by cubes": ("x <= 2", ["x in [0, oo)"], node(
        "solve", SIGN, condition=0, symbol="x", values=["2"], by="cube"), "cbrt(x) == cbrt(2)"),
    "solve, without a symbol": ("x <= y", ["x in [0, 1]", "y in [0, 1]"], node("solve", SIGN, condition=0), "x == y"),
    "square_root": ("1 + x <= sqrt(1 + 3*x + x**2)", ["x in [0, oo)"], node("square_root", SIGN)),
}


def claim(conclusion: str, where: list, conditions=()) -> dict:
    return {"conclusion": conclusion, "where": where, "given": [], "conditions": list(conditions), "tight": False}


@pytest.mark.parametrize("name", PROOFS)
def test_a_rule_has_its_way(name):
    conclusion, where, tree, *conditions = PROOFS[name]
    proof = json.loads(json.dumps(along_the_tree(claim(conclusion, where, conditions), tree)))
    check(claim(conclusion, where, conditions), proof)


def test_every_way_is_tried():
    assert {name.split()[0].rstrip(",") for name in PROOFS} == WAYS.keys()


@pytest.mark.parametrize("name", PROOFS)
def test_a_false_twin_comes_to_nothing(name):
    conclusion, where, tree, *conditions = PROOFS[name]
    left, op, right = conclusion.replace(" > ", " >= ").partition(" <= " if "<=" in conclusion else " >= ")
    false = claim(f"{left}{op}{right} {'+' if op == ' >= ' else '-'} 9", where, conditions)
    assert in_the_core(false, tree, SECONDS) is None


@pytest.mark.parametrize("tree", [
    {"rule": "descent"}, node("descent", SIGN), descent(SIGN, SIGN, symbol="y"), node("split", SIGN, SIGN, symbol="x", by="point", at="2*"),
    node("factor", TANGENT, by="x - 1", rest="1"), node("nonsense", TANGENT), node("substitute", SIGN, symbol="x", map="cube", new="x"),
])
def test_a_plan_that_the_rules_refuse_costs_no_more_than_the_plan(tree):
    with pytest.raises((RdpVerifyError, LookupError, ValueError)):
        along_the_tree(claim("exp(exp(x)) >= 3 + x", ["x in [0, 1)"]), tree)


def test_where_f_touches_zero_at_both_ends_a_cover_follows_the_slopes_there():
    touching = claim("log(x) >= log(2)*(x - 1)", ["x in [1, 2]"])
    check(touching, along_the_tree(touching, node("box", tree="n")))
    assert in_the_core(claim("log(x) >= log(2)*(x - 1) + (x - 1)*(2 - x)/2", ["x in [1, 2]"]), node("box", tree="n"), SECONDS) is None


@pytest.mark.parametrize(("conclusion", "domain"), [
    ("sin(cos(x)) <= cos(sin(x))", "x in [0, pi]"),  # an end that is no rational number
    ("digamma(x) >= log(x) - 1/x", "x in (0, oo)"),  # by the bound at x + 1
])
def test_what_the_search_sees_at_once(conclusion, domain):
    proof = in_the_core(claim(conclusion, [domain]), node("box", tree="n"), SECONDS)
    assert proof is not None
    check(claim(conclusion, [domain]), json.loads(json.dumps(proof)))
    left, _, right = conclusion.partition(" <= " if "<=" in conclusion else " >= ")
    larger, smaller = (right, left) if "<=" in conclusion else (left, right)
    assert in_the_core(claim(f"{larger} - 2 >= {smaller}", [domain]), node("box", tree="n"), 2) is None


def test_samples_lie_between_ends_that_are_close_and_on_curves():
    near = Samples([relation("x > 1000"), relation("x < 1000 + 1/1000"), relation("y > x"), relation("y < x + 1/1000")])
    assert len(near.points) > 10
    assert all(1000 < at["x"] < at["y"] < 1000.002 for at, _ in near.points)
    circle = Samples([relation("x > 0"), relation("x**2 + y**2 == 1")])
    assert len(circle.points) > 10
    assert all(abs(at["x"] ** 2 + at["y"] ** 2 - 1) < 1e-8 for at, _ in circle.points)
    assert not Samples([relation("x > 1"), relation("x < 0")]).points
