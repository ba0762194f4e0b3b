"""A law on finitely many whole numbers against a mass function on the integers: a mass function too, with a piece for each number."""

from ...definitions.measures import Measure, Part
from ...terms import ZERO, Term, add, log

MOST_POINTS = 32


def on_integers(P: Measure, Q: Measure) -> tuple[Measure, Measure]:
    """The two measures, both with mass functions where one has and the other is on few whole numbers."""
    return (P, Q) if {P.space, Q.space} != {"finite", "integers"} else (_with_mass_function(P), _with_mass_function(Q))


def _with_mass_function(law: Measure) -> Measure:
    masses: dict[Term, Term] = {}
    for atom in law.atoms:
        masses[atom.point] = add(masses.get(atom.point, ZERO), atom.mass)
    if law.space == "integers" or len(masses) > MOST_POINTS or not all(point.is_number and point.value.q == 1 for point in masses):
        return law
    return Measure("integers", tuple(Part(point, point, mass, log(mass)) for point, mass in masses.items() if mass is not ZERO))
