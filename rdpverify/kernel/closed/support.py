"""D₀(P‖Q) = −log Q(p > 0): the mass that Q has where P has some; +∞ when the two are mutually singular.

A piece counts when p is not 0 throughout, whatever the parameters are: it is e^h, and where h has the logarithm of a sum Σ cᵢ·Tᵢ(x) with
the outcome in it, that sum must not be 0 identically.  It is not when the Tᵢ are different whole powers of x and one cᵢ ≠ 0, or when all
cᵢ > 0 and the Tᵢ are powers of x and positive functions.  A single c ≥ 0 that may vanish becomes the condition c > 0.

Source: van Erven & Harremoës 2014, Theorem 4.
"""

from ...definitions.measures import VARIABLE, Atom, Measure
from ...errors import RuleError, require
from ...language.printer import to_text
from ...language.statement import Relation
from ...terms import INFINITY, ONE, ZERO, Term, add, log, neg, walk
from .answer import Answer
from .conditions import above_zero
from .exponent import exponent_of, tidy
from .integral import common_atoms, common_space, degenerate, integrate
from .known import Known
from .exponent import power_of
from .segments import NAME, Segment, part_by_part

POSITIVE = ("exp", "cosh", "sech", "Phi", "erfc", "besseli")


def support_divergence(P: Measure, Q: Measure, known: Known) -> Answer:
    """−log of the sum of Q's masses over the pieces and points where P has mass."""
    space = common_space((P, Q))
    masses: list[Term] = []
    conditions: list = []
    for segment, over, below in part_by_part(P, Q, known):
        conditions += degenerate(segment, known)
        if over and below:
            conditions += _not_throughout_zero(segment, over[0], known)
        for log_density in below if over else ():
            piece = integrate(segment, log_density, space, known)
            if piece.value.infinite or piece.value.finite_when or piece.value.valid_when:
                raise RuleError("the mass of the second law on the support of the first is not known without a condition")
            masses.append(piece.value.term)
    for atom in Q.atoms:
        shared, _ = common_atoms(Measure(P.space, (), P.atoms), Measure(Q.space, (), (Atom(atom.point, atom.mass),)), known)
        masses += [mass for _, (p, mass) in shared if _certain(p, known)]
    conditions, whole = tuple(dict.fromkeys(conditions)), tidy(add(ZERO, *masses), known)
    if known(whole) == 0:
        return Answer(INFINITY, valid_when=conditions, disjoint=True)
    some = () if known(whole) == 1 else (above_zero(whole),)
    return Answer(neg(log(whole)), conditions + some, exact=not conditions)


def _not_throughout_zero(segment: Segment, log_density: Term, known: Known) -> list[Relation]:
    """What is left to ask so that the first law has mass on the piece; RuleError when that is not known."""
    found = []
    for node in walk(log_density):
        if node.op == "log" and NAME in node.args[0].free:
            parts = exponent_of(node.args[0], NAME, known, positive=known.at_most(ZERO, segment.lower)).coefficients
            known_powers = all(statistic is ONE or _whole_power(statistic) for statistic, _ in parts)
            if known_powers and any(known.is_nonzero(c) for _, c in parts):
                continue
            if all(_is_power_or_positive(statistic) for statistic, _ in parts):
                if parts and all(known(c) == 1 for _, c in parts):
                    continue
                if len(parts) == 1 and known.nonnegative(parts[0][1]):
                    found.append(above_zero(parts[0][1]))
                    continue
            raise RuleError(f"whether {to_text(node.args[0])} is 0 throughout a piece is not known")
    return found


def _whole_power(statistic: Term) -> bool:
    exponent = power_of(statistic, VARIABLE)
    return exponent is not None and exponent.is_number and exponent.value.q == 1


def _is_power_or_positive(statistic: Term) -> bool:
    factors = statistic.args if statistic.op == "mul" else (statistic,)
    return all(factor is ONE or factor.op in POSITIVE or power_of(factor, VARIABLE) is not None for factor in factors)


def _certain(mass: Term, known: Known) -> bool:
    require(known(mass) == 1, "whether the first law has mass at a point is not known")
    return True
