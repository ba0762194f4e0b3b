"""A typed Density or Mass is a law: its formula is nowhere negative on its interval, and its mass is 1."""

from dataclasses import replace

from flint import arb

from ...definitions.manifest import nonnegative
from ...definitions.measures import VARIABLE, measure
from ...errors import NotADensity, RuleError
from ...language.printer import to_text
from ...terms import ONE, ZERO, Term, add, mul, neg, rebuild, walk
from ...terms.evaluate import range_of
from ...terms.ranges import Range
from ...terms.trials import Places
from .kinks import affine, kinks, on_piece
from .known import Known, infinite
from .mass import prove_mass
from .quadratics import positive_quadratic
from .segments import ordered_points


def check_density(law: Term, evidence: dict, sign) -> None:
    """RuleError unless the law is proved to be one; NotADensity when it is negative somewhere or its mass is not identically 1.

    ``evidence`` is not needed: the lemmas find the mass or do not.
    """
    known = sign if isinstance(sign, Known) else Known(sign)
    found = measure(law)
    for part in found.parts:
        if not _nonnegative(part, found.space, known):
            place = _negative_at(part, found.space)
            if place is not None:
                raise NotADensity(f"not a density, it is negative at {place}: {to_text(law)}")
            raise RuleError(f"not shown to be nonnegative on its interval: {to_text(law)}")
    try:
        mass = prove_mass(found, known)
    except RuleError as problem:
        raise RuleError(f"not shown to have mass 1: {to_text(law)}, since {problem}") from None
    if known.equal(mass, ONE):
        return
    raise NotADensity(f"not a density, its mass is {to_text(mass)}, expected 1: {to_text(law)}")


def _negative_at(part, space: str) -> str | None:
    """An integer at which the mass is negative, or a point around which the density is; None when a few places do not show one."""
    name, formula = VARIABLE.value, part.density
    ends = [range_of(end, {}) if not end.free else None for end in (part.lower, part.upper)]
    if formula.free != {name} or None in ends:
        return None
    lower, upper = ends[0].lower, ends[1].upper
    whole = space == "integers"
    width = upper - lower
    tiny = 0 if whole else (width if width.is_finite() else arb(1)) / 4096
    places = Places([{name: Range(lower, upper, True, True)}], frozenset({name} if whole else ()))
    for x in [*([lower] if whole and lower.is_finite() else []), *(place.values[name] for place in places)]:
        found = range_of(formula, {name: Range(x - tiny, x + tiny)})
        if found is not None and found.is_negative():
            return f"{name.lstrip('_')} = {x.mid().str(8, radius=False)}"
    return None


def _without_binomials(part, known: Known):
    """The part with 1 for C(n, k), which is positive on 0 ≤ k ≤ n."""

    def leaf(node: Term):
        if node.op != "binomial" or node.args[1] is not VARIABLE or VARIABLE.value in node.args[0].free:
            return None
        return ONE if known.at_most(ZERO, part.lower) and known.at_most(part.upper, node.args[0]) else node

    return replace(part, density=rebuild(part.density, leaf))


def _nonnegative_by_factors(part, known: Known) -> bool:
    """Every irreducible factor to an even power, manifestly ≥ 0, a quadratic without a zero, or affine and ≥ 0 at both ends."""
    split = known.factors(part.density)
    return split is not None and split[0] >= 0 and all(exponent % 2 == 0 or _factor(base, part, known) for base, exponent in split[1])


def _factor(base: Term, part, known: Known) -> bool:
    if VARIABLE.value not in base.free:
        return known.nonnegative(base)
    if positive_quadratic(base, VARIABLE.value, known) is not None or nonnegative(base, frozenset()):
        return True
    straight = affine(base, VARIABLE.value, known)
    if straight is None:
        return False
    slope, constant = straight
    ends = [end for end in (part.lower, part.upper) if not infinite(end)]
    falls_left = infinite(part.lower) and not known.nonnegative(neg(slope))
    runs_away = falls_left or (infinite(part.upper) and not known.nonnegative(slope))
    return bool(ends) and not runs_away and all(known.nonnegative(add(mul(slope, end), constant)) for end in ends)


def _nonnegative_by_pieces(part, space: str, known: Known) -> bool:
    """The form that the density has between neighbouring kinks and ends, in a known order; single points have no length."""
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
    part = _without_binomials(part, known)
    density = part.density
    positive = frozenset(name for name in density.free if name in known.ranges and known.ranges[name].is_nonnegative())
    ends = [range_of(end, known.ranges) if end.free <= known.ranges.keys() else None for end in (part.lower, part.upper)]
    if ends[0] is not None and ends[0].is_nonnegative():
        positive |= {VARIABLE.value}
    if nonnegative(density, positive):
        return True
    if any(node.op == "Piecewise" for node in walk(density)):
        return _nonnegative_by_pieces(part, space, known)
    if _nonnegative_by_factors(part, known):
        return True
    if None in ends or not density.free - {VARIABLE.value} <= known.ranges.keys():
        return False
    attained = space == "integers" or ends[0].lower == ends[1].upper  # one negative mass counts, one point of a density does not
    inside = Range(
        ends[0].lower, ends[1].upper, not attained or not ends[0].lower.is_finite(), not attained or not ends[1].upper.is_finite()
    )
    found = range_of(density, {**known.ranges, VARIABLE.value: inside})
    return found is not None and found.is_nonnegative()
