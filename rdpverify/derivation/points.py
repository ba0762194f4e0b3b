"""A law on finitely many integers against a mass function on the integers: what counts are the masses at those points.

Outside them one of the two densities is 0.  When the mass function belongs to the first law one more of its points is kept, so that
the mass it has where the second law has none is seen.
"""

from ..definitions.measures import VARIABLE, Atom, Measure
from ..errors import RuleError
from ..terms import ONE, ZERO, Term, add, number, substitute
from ..kernel.closed.exponent import tidy
from ..kernel.closed.assumptions import Assumptions, infinite
from ..kernel.closed.segments import undecided

MOST_POINTS = 32
LOOKED_AT = 4  # numbers beside those points
OPS = ("renyi", "kl", "max_divergence", "chi2", "hellinger2")  # divergences that are sums over the points of both laws


def on_points(op: str, P: Measure, Q: Measure, assumptions: Assumptions) -> tuple[Measure, Measure]:
    """The two measures, the mass function cut down to the points of the other when that is on finitely many integers."""
    spaces = P.space, Q.space
    if op not in OPS or set(spaces) != {"finite", "integers"}:
        return P, Q
    finite, spread = (P, Q) if spaces[0] == "finite" else (Q, P)
    points = list(dict.fromkeys(atom.point for atom in finite.atoms))
    if spread.atoms or len(points) > MOST_POINTS or not all(point.is_number and point.value.q == 1 for point in points):
        return P, Q
    atoms = [Atom(point, mass_at(spread, point, assumptions)) for point in points]
    if spread is P:
        atoms.append(_further_atom(spread, points, assumptions))
    restricted = Measure("finite", (), tuple(atom for atom in atoms if atom.mass is not ZERO))
    return (P, restricted) if spread is Q else (restricted, Q)


def mass_at(measure: Measure, point: Term, assumptions: Assumptions) -> Term:
    """p(point)."""
    densities = []
    for part in measure.parts:
        inside = assumptions.at_most(part.lower, point) and assumptions.at_most(point, part.upper)
        if inside:
            densities.append(tidy(substitute(part.density, {VARIABLE.value: point}), assumptions))
        elif assumptions.compare(point, part.lower) != -1 and assumptions.compare(part.upper, point) != -1:
            raise undecided(part.lower, point)
    return add(*densities)


def _further_atom(measure: Measure, points: list[Term], assumptions: Assumptions) -> Atom:
    """A number beside ``points`` at which the first part has mass; raises RuleError when none is found."""
    part = measure.parts[0]
    start = part.lower if part.lower.is_number else part.upper if part.upper.is_number else ZERO
    step = ONE if start is part.lower or infinite(part.upper) > 0 else number(-1)
    for _ in range(len(points) + LOOKED_AT):
        if start not in points and assumptions.at_most(part.lower, start) and assumptions.at_most(start, part.upper):
            mass = mass_at(measure, start, assumptions)
            if assumptions(mass) == 1:
                return Atom(start, mass)
        start = add(start, step)
    raise RuleError("whether the first law has mass beside the points of the second is not known")
