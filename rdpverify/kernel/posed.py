"""Is a goal about something: is every operation in it known to be defined on its whole domain?"""

from flint import arb

from ..definitions import DIVERGENCES
from ..definitions.quantities import QUANTITIES
from ..errors import RuleError
from ..language.printer import to_text
from ..terms import Term, rebuild, symbol
from ..terms.ranges import Range
from .defined import is_extended_real, is_real, requirements, requirements_of_laws
from .goal import Goal
from .signs import Signs

AT_MOST_ONE = ("prob", "tv", "hellinger2", "hockey_stick", "loss_tail", "loss_within")


def well_posed(goal: Goal) -> None:
    """Raise RuleError naming the first operation of the goal's text that is not known to be defined on the whole domain.

    Probabilities and divergences that are at most 1 are read as any numbers in [0, 1], the others as any numbers ≥ 0.
    """
    _without_infinite_arithmetic(goal)
    for relation in (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given if not premise.quantified)):
        for side in (relation.left, relation.right):
            bare, ranges = _abstracted(side)
            signs = Signs({**goal.ranges, **ranges}, goal.signs.facts)
            for need in requirements(bare, signs, goal.integers) + requirements_of_laws(side, goal):
                raise RuleError(f"not known to be well-posed: {need.why}")


def _without_infinite_arithmetic(goal: Goal) -> None:
    """∞ may be a whole side or an order; symbols take finite values only."""
    for relation in (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given)):
        for side in (relation.left, relation.right):
            if not is_extended_real(side):
                raise RuleError(f"not known to be well-posed: oo stands in arithmetic in {to_text(side)}")
    for name, domain in goal.symbols:
        for piece in domain.intervals:
            for end, is_open in ((piece.lower, piece.lower_open), (piece.upper, piece.upper_open)):
                if not is_extended_real(end) or (not is_real(end) and not is_open):
                    raise RuleError(f"the domain of {name} must leave out oo: state the infinite case by itself")


def _abstracted(term: Term) -> tuple[Term, dict[str, Range]]:
    """The term with probabilities and divergences replaced by symbols, and the ranges of these."""
    names: dict[Term, str] = {}

    def leaf(part: Term):
        if part.op not in QUANTITIES and part.op not in DIVERGENCES:
            return None
        return symbol(names.setdefault(part, f"_{part.op}{len(names)}"))

    bare = rebuild(term, leaf)
    return bare, {name: Range(0, 1) if part.op in AT_MOST_ONE else Range(0, arb.pos_inf(), False, True) for part, name in names.items()}
