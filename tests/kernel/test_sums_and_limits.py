"""Sums and limits: which have a value, what the rules about them leave, and what they refuse."""

import pytest
from flint import arb

from rdpverify.core.check import check as core_check
from rdpverify.errors import IllPosed, RdpVerifyError, RuleError, SyntaxProblem
from certified import enclose
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.well_posedness import well_posed
from rdpverify.kernel.proof import RULES, verify
from rdpverify.kernel.witness import check
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.proving.prove import prove
from rdpverify.terms import substitute
from rdpverify.terms.evaluate import ball
from rdpverify.typed import parse_statement

N, Q, X = "n in integers [0, oo)", "q in (0, 1)", "x in (-1, 1)"


def goal(conclusion, where=(), given=()):
    return goal_of(parse_statement(conclusion, given=list(given), where=list(where)))


# ---- values -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("term, where", [
    ("Sum(q**k, (k, 0, n))", [Q, N]), ("Sum(1/k**2, (k, 1, n))", [N]), ("Sum(k, (k, n, m))", [N, "m in integers [0, oo)"]),
    ("Sum(k, (k, 0, floor(y)))", ["y in (0, 9)"]), ("Sum(exp(-k), (k, 0, oo))", []), ("Sum(1/k**2, (k, 1, oo))", []),
    ("Sum(1/k, (k, 1, oo))", []), ("Sum(x**k, (k, 0, oo))", [X]), ("Sum(x**k/factorial(k), (k, 0, oo))", ["x in (-oo, oo)"]),
    ("Sum((-1/2)**k, (k, 0, oo))", []), ("Sum(k**3*q**k, (k, 0, oo))", [Q]), ("Sum(exp(-y*k**2), (k, -oo, oo))", ["y in (0, oo)"]),
    ("Sum(sqrt(k - n), (k, n, n + 3))", [N]), ("Sum(k, (k, 1, 0))", []),
])
def test_has_a_value(term, where):
    well_posed(goal(f"{term} <= 5", where))


@pytest.mark.parametrize("term, where, why", [
    ("Sum((-1)**k, (k, 0, oo))", [], "neither known to converge"), ("Sum(k - 3, (k, 0, oo))", [], "neither known to converge"),
    ("Sum((-1)**k/k, (k, 1, oo))", [], "neither known to converge"), ("Sum(x**k, (k, 0, oo))", ["x in [-1, 1)"], "neither known to converge"),
    ("Sum(k, (k, 0, y))", ["y in (0, 9)"], "not known to be an integer"), ("Sum(1/k, (k, 0, n))", [N], "k must not be 0"),
    ("Sum(log(k - 3), (k, 1, n))", [N], "must be > 0 in log"), ("Sum(oo, (k, 1, 2))", [], "not known to be numbers"),
    ("Sum(sqrt(x)**k, (k, 0, 3*n))", [X, N], "must be >= 0"), ("Sum(x**(k/2), (k, 0, n))", [X, N], "must be > 0"),
    ("Sum(x**(-k), (k, 0, n))", [X, N], "must be > 0"), ("Sum(Sum(1/j**2, (j, 1, oo)), (k, 1, n))", [N], "not known to be numbers"),
    ("Sum(renyi(P, Q, k), (k, 2, n))", [N], "a divergence stands inside"),
    ("Sum(1/k, (k, 1, oo)) - Sum(1/k**2, (k, 1, oo)) - Sum(2/k, (k, 1, oo))", [], "∞ − ∞"), ("0*Sum(1/k, (k, 1, oo))", [], "0·∞"),
    ("Limit(1/x, x -> 0)", [], "the same from both sides"), ("Limit(Abs(x)/x, x -> 0)", [], "the same from both sides"),
    ("Limit(sqrt(x), x -> 0)", [], "not known to exist"), ("Limit((-1)**n, n -> oo)", [], "not known to exist"),
    ("Limit(Limit(x/y, x -> 0), y -> 0)", [], "not known to exist"), ("Limit(1/x, x -> 0+) - Limit(1/x**2, x -> 0+)", [], "∞ − ∞"),
    ("Limit(renyi(P, Q, a), a -> 1+)", [], "not known to be continuous"), ("Limit(kl(P, Q)*x, x -> 0)", [], "of arbitrary laws only"),
    ("Limit(Sum(1/k**2, (k, 1, n)), n -> oo)", [], "not known to exist"), ("Limit(kl(Bernoulli(1/2), Bernoulli(x)), x -> 0)", [], "not known"),
    ("log(Limit(x, x -> 0+))", [], "log"), ("Limit(rdp(GaussianMechanism(c), a)/a, a -> 2+)", ["c in [0, oo)"], "sigma of GaussianMechanism must be > 0"),
    ("Limit(rdp(GaussianMechanism(1), a), a -> -1)", [], "order of rdp must be >= 0"),
])
def test_has_no_known_value(term, where, why):
    with pytest.raises(RdpVerifyError, match=why.replace("(", r"\(")):
        well_posed(goal(f"{term} <= 5", where))


