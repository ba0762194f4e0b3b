"""Closed forms on the boundary of the condition for being finite, and on either side of it; symbolic answers say the same condition."""

import pytest
from flint import arb

from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.errors import RuleError
from rdpverify.kernel.closed import closed_answer
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.kernel.closed.conditions import above_zero, holds, not_zero, requirement
from rdpverify.kernel.closed.kinks import affine, expressed_by_absolute_values, kinks, on_piece, sign_on_piece
from rdpverify.kernel.closed.quadratics import positive_quadratic
from rdpverify.kernel.closed.segments import Undecided, before, ordered_points
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.signs import Signs
from rdpverify.language import parse
from rdpverify.terms import INFINITY, ZERO, neg, substitute
from rdpverify.terms.evaluate import ball
from rdpverify.terms.ranges import INFINITE, REAL_LINE, Range

POSITIVE = Range(0, INFINITE, True, True)


@pytest.fixture(autouse=True)
def digits():
    with at_precision(80):
        yield


# a quantity in t; t where it turns infinite; the value where it is finite; which of t − 1/64, t, t + 1/64 are finite
BOUNDARIES = [
    ("renyi(Exponential(1), Exponential(2), t)", "2", "log(2**(1 - t)/(2 - t))/(t - 1)", "+.."),
    ("renyi(Exponential(t), Exponential(2), 3)", "4/3", "log(t**3/4/(3*t - 4))/2", "..+"),
    ("renyi(Exponential(2), Exponential(1), t)", "3/2", "log(2**t/(t + 1))/(t - 1)", "+++"),
    ("renyi(Exponential(1), Exponential(2), t)", "1/2", "log(2**(1 - t)/(2 - t))/(t - 1)", "+++"),
    ("renyi(Pareto(1, 1), Pareto(1, 2), t)", "2", "log(2**(1 - t)/(2 - t))/(t - 1)", "+.."),
    ("renyi(Normal(0, t), Normal(0, 1), 3)", "sqrt(3/2)", "log(t**(-3)*(3/t**2 - 2)**(-1/2))/2", "+.."),
    ("renyi(Normal(0, 1), Normal(0, t), 3)", "sqrt(2/3)", "log(t**2*(3 - 2/t**2)**(-1/2))/2", "..+"),
    ("renyi(Laplace(0, t), Laplace(0, 1), 3)", "3/2", "log(t**(-3)/(3/t - 2))/2", "+.."),
    ("renyi(Laplace(0, 1), Laplace(0, 2), t)", "3", "log(2**(t - 1)/(t + (1 - t)/2))/(t - 1)", "+++"),
    ("renyi(Geometric(1/2), Geometric(3/4), t)", "2", "log((1/2)**t*(3/4)**(1 - t)/(1 - (1/2)**t*(1/4)**(1 - t)))/(t - 1)", "+.."),
    ("renyi(Uniform(0, t), Uniform(0, 1), 2)", "1", "-log(t)", "++."), ("renyi(Uniform(0, 1), Uniform(0, t), 2)", "1", "log(t)", ".++"),
    ("renyi(Uniform(t, 2), Uniform(0, 3), 2)", "0", "log(3/(2 - t))", ".++"),
    ("renyi(Beta(t, 1), Beta(2, 1), 2)", "1", "log(t**2/2/(2*t - 2))", "..+"), ("renyi(Beta(1, t), Beta(1, 3), 3)", "2",
    "log(t**3/9/(3*t - 6))/2", "..+"),
    ("max_divergence(Exponential(t), Exponential(2))", "2", "log(t/2)", ".++"), ("max_divergence(Laplace(0, t), Laplace(0, 1))", "1",
    "-log(t)", "++."), ("max_divergence(Normal(0, t), Normal(0, 1))", "1", "-log(t)", "++."),
    ("max_divergence(Uniform(0, t), Uniform(0, 1))", "1", "-log(t)", "++."), ("max_divergence(Geometric(t), Geometric(1/2))", "1/2",
    "log(2*t)", ".++"), ("max_divergence(Pareto(1, t), Pareto(1, 2))", "2", "log(t/2)", ".++"),
    ("max_divergence(Poisson(t), Poisson(2))", "2", "2 - t", "++."), ("max_divergence(Beta(t, 1), Beta(1, 1))", "1", "log(t)", ".++"),
    ("max_divergence(Bernoulli(1/3), Bernoulli(t))", "1/2", "log(Max(1/(3*t), 2/(3 - 3*t)))", "+++"),
    ("kl(Exponential(t), Exponential(1))", "1", "log(t) + 1/t - 1", "+++"), ("kl(Normal(t, 1), Normal(0, 2))", "0",
    "log(2) + (1 + t**2)/8 - 1/2", "+++"), ("kl(Uniform(0, t), Uniform(0, 1))", "1", "-log(t)", "++."),
    ("kl(Poisson(t), Poisson(1))", "1", "t*log(t) - t + 1", "+++"), ("kl(Pareto(t, 2), Pareto(1, 3))", "1",
    "log(2/3) + 3*(log(t) + 1/2) - 1", ".++"),
    ("tv(Normal(0, 1), Normal(t, 1))", "0", "2*Phi(Abs(t)/2) - 1", "+++"), ("tv(Laplace(0, 1), Laplace(t, 1))", "0", "1 - exp(-Abs(t)/2)",
    "+++"),
    ("hockey_stick(Laplace(0, 1), Laplace(1, 1), t)", "1", "Max(0, 1 - exp((t - 1)/2))", "+++"),
    ("hockey_stick(Uniform(0, 2), Uniform(0, 1), t)", "0", "1/2 + Max(0, 1/2 - exp(t))", "+++")]


