"""What is left to show for a term of a goal to lie in a domain."""

from ..words.domains import Domain, Interval
from ..errors import require
from ..terms import INFINITY, Term, neg
from .defined import Requirement, holds, is_real, requirements
from .goal import Goal


def inside(goal: Goal, value: Term, domain: Domain) -> list[Goal]:
    """Goals that place the value in one interval of the domain; RuleError where an end might be undefined, or it be no integer."""
    require(not domain.integers or holds(Requirement(value, "integer", "the value"), goal.signs, goal.integers),
            "a value is not known to be an integer")
    choices = [_inside(goal, value, piece) for piece in domain.intervals]
    found = next((left for left in choices if not left), choices[0])
    require(not found or len(choices) == 1, "a value is not known to lie in one interval of its domain")
    return found


def _inside(goal: Goal, value: Term, piece: Interval) -> list[Goal]:
    left = []
    for end, term, is_open, trivial in ((piece.lower, value - piece.lower, piece.lower_open, piece.lower is neg(INFINITY)),
                                        (piece.upper, piece.upper - value, piece.upper_open, piece.upper is INFINITY)):
        require(trivial or (is_real(end) and not requirements(end, goal.signs)), "an end of the domain might be undefined")
        if not trivial and not (goal.signs.positive(term) if is_open else goal.signs.nonnegative(term)):
            left.append(goal.changed(given=()).nonnegative(term, positive=is_open))
    return left
