"""A closed range cut at an end where a law is another one, as Bernoulli(p) is a point mass at p = 0: there closed forms ask for p > 0."""

from ....kernel.goal import sides, strict
from ....terms import sub, substitute
from ...steps import remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    goals = remaining("unfold", goal) or ()
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


def _fails(margin, name: str, end) -> bool:
    at_end = substitute(margin, {name: end})
    return at_end.is_number and at_end.value <= 0


TACTIC = Tactic("other_laws", "case distinction", apply)
