"""A closed range cut at an end where a law is another one, as Bernoulli(p) is a point mass at p = 0: there closed forms ask for p > 0.

They ask as a condition that is left to be shown, or there is a closed form only once the ends are cut off.
"""

from ....kernel.goal import sides, strict
from ....kernel.rules.unfold import concrete
from ....terms import sub, substitute
from ...steps import remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    goals = remaining("unfold", goal)
    if goals is None:
        return _ends_cut_off(goal, prover)
    for asked in (subgoal.conclusion for subgoal in goals[1:] if strict(subgoal.conclusion)):
        smaller, larger = sides(asked)
        for name, domain in goal.symbols:
            piece = domain.intervals[0]
            if domain.integers or len(domain.intervals) > 1 or asked.free != {name}:
                continue
            for by, end, is_open in (("lower", piece.lower, piece.lower_open), ("upper", piece.upper, piece.upper_open)):
                if not is_open and end.is_number and _fails(sub(larger, smaller), name, end):
                    return step("split", goal, prover.prove, symbol=name, by=by)
    return None


def _ends_cut_off(goal, prover):
    """Closed ends of what laws depend on, one after the other, when there is a closed form between them."""
    spoken = frozenset().union(*(part.free for part in goal.conclusion.parts() if concrete(part)))
    cuts, inner = [], goal
    for name, domain in goal.symbols if spoken else ():
        piece = domain.intervals[0]
        if name not in spoken or domain.integers or len(domain.intervals) > 1:
            continue
        for by, is_open in (("lower", piece.lower_open), ("upper", piece.upper_open)):
            goals = None if is_open else remaining("split", inner, symbol=name, by=by)
            if goals:
                cuts.append((name, by))
                inner = goals[-1]
    if not cuts or remaining("unfold", inner) is None:
        return None
    name, by = cuts[0]
    return step("split", goal, prover.prove, symbol=name, by=by)


def _fails(margin, name: str, end) -> bool:
    at_end = substitute(margin, {name: end})
    return at_end.is_number and at_end.value <= 0


TACTIC = Tactic("other_laws", "case distinction", apply)
