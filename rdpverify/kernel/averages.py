"""Whether the mean of a formula in the outcome of a given law has a value, and which infinities it may be.

The formula must have a value everywhere between the ends of the law's support.  What is bounded there has a finite mean, what is never
negative, or never positive, has one that may be infinite; of anything else the closed form is asked.
"""

from contextlib import suppress

from ..definitions.measures import measure
from ..errors import InputError, RuleError
from ..terms import Term, neg, substitute, symbol, walk
from ..terms.evaluate import range_of
from ..terms.ranges import Range
from .closed import values_throughout
from .closed.assumptions import Assumptions, infinite
from .defined import all_requirements, holds
from .goal import Goal, mentions_laws
from .infinities import NUMBER
from .signs import Signs
from .summation import converges


def on_support(goal: Goal, part: Term) -> tuple[Signs, Term]:
    """The formula, or condition, in an outcome whose name nothing else has, with the signs of what is said of it.

    RuleError unless the law is given and the formula has a value for each outcome.
    """
    law, formula, variable = part.args
    name = goal.fresh("x", part.free | formula.free)
    formula = substitute(formula, {variable.value: symbol(name)})
    if mentions_laws(law) or mentions_laws(formula):
        raise RuleError(f"not known to be well-posed: the outcomes of an arbitrary law are no numbers, in {part}")
    try:
        hulls = [_hull(*stretch, goal) for stretch in _stretches(law)]
    except InputError as problem:
        raise RuleError(f"not known to be well-posed: {problem}") from None
    support = hulls[0]
    for hull in hulls[1:]:
        support = support.hull(hull)
    signs = Signs({**goal.ranges, name: support}, goal.signs.facts)
    for need in all_requirements(formula):
        if not holds(need, signs, goal.integers):
            raise RuleError(f"not known to be well-posed: {need.why} for every outcome, in {part}")
    if not all(converges(node, signs, goal.integers) for node in walk(formula) if node.op == "Sum"):
        raise RuleError(f"not known to be well-posed: a sum might be infinite for some outcome, in {part}")
    return signs, formula


def _stretches(law: Term) -> list[tuple[Term, Term, bool]]:
    """The ends of where there is mass, and whether they are left out: those of a density have probability 0."""
    law_measure = measure(law)
    return [*((part.lower, part.upper, law_measure.space == "real") for part in law_measure.parts),
            *((atom.point, atom.point, False) for atom in law_measure.atoms)]


def _hull(lower: Term, upper: Term, without_ends: bool, goal: Goal) -> Range:
    ends = range_of(lower, goal.ranges), range_of(upper, goal.ranges)
    if None in ends:
        raise RuleError("not known to be well-posed: an end of the support has no value")
    first, last = ends[0].lower, ends[1].upper
    if first > last:
        raise RuleError("not known to be well-posed: the support of the law is empty")
    return Range(first, last, without_ends or not first.is_finite(), without_ends or not last.is_finite())


def infinities_of_mean(goal: Goal, part: Term) -> frozenset[int]:
    """The infinities that the mean may be; RuleError when it is not known to have a value."""
    signs, formula = on_support(goal, part)
    side = range_of(formula, signs.ranges)
    if side is not None and side.is_bounded():
        return NUMBER
    with suppress(RuleError, InputError):
        return frozenset(filter(None, map(infinite, values_throughout(part, Assumptions(goal.signs_with_integers)))))
    if signs.nonnegative(formula):
        return frozenset((1,))
    if signs.nonnegative(neg(formula)):
        return frozenset((-1,))
    raise RuleError(f"not known to be well-posed: the mean might not exist, in {part}")
