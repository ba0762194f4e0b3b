"""D₀(P‖Q) = −log Q(p > 0): the mass that Q has where P has some; +∞ when the two are mutually singular.

A piece counts where p vanishes at single points at most, by :mod:`.zeros`.

Source: van Erven & Harremoës 2014, Theorem 4.
"""

from ...definitions.measures import Atom, Measure
from ...errors import RuleError, require
from ...terms import INFINITY, ZERO, Term, add, log, neg
from .answer import Answer
from .conditions import above_zero
from .exponent import tidy
from .integral import common_atoms, common_space, degenerate, integrate
from .assumptions import Assumptions
from .segments import part_by_part
from .zeros import not_throughout_zero


def support_divergence(P: Measure, Q: Measure, assumptions: Assumptions) -> Answer:
    """−log of the sum of Q's masses over the pieces and points where P has mass."""
    space = common_space((P, Q))
    masses: list[Term] = []
    conditions: list = []
    for segment, over, below in part_by_part(P, Q, assumptions):
        conditions += degenerate(segment, assumptions)
        if over and below:
            conditions += not_throughout_zero(segment, over[0], space, assumptions)
        for log_density in below if over else ():
            piece = integrate(segment, log_density, space, assumptions)
            if piece.value.infinite or piece.value.finite_when or piece.value.valid_when:
                raise RuleError("the mass of the second law on the support of the first is not known without a condition")
            masses.append(piece.value.term)
    for atom in Q.atoms:
        shared, _ = common_atoms(Measure(P.space, (), P.atoms), Measure(Q.space, (), (Atom(atom.point, atom.mass),)), assumptions)
        masses += [mass for _, (p, mass) in shared if _certain(p, assumptions)]
    conditions, whole = tuple(dict.fromkeys(conditions)), tidy(add(ZERO, *masses), assumptions)
    if assumptions(whole) == 0:
        return Answer(INFINITY, valid_when=conditions, disjoint=True)
    some = () if assumptions(whole) == 1 else (above_zero(whole),)
    return Answer(neg(log(whole)), conditions + some, exact=not conditions)


def _certain(mass: Term, assumptions: Assumptions) -> bool:
    require(assumptions(mass) == 1, "whether the first law has mass at a point is not known")
    return True
