"""A typed Density or Mass is a law: its formula is nowhere negative on its interval, and its mass is 1."""

from dataclasses import replace

from ...definitions.manifest import nonnegative
from ...definitions.measures import VARIABLE, measure
from ...errors import NotADensity, RuleError
from ...language.printer import to_text
from ...terms import ONE, Term, add, mul, walk
from ...terms.evaluate import range_of
from ...terms.ranges import Range
from .kinks import affine, kinks, on_piece
from .known import Known, infinite
from .mass import prove_mass
from .segments import ordered_points


def check_density(law: Term, evidence: dict, sign) -> None:
    """RuleError unless the law is proved to be one; NotADensity when its mass is not identically 1.

    ``evidence`` is not needed: the lemmas find the mass or do not.
    """
    known = sign if isinstance(sign, Known) else Known(sign)
    found = measure(law)
    for part in found.parts:
        if not _nonnegative(part, found.space, known):
            raise RuleError(f"not shown to be nonnegative on its interval: {to_text(law)}")
    mass = prove_mass(found, known)
    if known.equal(mass, ONE):
        return
    raise NotADensity(f"not a density, its mass is {to_text(mass)}, expected 1: {to_text(law)}")


def _nonnegative_by_pieces(part, space: str, known: Known) -> bool:
    """Between neighbouring kinks and ends, all of them in a known order, the form that the density has there; single points have no length."""
    if space != "real":
        return False
    try:
        points = ordered_points((part.lower, part.upper, *kinks(part.density, VARIABLE.value, known)), known)
        forms = [
            (lower, upper, on_piece(part.density, VARIABLE.value, lower, upper, known))
            for lower, upper in zip(points, points[1:])
            if known.at_most(part.lower, lower) and known.at_most(upper, part.upper)
        ]
    except RuleError:
        return False
    return all(_nonnegative(replace(part, lower=lower, upper=upper, density=form), space, known) for lower, upper, form in forms)


def _nonnegative(part, space: str, known: Known) -> bool:
    density = part.density
    positive = frozenset(name for name in density.free if name in known.ranges and known.ranges[name].is_nonnegative())
    ends = [range_of(end, known.ranges) if end.free <= known.ranges.keys() else None for end in (part.lower, part.upper)]
    if ends[0] is not None and ends[0].is_nonnegative():
        positive |= {VARIABLE.value}
    if nonnegative(density, positive):
        return True
    straight = affine(density, VARIABLE.value, known)
    if straight is not None and not any(map(infinite, (part.lower, part.upper))):
        return all(known.nonnegative(add(mul(straight[0], end), straight[1])) for end in (part.lower, part.upper))
    if any(node.op == "Piecewise" for node in walk(density)):
        return _nonnegative_by_pieces(part, space, known)
    if None in ends or not density.free - {VARIABLE.value} <= known.ranges.keys():
        return False
    attained = space == "integers" or ends[0].lower == ends[1].upper  # one negative mass counts, one point of a density does not
    inside = Range(
        ends[0].lower, ends[1].upper, not attained or not ends[0].lower.is_finite(), not attained or not ends[1].upper.is_finite()
    )
    found = range_of(density, {**known.ranges, VARIABLE.value: inside})
    return found is not None and found.is_nonnegative()
