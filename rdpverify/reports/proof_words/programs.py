"""Sentences for programs of noise and comparison, and for the greatest of noisy scores."""

from ...exact import rational
from ...kernel.goal import sides
from ...terms import Term, add, mul, number, symbol
from .. import layout
from ..boxes import Box, operator, row
from ..notation import symbol_box
from .told import Parts, Step, Told, listed

CHANGE = "d"
RANGES = {"any": ("",), "monotone": (" where the answers rise", " where they fall")}


def alignment(step: Step) -> Told:
    smaller, _ = sides(step.goal.conclusion)
    mechanism = smaller.args[0]
    costs = [step.compared(smaller, "≤", sides(goal.conclusion)[0]) for goal in step.subgoals]
    idea = ("shift the noise so that the neighbour gives out the same",)
    cases = (None,) * len(step.subgoals)
    if mechanism.op == "NoisyMax":
        most = mul(number(1 if mechanism.args[2].value == "monotone" else 2), mechanism.args[3])
        says = ("the noise of the greatest score moved up by at most ", step.box(most), " keeps it the greatest on the neighbour, so that ",
                *listed(costs))
        return Told(says=(says,), cases=cases, idea=idea, knows=True, heavy=True)
    sensitivity, ranges = mechanism.args[5], RANGES[mechanism.args[4].value]
    shifts = step.data["shifts"]
    says = [("let ", symbol_box(CHANGE), " be the change of the answer to the query at hand")] if any(map(_depends, shifts)) else []
    says += [("move ", *_moves(step, said, sensitivity), where) for said, where in zip(shifts, ranges)]
    says.append(("then every comparison comes out the same on the neighbour, as does every value that is given out, and false comparisons "
                 "cost nothing: ", *listed(costs)))
    return Told(says=tuple(says), cases=cases, idea=idea, knows=True, heavy=True)


def _depends(said: dict) -> bool:
    return any(texts[1] != "0" for branch in ("true", "false") for texts in said.get(branch, {}).values())


def _moves(step: Step, said: dict, sensitivity: Term) -> Parts:
    """ρ by Δ and, where the comparison holds, ν by Δ − d; what would stay is not named"""
    groups = [[_move(step, name, text, "0", sensitivity) for name, text in said.get("once", {}).items()]]
    groups += [[_move(step, name, *texts, sensitivity) for name, texts in said.get(branch, {}).items()] for branch in ("true", "false")]
    places = ("", "where the comparison holds, ", "where it does not hold, ")
    parts: list = []
    for place, moves in zip(places, groups):
        if moves:
            parts += [" and, " if parts and place else " and " if parts else "", place, *listed(moves)]
    return tuple(parts) or ("nothing",)


def _move(step: Step, name: str, constant: str, slope: str, sensitivity: Term) -> Box:
    a, b = (number(rational(text)) for text in (constant, slope))
    return row(symbol_box(name), operator("→"), layout.layout(add(symbol(name), mul(a, sensitivity), mul(b, symbol(CHANGE)))))


SENTENCES = {"alignment": alignment}
