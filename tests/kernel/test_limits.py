"""Limits of terms as one symbol tends to ∞: known ones, held against values far out; refused where none is known; descent from ∞."""

import pytest
from flint import arb, ctx
from rules import goal, left_of, refuses

from rdpverify.errors import RuleError
from rdpverify.kernel.limits import limit, limit_at
from rdpverify.kernel.proof import RULES
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.terms import INFINITY, neg
from rdpverify.terms.evaluate import ball

OTHERS = {"a": "3/4", "s": "2/3"}
WHERE = ("x > 0", "a > 0", "s > 0")


def of(text, name="x", where=WHERE):
    target = goal(f"{text} >= 0", where=where)
    return limit(target.slack, name, target.signs)


LIMITS = [
    ("exp(-x**2) - erfc(x)", "0"), ("exp(-x**2)/(x*sqrt(pi)) - erfc(x)", "0"), ("x*exp(x**2)*erfc(x)", "1/sqrt(pi)"),
    ("x*exp(x**2)*(1 - erf(x))", "1/sqrt(pi)"), ("exp(x)*(1 + erf(a - s*x))", "0"), ("exp(x**2)*Phi(-x)", "oo"),
    ("Phi(1/(2*s) - x*s) - exp(x)*Phi(-1/(2*s) - x*s)", "0"), ("Phi(x) - a", "1 - a"), ("Phi(a/x)", "1/2"), ("Phi(a - x)*x**9", "0"),
    ("x**2*exp(-sqrt(x))", "0"), ("exp(x) - x**5", "oo"), ("x**5 - exp(a*x)", "-oo"), ("log(1 + x) - x", "-oo"), ("log(x)/x", "0"),
    ("exp(1/x)*(a + 1/x)", "a"), ("tanh(a*x) - 1", "0"), ("cosh(x)*exp(-x)", "1/2"), ("(a*x**2 + x)/(s*x**2 + 1)", "a/s"),
    ("exp(x)/exp(x + a)", "exp(-a)"), ("log(exp(a*x)*x)/x", "a"), ("sqrt(1 - exp(-2*x**2/pi)) + 1 - 2*Phi(x)", "0"),
    ("x*(exp(1/x) - 1)", "1"), ("x - sqrt(x**2 + 1)", "0"), ("x*log(1 + a/x)", "a"), ("(1 + a/x)**x", "exp(a)"), ("log(a*exp(x) + s) - x", "log(a)"),
    ("log(x + 1) - log(x)", "0"), ("x*(log(x + 1) - log(x)) - 1", "0"), ("x**2*(1 - cosh(1/x))", "-1/2"),
    ("x - 1/(exp(1/x) - 1)", "1/2"), ("(x - x**2)/x", "-oo"), ("(x + 1) - x", "1"), ("atan(a + 1/x)", "atan(a)"), ("sqrt(x**2 + 4)*x**-1", "1"),
    ("x*sin(a/x)", "a"), ("x**2*(1 - cos(a/x))", "a**2/2"), ("x**3*(1/x - sin(1/x))", "1/6"), ("x**3*(tan(1/x) - 1/x)", "1/3"), ("x - 1/sin(1/x)", "0"),
    ("x*asin(a/x)", "a"), ("x*atan(a/x)", "a"), ("x*erf(a/x)", "2*a/sqrt(pi)"), ("x*(Phi(a/x) - 1/2)", "a/sqrt(2*pi)"), ("x*PhiInv(1/2 + a/x)", "a*sqrt(2*pi)"),
    ("x*loggamma(1 + a/x)", "a*digamma(1)"), ("(x*sin(1/x))**(x**2)", "exp(-1/6)"), ("cos(1/x)**(x**2)", "exp(-1/2)"), ("x*(cbrt(1 + a/x) - 1)", "a/3"),
    ("x*((1 + 1/x)**a - 1)", "a"), ("sin(a/x)/sin(s/x)", "a/s"), ("atan(x)", "pi/2"), ("atan(-exp(x))", "-pi/2"), ("x*(pi/2 - atan(x))", "1"),
    ("exp(-x)*sin(x)", "0"), ("cos(x)/x**2", "0"), ("(x + sin(x))/(s*x)", "1/s"), ("(x + sin(x))*exp(-x/9) - x", "-oo"),
    ("sqrt(x + 1) - sqrt(x)", "0"), ("sqrt(x)*(sqrt(x + a) - sqrt(x))", "a/2"), ("sqrt(x + sqrt(x)) - sqrt(x)", "1/2"), ("sqrt(x) - sqrt(x + x**(2/3))", "-oo"),
    ("log(x)", "oo"), ("-log(a*x)", "-oo"), ("x/log(x)", "oo"), ("log(log(x))", "oo"), ("log(x)**2 - log(x)**3", "-oo"), ("log(a*x)/log(s*x)", "1"),
    ("log(log(x))/log(x)", "0"), ("x**(1/log(x))", "exp(1)"), ("log(x)**2/x", "0"), ("exp(log(x)**2)/x**5", "oo"), ("log(x)*(log(x + 1) - log(x))", "0")]


