"""A typed Density or Mass is a law: its formula is nowhere negative on its interval, and its mass is 1."""

from dataclasses import replace

from flint import arb

from ...definitions.logarithm import nonnegative
from ...definitions.measures import VARIABLE, measure
from ...errors import NotADensity, RuleError
from ...terms import ONE, ZERO, Term, rebuild, sub, walk
from ...terms.evaluate import range_of
from ...terms.ranges import REAL_LINE, Range
from ..signs import Signs
from .kinks import kinks, on_piece
from .assumptions import Assumptions, infinite
from .mass import prove_mass
from .segments import NAME, ordered_points


def check_density(law: Term, sign) -> None:
    """RuleError unless the law is proved to be one; NotADensity when it is negative somewhere or its mass is not identically 1."""
    assumptions = sign if isinstance(sign, Assumptions) else Assumptions(sign)
    law_measure = measure(law)
    for part in law_measure.parts:
        if not _nonnegative(part, law_measure.space, assumptions):
            place = _negative_at(part, law_measure.space)
            if place is not None:
                raise NotADensity(f"not a density, it is negative at {place}: {law}")
            raise RuleError(f"not shown to be nonnegative on its interval: {law}")
    try:
        mass = prove_mass(law_measure, assumptions)
    except RuleError as problem:
        raise RuleError(f"not shown to have mass 1: {law}, since {problem}") from None
    if assumptions.equal(mass, ONE):
        return
    raise NotADensity(f"not a density, its mass is {mass}, expected 1: {law}")


def _negative_at(part, space: str) -> str | None:
    """An integer at which the mass is negative, or a point around which the density is; None when a few places do not show one."""
    name, formula = NAME, part.density
    ends = [range_of(end, {}) if not end.free else None for end in (part.lower, part.upper)]
    if formula.free != {name} or None in ends:
        return None
    lower, upper = ends[0].lower, ends[1].upper
    whole, width = space == "integers", upper - lower
    tiny = 0 if whole else (width if width.is_finite() else arb(1)) / 4096
    for x in [*([lower] if whole and lower.is_finite() else []), *(_between(lower, upper, arb(share) / 16) for share in range(1, 16))]:
        x = x.floor() if whole else x
        values = range_of(formula, {name: Range(x - tiny, x + tiny)})
        if values is not None and values.is_negative():
            return f"{name.lstrip('_')} = {x.mid().str(8, radius=False)}"
    return None


def _between(lower: arb, upper: arb, share: arb) -> arb:
    """A point between two ends, one of which may be infinite, or both."""
    if lower.is_finite():
        return lower + ((upper - lower) * share if upper.is_finite() else 80 * share**2)
    return upper - 80 * share**2 if upper.is_finite() else 80 * (2 * share - 1) * abs(2 * share - 1)


def _without_binomials(part, assumptions: Assumptions):
    """The part with 1 for C(n, k), which is positive on 0 ≤ k ≤ n."""

    def leaf(node: Term):
        if node.op != "binomial" or node.args[1] is not VARIABLE or NAME in node.args[0].free:
            return None
        return ONE if assumptions.at_most(ZERO, part.lower) and assumptions.at_most(part.upper, node.args[0]) else node

    return replace(part, density=rebuild(part.density, leaf))


def _nonnegative_by_pieces(part, space: str, assumptions: Assumptions) -> bool:
    """The form that the density has between neighbouring kinks and ends, in a known order; single points have no length."""
    if space != "real":
        return False
    try:
        points = ordered_points((part.lower, part.upper, *kinks(part.density, NAME, assumptions)), assumptions)
        forms = [
            (lower, upper, on_piece(part.density, NAME, lower, upper, assumptions))
            for lower, upper in zip(points, points[1:])
            if assumptions.at_most(part.lower, lower) and assumptions.at_most(upper, part.upper)
        ]
    except RuleError:
        return False
    return all(_nonnegative(replace(part, lower=lower, upper=upper, density=form), space, assumptions) for lower, upper, form in forms)


def _nonnegative(part, space: str, assumptions: Assumptions) -> bool:
    part = _without_binomials(part, assumptions)
    density = part.density
    if any(node.op == "Piecewise" and NAME in node.free for node in walk(density)):
        return _nonnegative_by_pieces(part, space, assumptions)
    if nonnegative(density, frozenset(name for name, side in assumptions.ranges.items() if side.is_nonnegative())):
        return True
    if density.free - {NAME} - assumptions.ranges.keys():
        return False
    ends = [range_of(end, assumptions.ranges) if end.free <= assumptions.ranges.keys() else None for end in (part.lower, part.upper)]
    lower, upper = (end or REAL_LINE for end in ends)
    point = space != "integers" and lower.lower != upper.upper  # one point of a density does not count, one mass does
    inside = Range(lower.lower, upper.upper, point or not lower.lower.is_finite(), point or not upper.upper.is_finite())
    within = [(sub(VARIABLE, part.lower), False)] if not infinite(part.lower) else []
    within += [(sub(part.upper, VARIABLE), False)] if not infinite(part.upper) else []
    return Assumptions(Signs({**assumptions.ranges, NAME: inside}, (*assumptions.facts, *within))).nonnegative(density)
