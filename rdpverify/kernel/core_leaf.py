"""A goal written as the text of a claim: the core reads it, sees that it has a value, and checks the steps that prove it."""

from ..core.check import check
from ..errors import InputError, RuleError
from ..language.printer import to_text
from .goal import Goal


def claim_of(goal: Goal) -> dict:
    """The texts of a claim that says what the goal says; a word that the core has not makes it refuse them."""
    return {"conclusion": to_text(goal.conclusion), "where": [to_text(pair) for pair in goal.symbols],
            "given": [to_text(premise) for premise in goal.given], "conditions": [to_text(condition) for condition in goal.conditions]}


def check_leaf(goal: Goal, proof, place: str = "root") -> int:
    """The number of steps by which the core proves the goal; RuleError where it does not."""
    try:
        return len(check(claim_of(goal), proof).theorems)
    except (RuleError, InputError) as problem:
        raise RuleError(f"{place}, in the core: {problem}") from None
