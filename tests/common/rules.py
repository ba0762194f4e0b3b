"""One rule applied to one goal.  A goal says the same whichever way round it is written, and so must what a rule leaves of it."""

from contextlib import suppress
from dataclasses import replace

import pytest

from rdpverify.errors import RdpVerifyError, RuleError
from rdpverify.kernel.goal import Goal, goal_of, sides, strict
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.kernel.theorems import theorem_called
from rdpverify.language import parse
from rdpverify.printer import claim_hash, to_text
from rdpverify.typed import parse_statement
from rdpverify.proving.theorems import bounds, equalities, in_other_words

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


def by_theorem(target: Goal, *names, use="smaller", pool=()) -> list[str] | None:
    """The conclusions that an instance of one of these theorems leaves, the one that leaves the fewest; None where none applies."""
    found = []
    for data in bounds(target, names, use, pool) if use != "replace" else equalities(target, names):
        with suppress(RdpVerifyError):
            found.append(left_of("theorem", target, **data))
    return min(found, key=len, default=None)


def reworded(target: Goal, old: str, new: str) -> list[str] | None:
    """The conclusions that are left once the one is written with the other; None where no rule does that."""
    found = in_other_words(parse(old), parse(new))
    with suppress(RdpVerifyError):
        return found and left_of(found[0], target, **found[1])
    return None


def instance_of(name, spelling=None, **values) -> dict:
    """The data of the rule for a theorem at values, laws and events by their letters."""
    groups = {"laws": {}, "events": {}, "symbols": {}}
    for letter, text in values.items():
        groups["laws" if letter[0] in "PQR" else "events" if letter[0] in "ST" else "symbols"][letter] = text
    return {"name": name, "hash": claim_hash(theorem_called(name).statement), **{key: texts for key, texts in groups.items() if texts},
            **({"spelling": spelling} if spelling else {})}


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
