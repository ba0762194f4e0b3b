"""Hostile statements about sines, cosines, cube roots and equations: none may be proved, what has no value is decided by nobody."""

import pytest

from rdpverify.core.claim import cases_of
from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.limits import limit
from rdpverify.kernel.well_posedness import well_posed
from rdpverify.kernel.signs import Signs
from rdpverify.proving.prove import prove
from rdpverify.terms.normal import identical
from rdpverify.terms.ranges import Range
from rdpverify.typed import parse, parse_statement

FALSE = [
    ("sin(x) <= 1 - 1/x", ["x >= 2"]), ("sin(x) <= 1 - 1/1000000", ["x in (-oo, oo)"]), ("sin(x)/x >= 0", ["x > 0"]), ("sin(x) >= 0", ["x in [0, 3.15]"]),
    ("cos(x) > 0", ["x in [0, pi/2]"]), ("sin(x) > 0", ["x in (0, pi]"]), ("sin(x) < x", ["x >= 0"]), ("cos(x) >= 1 - 49*x**2/100", ["x in (-oo, oo)"]),
    ("cbrt(x) <= (x + 2)/3", ["x in (-oo, oo)"]), ("cbrt(x) >= 0", ["x in (-oo, oo)"]), ("cbrt(x)**2 <= x", ["x in [-1, 1]"]), ("cbrt(x) >= x", ["x in [-1, 1]"]),
    ("sin(x) == x", ["x in [0, 1/1000]"]), ("sin(x) <= sin(y)", ["x in [0, 3]", "y in [x, 3]"]), ("asin(sin(x)) == x", ["x in [0, 3]"]),
    ("cos(1/x) <= 99/100", ["x in (0, 1)"]), ("sin(exp(x)) <= 1/2", ["x in (-oo, oo)"]), ("exp(sin(x)) <= 27/10", ["x in (-oo, oo)"]),
    ("tan(x) <= 10", ["x in [0, pi/2)"]), ("x*sin(x) <= 1000", ["x >= 0"]), ("sin(x)**2 + cos(x) <= 124/100", ["x in (-oo, oo)"]),
    ("y >= 0", ["x in (-oo, oo)", "y in (-oo, oo)", "y**2 == 1 + x**2"]), ("x == 1", ["x in (-oo, oo)", "x**2 == 1"]), ("x <= 0", ["x in [-1, 4]", "sin(x) == 0"]),
    ("x*y <= 1 - 1/1000", ["x in (-oo, oo)", "y in (-oo, oo)", "x**2 + y**2 == 2"])]


@pytest.mark.parametrize("conclusion, where", FALSE)
def test_what_is_false_is_not_proved(conclusion, where):
    assert prove(parse_statement(conclusion, where=where), seconds=4).verdict in ("refuted", "undecided", "certified")


@pytest.mark.parametrize("conclusion, where", [
    ("1/sin(x) >= 1", ["x in [1, 4]"]), ("tan(x) >= x", ["x in [0, pi/2]"]), ("tan(x) >= x", ["x in [0, 1.5707963267948967]"]), ("x/sin(x) >= 1", ["x > 0"]),
    ("asin(x) <= 2", ["x in [0, 2]"]), ("acos(1 + x) <= 2", ["x in [0, 1]"]), ("1/cbrt(x) <= 9", ["x in [-1, 1]"]), ("log(cos(x)) <= 0", ["x in [0, pi/2]"]),
    ("sqrt(sin(x)) <= 1", ["x >= 0"]), ("log(y) <= 1", ["x in [-1, 1]", "y in (-oo, oo)", "y == x"]), ("log(cbrt(x)) <= x", ["x >= 0"])])
def test_what_might_have_no_value_is_refused(conclusion, where):
    with pytest.raises(RdpVerifyError):
        well_posed(goal_of(parse_statement(conclusion, where=where)))


@pytest.mark.parametrize("text", ["sin(x)", "x*cos(x)/x", "x + x*sin(x)", "exp(sin(x))", "sin(x) - x/x", "sin(exp(x))", "cbrt(x)*cos(x)", "exp(x)*sin(x)", "1/sin(x)",
                                  "sin(x**2)*x**(1/9)", "log(2 + cos(x))", "(1 + sin(x))**x", "atan(x*sin(x))"])
def test_no_limit_at_infinity_is_made_up(text):
    with pytest.raises(RdpVerifyError):
        limit(parse(text), "x", Signs({"x": Range(1, float("inf"), False, True)}))


@pytest.mark.parametrize("text, value", [("cos(x)/x", "0"), ("x + sin(x)", "oo"), ("sin(x)/x", "0"), ("sin(x**2)/exp(x)", "0"), ("atan(x) + cos(x)/x", "pi/2")])
def test_bounded_oscillations_are_outgrown(text, value):
    assert identical(limit(parse(text), "x", Signs({"x": Range(1, float("inf"), False, True)})), parse(value))


def test_a_limit_inside_is_the_value():
    assert identical(limit(parse("sin(1/x) + cos(1/x)"), "x", Signs({"x": Range(1, float("inf"), False, True)})), parse("1"))


@pytest.mark.parametrize("conclusion", ["acos(x) <= 4", "besseli(0, x) >= 1"])
def test_the_core_refuses_functions_it_does_not_know_in_a_claim(conclusion):
    claim = {"conclusion": conclusion, "given": [], "where": ["x in [0, 1]"], "conditions": [], "tight": False}
    with pytest.raises(RdpVerifyError, match="not in the core's language"):
        cases_of(claim, ())
