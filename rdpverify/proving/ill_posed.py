"""What to write instead of a statement that has no value somewhere: advice that fits the place, and none where none does."""

import re

from ..errors import RdpVerifyError
from ..kernel.goal import mentions_laws
from ..language import parse
from ..language.statement import Statement
from ..terms import Term

EXPONENTIALS, MULTIPLY = "take exponentials of both sides", "multiply by the denominator"
ADDED, BOUND = "bring all divergences to the side where they are added", "bound the divergence by a premise"
IN_RATIO = "a formula in expect needs a value at every ratio in (0, oo)"
RATIO = re.compile(r"\b(ratio|loss)\b")
SIGNS = (" must ", "∞ − ∞ ", "0·∞ ", "1/0 ", "log(0) ", "an argument in ")  # what narrower domains or a premise may leave out


def with_advice(problem: str, statement: Statement) -> str:
    """The place that has no value, and what to write instead, if anything fits."""
    named = problem.partition(", an argument in ")[0].rpartition(" in ")[2]
    if RATIO.search(named):
        return f"{problem}; {IN_RATIO}" if " must " in problem else problem
    place = _read(named)
    if place is None or not any(sign in problem for sign in SIGNS):
        return problem
    ways = _another_form(problem, place, statement)
    ways += _left_out(place, by_premise=BOUND not in ways)
    return f"{problem}; {', or '.join(ways)}" if ways else problem


def _read(text: str) -> Term | None:
    """The formula that the problem names; None where it names none."""
    try:
        return parse(text, internal=True)
    except RdpVerifyError:
        return None


def _another_form(problem: str, place: Term, statement: Statement) -> list[str]:
    """Other words for the same statement: both sides changed alike, where the place stands open on a side."""
    relations = [statement.conclusion, *(premise.relation for premise in statement.given)]
    sides = [side for relation in relations for side in (relation.left, relation.right)]
    if "> 0 in log(" in problem or "log(0) " in problem:
        return [EXPONENTIALS] if any(place in _summands(side) for side in sides) else []
    if "not be 0 in" in problem or "1/0 " in problem:
        return [MULTIPLY] if any(place in _factors(side) for side in sides) else []
    if "∞ − ∞ " in problem and any(place in _summands(side) for side in sides):
        return [ADDED]
    if mentions_laws(place) and any(sign in problem for sign in ("∞ − ∞ ", "0·∞ ", "an argument in ")):
        return [BOUND]
    return []


def _left_out(place: Term, by_premise: bool) -> list[str]:
    """Narrower domains leave out values of symbols, premises leave out laws; given laws are what they are."""
    ways = ["narrower domains"] * bool(place.free) + ["a premise"] * (by_premise and mentions_laws(place))
    return [f"leave that case out by {' or '.join(ways)}"] if ways else []


def _summands(side: Term) -> set[Term]:
    """The side, and its terms without their constant factors."""
    summands = {side}
    if side.op == "add":
        summands |= {inner for part in side.args for inner in _summands(part)}
    if side.op == "mul":
        others = [part for part in side.args if not part.is_number]
        summands |= _summands(others[0]) if len(others) == 1 else set()
    return summands


def _factors(side: Term) -> set[Term]:
    """What a multiplication of both sides reaches: terms, their factors, and what a quotient is made of."""
    if side.op in ("add", "mul"):
        return {side, *(inner for part in side.args for inner in _factors(part))}
    return {side}
