"""A node of a tree of rules may carry its goal's proof in the core's rules.  The goal's text is read by the core, and every proof of something else
is refused, whatever rules stand below the node to be told."""

import copy
import json
import subprocess
import sys

import mpmath
import pytest
from rdpverify.core.reader import polynomial
from rdpverify.elaboration.in_the_core import in_the_core
from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.kernel.core_leaf import claim_of
from rdpverify.kernel.goal import Goal, goal_of
from rdpverify.kernel.proof import verify
from rdpverify.kernel.rule import read
from rdpverify.language import to_text
from rdpverify.typed import parse_statement
from rdpverify.language.statement import Premise, Relation
from rdpverify.numeric import enclose
from rdpverify.terms import ONE, ZERO, substitute, symbol
from rdpverify.words.domains import POSITIVE, UNIT_CLOSED, Domain, Interval

from ..core.worlds import World


def goal(conclusion, *where, given=()):
    return goal_of(parse_statement(conclusion, given=given, where=where))


def leaf(*steps, facts=(), cases=None, **node):
    return {"rule": "sign", "core": {"steps": list(steps), "facts": list(facts), "cases": [len(steps) - 1] if cases is None else cases}, **node}


def found(of: Goal) -> dict:
    """The core's proof of a goal, as it is looked for after a tree of rules has been found."""
    proof = in_the_core(claim_of(of), {"rule": "sign"}, 20)
    assert proof is not None
    return {"rule": "sign", "core": proof}


def refuses(of: Goal, node, match=None):
    with pytest.raises(RuleError, match=match):
        verify(of, node)


ABOVE = leaf(["assume", "x > 1"])  # proves x > 1 where x > 1


def test_a_leaf_is_a_proof_wherever_it_stands():
    assert verify(goal("x > 1", "x in (1, 2)"), ABOVE) == 2
    square = goal("x**2 >= 1", "x in [1, oo)")
    assert verify(square, found(square)) > 1
    tree = {"rule": "split", "with": {"symbol": "x", "by": "point", "at": "2"}, "then": [ABOVE, {"rule": "sign"}, leaf(
        ["assume", "x > 2"], ["arithmetic", [["1", [0]], ["1", []]]])]}
    assert verify(goal("x > 1", "x in (1, oo)"), tree) == 7
    tree["then"][2]["core"]["steps"][0][1] = "x > 3"
    refuses(goal("x > 1", "x in (1, oo)"), tree, "root.2, in the core")


def test_what_stands_below_is_not_looked_at():
    assert verify(goal("x > 1", "x in (1, 2)"), {**ABOVE, "rule": "no such rule", "with": {"in": 1}, "then": [{"rule": "nor this"}, 7]})


@pytest.mark.parametrize("core", [None, 7, [], {}, {"steps": []}, {"steps": [], "facts": [], "cases": []}, {"steps": None, "facts": [], "cases": [0]},
                                  {"steps": [["assume", "x > 1"]], "facts": [], "cases": [7]}, {"steps": [["assume", "x > 1"]], "facts": {}, "cases": [[]]},
                                  {"steps": [["assume"]], "facts": [], "cases": [0]}, {"steps": [["take", ["assume", "x > 1"]]], "facts": [], "cases": [0]}])
def test_what_is_no_proof_is_refused(core):
    refuses(goal("x > 1", "x in (1, 2)"), {"rule": "sign", "core": core, "then": []})


@pytest.mark.parametrize("conclusion, where", [
    ("x > 1", "x in [1, 2]"), ("x > 1", "x in (0, 2)"), ("x > 1", "x in (-oo, oo)"), ("x > 2", "x in (1, oo)"), ("x >= 2", "x in (1, oo)"),
    ("y > 1", "y in (1, 2)"), ("x < 1", "x in (0, 1)"), ("-x > 1", "x in (-2, -1)"), ("x == 1", "x in [1, 1]"), ("x > 1", "x in integers [1, 2]"),
])
def test_a_leaf_proves_its_own_goal_only(conclusion, where):
    refuses(goal(conclusion, where), ABOVE, "in the core")


def test_a_leaf_uses_the_goals_domains_only():
    whole = goal("n >= 2", "n in integers (1, oo)")
    node = found(whole)
    assert verify(whole, node)
    refuses(goal("n >= 2", "n in (1, oo)"), node, "hypothesis")
    refuses(goal("n >= 2", "n in integers [1, oo)"), node, "hypothesis")
    assert verify(goal("n >= 2", "n in integers (1, 9)"), node)  # a smaller domain is another matter


