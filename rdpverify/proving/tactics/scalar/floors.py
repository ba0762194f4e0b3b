"""Statements about numbers that are affine in a floor: x - 1 < floor(x) <= x in its place; or between the places where floors jump."""

from flint import fmpq

from ....errors import RdpVerifyError
from ....exact import rational_text
from ....kernel.goal import mentions_laws, strict
from ....kernel.rules.theorem import affine
from ....printer import to_text
from ....terms import ZERO, Term, add, div, neg, symbol
from ...monomials import tidy
from ...samples import plausible
from ...steps import Path, node, remaining, step
from ...tactic import Tactic
from ...theorems import at

MOST_JUMPS = 24


def apply(goal, prover):
    if goal.conclusion.op == "==" or not any("floor" in side.ops for side in (goal.conclusion.left, goal.conclusion.right)):
        return None
    if mentions_laws(goal.conclusion):
        return None
    floors = [part for part in goal.conclusion.parts() if part.op == "floor"]
    proof = _bounded(goal, floors, prover)
    for part in floors:
        proof = proof or _strictly(goal, part, prover)
    return proof or _between_jumps(goal, floors, prover)


def _bounded(goal, floors, prover):
    for part in floors:
        for name in ("floor-at-most", "floor-above"):
            data = at(name, "inside", x=part.args[0])
            goals = remaining("theorem", goal, **data)
            children = [prover.prove(left) for left in goals] if goals is not None and all(map(plausible, goals)) else [None]
            if None not in children:
                return node("theorem", data, children)
    return None


def _strictly(goal, part: Term, prover):
    """floor(x) > −r, which the strict bound leaves no more to show of than −r <= x − 1."""
    try:
        rest, factor = affine(goal.slack, part) if strict(goal.conclusion) else (ZERO, ZERO)
    except RdpVerifyError:
        return None
    if not goal.signs.positive(factor):
        return None
    path, rest = Path(goal), tidy(div(rest, factor), goal.signs)
    bound = tidy(neg(rest), goal.signs)
    taken = (path.take("factor", by=to_text(factor), rest=to_text(add(part, rest))) and path.take("transform", map="add", by=to_text(bound))
             and path.take("rewrite", left=to_text(part), right=to_text(bound)))
    return path.proof(step("theorem", path.goal, prover.prove, **at("floor-above", "larger", x=part.args[0]))) if taken else None


def _between_jumps(goal, floors, prover):
    """A range cut where an argument, affine in the symbol, is a whole number."""
    for name, domain in goal.symbols:
        piece = domain.intervals[0]
        if domain.integers or len(domain.intervals) > 1 or not (piece.lower.is_number and piece.upper.is_number):
            continue
        jumps = sorted({jump for part in floors for jump in _jumps(part.args[0], name, piece.lower.value, piece.upper.value)})
        if 0 < len(jumps) <= MOST_JUMPS and (proof := _in_pieces(goal, name, jumps, prover)):
            return proof
    return None


def _jumps(argument: Term, name: str, lower: fmpq, upper: fmpq) -> list[fmpq]:
    """The values strictly between the ends at which the argument is a whole number."""
    try:
        start, slope = affine(argument, symbol(name))
    except RdpVerifyError:
        return []
    if not (start.is_number and slope.is_number and slope.value != 0):
        return []
    first, last = sorted((start.value + slope.value * lower, start.value + slope.value * upper))
    whole = range(int(first.floor()) + 1, int(last.ceil())) if last - first <= MOST_JUMPS else ()
    return [(fmpq(k) - start.value) / slope.value for k in whole]


def _in_pieces(goal, name: str, jumps: list[fmpq], prover):
    if not jumps:
        return prover.prove(goal)
    middle = len(jumps) // 2
    data = {"symbol": name, "by": "point", "at": rational_text(jumps[middle])}
    goals = remaining("split", goal, **data)
    if goals is None or not all(map(plausible, goals)):
        return None
    children = []
    for part, inner in zip(goals, (jumps[:middle], [], jumps[middle + 1:]), strict=True):
        if (proof := _in_pieces(part, name, inner, prover)) is None:
            return None
        children.append(proof)
    return node("split", data, children)


TACTIC = Tactic("floors", "the floor", apply)
