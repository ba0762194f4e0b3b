"""One rule applied to one goal."""

import pytest

from rdpverify.errors import RuleError
from rdpverify.kernel.goal import Goal, goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.language import parse_statement, to_text


def goal(conclusion, given=(), where=()) -> Goal:
    return goal_of(parse_statement(conclusion, given=given, where=where))


def left_of(rule, target: Goal, **data) -> list[str]:
    """The conclusions of the goals the rule leaves."""
    return [to_text(subgoal.conclusion) for subgoal in RULES[rule].apply(target, data)]


def refuses(rule, target: Goal, **data) -> bool:
    with pytest.raises(RuleError):
        RULES[rule].apply(target, data)
    return True