def test_a_domain_in_pieces_is_not_its_hull():
    pieces = (Interval(ZERO, ONE, True, True), Interval(ONE, read("2"), True, True))
    holed = Goal((("x", Domain(pieces)),), Relation(symbol("x"), ">", ZERO))
    refuses(holed, leaf(["assume", "x > 0"]), "not in the core's language")


def test_a_leaf_assumes_no_premise_that_the_goal_has_not():
    small = leaf(["axiom", "hockey_zero"], ["assume", "x - tv(P, Q) >= 0"])
    refuses(goal("tv(P,Q) <= x", "x in [0, 1]"), small, "hypothesis|in the core")
    assert verify(goal("tv(P,Q) <= x", "x in [0, 1]", given=["tv(P,Q) <= x"]), leaf(["assume", "x - tv(P, Q) >= 0"]))
    for other in ("tv(Q,P) <= x", "tv(P,R) <= x", "tv(P,Q) <= 2*x", "hellinger2(P,Q) <= x"):
        refuses(goal("tv(P,Q) <= x", "x in [0, 1]", given=[other]), leaf(["assume", "x - tv(P, Q) >= 0"]), "hypothesis")


def test_a_premise_for_all_orders_is_used_at_these_only():
    asked, steps = "renyi(P,Q,3) <= 3*rho", [["assume", "forall(a, (a > 1,), rho*a - renyi(P, Q, a) >= 0)"], ["specialise", 0, {"a": "3"}], ["numbers", "3 > 1"],
                                             ["cut", [2], 1]]
    node = leaf(*steps, ["assume", "finite(renyi(P, Q, 3))"], cases=[3])
    for binder in ("a in (1, 2)", "a in (3, oo)", "a in (1, 3)", "a in integers (1, oo)", "a in [2, oo)"):
        refuses(goal(asked, "rho in (0, oo)", given=[f"renyi(P,Q,a) <= rho*a for all {binder}"]), node)
    refuses(goal(asked, "rho in (0, oo)", given=["renyi(Q,P,a) <= rho*a for all a in (1, oo)"]), node)
    whole = goal(asked, "rho in (0, oo)", given=["renyi(P,Q,a) <= rho*a for all a in (1, oo)"])
    assert verify(whole, found(whole))


def test_names_that_stand_for_two_things_are_refused():
    trivial = leaf(["arithmetic", []])
    for name, left in (("S", "P(S)"), ("P", "tv(P, Q)"), ("Q1", "kl(P, Q1)")):
        refuses(Goal(((name, UNIT_CLOSED),), Relation(read(left), ">=", symbol(name))), trivial, "two things|cannot stand for")
    for name in ("tv", "renyi", "density", "oo", "pi", "True", "None", "lambda", "await", "not", "x y", "x > 0; y"):
        refuses(Goal(((name, POSITIVE),), Relation(symbol(name), ">=", ZERO)), leaf(["assume", "x > 0"]))
        refuses(Goal(((name, POSITIVE),), Relation(symbol(name), ">=", symbol(name))), trivial)
    hidden = Premise(Relation(read("renyi(P, Q, x)"), "<=", symbol("x")), (("x", POSITIVE),))
    refuses(Goal((("x", POSITIVE),), Relation(ZERO, ">=", ZERO), (hidden,)), trivial, "two things")


def test_a_symbol_without_a_domain_is_refused():
    refuses(Goal((), Relation(symbol("x"), ">=", symbol("x"))), leaf(["arithmetic", []]), "no domain")
    late = Domain((Interval(symbol("y"), ONE, True, True),))
    refuses(Goal((("x", late), ("y", POSITIVE)), Relation(symbol("x"), ">=", symbol("y"))), leaf(["assume", "x > y"]), "no domain")


@pytest.mark.parametrize("text", ["log(x)", "1/x", "x**(-1/2)", "x**(x - 1)", "digamma(x)", "loggamma(x)", "1/(1 - x)", "sqrt(x - 1/2)"])
def test_a_text_without_a_value_is_refused(text):
    refuses(Goal((("x", UNIT_CLOSED),), Relation(read(text), "==", read(text))), leaf(["arithmetic", []]), "well-posed")


@pytest.mark.parametrize("text", [
    "expect(P, loss)", "floor(x)", "besselk(1, x)", "beta(x, x)", "kl(Normal(0, x), Normal(1, x))", "rdp(GaussianMechanism(x, 1), 2)", "tv(Product(P, Laplace(0, 1)), Q)",
    "atan(x)", "Sum(x**k, (k, 1, 3))", "Piecewise((x, x > 1), (1, True))", "sign(x)", "oo*x",
])
def test_words_that_the_core_has_not_are_refused(text):
    refuses(Goal((("x", POSITIVE),), Relation(read(text), "==", read(text))), leaf(["arithmetic", []]), "in the core|not finite|infinite")


