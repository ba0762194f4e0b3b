"""Concrete families and mechanisms: go to closed forms by definition; the exponential mechanism has none."""

from ....derivation.cases import meeting_places
from ....errors import RdpVerifyError
from ....kernel.closed.assumptions import Assumptions
from ....kernel.closed.segments import Undecided
from ....kernel.goal import strict
from ....kernel.proof import RULES, has_limits
from ....printer import to_text
from ....terms import substitute
from ...closed_forms import short_sides
from ...steps import node, remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if any(part.op == "ExponentialMechanism" for part in goal.conclusion.parts()):
        return None
    goals, difference = _unfolded(goal)
    if goals is None:
        return None if difference is None else _cut(goal, difference, prover)
    if (end := _end_left_out(goals[1:])) is not None:
        return step("split", goal, prover.prove, symbol=end[0], by=end[1])
    children = [_rewritten(goals[0], goal, prover)] + [prover.prove(other) for other in goals[1:]]
    return None if None in children else node("unfold", {}, children)


def _unfolded(goal):
    """What remains, or the difference of two points whose order decides the closed form."""
    try:
        return (None if has_limits(goal) else RULES["unfold"].apply(goal, {})), None
    except Undecided as question:
        return None, question.difference
    except RdpVerifyError:
        return None, None


def _cut(goal, difference, prover):
    """Cut the domain where the two points meet."""
    for name, at in meeting_places(difference, Assumptions(goal.signs)):
        proof = step("split", goal, prover.prove, symbol=name, by="point", at=to_text(at))
        if proof is not None:
            return proof
    return None


def _end_left_out(conditions) -> tuple[str, str] | None:
    """The closed end of a symbol's range at which a closed form's strict condition fails: that end is looked at by itself."""
    for condition in conditions:
        for name, domain in condition.symbols if strict(condition.conclusion) else ():
            piece = domain.intervals[0]
            for which, end, is_open in (("lower", piece.lower, piece.lower_open), ("upper", piece.upper, piece.upper_open)):
                if is_open or len(domain.intervals) > 1 or domain.integers or name not in condition.slack.free:
                    continue
                value = substitute(condition.slack, {name: end})
                if value.is_number and value.value <= 0:
                    return name, which
    return None


def _rewritten(unfolded, goal, prover):
    """The unfolded goal with short closed forms where there are any, or as it is."""
    data = short_sides(goal)
    goals = remaining("rewrite", unfolded, **data) if data else None
    if goals is None:
        return prover.prove(unfolded)
    child = prover.prove(goals[0])
    return None if child is None else node("rewrite", data, [child])


TACTIC = Tactic("unfold", "closed form", apply)