def test_infinity_minus_infinity_is_not_blamed_where_a_sum_converges():
    well_posed(goal("Sum(exp(-k), (k, 0, oo)) - Sum(exp(-2*k), (k, 0, oo)) <= 1"))
    well_posed(goal("1/Sum(exp(-k), (k, 0, oo)) <= 1 + Sum(1/k, (k, 1, oo))"))


@pytest.mark.parametrize("term, value", [
    ("Sum(exp(-k)/2, (k, 4, oo))", "exp(-4)/(2*(1 - exp(-1)))"), ("Sum(1/k**2, (k, 1, oo))", "pi**2/6"), ("Sum((-1/2)**k, (k, 0, oo))", "2/3"),
    ("Sum((-2)**k/factorial(k), (k, 0, oo))", "exp(-2)"), ("Sum(k*exp(-k), (k, 0, oo))", "exp(-1)/(1 - exp(-1))**2"),
    ("Sum((k - 3)/2**k, (k, 0, oo))", "-4"), ("Sum(exp(k), (k, -oo, -1))", "1/(exp(1) - 1)"), ("Sum(1/(k + 1/2)**2, (k, 0, oo))", "pi**2/2"),
    ("Sum(1, (k, 1, 5000))", "5000"), ("Sum(0**k, (k, 0, oo))", "1"), ("Limit((1 + 1/n)**n, n -> oo)", "exp(1)"), ("Sum(k, (k, 2, 1))", "0"),
])
def test_enclosures_contain_the_value(term, value):
    found = enclose(parse(term), 128)
    assert found.contains(ball(parse(value))) or found.ball.overlaps(ball(parse(value)))
    assert found.exact is not None or found.ball.rad() < arb(2) ** -80


@pytest.mark.parametrize("term", ["Sum(1/k, (k, 1, oo))", "Sum((-1)**k, (k, 0, oo))", "Sum(k, (k, 0, oo))", "Sum(2**k, (k, 0, oo))", "Limit(1/x, x -> 0)"])
def test_what_has_no_number_is_not_enclosed(term):
    with pytest.raises(IllPosed):
        enclose(parse(term), 64)


# ---- text ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Limit(x + 1, x -> 3)", "Limit(1/x, x -> 0+)", "Limit(1/x, x -> 0-)", "Limit(x, x -> (a + b)-)", "Limit(x, x -> -oo)",
                                  "Limit(x**y, x -> -1/2)"])
def test_the_text_of_a_limit_is_read_back(text):
    assert parse(to_text(parse(text))) is parse(text)
    assert to_text(parse(text)) == text


@pytest.mark.parametrize("text", ["Limit(x)", "Limit(x, x)", "Limit(x, x -> oo+)", "Limit(x, x -> )", "Limit(x, x -> +)", "Limit(x, 3 -> 4)",
                                  "Limit(P, x -> 0)", "Limit(x, x -> 1, 2)", "Limit(x, x -> P)"])
def test_a_limit_that_cannot_be_read_says_so(text):
    with pytest.raises(RdpVerifyError):
        parse(text)
    assert issubclass(SyntaxProblem, RdpVerifyError)


def test_a_limit_binds_its_variable():
    term = parse("Limit(x*y, x -> y)")
    assert term.free == {"y"}
    assert to_text(substitute(term, {"x": parse("7")})) == to_text(term)
    assert substitute(term, {"y": parse("x")}).free == {"x"}


# ---- rules --------------------------------------------------------------------------------------------------------------------------


