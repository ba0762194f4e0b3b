"""The rule that solves an equation among the conditions: only what follows from it, never a value it does not have."""

import pytest

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.witness import check
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement


def goals(conclusion, where, **data):
    return RULES["solve"].apply(goal_of(parse_statement(conclusion, where=where)), {"condition": 0, **data})


CIRCLE = ["x in (-oo, oo)", "y in (-oo, oo)", "x**2 + y**2 == 2"]
ROOT = ["x >= 0", "y > 0", "y**2 == 1 + x**2"]


def test_one_sign_is_left_where_the_other_is_outside_the_domain():
    (found,) = goals("y >= x", ROOT, symbol="y", values=["sqrt(1 + x**2)"], excluded=["-sqrt(1 + x**2)"])
    assert to_text(found.conclusion) == "sqrt(1 + x**2) >= x" and [name for name, _ in found.symbols] == ["x"] and not found.conditions


def test_both_signs_come_with_what_the_equation_says_of_the_other_symbol():
    found = goals("x + y <= 2", CIRCLE, symbol="x", values=["sqrt(2 - y**2)", "-sqrt(2 - y**2)"], known=[["2 - y**2", "1"]])
    assert [to_text(each.conclusion) for each in found] == ["sqrt(2 - y**2) + y <= 2", "-sqrt(2 - y**2) + y <= 2"]
    assert all([to_text(condition) for condition in each.conditions] == ["2 - y**2 >= 0"] for each in found)


def test_a_function_applied_to_both_sides():
    (found,) = goals("y <= x", ["x in (0, oo)", "y >= 0", "exp(y) == x"], symbol="y", values=["log(x)"], by="log")
    assert to_text(found.conclusion) == "log(x) <= x" and [to_text(each) for each in found.conditions] == ["0 <= log(x)"]


def test_an_equation_as_two_inequalities():
    (found,) = goals("x <= 2", CIRCLE)
    assert [to_text(each) for each in found.conditions] == ["x**2 + y**2 <= 2", "x**2 + y**2 >= 2"]


@pytest.mark.parametrize("where, data", [
    (ROOT, {"symbol": "y", "values": ["sqrt(1 + x**2)"]}),  # the other root is not spoken of
    (ROOT, {"symbol": "y", "values": ["-sqrt(1 + x**2)"], "excluded": ["sqrt(1 + x**2)"]}),  # the wrong one is left out
    (ROOT, {"symbol": "y", "values": ["1 + x"]}), (ROOT, {"symbol": "y", "values": ["y"]}), (ROOT, {"symbol": "y", "values": []}),
    (CIRCLE, {"symbol": "x", "values": ["sqrt(2 - y**2)", "-sqrt(2 - y**2)"]}),  # not defined for all y
    (CIRCLE, {"symbol": "x", "values": ["sqrt(2 - y**2)", "-sqrt(2 - y**2)"], "known": [["2 - y**2", "-1"]]}),
    (CIRCLE, {"symbol": "x", "values": ["sqrt(1 - y**2)", "-sqrt(1 - y**2)"], "known": [["1 - y**2", "1"]]}),
    (CIRCLE, {"symbol": "x", "values": ["sqrt(2 - y**2)"], "known": [["2 - y**2", "1"]]}),
    (["x in (-oo, oo)", "y in (-oo, oo)", "exp(y) == x"], {"symbol": "y", "values": ["log(x)"], "by": "log"}),  # x may be < 0
    (["x in (-oo, oo)", "y in (-oo, oo)", "x**2 == y**2"], {"symbol": "x", "values": ["y"], "by": "sin"}),
    (["x in [0, 10]", "sin(x) == 0"], {"symbol": "x", "values": ["0"]}), (["x in [0, 4]", "sin(x) == 0"], {"symbol": "x", "values": ["0", "pi"]}),
    (["x in [0, 2]", "y in [x, 3]", "x == 1"], {"symbol": "x", "values": ["1"]}), (["x in [0, 2]", "x <= 1"], {"symbol": "x", "values": ["1"]}),
    (["x in [0, 2]", "x == 1"], {"symbol": "x", "values": ["1"], "condition": 1}), (["x in [0, 2]", "x == 1"], {"symbol": "y", "values": ["1"]}),
    (["x in [0, 2]", "x == 1"], {"symbol": "x", "values": "1"})])
def test_what_does_not_follow_is_refused(where, data):
    with pytest.raises(RdpVerifyError):
        goals("x <= 2", where, **data)


def test_a_witness_may_be_a_solution_and_nothing_else():
    statement = parse_statement("y <= x", where=["x >= 0", "y >= 0", "y**2 == 2 + x"])
    assert float(check(statement, {"x": "0", "y": "sqrt(2)"}).left.lower) > 1.41
    for text in ("-sqrt(2)", "sqrt(3)", "x", "oo", "kl(P, Q)", "sqrt(-2)", "1.4142135623730951", "log(0)", "sqrt(", "Normal(0, 1)"):
        with pytest.raises(RdpVerifyError):
            check(statement, {"x": "0", "y": text})


@pytest.mark.parametrize("by, equation, value, wrong", [
    ("cube", "x == cbrt(y)", "x**3", "x**4"), ("square", "x == sqrt(y)", "x**2", "x**3"), ("exp", "log(y) == x", "exp(x)", "exp(2*x)"), ("log", "exp(y) == 1 + x", "log(1 + x)", "log(x)")])
def test_each_function_that_may_be_applied_to_both_sides(by, equation, value, wrong):
    where = ["x in (0, oo)", "y in (0, oo)", equation]
    (found,) = goals("y >= x", where, symbol="y", values=[value], by=by)
    assert to_text(found.conclusion) == f"{value} >= x"
    with pytest.raises(RdpVerifyError):
        goals("y >= x", where, symbol="y", values=[wrong], by=by)