def test_a_condition_on_given_laws_is_refused():
    of = goal("x > 1", "x in (1, 2)", given=["kl(StudentT(3), Laplace(0, 1)) < oo"])
    refuses(of, ABOVE, "in the core")


LAWS = goal("hockey_stick(P,Q,eps) <= delta + tv(P,Q)", "eps in [0, oo)", "delta in [0, 1]", given=["hockey_stick(P,Q,eps) <= delta"])
NUMBERS = goal("log(1 + x) <= x - x**2/2 + x**3/3", "x in [0, 1]")


@pytest.mark.parametrize("of", [LAWS, NUMBERS], ids=["laws", "numbers"])
def test_a_leaf_that_is_changed_by_hand_proves_nothing_else(of):
    """Whatever step is left out or altered: the proof is refused, or it is still one of this goal; of its false twins it is none."""
    node = found(of)
    assert verify(of, node)
    twins = [of.concluding(of.conclusion.left, "<", of.conclusion.right), of.concluding(of.conclusion.right, of.conclusion.op, of.conclusion.left),
             of.concluding(ONE, "<=", ZERO)]
    changes = 0
    for index, (rule, *arguments) in enumerate(node["core"]["steps"]):
        for other in ([rule], ["arithmetic", []], ["assume", "0 > 1"], ["assume", "1 <= 0"], [rule, *arguments, 0], [rule, *reversed(arguments)], *_numbers_moved(rule, arguments)):
            changed = copy.deepcopy(node)
            changed["core"]["steps"][index] = other
            changes += 1
            for twin in twins:
                refuses(twin, changed)
            try:
                verify(of, changed)
            except RuleError:
                continue
    assert changes > 40


def _numbers_moved(rule, arguments):
    text = json.dumps(arguments)
    for old, new in (("1", "2"), ("-1", "1"), (">=", ">"), ("P", "Q"), ("x", "2*x")):
        if old in text:
            try:
                yield [rule, *json.loads(text.replace(old, new, 1))]
            except json.JSONDecodeError:
                continue


def test_a_leaf_loads_none_of_the_rules_that_are_told():
    program = """
import json, sys
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import verify
from rdpverify.typed import parse_statement
verify(goal_of(parse_statement("x > 1", where=["x in (1, 2)"])), json.loads(sys.argv[1]))
print([name for name in sys.modules if name.startswith("rdpverify.kernel.rules.")])
"""
    node = {**ABOVE, "rule": "box", "with": {"bits": 9, "tree": "n"}, "then": [{"rule": "descent"}]}
    done = subprocess.run([sys.executable, "-c", program, json.dumps(node)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


WHAT_RULES_MAKE = ["-(-1/2/x**2/(1/y))**2/3", "1/2/(1/x) - 1/(2*(1/y)**2)", "(x/y)**(-1/2)", "-x**2*(-y)**3", "2**(-x)/3*y", "(x + 1)**(x - y)/-2", "Max(1, 0, -x) - Min(x/2, 1/y)",
                   "exp(-(x/2)**2/2)/sqrt(2*pi)/y", "x*-3/4*y", "1 - (x - (y - 1))/2", "Phi(-x)/(1 - Phi(-y))", "log(x)/log(2)*1/3", "(x**y)**(1/2)", "x**(y**2)", "-(x*y)**2"]


@pytest.mark.parametrize("text", WHAT_RULES_MAKE)
def test_the_core_reads_a_printed_term_as_the_kernel_means_it(text):
    term, compared = read(text), 0
    for x, y in (("3/4", "5/4"), ("2", "1/3"), ("7/4", "9/4"), ("9/4", "2")):
        world = World(1)
        world.known.update({("symbol", "x"): mpmath.mpf(x.partition("/")[0]) / int(x.partition("/")[2] or 1),
                            ("symbol", "y"): mpmath.mpf(y.partition("/")[0]) / int(y.partition("/")[2] or 1)})
        try:
            expected, _ = enclose(substitute(term, {"x": read(x), "y": read(y)}), 15, 2)
        except RdpVerifyError:
            continue
        compared += 1
        assert expected.as_float_lower() - 1e-9 <= world.number(polynomial(to_text(term))) <= expected.as_float_upper() + 1e-9
    assert compared
