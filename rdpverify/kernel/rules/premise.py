"""A premise in other words: what a rule makes of a conclusion, it makes of a premise, where both say the same at every place.

The rules below leave, of a relation R, relations R₁, …, Rₙ with R ⇔ (R₁ and … and Rₙ) for each value of the symbols, each law and
each event by itself, the symbols and events that the premise is for all of included.  An equality is two inequalities.  An event that
no Rᵢ mentions must be one the premise is for all of: only then does the equivalence speak of all events.
"""

from dataclasses import replace as with_fields

from ...errors import require
from ...language.statement import Premise, Relation
from ..goal import Goal
from ..rule import premise_of, text_of
from . import extremes, isolate, restate, theorem


def _equality(goal: Goal, data: dict) -> list[Goal]:
    """A theorem that says that two things are equal, of which nothing is left to be shown."""
    require(data.get("use") == "replace", "only an equality says the same")
    subgoals = theorem.apply(goal, data)
    require(len(subgoals) == 1, "the equality is not known to hold at every place")
    return subgoals


EQUIVALENT = {"isolate": isolate.apply, "minmax": extremes.minmax, "restate": restate.apply, "theorem": _equality}


def apply(goal: Goal, data: dict, equivalent=EQUIVALENT) -> list[Goal]:
    premise, index = premise_of(goal, data), data["premise"]
    premises = tuple(_premise(premise, relation) for relation in _relations(goal, premise, data, equivalent))
    return [goal.changed(given=(*goal.given[:index], *premises, *goal.given[index + 1:]))]


def _relations(goal: Goal, premise: Premise, data: dict, equivalent) -> list[Relation]:
    left, op, right = premise.relation.left, premise.relation.op, premise.relation.right
    if op == "==":
        require(premise.relation.rounded is None, "a rounded number is no equality")
        return [Relation(left, "<=", right), Relation(left, ">=", right)]
    rule, options = equivalent.get(text_of(data, "by")), data.get("with", {})
    require(rule is not None and isinstance(options, dict) and "pick" not in options,
            f"expected one of {', '.join(equivalent)}, with a relation that means the same")
    require(not {name for name, _ in premise.quantified} & {name for name, _ in goal.symbols},
            "a symbol of the premise has the name of one of the goal's")
    bound = {*premise.events, *premise.values}  # what another premise says of one of these letters is not about all of them
    others = tuple(other for other in goal.given if other is not premise and not bound & other.letters)
    alone = goal.changed(symbols=goal.symbols + premise.quantified, given=others, conclusion=premise.relation)
    subgoals = rule(alone, options)
    require(all(left == alone.changed(conclusion=left.conclusion) for left in subgoals), "the rule does more than to rewrite the relation")
    return [left.conclusion for left in subgoals]


def _premise(premise: Premise, relation: Relation) -> Premise:
    before, after = ({part.value for part in each.parts() if part.op == "event"} for each in (premise.relation, relation))
    require(before - after <= set(premise.events), "the premise is about one event, not about all")
    return with_fields(premise, relation=relation, events=tuple(name for name in premise.events if name in after))
