"""Proof trees written by hand: the true statement is accepted, each mutant of it or of the proof is refused."""

import pytest

from rdpverify.elaboration.parts import believed
from rdpverify.errors import InputError, RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES, verify, well_posed
from rdpverify.printer import to_text
from rdpverify.proving.tactics.boxes.box import packed
from rdpverify.typed import parse_statement


def node(rule, *then, **data):
    return {"rule": rule, "with": data, "then": list(then)}


SIGN, IDENTITY = node("sign"), node("identity")


def accepts(proof, conclusion, given=(), where=()):
    goal = goal_of(parse_statement(conclusion, given=given, where=where))
    well_posed(goal)
    return verify(goal, proof) > 0


def refuses(proof, conclusion, given=(), where=()):
    with pytest.raises(RuleError):
        accepts(proof, conclusion, given, where)
    return True


ALPHA, EPS, DELTA = "alpha in (1, oo)", "eps in [0, oo)", "delta in (0, 1)"
PURE = ["max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps"]


def test_sign_over_an_unbounded_domain():
    assert accepts(SIGN, "b*log(1+1/b) + log(1+b) > 0", where=["b > 0"])
    assert refuses(SIGN, "b*log(1+1/b) - log(1+b) > 0", where=["b > 0"])


def test_identity_needs_equal_normal_forms():
    assert accepts(IDENTITY, "exp(a+b) == exp(a)*exp(b)", where=["a > 0", "b > 0"])
    assert refuses(IDENTITY, "exp(a+b) == exp(a)*exp(2*b)", where=["a > 0", "b > 0"])
    assert refuses(IDENTITY, "a < a", where=["a > 0"])


def test_an_ill_posed_statement_is_named():
    goal = goal_of(parse_statement("log(x)/(x-1) <= 1", where=["x in (0, oo)"]))
    with pytest.raises(RuleError, match="must not be 0"):
        well_posed(goal)


def preservation(power="alpha"):
    main = node(
        "transform", node(
            "rewrite", node("combine", SIGN, multipliers=[[0, "q**(alpha-1)"]]),
            left="p**alpha", right="exp(eps*(alpha-1))*q**(alpha-1)"),
        map="power", exponent=power)
    certain = node("transform", node("rewrite", node("combine", SIGN, multipliers=[[0, "q**(alpha-1)"]]),
                                     left="1", right="exp(eps*(alpha-1))*q**(alpha-1)"), map="power", exponent=power)
    return node("bernoulli", main, SIGN, SIGN, SIGN, certain)


def test_probability_preservation():
    goal = goal_of(parse_statement("P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", given=["renyi(P,Q,alpha) <= eps"], where=[ALPHA, EPS]))
    assert len(RULES["bernoulli"].apply(goal, {})) == 5  # q = 0 < p and p < 1 = q are void: the premise is infinite there
    assert verify(goal, preservation())


@pytest.mark.parametrize("exponent", ["alpha/(alpha-1)", "(alpha+1)/alpha"])
def test_probability_preservation_misprinted(exponent):
    assert refuses(preservation(), f"P(S) <= (exp(eps)*Q(S))**({exponent})", given=["renyi(P,Q,alpha) <= eps"], where=[ALPHA, EPS])


def conversion():
    beyond = node("factor", SIGN, rest="u*(u**(alpha-1) - 1) + 1")
    scaled = node("split", SIGN, SIGN, beyond, symbol="u", by="point", at="1")
    level = "exp(eps + log(1/delta)/(alpha-1))"
    tangent = node("substitute", node("factor", scaled, by=level, rest="u**alpha - u + 1"), symbol="r", map="scale", by=level, new="u")
    return node("domination", SIGN, tangent, IDENTITY, multipliers=[[0, "exp((1-alpha)*(eps + log(1/delta)/(alpha-1)))"]])


def test_rdp_to_approximate_dp():
    given, where = ["renyi(P,Q,alpha) <= eps"], [ALPHA, EPS, DELTA]
    assert accepts(conversion(), "hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta", given, where)
    assert refuses(conversion(), "hockey_stick(P,Q,eps+log(1/delta)/alpha) <= delta", given, where)
    assert refuses(conversion(), "hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta/2", given, where)


def test_a_reverse_premise_does_not_serve_the_forward_direction():
    assert refuses(conversion(), "hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta", ["renyi(Q,P,alpha) <= eps"], [ALPHA, EPS, DELTA])


def test_pure_dp_bounds_total_variation():
    proof = node("bounded_ratio", node("rewrite", IDENTITY, left="tanh(eps/2)"))
    assert refuses(proof, "tv(P,Q) <= tanh(eps/4)", PURE, [EPS])


