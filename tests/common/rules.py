"""One rule applied to one goal.  A goal says the same whichever way round it is written, and so must what a rule leaves of it."""

from dataclasses import replace

import pytest

from rdpverify.errors import RuleError
from rdpverify.kernel.goal import Goal, goal_of, sides, strict
from rdpverify.kernel.proof import RULES
from rdpverify.language import parse_statement, to_text

from telling import problems, step_of

MIRRORED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}
STRICT = {"<=": "<", ">=": ">"}


def goal(conclusion, given=(), where=()) -> Goal:
    return goal_of(parse_statement(conclusion, given=given, where=where))


def left_of(rule, target: Goal, **data) -> list[str]:
    """The conclusions of the goals the rule leaves."""
    left = RULES[rule].apply(target, data)
    assert problems(step_of(rule, target, data)) == []  # what the kernel does can be said
    if target.conclusion.op in MIRRORED:
        assert _meaning(left) == _meaning(RULES[rule].apply(_mirrored(target), data))
        if target.conclusion.op in STRICT:
            stricter = target.changed(conclusion=replace(target.conclusion, op=STRICT[target.conclusion.op]))
            assert _left_or_refused(rule, stricter, data) == _left_or_refused(rule, _mirrored(stricter), data)
    return [to_text(subgoal.conclusion) for subgoal in left]


def refuses(rule, target: Goal, **data) -> bool:
    for written in (target, _mirrored(target)) if target.conclusion.op in MIRRORED else (target,):
        with pytest.raises(RuleError):
            RULES[rule].apply(written, data)
    return True


def _mirrored(target: Goal) -> Goal:
    left, op, right = target.conclusion.left, target.conclusion.op, target.conclusion.right
    return target.changed(conclusion=replace(target.conclusion, left=right, op=MIRRORED[op], right=left))


def _meaning(goals) -> list:
    return [(found.symbols, found.given, found.conditions, *_sides(found.conclusion)) for found in goals]


def _sides(conclusion) -> tuple:
    return (conclusion,) if conclusion.op == "==" else (*sides(conclusion), strict(conclusion))


def _left_or_refused(rule, target: Goal, data):
    try:
        return _meaning(RULES[rule].apply(target, data))
    except RuleError:
        return None