@pytest.mark.parametrize("text, expected", LIMITS)
def test_known_limits(text, expected):
    found, target = of(text), goal(f"{text} >= 0", where=WHERE)
    env = {name: arb(parse(value).value) for name, value in OTHERS.items()}
    before, ctx.prec = ctx.prec, 20_000
    try:
        values = [ball(target.slack, {**env, "x": arb(2)**power}) for power in (4, 6)]
        if expected in ("oo", "-oo"):
            assert found is (INFINITY if expected == "oo" else neg(INFINITY))
            assert values[1] > values[0] if found is INFINITY else values[1] < values[0]
        else:
            assert ball(found - parse(expected), env).contains(0)
            assert not abs(values[1] - ball(found, env)) > abs(values[0] - ball(found, env))
    finally:
        ctx.prec = before


@pytest.mark.parametrize(("text", "end", "from_below", "expected"), [
    ("x*log(x)", "0", False, "0"), ("(exp(a*x) - 1)/x", "0", False, "a"), ("x/(1 - exp(-x)) - 1 - log(x/(1 - exp(-x)))", "0", False, "0"),
    ("loggamma(x + 1) - x*log(x) + x", "0", False, "0"), ("x*gamma(x)", "0", False, "1"), ("exp(-1/x)/x**9", "0", False, "0"),
    ("(1 - cosh(x))/x**2", "0", False, "-1/2"), ("(1 - 2*x)/log((1 - x)/x)", "1/2", True, "1/2"), ("-log(1 - x)*(1 - x)", "1", True, "0"),
    ("(x - s)/(log(x) - log(s))", "s", False, "s"), ("tanh(x)", "-oo", False, "-1"), ("1/x", "0", True, "-oo"), ("1/x", "0", False, "oo"),
    ("sin(x)/(x - pi)", "pi", True, "-1"), ("cos(x)/(x - pi/2)", "pi/2", False, "-1"), ("(sin(x) - sin(s))/(x - s)", "s", False, "cos(s)"),
    ("x*sin(1/x)", "0", True, "0"), ("(x**a - 1)/(x - 1)", "1", False, "a"), ("log(cos(x))/x**2", "0", True, "-1/2")])
def test_limits_at_other_ends(text, end, from_below, expected):
    around = goal("a*s*x >= 0", where=WHERE)
    place = neg(INFINITY) if end == "-oo" else parse(end)
    found = limit_at(around, parse(text), "x", place, from_below)
    if expected in ("oo", "-oo"):
        assert found is (INFINITY if expected == "oo" else neg(INFINITY))
    else:
        env = {name: arb(parse(value).value) for name, value in OTHERS.items()}
        assert ball(found - parse(expected), env).contains(0)


@pytest.mark.parametrize(("text", "end"), [("floor(1/x)*x", "0"), ("log((a - 1)*x)", "0"), ("x**(a - 1)", "0"), ("1/(x*(a - 1))", "0")])
def test_unknown_limits_at_other_ends(text, end):
    with pytest.raises(RuleError):
        limit_at(goal("a*x >= 0", where=("x > 0", "a > 1/2")), parse(text), "x", parse(end), False)


