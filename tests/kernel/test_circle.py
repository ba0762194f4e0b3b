"""Points of the unit circle for sine and cosine, and cubes for a symbol: what these rules leave, and what they refuse."""

import pytest

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.goal import goal_of
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.printer import to_text
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

LINE = ["x in (-oo, oo)"]


def goal(conclusion, where=LINE):
    return goal_of(parse_statement(conclusion, where=where))


def test_sine_and_cosine_become_a_point_of_the_circle():
    (found,) = RULES["circle"].apply(goal("sin(2*x)*cos(2*x) <= 1/2"), {"angle": "2*x"})
    assert to_text(found.conclusion) == "s*c <= 1/2" and [to_text(each) for each in found.conditions] == ["s**2 + c**2 == 1"]
    assert [name for name, _ in found.symbols] == ["x", "s", "c"]


@pytest.mark.parametrize("conclusion, where, angle", [
    ("sin(x) <= 1", LINE, "y"), ("sin(x) <= 1", LINE, "2*x"), ("x <= 1", LINE, "x"), ("1/sin(x) >= 1", ["x in (0, 3)"], "x"),
    ("log(2 + x*sin(x)) >= -9", ["x in [0, 3]"], "x"), ("Sum(sin(x)*k, (k, 1, 3)) <= 9", LINE, "x"), ("sin(x) <= 1", LINE, "1/x")])
def test_what_would_have_no_value_or_no_meaning_is_refused(conclusion, where, angle):
    with pytest.raises(RdpVerifyError):
        RULES["circle"].apply(goal(conclusion, where), {"angle": angle})


def test_names_that_are_taken_stay_apart():
    (found,) = RULES["circle"].apply(goal("sin(x) <= s + c", [*LINE, "s >= 1", "c >= 0"]), {"angle": "x"})
    assert to_text(found.conclusion) == "s1 <= s + c"


def test_a_cube_in_the_place_of_a_symbol():
    (found,) = RULES["substitute"].apply(goal("cbrt(x) <= 2", ["x in [-27, 8)"]), {"symbol": "x", "map": "cube", "new": "t"})
    assert to_text(found.conclusion) == "cbrt(t**3) <= 2" and to_text(found.domain("t")) == "[cbrt(-27), cbrt(8))"


@pytest.mark.parametrize("conclusion, verdict", [
    ("sin(x)*cos(x) <= 1/2", "proved"), ("sin(x)*cos(x) <= 499/1000", "refuted"), ("sin(x)**4 + cos(x)**4 >= 1/2", "proved"), ("sin(x)**4 + cos(x)**4 >= 501/1000", "refuted")])
def test_on_the_whole_line(conclusion, verdict):
    assert prove(parse_statement(conclusion, where=LINE), seconds=30).verdict == verdict
