"""Rule choose: which case of a Max, Min, Abs or Piecewise, under relations that are asked for."""

import pytest
from rules import goal

from rdpverify.errors import RuleError
from rdpverify.kernel.proof import RULES
from rdpverify.printer import to_text

WHERE = ["x in [0, 1]", "y in [0, 1]"]


def left(statement: str, of: str, pick, given=()) -> list[str]:
    return [to_text(each.conclusion) for each in RULES["choose"].apply(goal(statement, given, WHERE), {"of": of, "pick": pick})]


@pytest.mark.parametrize(
    ("statement", "of", "pick", "goals"),
    [
        ("exp(Max(x, y)) <= 1 + x", "Max(x, y)", 0, ["exp(x) <= 1 + x", "y <= x"]),
        ("exp(Max(x, y)) == 1", "Max(x, y)", 1, ["exp(y) == 1", "x <= y"]),
        ("1 - Min(x, y) < 2", "Min(x, y)", 1, ["1 - y < 2", "x >= y"]),
        ("Abs(x - y)**2 <= 1", "Abs(x - y)", 0, ["(x - y)**2 <= 1", "0 <= x - y"]),
        ("Abs(x - y)**3 <= 1", "Abs(x - y)", 1, ["(-(x - y))**3 <= 1", "x - y <= 0"]),
        ("Piecewise((x, x < y), (y, x >= y)) <= 1", "Piecewise((x, x < y), (y, x >= y))", 0, ["x <= 1", "x < y"]),
        ("Piecewise((x, x < y), (y, x >= y)) <= 1", "Piecewise((x, x < y), (y, x >= y))", 1, ["y <= 1", "x >= y", "x >= y"]),
        ("tv(P, Q) <= Max(x, y)", "Max(x, y)", 0, ["tv(P, Q) <= x", "y <= x"]),
    ],
)
def test_a_case_and_what_decides_it(statement, of, pick, goals):
    assert left(statement, of, pick)[0] == goals[0]
    assert sorted(left(statement, of, pick)[1:]) == sorted(goals[1:])


@pytest.mark.parametrize(
    ("statement", "of", "pick"),
    [
        ("Max(x, y) <= 1", "Max(x, y)", 2),
        ("Max(x, y) <= 1", "Max(x, y)", -1),
        ("Max(x, y) <= 1", "Max(x, y)", True),
        ("Max(x, y) <= 1", "Max(x, 2*y)", 0),
        ("Max(x, y) <= 1", "x", 0),
        ("Max(kl(P, Q), x) <= 1", "Max(kl(P, Q), x)", 0),
        ("Sum(Max(k, x), (k, 0, 3)) <= 10", "Max(k, x)", 0),
        ("Piecewise((x, x < y and y < 1), (y, x >= y or y >= 1)) <= 1", "Piecewise((x, x < y and y < 1), (y, x >= y or y >= 1))", 0),
    ],
)
def test_what_is_no_case(statement, of, pick):
    with pytest.raises(RuleError):
        left(statement, of, pick)


def test_what_decides_a_case_is_asked_without_premises():
    goals = RULES["choose"].apply(goal("tv(P, Q) <= Max(x, y)", ["tv(P, Q) <= x"], WHERE), {"of": "Max(x, y)", "pick": 0})
    assert goals[0].given and not goals[1].given
