"""A plan as a tree that a check believes: what its own steps say is proved in the core's rules, in parts of the tree.

A part is the whole tree below a step of a plan, or that step alone: as a lemma, either of the premise that the step adds or of what it
leaves, from which the core proves the goal.
"""

from itertools import count
from math import inf

from ..kernel.goal import Goal, mentions_laws
from ..language.sorts import sort_of
from ..language.statement import Premise, Statement
from ..printer import statement_data, to_text
from ..terms import Term
from .in_the_core import claim_of, in_the_core
from .plan_rules import CANNOT, OWN, RULES, is_plan

SOME_SECONDS = 6.0


def believed(goal: Goal, tree: dict | None, seconds: float = inf, work: float = SOME_SECONDS) -> dict | None:
    """The tree, each step of a plan in it at or below a node with a proof in the core's rules; None where one has none.

    Each of these is looked for within so many seconds, those of ``work`` of processor time.
    """
    if tree is None or not is_plan(tree):
        return tree
    try:
        goals = RULES[tree["rule"]].apply(goal, tree.get("with", {}))
        if tree["rule"] in OWN:
            return _proved(goal, tree, seconds, work) or _by_lemma(goal, tree, goals, seconds, work)
        below = [believed(left, child, seconds, work) for left, child in zip(goals, tree["then"], strict=True)]
        return {**tree, "then": below} if None not in below else _proved(goal, tree, seconds, work)
    except CANNOT:
        return None


def within_trees(statement: Statement, evidence: dict) -> dict:
    """The evidence for a theorem that trees use: a plan stands there with the core's proof of the whole."""
    tree = evidence.get("proof")
    said = statement_data(statement)
    return {**evidence, "proof": {**tree, "claim": said, "core": evidence["core"]}} if "core" in evidence and is_plan(tree) else evidence


def _proved(goal: Goal, tree: dict, seconds: float, work: float) -> dict | None:
    """The tree with a proof of the goal in the core's rules."""
    try:
        said = claim_of(goal)
        proof = in_the_core(said, tree, seconds, work)
    except CANNOT:
        return None
    return None if proof is None else {**tree, "claim": said, "core": proof}


def _by_lemma(goal: Goal, tree: dict, goals: list[Goal], seconds: float, work: float) -> dict | None:
    """The step alone in the core: the goal that is left is the old one with a premise more, or another conclusion."""
    (left,), (below,) = goals, tree["then"]
    adds = left.given[:-1] == goal.given and left.conclusion == goal.conclusion
    premise = left.given[-1] if adds else Premise(left.conclusion)
    data = {"statement": to_text(premise)}
    first, second = RULES["lemma"].apply(goal, data)
    if left != (second if adds else first):
        return None
    step, rest = _alone(first if adds else second, tree, seconds, work), believed(left, below, seconds, work)
    if step is None or rest is None:
        return None
    return {"rule": "lemma", "with": data, "then": [step, rest] if adds else [rest, step]}


def _alone(goal: Goal, tree: dict, seconds: float, work: float) -> dict | None:
    """A proof of the goal that says no more than the step of the tree does, of all laws where it speaks of given ones."""
    plan = {**tree, "then": [{"rule": "forget"}]}
    if (laws := _given(goal)):
        taken = {part.value for part in _parts(goal) if part.op == "law"}
        letters = (name for number in count() if (name := f"R{number or ''}") not in taken)
        data = {"laws": {letter: to_text(law) for letter, law in zip(letters, laws)}}
        (general,) = RULES["letters"].apply(goal, data)
        proof = _alone(general, tree, seconds, work)
        return proof and {"rule": "letters", "with": data, "then": [proof]}
    proof = _proved(goal, plan, seconds, work)
    return proof and {"rule": "by_core", "claim": proof["claim"], "core": proof["core"]}


def _given(goal: Goal) -> list[Term]:
    """The laws that the goal's divergences speak of and that are made of no arbitrary ones, each as a whole."""
    laws = dict.fromkeys(part for part in _parts(goal) if sort_of(part) == "law" and not mentions_laws(part))
    return [law for law in laws if not any(law is not other and law in other.args for other in laws)]


def _parts(goal: Goal) -> list[Term]:
    return [part for relation in (goal.conclusion, *(premise.relation for premise in goal.given)) for part in relation.parts()]