def left_by(rule, conclusion, where=(), given=(), **data):
    return [f"{to_text(g.conclusion.left)} {g.conclusion.op} {to_text(g.conclusion.right)}" for g in RULES[rule].apply(goal(conclusion, where, given), data)]


S = "Sum(q**k, (k, 0, n))"


def test_what_the_rules_leave():
    assert left_by("induction", "Sum(k, (k, 1, n)) == n*(n + 1)/2", [N], symbol="n")[0] == "Sum(k, (k, 1, 0)) == 0"
    assert left_by("termwise", f"Sum(q**(2*k), (k, 0, n)) <= {S}", [Q, N]) == ["q**(2*k) <= q**k"]
    assert left_by("telescope", f"{S} <= 1/(1 - q)", [Q, N], sum=S, equal="-q**k/(1 - q)")[1] == "q**k == -q**(k + 1)/(1 - q) + q**k/(1 - q)"
    assert left_by("limit", "Limit(log(1 + x)/x, x -> 0) == 1") == ["1 == 1"]
    assert left_by("limit", "Limit(renyi(P,Q,a), a -> 2-) <= 1") == ["renyi(P, Q, 2) <= 1"]
    assert left_by("limit", "Limit(renyi(P,Q,a), a -> 1) <= 1", ["c > 0"], ["renyi(P,Q,2) <= c"]) == ["kl(P, Q) <= 1"]


@pytest.mark.parametrize("rule, conclusion, where, data", [
    ("induction", "Sum(k, (k, n, 5)) <= 15", ["n in integers [1, oo)"], {"symbol": "n"}),  # the lower end moves
    ("induction", "Sum(n*k, (k, 1, n)) >= 0", [N], {"symbol": "n"}),
    ("induction", "Sum(k, (k, 1, 2*n)) >= 0", [N], {"symbol": "n"}),
    ("induction", "Sum(k, (k, 1, n)) <= 10", ["n in integers [0, 4]"], {"symbol": "n"}),
    ("induction", "Sum(k, (k, 5, n)) >= 0", [N], {"symbol": "n"}),  # at n + 1 there may be no last term
    ("induction", "Sum(k, (k, 1, n)) <= n*y", [N, "y in [n, oo)"], {"symbol": "n"}),
    ("termwise", f"{S} <= Sum(q**k, (k, 0, n + 1))", [Q, N], {}), ("termwise", f"{S} > 0", [Q, "n in integers [-1, oo)"], {}),
    ("termwise", "Sum(1/k, (k, 1, oo)) < Sum(2/k, (k, 1, oo))", [], {}),
    ("series", "Sum(1/k, (k, 1, oo)) <= 5", [], {"sum": "Sum(1/k, (k, 1, oo))"}),
    ("series", "Sum(q**k, (k, 0, oo)) <= 5", ["q in (0, 1]"], {"sum": "Sum(q**k, (k, 0, oo))"}),
    ("series", "Sum(k*k*x**k, (k, 0, oo)) <= 5", [X], {"sum": "Sum(k*k*x**k, (k, 0, oo))"}),
    ("series", f"{S} <= 5", [Q, "n in integers [-3, oo)"], {"sum": S}),
    ("series", f"{S} <= 5", [Q, N], {"sum": "Sum(q**k, (k, 0, m))"}),
    ("telescope", f"{S} <= 5", [Q, "n in integers [-3, oo)"], {"sum": S, "equal": "-q**k/(1 - q)"}),
    ("telescope", f"{S} <= 5", [Q, N], {"sum": S, "equal": "1/k"}), ("telescope", f"{S} <= 5", [Q, N], {"sum": S, "equal": "y"}),
    ("telescope", f"{S} <= 5", [Q, N], {"sum": S}), ("telescope", f"{S} <= 5", [Q, N], {"sum": S, "equal": "-q**k/(1 - q)", "upper": "0"}),
    ("telescope", "Sum(1/k, (k, 1, oo)) >= 1", [], {"sum": "Sum(1/k, (k, 1, oo))", "lower": "-1/k"}),  # it is not known to be finite
    ("telescope", "Sum(1/k, (k, 1, oo)) <= 1", [], {"sum": "Sum(1/k, (k, 1, oo))", "upper": "log(k)"}),
    ("telescope", "Sum(1/k, (k, 1, oo)) == oo", [], {"sum": "Sum(1/k, (k, 1, oo))", "equal": "log(k)"}),
    ("telescope", "Sum(1/k, (k, 1, oo)) >= oo", [], {"sum": "Sum(1/k, (k, 1, oo))", "lower": "-log(k)"}),
    ("telescope", "1 + Sum(1/k, (k, 1, oo)) >= 5", [], {"sum": "Sum(1/k, (k, 1, oo))", "lower": "log(k)"}),  # ∞ in arithmetic
    ("telescope", "Sum((-1/2)**k, (k, 1, oo)) >= 0", [], {"sum": "Sum((-1/2)**k, (k, 1, oo))", "lower": "log(k)"}),
    ("telescope", "Sum(exp(k), (k, -oo, 0)) <= 2", [], {"sum": "Sum(exp(k), (k, -oo, 0))", "upper": "exp(k)"}),
    ("integers", f"{S} <= 5", [Q, N], {"symbol": "n", "by": "reals"}),
    ("limit", "x <= 1", [X], {}),
])
def test_the_rules_refuse(rule, conclusion, where, data):
    with pytest.raises(RdpVerifyError):
        RULES[rule].apply(goal(conclusion, where), data)


