"""Symbolic descent: shift variables to [0, ∞), strip positive factors, and go down along a variable from a face where f ≥ 0.

Settles inequalities that hold with equality on a face, on unbounded domains, without boxes.
"""

from functools import lru_cache

from ....deadline import look
from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws, strict
from ....printer import to_text
from ....terms import INFINITY, ZERO, mul, neg, walk
from ....terms.derivative import derivative
from ...factoring import orientations, split_slack
from ...samples import plausible
from ...steps import closed, node, remaining, step
from ...tactic import Tactic

ENTIRE = ("exp", "erf", "erfc", "Phi", "sinh", "cosh", "tanh", "sech", "atan", "sin", "cos")
MOST_FIRST = 6  # integers looked at before the reals take over


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols:
        return None
    return at_once(goal, prover.prove) or _coordinates(goal, prover) or _descend(goal, prover)


def at_once(goal, prove=None):
    """A move with a manifest slope, of the slack as it is: its normal form may tear apart what is known of its parts.

    What is left on the face is manifest too, or proved by ``prove``.
    """
    moves = [(data, *goals) for data, goals in _faces(goal) if all(map(plausible, goals))]
    steep = [(data, face, known) for data, face, slope in moves if (known := _manifest(slope)) is not None]
    for settle in filter(None, (_manifest, prove)):
        for data, face, slope in steep:
            proof = settle(face)
            if proof is not None:
                return node("descent", data, [proof, slope])
    return None


def _manifest(goal):
    """A manifest sign of the slack or of what is left of it without positive factors."""
    proof = closed("sign", goal)
    split = split_slack(goal) if proof is None else None
    if split is None:
        return proof
    by, rest = map(to_text, split)
    return step("factor", goal, lambda left: closed("sign", left), by=by, rest=rest)


def _coordinates(goal, prover):
    """Cut domains into intervals and move their lower ends to 0."""
    for name, domain in goal.symbols:
        if domain.integers:
            return (
                step("integers", goal, prover.prove, symbol=name, by="reals")
                or step("integers", goal, prover.prove, symbol=name, by="values")
                or _first_values(goal, prover, name)
                or step("integers", goal, prover.prove, symbol=name, by="signs")
            )
        if len(domain.intervals) > 1:
            return step("split", goal, prover.prove, symbol=name, by="intervals")
        piece = domain.intervals[0]
        if piece.lower is neg(INFINITY):
            if piece.upper is INFINITY:
                return step("split", goal, prover.prove, symbol=name, by="point", at="0")
            return step("substitute", goal, prover.prove, symbol=name, map="reflect", new=goal.fresh("t"))
        if piece.lower is not ZERO:
            return step("substitute", goal, prover.prove, symbol=name, map="shift", new=goal.fresh("t"))
        if not piece.lower_open and _is_power_base(goal.slack, name):
            return step("split", goal, prover.prove, symbol=name, by="lower")
        if piece.lower_open and piece.upper is INFINITY and name not in prover.inverted and _reciprocal_inside(goal.slack, name):
            new = goal.fresh("t")
            prover.inverted[new] = None
            return step("substitute", goal, prover.prove, symbol=name, map="reciprocal", new=new)
    return None


def _first_values(goal, prover, name):
    """The least integers one by one, as few as possible, and all reals beyond."""
    first, data = [], {"symbol": name, "by": "first"}
    while len(first) < MOST_FIRST and (goals := remaining("integers", goal, **data)) is not None:
        value, goal = goals
        first.append(value)
        over_reals = remaining("integers", goal, symbol=name, by="reals")
        if over_reals is None or not all(map(plausible, over_reals)):
            continue
        proof = step("integers", goal, prover.prove, symbol=name, by="reals")
        if proof is not None:
            for value in reversed(first):
                proved = proof and prover.prove(value)
                proof = proved and node("integers", data, [proved, proof])
            return proof
    return None


def _is_power_base(term, name) -> bool:
    """Is the symbol raised to a symbolic power, or does it stand in a product under a root?  More is known of these when it is > 0."""
    return any(part.op == "pow" and _tells_more_above_0(*part.args, name) for part in walk(term))


def _tells_more_above_0(base, exponent, name) -> bool:
    if exponent.is_number:
        return exponent.value.q > 1 and base.op == "mul" and name in base.free
    return base.op == "symbol" and base.value == name


def _reciprocal_inside(term, name) -> bool:
    """Does 1/x stand in an exponent or in a function like it (then x → 1/x makes it polynomial)?"""
    exponents = [part.args[-1] for part in walk(term) if part.op in ENTIRE or (part.op == "pow" and not part.args[1].is_number)]
    return any(
        part.op == "pow" and part.args[1].is_number and part.args[1].value < 0 and name in part.args[0].free
        for exponent in exponents
        for part in walk(exponent)
    )


def _descend(goal, prover):
    """Moves along a variable, for the slack in one form after the other."""
    for data, form in _forms(goal, prover):
        proof = (data and closed("sign", form)) or _moves(form, prover)
        if proof is not None:
            return proof if data is None else node("factor", data, [proof])
    return None


def _forms(goal, prover):
    """The slack stripped of its positive factors; or, for a patient prover, the slack as it is, stripped, and with one
    exponential or symbolic power after the other divided out."""
    split = split_slack(goal)
    if split is None or split[1] is goal.slack or prover.patient:
        yield None, goal
    if split is None:
        return
    forms = [split]
    if prover.patient:
        forms += [(mul(split[0], atom), divided) for atom, divided in orientations(split[1], goal)]
    seen = {goal.slack: None}
    for by, rest in forms:
        if rest not in seen:
            seen[rest] = None
            data = {"by": to_text(by), "rest": to_text(rest)}
            goals = remaining("factor", goal, **data)
            if goals is not None:
                yield data, goals[0]


def _moves(goal, prover):
    """Every face whose value and slope look non-negative, the simplest slope first."""
    moves = [(goals[-1].slack.size, place, data, goals) for place, (data, goals) in enumerate(_faces(goal)) if all(map(plausible, goals))]
    for *_, data, goals in sorted(moves, key=lambda move: move[:2]):
        children = []
        for subgoal in goals:
            child = prover.prove(subgoal)
            if child is None:
                break
            children.append(child)
        else:
            return node("descent", data, children)
    return None


@lru_cache(maxsize=256)
def _faces(goal) -> tuple:
    """(data, goals) of every descent with a plausible slope."""
    steps_tried = tuple(_looked_for(goal))
    look()  # what the clock cut short is not kept
    return steps_tried


def _looked_for(goal):
    for name, domain in goal.symbols:
        if name not in goal.slack.free or domain.integers:
            continue
        try:
            slope = derivative(goal.slack, name)
        except RdpVerifyError:
            continue
        for end, away in (("lower", slope), ("upper", neg(slope))):
            if not plausible(goal.nonnegative(away)):
                continue
            for extra in ({"strict": "face"}, {}) if strict(goal.conclusion) else ({},):
                data = {"in": name, "from": end, **extra}
                goals = remaining("descent", goal, **data)
                if goals is not None:
                    yield data, goals


TACTIC = Tactic("descent", "descent", apply)