@pytest.mark.parametrize("quantity, boundary, value, finite", BOUNDARIES,
    ids=[f"{row[0]} {row[1]}" for row in BOUNDARIES])
def test_finite_on_one_side_of_the_boundary(quantity, boundary, value, finite):
    for place, expected in zip((f"({boundary} - 1/64)", f"({boundary})", f"({boundary} + 1/64)"), finite, strict=True):
        found = closed_answer(substitute(parse(quantity), {"t": parse(place)}), Assumptions(DomainSigns(())))
        if expected == "+":
            assert found.value is not INFINITY, place
            assert ball(found.value, {}).overlaps(ball(parse(value), {"t": ball(parse(place), {})})), (place, found.value)
        else:
            assert found.value is INFINITY, (place, found.value)


SYMBOLIC = [("renyi(Exponential(a), Exponential(b), 3)", "3*a - 2*b", ">"), ("renyi(Normal(0, a), Normal(0, b), 3)", "3*b**2 - 2*a**2",
    ">"), ("max_divergence(Exponential(a), Exponential(b))", "a - b", ">="),
            ("renyi(Laplace(0, a), Laplace(0, b), 3)", "3*b - 2*a", ">"), ("renyi(Pareto(1, a), Pareto(1, b), 3)", "3*a - 2*b", ">"),
            ("renyi(Weibull(a, 2), Weibull(b, 2), 3)", None, ">")]


@pytest.mark.parametrize("quantity, margin, op", SYMBOLIC)
def test_symbolic_answers_name_their_condition(quantity, margin, op):
    env = {"a": POSITIVE, "b": POSITIVE}
    try:
        found = closed_answer(parse(quantity), Assumptions(Signs(env)))
    except RuleError:
        assert margin is None
        return
    if margin is None:
        return
    for a, b in ((1, 1), (2, 3), (3, 2), (1, 10), (10, 1), (7, 5), (5, 7), (2, 2), (4, 3), (3, 4)):
        at = {"a": arb(a), "b": arb(b)}
        size = ball(parse(margin), at)
        meets = all(ball(c.left, at) > ball(c.right, at) or c.op == ">=" and ball(c.left - c.right,
            at).overlaps(arb(0)) for c in found.finite_when)
        assert meets == bool(size > 0 or op == ">=" and size == 0), (a, b, found.finite_when)


# -- pieces ----------------------------------------------------------------------------------------------------------------

OPEN = Assumptions(Signs({"a": POSITIVE, "b": Range(1, INFINITE, False, True), "u": REAL_LINE}))


@pytest.mark.parametrize("formula, points", [
    ("Abs(x - 3)", ["3"]), ("Abs(2*x + a)", ["-a/2"]), ("sign(x) + Abs(1 - x)", ["0", "1"]), ("x**2", []), ("Abs(a)", []),
    ("Piecewise((1, x < 2), (x, True))", ["2"])])
def test_kinks_are_where_absolute_values_turn(formula, points):
    found = kinks(parse(formula), "x", OPEN)
    assert len(found) == len(points) and all(any(OPEN.equal(point, parse(other)) for point in found) for other in points)


@pytest.mark.parametrize("formula", ["Abs(Abs(x) - 1)", "Abs(x**2 - 1)", "sign(x**3)"])
def test_kinks_that_are_not_split(formula):
    with pytest.raises(RuleError):
        kinks(parse(formula), "x", OPEN)


@pytest.mark.parametrize("u, lower, upper, sign", [
    ("x", "0", "1", 1), ("x", "-1", "0", -1), ("x - 1", "0", "1", -1), ("1 - x", "0", "1", 1), ("x", "0", "oo", 1), ("-x", "0", "oo", -1),
    ("x - a", "a", "oo", 1), ("x - a", "-oo", "a", -1),
    ("x - b", "0", "1", -1), ("0*x", "0", "1", 0), ("x - 1/2", "0", "1", None), ("x - a", "0", "1", None)])