def test_terms_above_what_grows_without_end_add_up_to_infinity():
    left, step = RULES["telescope"].apply(goal("Sum(1/k**2, (k, 1, oo)) >= oo"), {"sum": "Sum(1/k**2, (k, 1, oo))", "lower": "log(k)"})
    assert to_text(left.conclusion) == "oo >= oo"
    assert to_text(step.conclusion) == "1/k**2 >= log(k + 1) - log(k)"  # false: this is what is left to show


@pytest.mark.parametrize("term, where, value", [
    ("Sum(x**k, (k, 0, oo))", ["x in [0, 1]"], True), ("Sum(x**k*y**k, (k, 0, oo))", ["x >= 0", "y >= 0"], True),
    ("Sum(x**k, (k, 0, oo))", ["x in [-1, 1]"], False), ("Sum(-x**k, (k, 0, oo))", ["x in [0, 1]"], False),
    ("Sum((1 - k)*x**k, (k, 0, oo))", ["x in [0, 1]"], False), ("Sum(x**(k - 1), (k, 0, oo))", ["x in [0, 1]"], False),
    ("Sum((-x)**k, (k, 0, oo))", ["x in [0, 1]"], False)])
def test_whole_powers_of_what_is_nonnegative_add_up(term, where, value):
    if value:
        return well_posed(goal(f"{term} <= 5", where))
    with pytest.raises(RdpVerifyError):
        well_posed(goal(f"{term} <= 5", where))


def test_a_bound_telescopes_only_in_its_own_direction():
    g = goal("Sum(1/k**2, (k, 1, oo)) >= 1")
    (named, step) = RULES["telescope"].apply(g, {"sum": "Sum(1/k**2, (k, 1, oo))", "upper": "-1/(k - 1/2)"})
    assert to_text(named.conclusion.left) == "s"  # a bound from above does not take its place
    with pytest.raises(RuleError):
        verify(named, {"rule": "sign"})


def test_witnesses_evaluate_sums_and_limits():
    found = check(parse_statement("Sum(q**k, (k, 0, oo)) <= 2", where=[Q]), {"q": "3/4"})
    assert found.left.ball.contains(4)
    check(parse_statement("Limit(x*y, x -> 3) <= 2", where=["y in [0, 1]"]), {"y": "1"})
    check(parse_statement("Limit(renyi(P,Q,a), a -> oo) <= 1/2"), {"P": "Finite([1/2, 1/2])", "Q": "Finite([1/4, 3/4])"})
    with pytest.raises(RuleError):
        check(parse_statement("Sum(q**k, (k, 0, n)) <= 1/(1 - q)", where=[Q, N]), {"q": "1/2", "n": "4"})


@pytest.mark.parametrize("conclusion", ["Sum(q**k, (k, 0, n)) >= 0", "Limit(q, q -> 0) >= 0", "sqrt(Limit(q, q, 0)) >= 0"])
def test_the_core_knows_neither_and_refuses_them(conclusion):
    with pytest.raises(RdpVerifyError):
        core_check({"conclusion": conclusion, "where": ["q in (0, 1)"], "given": [], "conditions": []}, {"steps": [], "facts": [], "cases": []})


