"""I(α) = ∫ p^α·q^(1−α) of two measures on a common space, by the lemmas: the symbolic value with its exact conditions.

For α < 1 the integral runs over the common support and is at most 1; for α > 1 it is +∞ as soon as P has mass where Q has none
(van Erven & Harremoës 2014, Definition 2 and equation 9).
"""

from dataclasses import dataclass, replace

from ...definitions.measures import Measure
from ...errors import RuleError
from ...language.statement import Relation
from ...terms import ONE, ZERO, Term, add, log, mul, number, sub, substitute, walk
from .conditions import above_zero, holds, not_zero
from .exponent import Exponent, exponent_of, tidy
from .assumptions import Assumptions
from .lemma import Lemma, Value, single, total
from .lemmas import LEMMAS
from .segments import NAME, Segment, placements, segments, undecided
from .zeros import not_throughout_zero


ONE_NUMBER = Lemma("one number", "Σ exp(h(x)) over p … p = exp(h(p))", "definition of the sum", lambda *_: None, "integers")


@dataclass(frozen=True)
class Piece:
    """One lemma's share: exponent on (lower, upper), lemma, value with the conditions that remain, conditions discharged."""

    lower: Term
    upper: Term
    exponent: Term
    lemma: Lemma
    value: Value
    discharged: tuple[Relation, ...] = ()


@dataclass(frozen=True)
class ClosedIntegral:
    """∫ p^α·q^(1−α): ``value`` (a sum of coefficient · exp(exponent)) where its conditions hold.

    ``dominated``: P is absolutely continuous with respect to Q.  ``disjoint``: the two have no common support.
    """

    value: Value
    pieces: tuple[Piece, ...]
    dominated: bool = True
    disjoint: bool = False
    degenerate: tuple[Relation, ...] = ()  # conditions on the laws alone, among those of ``value``

    def finite_when(self, order: Term) -> tuple[Relation, ...]:
        """The conjunction under which D is finite (exactly then, when ``value.exact``)."""
        own = self.value.finite_when
        if self.dominated or (order.is_number and order.value < 1):
            return own
        return own + (Relation(order, "<", ONE),)


def closed_integral(P: Measure, Q: Measure, order: Term, assumptions: Assumptions) -> ClosedIntegral:
    """The value by lemmas, RuleError when none applies.  The order is taken to be neither 0 nor 1."""
    assumptions = assumptions.assuming(order, nonzero=(sub(order, ONE),)) if not order.is_number else assumptions
    return blended((P, Q), (order, sub(ONE, order)), assumptions)


def blended(measures: tuple[Measure, Measure], weights: tuple[Term, Term], assumptions: Assumptions, expand=None) -> ClosedIntegral:
    """∫ p^w₀·q^w₁ over the common support; ``expand(segment, log-densities of p's parts, that of q, space)`` where parts overlap."""
    space = common_space(measures)
    values, pieces, ends, dominated, common, perhaps = [], [], [], True, False, None
    alone = [Measure(space, (part,)) for part in measures[0].parts] if expand else measures[:1]
    for segment in segments((*alone, measures[1]), assumptions):
        ends += degenerate(segment, assumptions)
        *over, below = segment.logs
        present = [log_density for log_density in over if log_density is not None]
        empty = assumptions.compare(segment.lower, segment.beyond(space)) != -1
        if present and below is None and empty:
            raise undecided(segment.lower, segment.beyond(space))  # whether P has mass where Q has none
        if present and below is None:
            ends += not_throughout_zero(segment, present[0], space, assumptions)
        if not present or below is None:
            dominated = dominated and not present
            continue
        plain = () if expand else [integrate(segment, combined(segment.logs, weights), space, assumptions)]
        for piece in plain or expand(segment, present, below, space):
            if piece.value.infinite and empty:
                raise undecided(segment.lower, segment.beyond(space))  # on an empty piece nothing is infinite
            pieces.append(piece)
            values.append(replace(piece.value, exact=False) if empty and piece.value.finite_when else piece.value)
        common, perhaps = common or not empty, segment if empty else perhaps
    atoms, atoms_dominated = common_atoms(*measures, assumptions)
    values += atoms_value(atoms, weights, assumptions)
    if perhaps and not (common or atoms or dominated):
        raise undecided(perhaps.lower, perhaps.beyond(space))  # whether there is a common support at all
    ends += [condition for value in atoms_value(atoms, weights, assumptions) for condition in value.finite_when]
    ends = tuple(dict.fromkeys(ends))
    value = total((Value(finite_when=ends, exact=not ends), *values))
    return ClosedIntegral(value, tuple(pieces), dominated and atoms_dominated, not (common or perhaps or atoms), ends)


def atoms_value(atoms, weights: tuple[Term, Term], assumptions: Assumptions) -> list[Value]:
    """p^w₀·q^w₁ of the masses at common points."""
    values = []
    for count, masses in atoms:
        if assumptions.equal(*masses) and assumptions.equal(add(*weights), ONE):  # p^w·p^(1−w) = p, also where p = 0
            values.append(single(mul(number(count), masses[0]), ZERO))
            continue
        exponent = add(*(mul(weight, log(mass)) for weight, mass in zip(weights, masses)))
        if any("exp" in mass.ops for mass in masses):  # exponentials come out of the logarithms
            exponent = tidy(exponent, assumptions)
        values.append(single(number(count), exponent, finite_when=positive_masses(masses, assumptions)))
    return values