def test_descent_needs_the_face_and_the_slope():
    proof = node("descent", SIGN, SIGN, **{"in": "x"})
    assert accepts(proof, "exp(x) >= 1 + x", where=["x in [0, oo)"])
    assert refuses(proof, "exp(x) >= 1 + 2*x", where=["x in [0, oo)"])
    assert refuses(proof, "exp(x) > 1 + x", where=["x in [0, oo)"])


def test_box_covers():
    accepts(node("box", bits=64, tree="n"), "x*(1-x) <= 1", where=["x in [0, 1]"])
    assert refuses(node("box", bits=64, tree="n"), "x*(1-x) <= 1/4", where=["x in [0, 1]"])
    assert refuses(node("box", bits=64, tree="0n"), "x*(1-x) <= 1", where=["x in [0, 1]"])
    assert refuses(node("box", bits=64, tree="nn"), "x*(1-x) <= 1", where=["x in [0, 1]"])
    assert refuses(node("box", bits=64, tree="7nn"), "x*(1-x) <= 1", where=["x in [0, 1]"])
    for leaf, claim in (("B", "x*(1-x) <= 1/4"), ("A", "x*(1-x) <= 1/2"), ("C", "x*(1-x) <= 1/2")):
        accepts(node("box", bits=64, tree=leaf), claim, where=["x in [0, 1]"])
        assert refuses(node("box", bits=64, tree=leaf), "x*(1-x) <= 1/5", where=["x in [0, 1]"])
        assert refuses(node("box", bits=64, tree=leaf), "x*(1-x) < 1/4", where=["x in [0, 1]"])
    assert refuses(node("box", bits=64, tree="D"), "x*(1-x) <= 1", where=["x in [0, 1]"])
    assert refuses(node("box", bits=64, tree="B"), "Abs(x-1/3) >= 0", where=["x in [0, 1]"])


def test_packed_box_covers():
    where = ["x in [0, 1]"]
    accepts(node("box", bits=64, packed=packed("0nn")), "x*(1-x) <= 1", where=where)
    for text in (packed("0n"), packed("nn"), packed("0nn")[:-4], packed("0nn") + "AAAA", packed("")[::-1], "", "0nn", "é", packed("n" * 3_000_000)):
        assert refuses(node("box", bits=64, packed=text), "x*(1-x) <= 1", where=where)
    for data in (5, None, ["0nn"], b"0nn".hex()):
        assert refuses(node("box", bits=64, packed=data), "x*(1-x) <= 1", where=where)


@pytest.mark.parametrize("proof", [None, [], "sign", {"rule": 3}, {"rule": "sign", "then": [SIGN]}, {"rule": "nonsense"},
                                   {"rule": "sign", "with": []}, {"rule": "box", "with": {"tree": 5}},
                                   {"rule": "via", "with": {"middle": "1/0"}},
                                   {"rule": "factor", "with": {"by": "__import__('os')", "rest": "1"}}])
def test_malformed_proofs_are_refused(proof):
    assert refuses(proof, "x + 1 > 1", where=["x in (0, 1)"])


def believes(plan, conclusion, given=(), where=()):
    """A plan proves nothing by itself; the core says it where it holds."""
    assert refuses(plan, conclusion, given, where)
    proof = believed(goal_of(parse_statement(conclusion, given=given, where=where)), plan)
    try:
        return proof is not None and accepts(proof, conclusion, given, where)
    except RuleError:
        return False


def test_orders_are_monotone():
    step = node("abstract", node("combine", SIGN, multipliers=[[0, "1/(alpha-1)"]]))
    proof = node("hoelder", step, target="renyi(P,Q,alpha)",
                 sources=[["(alpha-1)/(beta-1)", "renyi(P,Q,beta)"], ["(beta-alpha)/(beta-1)", "P"]])
    where = [ALPHA, "beta in [alpha, oo)"]
    assert believes(proof, "renyi(P,Q,alpha) <= renyi(P,Q,beta)", where=where)
    assert not believes(proof, "renyi(P,Q,beta) <= renyi(P,Q,alpha)", where=where)
    assert not believes(proof, "renyi(P,Q,alpha) <= renyi(Q,P,beta)", where=where)
    assert not believes(proof, "renyi(P,Q,alpha) < renyi(P,Q,beta)", where=where)


def test_weak_triangle_inequality():
    proof = node("hoelder", node("abstract", node("combine", SIGN, multipliers=[[0, "1/(alpha-1)"]])), target="renyi(P,R,alpha)",
                 sources=[["1/2", "renyi(P,Q,2*alpha)"], ["1/2", "renyi(Q,R,2*alpha-1)"]])
    conclusion = "renyi(P,R,alpha) <= (alpha-1/2)/(alpha-1)*renyi(P,Q,2*alpha) + renyi(Q,R,2*alpha-1)"
    assert believes(proof, conclusion, where=[ALPHA])
    assert not believes(proof, "renyi(P,R,alpha) <= renyi(P,Q,2*alpha) + renyi(Q,R,2*alpha-1)", where=[ALPHA])
    assert not believes(proof, conclusion.replace("renyi(Q,R", "renyi(R,Q"), where=[ALPHA])


