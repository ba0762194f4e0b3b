"""What is told of the evidence of a verdict, in words: the proof, or the counterexample with both sides there."""

from .boxes import leaf, operator, words
from .document import Entry
from .layout import relation
from .phrases import SMALLER, size_phrase, small_enough, step_data
from .prose import Display, Item, Proof, Sentence
from .statement import equation, listed_sentence
from .titles import typeset


def proof_of(entry: Entry) -> Proof | None:
    """The proof; None where the verdict has none."""
    if not entry.steps:
        return None
    return Proof(None, tuple(map(_step, entry.steps)), entry.steps_in_all - len(entry.steps))


def _step(step) -> Item:
    goal = step.goal.conclusion
    shown = relation(goal.left, goal.op, goal.right, goal.rounded) if small_enough(goal.left, goal.right) else None
    new = [", ", *listed_sentence(step.new).parts] if step.new else []
    data = step_data(step.data)
    reason = typeset(f"by {step.rule.name.replace('_', ' ')}: {step.rule.statement}" + (f" ({data})" if data else ""))
    first = Sentence((shown or size_phrase(goal.left, goal.right), *new, ","))
    return Item(step.number, (first, Sentence((*reason.parts, "."))))


def refutation_of(entry: Entry) -> Proof | None:
    """The counterexample: where it is, and the two sides there; None where the verdict is another."""
    if entry.verdict.status != "refuted":
        return None
    blocks = []
    if entry.witness:
        blocks.append(Sentence(("At ", *listed_sentence(equation(*pair) for pair in entry.witness).parts, ":")))
    if entry.smaller:
        blocks.append(Sentence((f"{SMALLER}: {entry.smaller}.",)))
    rows = tuple((box, operator("∈" if side["lower"] != side["upper"] else "="), _side(side)) for box, side in entry.sides)
    return Proof(None, (Item("", (*blocks, *((Display(rows),) if rows else ()))),))


def _side(side: dict):
    return leaf("number", side["lower"]) if side["lower"] == side["upper"] else words(f"[{side['lower']}, {side['upper']}]")