def degenerate(segment: Segment, assumptions: Assumptions) -> tuple[Relation, ...]:
    """Conditions that a parameter is not at an end where the law degenerates, such as p > 0 for log p in a mass function, or
    1 − e^{−a} > 0 for the weight of a part, or c ≠ 0 for log(c·x + c·x²).
    """
    arguments = [node.args[0] for form in segment.logs if form is not None and "log" in form.ops for node in walk(form) if node.op == "log"]
    conditions: dict[Relation, None] = {}
    for argument in dict.fromkeys(arguments):
        if NAME not in argument.free:
            conditions |= {above_zero(argument): None} if assumptions(argument) != 1 else {}
        elif argument.free != {NAME}:
            _, bases = assumptions.factors(argument) or (1, ())
            conditions |= {not_zero(base): None for base, _ in bases if NAME not in base.free and not assumptions.is_nonzero(base)}
    return tuple(conditions)


def common_space(measures) -> str:
    """ "real", "integers" or "finite"; RuleError when a mass function on ℤ meets a density, or atoms."""
    spaces = {measure.space for measure in measures}
    if "integers" in spaces and (len(spaces) > 1 or any(measure.atoms for measure in measures)):
        raise RuleError("a law on the integers by a mass function is only compared with another one by these lemmas")
    return next(space for space in ("real", "integers", "finite") if space in spaces)


def combined(logs, weights) -> Term:
    """w₀·log p + w₁·log q."""
    return add(*(mul(weight, log_density) for weight, log_density in zip(weights, logs)))


def integrate(segment: Segment, log_integrand: Term, space: str, assumptions: Assumptions) -> Piece:
    """∫ exp(log_integrand) over the segment by the first lemma that is about it, moved, stretched or mirrored to start at 0 if need be."""
    lower, upper, shown = segment.lower, segment.upper, None
    if space == "integers" and lower is upper:
        return Piece(lower, upper, log_integrand, ONE_NUMBER, single(ONE, tidy(substitute(log_integrand, {NAME: lower}), assumptions)))
    for x, factor, start, end, positive in placements(segment, space, assumptions):
        h = exponent_of(add(substitute(log_integrand, {NAME: x}), log(factor)), NAME, assumptions, positive=positive)
        shown = shown or h.term()
        value, lemma = apply_lemma(h, start, end, space, assumptions)
        if value is not None:
            break
    else:
        raise RuleError(f"no lemma integrates exp({shown}) over ({lower}, {upper}) in closed form")
    conditions = value.finite_when + value.valid_when
    if any(assumptions.is_zero(condition.left) for condition in value.valid_when):
        raise RuleError(f"the lemma of the {lemma.name} has a hole for every value of the parameters")
    settled = tuple(condition for condition in conditions if holds(condition, assumptions))
    summands = tuple((tidy(coefficient, assumptions), tidy(exponent, assumptions)) for coefficient, exponent in value.summands)
    remaining = replace(value, summands=summands, finite_when=_remaining(value.finite_when, settled),
                        valid_when=_remaining(value.valid_when, settled))
    return Piece(lower, upper, shown, lemma, remaining, settled)


def _remaining(conditions, settled) -> tuple[Relation, ...]:
    return tuple(condition for condition in conditions if condition not in settled)


def apply_lemma(h: Exponent, lower: Term, upper: Term, space: str, assumptions: Assumptions) -> tuple[Value | None, Lemma | None]:
    for lemma in LEMMAS:
        if lemma.space == space:
            value = lemma.apply(h, lower, upper, assumptions)
            if value is not None:
                return value, lemma
    return None, None


def positive_masses(masses, assumptions: Assumptions) -> tuple[Relation, ...]:
    return tuple(above_zero(mass) for mass in masses if assumptions(mass) != 1)


def common_atoms(P: Measure, Q: Measure, assumptions: Assumptions, *, singular: bool = False):
    """[(how many, (p, q))] over the points that carry mass under both, equal pairs grouped; and whether P's atoms are all Q's.

    With ``singular`` the points that carry mass under P alone are listed too, with q = 0.
    """
    entries: list[list[Term]] = []  # point, p, q
    for side, law in enumerate((P, Q), 1):
        for atom in law.atoms:
            if assumptions(atom.mass) != 0:
                entry = _at(atom.point, entries, assumptions)
                entry[side] = add(entry[side], atom.mass)
    grouped: dict[tuple[Term, Term], int] = {}
    dominated = True
    for point, p, q in entries:
        if p is ZERO:
            continue
        if q is ZERO:
            if assumptions(p) != 1:
                raise RuleError(f"whether the first law has mass at {point} is not known")
            dominated = False
            if not singular:
                continue
        pair = next((pair for pair in grouped if assumptions.equal(pair[0], p) and assumptions.equal(pair[1], q)), (p, q))
        grouped[pair] = grouped.get(pair, 0) + 1
    return [(count, masses) for masses, count in grouped.items()], dominated


def _at(point: Term, entries: list[list[Term]], assumptions: Assumptions) -> list[Term]:
    """The entry of the point, a new one when there is none; Undecided when it is not known whether another one is it."""
    for entry in entries:
        order = assumptions.compare(entry[0], point)
        if order == 0:
            return entry
        if order is None and not assumptions.is_nonzero(sub(entry[0], point)):
            raise undecided(entry[0], point)
    entries.append([point, ZERO, ZERO])
    return entries[-1]