def applies(rule, statement, where, **data):
    return RULES[rule].apply(goal_of(parse_statement(statement, where=where)), data)


def test_a_cut_at_a_closed_end_and_not_at_an_open_one():
    for point in ("0", "1/3"):
        assert len(applies("split", "x <= 2", ["x in [0, 1/3]"], symbol="x", by="point", at=point)) == 2  # nothing is beyond the end
        with pytest.raises(RuleError, match="not known to lie"):
            applies("split", "x <= 2", ["x in (0, 1/3)"], symbol="x", by="point", at=point)
    with pytest.raises(RuleError, match="not known to lie"):
        applies("split", "x <= 2", ["x in [0, 1/3]"], symbol="x", by="point", at="34/100")
    assert len(applies("split", "x <= 2*y", ["x in [1/10, 3/7]", "y in [1/10, 3/7]"], symbol="y", by="point", at="x")) == 3
    with pytest.raises(RuleError, match="not known to lie"):
        applies("split", "x <= 2*y", ["x in [1/10, 3/7]", "y in [1/9, 3/7]"], symbol="y", by="point", at="x")


def test_a_cut_along_a_later_symbol_puts_the_first_one_last():
    below, on, above = applies("split", "x <= y + 2", ["x in (0, oo)", "y in (0, oo)"], symbol="x", by="point", at="1/y")
    assert [name for name, _ in below.symbols] == [name for name, _ in above.symbols] == ["y", "x"]
    assert to_text(on.conclusion) == "1/y <= y + 2" and [name for name, _ in on.symbols] == ["y"]
    with pytest.raises(RuleError, match="another domain depends"):
        applies("split", "x <= y + 2", ["x in (0, oo)", "y in (x, oo)"], symbol="x", by="point", at="1/y")
    with pytest.raises(RuleError, match="the symbol itself"):
        applies("split", "x <= y + 2", ["x in (0, oo)", "y in (0, oo)"], symbol="x", by="point", at="x*y")


def test_a_domain_of_one_point_is_that_point():
    for how in ({"by": "lower"}, {"by": "upper"}, {"by": "point", "at": "1"}):
        [only] = applies("split", "x <= 2", ["x in [1, 1]"], symbol="x", **how)
        assert only.symbols == () and str(only.conclusion) == str(parse_statement("1 <= 2").conclusion)
    assert len(applies("split", "x <= 2*y", ["x in [1, 2]", "y in [1, x]"], symbol="y", by="lower")) == 2  # [1, x] may be more than 1


@pytest.mark.parametrize("domain, first, rest", [
    ("[0, oo)", "0", "[1, oo)"), ("(0, oo)", "1", "[2, oo)"), ("[-5/2, 7)", "-2", "[-1, 7)"), ("(-5/2, 1/2]", "-2", "[-1, 1/2]"),
])
def test_the_least_integer_apart_from_the_rest(domain, first, rest):
    least, others = applies("integers", "2*n <= 9", [f"n in integers {domain}"], symbol="n", by="first")
    assert least == goal_of(parse_statement(f"2*({first}) <= 9")) and others == goal_of(parse_statement("2*n <= 9", where=[f"n in integers {rest}"]))


@pytest.mark.parametrize("domain", ["[0, 0]", "[0, 1]", "(0, 2)", "(0, 1/2)", "[m, oo)", "[0, m]", "(-oo, 3)"])
def test_no_least_integer_where_there_is_none_or_no_rest(domain):
    with pytest.raises((RuleError, InputError)):
        applies("integers", "n <= 9 + m", ["m in [3, 4]", f"n in integers {domain}"], symbol="n", by="first")


def test_all_integers_are_zero_and_both_signs():
    found = applies("integers", "2*n <= 9", ["n in integers (-oo, oo)"], symbol="n", by="signs")
    ranges = ("n in integers (-oo, -1]", "n in integers [1, oo)")
    assert found == [goal_of(parse_statement("2*0 <= 9")), *(goal_of(parse_statement("2*n <= 9", where=[where])) for where in ranges)]


@pytest.mark.parametrize("domain", ["[0, oo)", "(-oo, 0]", "[-1, 1]", "(-oo, 0) | (0, oo)"])
def test_only_all_integers_are_cut_at_zero(domain):
    with pytest.raises(RuleError):
        applies("integers", "2*n <= 9", [f"n in integers {domain}"], symbol="n", by="signs")