def test_signs_of_affine_functions_on_pieces(u, lower, upper, sign):
    lower, upper = (neg(INFINITY) if end == "-oo" else parse(end) for end in (lower, upper))
    if sign is None:
        with pytest.raises(RuleError):
            sign_on_piece(parse(u), "x", lower, upper, OPEN)
    else:
        assert sign_on_piece(parse(u), "x", lower, upper, OPEN) == sign


@pytest.mark.parametrize("formula, lower, upper, form", [
    ("Abs(x - 1) + sign(x)", "0", "1", "2 - x"), ("Abs(x - 1) + sign(x)", "1", "oo", "x"), ("Abs(x - 1) - sign(x)", "-1", "0", "2 - x"),
    ("log((x - 1)**2)", "0", "1", "2*log(1 - x)"),
    ("log(3*(x - 1)**4*exp(x))", "1", "oo", "4*log(x - 1) + log(3*exp(x))"), ("Piecewise((x, x < 2), (5, True))", "0", "1", "x"),
    ("Piecewise((x, x < 2), (5, True))", "2", "3", "5"),
    ("Piecewise((x, x <= 0 or x >= 2), (7, True))", "0", "1", "7"), ("Piecewise((x, x > 0 and x < 2), (7, True))", "0", "1", "x"),
    ("sign(x - x)", "0", "1", "0")])
def test_forms_on_pieces(formula, lower, upper, form):
    found = on_piece(parse(formula), "x", parse(lower), parse(upper), OPEN)
    inside = Assumptions(Signs({"x": Range(*(arb("inf") if end == "oo" else ball(parse(end), {}) for end in (lower, upper)), True, True)}))
    assert inside.equal(found, parse(form))


@pytest.mark.parametrize("formula, other", [
    ("Max(x, 1)", "(x + 1 + Abs(x - 1))/2"), ("Min(x, 1)", "(x + 1 - Abs(x - 1))/2"), ("sqrt((x - 1)**2)", "Abs(x - 1)"),
    ("((x - 1)**2)**(3/2)", "Abs(x - 1)**3"), ("(x - 1)**4", "Abs(x - 1)**4"),
    ("(x - 1)**2", "(x - 1)**2"), ("(x - 1)**3", "(x - 1)**3"), ("Max(a, 1)", "Max(a, 1)"),
    ("Max(x, 1, 2*x)", None)])
def test_maxima_by_absolute_values(formula, other):
    found = expressed_by_absolute_values(parse(formula), "x")
    for x in (-2, 0, 1, 3):
        assert ball(found, {"x": arb(x), "a": arb(2)}).overlaps(ball(parse(formula), {"x": arb(x), "a": arb(2)}))
    assert other is None or not (found.ops & {"Max", "Min"} - parse(other).ops) and ("Abs" in found.ops) is ("Abs" in parse(other).ops)


def test_affine_functions_and_quadratics():
    assert affine(parse("a*x + b"), "x", OPEN) == (parse("a"), parse("b")) and affine(parse("x**2"), "x",
        OPEN) is None and affine(parse("a"), "x", OPEN) == (ZERO, parse("a"))
    found = positive_quadratic(parse("2*x**2 + 4*x + 10"), "x", OPEN)
    assert (found.leading.value, found.centre.value, found.square.value) == (2, -1, 4)
    for other in ("-x**2 - 1", "x**2", "x**2 - 1", "x**2 + 2*x + 1", "x + 1", "x**4 + 1", "u*x**2 + 1", "x**2 + u"):
        assert positive_quadratic(parse(other), "x", OPEN) is None


def test_points_in_order():
    a, b = parse("a"), parse("b")
    assert ordered_points([INFINITY, a, ZERO, neg(INFINITY), a], OPEN) == [neg(INFINITY), ZERO, a, INFINITY]
    assert before(ZERO, a, OPEN) and not before(a, ZERO, OPEN) and not before(parse("1"), parse("1"), OPEN) and before(parse("1"), b,
        OPEN) and not before(b, parse("1"), OPEN)
    with pytest.raises(Undecided) as caught:
        before(a, b, OPEN)
    assert caught.value.difference == parse("a - b")


def test_conditions_that_hold():
    for term, strict, weak, apart in (("a", True, True, True), ("b - 1", False, True, False), ("-a", False, False, True),
        ("u", False, False, False), ("a*b", True, True, True), ("0", False, True, False)):
        term = parse(term)
        assert holds(above_zero(term), OPEN) is strict and OPEN.nonnegative(term) is weak and holds(not_zero(term), OPEN) is apart
        given = requirement(OPEN, term)
        assert (given is None) is (OPEN(term) in (0, -1))
