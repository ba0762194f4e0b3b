"""Leaves of a cover of a box: none holds of what is a little more than the least value, by whichever test; and all find what is less."""

import pytest
from rules import goal

from rdpverify.elaboration.plan_rules import RULES
from rdpverify.errors import RuleError
from rdpverify.kernel.rules.box import CENTRED, EXCLUDED, NATURAL
from rdpverify.kernel.second_order import FIRST

LEAST = [  # of a function on a box
    ("x**2 - x", "[0, 1]", "-1/4"), ("x*(1 - x)", "[0, 1]", "0"), ("x**2", "[-1, 2]", "0"), ("x**3", "[-1, 2]", "-1"), ("-x", "[0, 1]", "-1"), ("-x**2", "[-2, 1]", "-4"), ("exp(x) - x", "[-1, 1]", "1"),
    ("x - x**2/2", "[0, 2]", "0"), ("1/(1 + x)", "[0, 1]", "1/2"), ("log(1 + x) - x/2", "[0, 1]", "0"), ("sqrt(1 + x) - x/4", "[0, 1]", "1"), ("cos(x)", "[-1, 1]", "cos(1)"), ("x*exp(-x)", "[0, 3]", "0"), ("2 - x", "[0, 3/2]", "1/2"),
]
OF_TWO = [("x*y", "-1"), ("(x - y)**2 - 1/2", "-1/2"), ("x - y", "-2"), ("x**2 + y**2 + x*y", "0"), ("-x**2 - y", "-2"), ("exp(x + y)", "exp(-2)"), ("-x*y*(x + y)", "-2")]


def tree(code, depth, symbols=1, at=0):
    """All sides cut in halves one after the other."""
    return code if depth == 0 else str(at % symbols) + tree(code, depth - 1, symbols, at + 1)*2


def covered(conclusion, where, said) -> bool:
    try:
        return RULES["box"].apply(goal(conclusion, (), where), {"tree": said, "bits": 64}) == []
    except RuleError as problem:
        assert "does not hold" in str(problem)
        return False


@pytest.mark.parametrize(("f", "side", "least"), LEAST)
def test_no_leaf_holds_of_more_than_the_least_value(f, side, least):
    codes, where = [NATURAL, CENTRED, EXCLUDED, *(chr(FIRST + place) for place in range(3))], [f"x in {side}"]
    for code in codes:
        for depth in range(6):
            assert not covered(f"{f} >= {least} + 1/1000", where, tree(code, depth))
            assert not covered(f"{f} > {least} + 1/1000", where, tree(code, depth))
    for code in (NATURAL, CENTRED):
        assert covered(f"{f} >= {least} - 1/2", where, tree(code, 5)) and covered(f"{f} > {least} - 1/2", where, tree(code, 5))


@pytest.mark.parametrize(("f", "least"), OF_TWO)
def test_no_leaf_holds_of_more_than_the_least_value_on_a_square(f, least):
    codes, where = [NATURAL, CENTRED, EXCLUDED, *(chr(FIRST + place) for place in range(9))], ["x in [-1, 1]", "y in [-1, 1]"]
    for code in codes:
        for depth in range(5):
            assert not covered(f"{f} >= {least} + 1/1000", where, tree(code, depth, 2))
    for code in (NATURAL, CENTRED):
        assert covered(f"{f} >= {least} - 1", where, tree(code, 8, 2))


@pytest.mark.parametrize(("condition", "holds"), [
    ("x > 1", True), ("x > 2", True), ("x >= 2", True), ("x < 0", True), ("x <= -1", True), ("x**2 + 1 < 1", True), ("x >= 1", False), ("x <= 0", False), ("x > 1/2", False), ("x >= 0", False), ("x < 1/2", False), ("x**2 < 1/100", False)])
def test_a_piece_is_left_out_where_a_condition_fails_on_all_of_it(condition, holds):
    assert covered("x >= 5", ["x in [0, 1]", condition], EXCLUDED) is holds
    assert not covered("x >= 5", ["x in [0, 1]"], EXCLUDED)


@pytest.mark.parametrize(("conclusion", "side", "holds"), [
    ("x >= 0", "[0, 1]", True), ("x > 0", "[0, 1]", False), ("x > 0", "(0, 1]", True), ("1 - x > 0", "[0, 1)", True), ("1 - x > 0", "[0, 1]", False), ("x*(x - 1) <= 0", "[0, 1]", True), ("x*(x - 1) < 0", "(0, 1)", True), ("x*(x - 1) < 0", "[0, 1)", False)])
def test_open_ends_are_no_points_of_the_box(conclusion, side, holds):
    assert covered(conclusion, [f"x in {side}"], NATURAL) is holds
    if not holds:
        assert not any(covered(conclusion, [f"x in {side}"], tree(code, depth)) for code in (CENTRED, NATURAL) for depth in range(4))


@pytest.mark.parametrize(("said", "why"), [("", "too early"), ("0n", "too early"), ("nn", "after its end"), ("0nnn", "after its end"), ("?", "does not hold"), ("é", "does not hold"), ("1nn", "cuts symbol")])
def test_what_is_no_tree(said, why):
    with pytest.raises(RuleError, match=why):
        RULES["box"].apply(goal("x >= 0", (), ["x in [0, 1]"]), {"tree": said, "bits": 64})