# ---- whole statements: false by a little, at an end, or without a value -------------------------------------------------------------


@pytest.mark.parametrize("conclusion, where, given", [
    ("Sum(exp(-k)/2, (k, 4, oo)) <= 0.0144874", [], []), ("Sum(x**k/factorial(k), (k, 0, oo)) == exp(x) + x**2/10**6", ["x in [-1, 1]"], []),
    ("Sum(1/k**2, (k, 1, oo)) < 1.6449", [], []), ("Sum(q**k, (k, 0, n)) < (1 - q**(n + 1))/(1 - q)", [Q, N], []),
    ("Sum(k, (k, n, m)) == (m + n)*(m - n + 1)/2", [N, "m in integers [0, oo)"], []), ("Sum(q**k, (k, 0, n)) >= 1", [Q, "n in integers [-3, oo)"], []),
    ("Sum(1/k, (k, 1, oo)) > Sum(1/k, (k, 1, oo)) - 1", [], []), ("Sum(k**2*x**k, (k, 0, oo)) == x/(1 - x)**2", [X], []),
    ("Limit(renyi(P,Q,a), a -> 2) == renyi(P,Q,2)", [], []), ("Limit(renyi(P,Q,a), a -> 1) == kl(P,Q)", [], []),
    ("Limit(renyi(P,Q,a), a -> 3) == renyi(P,Q,3)", ["c > 0"], ["renyi(P,Q,2) <= c"]), ("Limit(renyi(P,Q,a), a -> 0+) == 0", [], []),
    ("Limit(renyi(P,Q,a), a -> 3) == renyi(P,Q,3)", ["c > 0"], ["renyi(Q,P,5) <= c"]), ("Limit(sin*x, x -> 0) == 0", ["sin > 0"], ["sin < 0"]),
    ("Limit(renyi(P,R,a), a -> 3) == renyi(P,R,3)", ["c > 0"], ["renyi(P,Q,5) <= c"]), ("Limit((1 + 1/n)**n, n -> oo) < exp(1)", [], []),
])
def test_is_not_proved(conclusion, where, given):
    try:
        found = prove(parse_statement(conclusion, given=given, where=where), 3)
    except RdpVerifyError:
        return
    assert found.verdict != "proved"


@pytest.mark.parametrize("conclusion, where", [
    ("Limit(renyi(P,Q,a), a -> oo) == renyi(P,Q,a)", ["a in (1, 2)"]), ("Limit(renyi(P,Q,a), a -> oo) <= 2*renyi(P,Q,a)", ["a in (1, 2)"]),
    ("Sum(P(S)*p, (p, 0, n)) <= P(S)**2*(n + 1)", [N]), ("Sum(x*k, (k, 1, 2)) <= 3*x", ["x in (-1, 1)", "k in (5, 6)"]),
    ("Limit(x*k, k -> 0) <= x*k/2", ["x in (0, 1)", "k in (-2, -1)"]), ("Sum(k, (k, 1, k)) <= k", ["k in integers [2, oo)"]),
])
def test_what_is_bound_is_not_the_symbol_of_that_name(conclusion, where):
    try:
        found = prove(parse_statement(conclusion, where=where), 3)
    except RdpVerifyError:
        return
    assert found.verdict != "proved" or conclusion.startswith("Sum(x*k")


def test_only_the_rule_about_limits_is_used_beside_one():
    g = goal("Limit(renyi(P,Q,a), a -> oo) >= 0")
    for rule in ("abstract", "sign", "gibbs"):
        with pytest.raises(RuleError, match="worked out first"):
            verify(g, {"rule": rule})


@pytest.mark.parametrize(("statement", "where"), [
    ("Sum(1, (k, 5, n)) >= n", ["n in integers [0, oo)", "2*n >= 9"]),  # false at 5: below it the step has no last term
    ("Sum(1, (k, 1, n)) >= n", ["n in integers [0, 3] | [7, oo)"]),  # no step leads over the gap
])
def test_induction_asks_nothing_of_a_condition_about_its_symbol_and_goes_over_no_gap(statement, where):
    goal = goal_of(parse_statement(statement, where=where))
    with pytest.raises(RuleError):
        RULES["induction"].apply(goal, {"symbol": "n"})
