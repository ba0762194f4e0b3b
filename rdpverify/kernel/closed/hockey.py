"""H_ε(P‖Q) = ∫ (p − e^ε·q)₊ = P(S) − e^ε·Q(S) with S = {log p/q > ε}, piece by piece; S as in :mod:`.likelihood_sets`.

On the integers the numbers above a threshold are counted from its floor; where a tail has no closed form it is a sum, over the numbers
inside, or 1 less those before.

Source: Neyman–Pearson; Balle et al. 2018 (privacy profiles).  For equal-variance Gaussians S is a half-line and the two
probabilities are values of the normal distribution function (Balle & Wang 2018, Theorem 8).
"""

from dataclasses import dataclass

from ...errors import RuleError
from ...terms import ONE, ZERO, Term, add, call, div, exp, make, mul, neg, number, sub, substitute, symbol
from .answer import Answer
from .exponent import exponent_of, tidy
from .integral import common_atoms, common_space, degenerate, integrate
from .assumptions import Assumptions, infinite
from .likelihood_sets import where_above, whole_or_nothing
from .segments import NAME, Segment, Undecided, segments, undecided


MOST_POINTS = 64
COUNT = symbol("_i")


@dataclass(frozen=True)
class Event:
    """The ``inside`` parts of the segment are where log p/q > ε."""

    segment: Segment
    inside: tuple[Segment, ...]


def hockey_stick(P, Q, eps: Term, assumptions: Assumptions) -> Answer:
    """sup over events S of P(S) − e^ε·Q(S)."""
    space = common_space((P, Q))
    total: list[Term] = []
    pieces, events, valid = [], [], []
    common = segments((P, Q), assumptions)
    for segment in common:
        if segment.logs[0] is None:
            continue
        valid += degenerate(segment, assumptions)
        if segment.logs[1] is None:
            total.append(_mass(segment, 0, space, assumptions, pieces))
            continue
        if space == "integers" and _few(segment):
            total += _at_points(segment, eps, assumptions)
            continue
        try:
            stretches = _above(segment, eps, space, assumptions)
        except Undecided:
            ratio = constant_ratio(segment, assumptions)
            if ratio is None or any(None not in other.logs and constant_ratio(other, assumptions) is None for other in common):
                raise
            total.append(mul(_mass(segment, 0, space, assumptions, pieces), assumptions.larger(ZERO, sub(ONE, div(exp(eps), ratio)))))
            continue
        events.append(Event(segment, tuple(stretches)))
        for inside in stretches:
            total.append(_mass(inside, 0, space, assumptions, pieces, segment))
            total.append(mul(neg(exp(eps)), _mass(inside, 1, space, assumptions, pieces, segment)))
    total += _of_atoms(P, Q, eps, assumptions)
    return Answer(add(*total), valid_when=tuple(dict.fromkeys(valid)), pieces=tuple(pieces), events=tuple(events))


def _above(segment: Segment, eps: Term, space: str, assumptions: Assumptions) -> list[Segment]:
    """The part of the segment where log p/q > ε: nothing, all of it, or what lies beyond thresholds."""
    if space != "integers":
        return where_above(segment, eps, assumptions)
    ratio = exponent_of(sub(*segment.logs), NAME, assumptions, positive=assumptions.at_most(ZERO, segment.lower))
    excess = tidy(sub(ratio.constant, eps), assumptions)
    if not ratio.statistics:
        return whole_or_nothing(segment, excess, assumptions)
    slope = ratio[symbol(NAME)]
    if ratio.statistics != {symbol(NAME)}:
        raise RuleError("the likelihood ratio is not monotone by this lemma (its logarithm is not affine on a piece)")
    direction = assumptions(slope)
    if direction not in (1, -1):
        raise undecided(slope, ZERO)
    return [_whole_numbers_above(segment, tidy(neg(div(excess, slope)), assumptions), direction, assumptions)]


def constant_ratio(segment: Segment, assumptions: Assumptions) -> Term | None:
    """p/q where it is the same throughout the piece: all of it is inside the best event, or nothing."""
    ratio = exponent_of(sub(*segment.logs), NAME, assumptions, positive=assumptions.at_most(ZERO, segment.lower))
    return None if ratio.statistics else exp(ratio.constant)


def _few(segment: Segment) -> bool:
    """A piece of a few whole numbers, both ends known."""
    return segment.lower.is_number and segment.upper.is_number and segment.upper.value - segment.lower.value < MOST_POINTS


def _at_points(segment: Segment, eps: Term, assumptions: Assumptions) -> list[Term]:
    """(p(n) − e^ε·q(n))₊ point by point."""
    values = []
    for n in range(int(segment.lower.value.p), int(segment.upper.value.p) + 1):
        p, q = (exp(substitute(form, {NAME: number(n)})) for form in segment.logs)
        values.append(assumptions.larger(ZERO, sub(p, mul(exp(eps), q))))
    return values


def _whole_numbers_above(segment: Segment, threshold: Term, direction: int, assumptions: Assumptions) -> Segment:
    """The whole numbers n of the piece with direction·(n − threshold) > 0; an upper end one below the lower one when there are none."""
    if direction > 0:
        first = assumptions.larger(segment.lower, add(call("floor", threshold), ONE))
        if not infinite(segment.upper):
            first = neg(assumptions.larger(neg(add(segment.upper, ONE)), neg(first)))
        return Segment(first, segment.upper, segment.logs)
    last = neg(add(call("floor", neg(threshold)), ONE))  # the last whole number below the threshold
    last = neg(assumptions.larger(neg(segment.upper), neg(last)))
    if not infinite(segment.lower):
        last = assumptions.larger(sub(segment.lower, ONE), last)
    return Segment(segment.lower, last, segment.logs)


def _mass(segment: Segment, index: int, space: str, assumptions: Assumptions, pieces: list, whole: Segment | None = None) -> Term:
    """The mass of one law on the segment; on the integers a sum where no lemma gives it, of what is left out when it is infinite."""
    try:
        piece = integrate(segment, segment.logs[index], space, assumptions)
    except RuleError:
        if space != "integers" or whole is None:
            raise
        if not infinite(segment.lower) and not infinite(segment.upper):
            return _sum_of_masses(segment, index)
        rest = Segment(whole.lower, sub(segment.lower, ONE), segment.logs)
        if infinite(whole.lower) or infinite(segment.lower):
            raise
        return sub(_mass(whole, index, space, assumptions, pieces), _sum_of_masses(rest, index))
    if piece.value.infinite or piece.value.finite_when or piece.value.valid_when:
        raise RuleError("a tail probability has no unconditional closed form by these lemmas")
    pieces.append(piece)
    return piece.value.term


def _sum_of_masses(segment: Segment, index: int) -> Term:
    """Σ p(k) over the whole numbers of the segment, empty when the upper end is one below the lower one."""
    body = substitute(exp(segment.logs[index]), {NAME: COUNT})
    return make("Sum", (body, COUNT, segment.lower, segment.upper))


def _of_atoms(P, Q, eps: Term, assumptions: Assumptions) -> list[Term]:
    atoms, _ = common_atoms(P, Q, assumptions, singular=True)
    values = []
    for count, (p, q) in atoms:
        values.append(mul(count, p if q is ZERO else assumptions.larger(ZERO, sub(p, mul(exp(eps), q)))))
    return values