@pytest.mark.parametrize("text", [
    "exp((a - 1)*x)",  # the sign of a − 1 is not known
    "exp(-x)/(a - 1)**2 - exp(-x)", "exp(exp(x))", "x**a", "floor(x)/x", "Max(x, 1)", "sign(x - 1)", "Abs(x - 1)",
    "sin(x)", "x*sin(x)", "atan(log((a - 1)*x))", "1/sin(x)", "log(2 + sin(x))", "x**(1/8)*cos(x)", "cos(log((a - 1)*x))/x", "x*asin(x)",
    "1/((a - 1)*x)", "sqrt((a - 1)*x + 1)", "Phi((a - 1)*x)", "besseli(0, x)*exp(-x)"])
def test_unknown_limits(text):
    with pytest.raises(RuleError):
        of(text, where=("x > 0", "a > 1/2", "s > 0"))


def test_what_is_defined_only_for_some_values_has_no_limit_although_it_vanishes():
    target = goal("exp(-x) >= 0", where=("x > 0", "a > 0"))
    with pytest.raises(RuleError):
        limit(parse("exp(-x)/(a - 1)"), "x", target.signs)


def test_a_symbol_of_the_proof_is_not_taken_for_a_tail():
    target = goal("exp(-x) >= 0", where=("x > 0",))
    with pytest.raises(RuleError):
        limit(parse("erf(x) + _tail0", internal=True), "x", target.signs)


def test_descent_from_infinity():
    assert left_of("descent", goal("erfc(x) <= exp(-x**2)/(x*sqrt(pi))", where=("x > 0",)), **{"in": "x", "from": "upper"})[0] == "0 >= 0"
    assert left_of("descent", goal("1 - exp(-a*x) >= b", where=("a > 0", "b > 0", "x > 0")), **{"in": "x", "from": "upper"})[0] == "1 - b >= 0"
    assert left_of("descent", goal("1/x > -a", where=("a >= 0", "x >= 1")), **{"in": "x", "from": "upper"})[0] == "a >= 0"
    assert left_of("descent", goal("x > exp(-x)", where=("x >= 1",)), **{"in": "x", "from": "upper", "strict": "face"})[0] == "1 > 0"
    for strict, ops in (("face", (">", ">=")), ("slope", (">=", ">"))):  # one of the two is strict, the other need not be
        left = left_of("descent", goal("x**2 > x - 1", where=("x in (1, oo)",)), **{"in": "x", "from": "lower", "strict": strict})
        assert tuple(each.split()[-2] for each in left) == ops


def test_descent_from_an_open_end_without_a_value():
    start = goal("x*log(x) >= x - 1", where=("x in (0, 1)",))
    assert left_of("descent", start, **{"in": "x", "from": "lower"})[0] == "1 >= 0"
    assert refuses("descent", goal("log(x) >= -5", where=("x > 0",)), **{"in": "x", "from": "lower"})
    assert left_of("descent", goal("exp(x) >= 0", where=("x < 0",)), **{"in": "x", "from": "lower"})[0] == "0 >= 0"


@pytest.mark.parametrize("conclusion, where, data", [
    ("log(1 + x) >= x", ("x > 0",), {}),  # −∞ far out
    ("tv(P, Q) <= x", ("x > 0",), {}), ("Abs(x - 1) >= 0", ("x > 0",), {}),
    ("exp(-x)*y >= 0", ("x > 0", "y > x"), {}),  # another domain depends on it
("exp(-x) >= 0", ("x in integers [0, oo)",), {})])
def test_no_descent_from_infinity(conclusion, where, data):
    assert refuses("descent", goal(conclusion, where=where), **{"in": "x", "from": "upper", **data})


def test_a_negative_limit_is_left_as_the_false_face_it_is():
    assert left_of("descent", goal("1/x >= 1/2", where=("x > 0",)), **{"in": "x", "from": "upper"})[0] == "-1/2 >= 0"


def test_conditions_on_the_symbol_are_not_kept_on_the_way():
    target = goal("1/x >= a", where=("x > 0", "a < 0", "a + x <= 5"))
    face, slope = RULES["descent"].apply(target, {"in": "x", "from": "upper"})
    assert face.conditions == slope.conditions == () and to_text(face.conclusion) == "-a >= 0"
