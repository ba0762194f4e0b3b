"""H_ε(P‖Q) = ∫ (p − e^ε·q)₊ = P(S) − e^ε·Q(S) with S = {log p/q > ε}, piece by piece where log p/q is affine.

Source: Neyman–Pearson; Balle et al. 2018 (privacy profiles).  For equal-variance Gaussians S is a half-line and the two
probabilities are values of the normal distribution function (Balle & Wang 2018, Theorem 8).
"""

from ...errors import RuleError
from ...terms import ONE, ZERO, Term, add, call, div, exp, mul, neg, number, sub, substitute, symbol
from .answer import Answer
from .exponent import exponent_of, tidy
from .integral import common_atoms, common_space, integrate
from .known import Known, infinite
from .segments import NAME, Segment, segments, undecided


MOST_POINTS = 64


def hockey_stick(P, Q, eps: Term, known: Known) -> Answer:
    """sup over events S of P(S) − e^ε·Q(S)."""
    space = common_space((P, Q))
    total: list[Term] = []
    pieces: list = []
    for segment in segments((P, Q), known):
        if segment.logs[0] is None:
            continue
        if segment.logs[1] is None:
            total.append(_mass(segment, 0, space, known, pieces))
            continue
        if space == "integers" and _few(segment):
            total += _at_points(segment, eps, known)
            continue
        for inside in _above(segment, eps, space, known):
            total.append(_mass(inside, 0, space, known, pieces))
            total.append(mul(neg(exp(eps)), _mass(inside, 1, space, known, pieces)))
    total += _of_atoms(P, Q, eps, known)
    return Answer(add(*total), pieces=tuple(pieces))


def _above(segment: Segment, eps: Term, space: str, known: Known) -> list[Segment]:
    """The part of the segment where log p/q > ε: nothing, all of it, or the side of the threshold."""
    ratio = exponent_of(sub(*segment.logs), NAME, known, positive=known.at_most(ZERO, segment.lower))
    excess = tidy(sub(ratio.constant, eps), known)
    if not ratio.statistics:
        return _whole_or_nothing(segment, excess, known)
    x = symbol(NAME)
    if ratio.statistics != {x}:
        raise RuleError("the likelihood ratio is not monotone by this lemma (its logarithm is not affine on a piece)")
    slope = ratio[x]
    direction = known(slope)
    if direction not in (1, -1):
        raise undecided(slope, ZERO)
    threshold = tidy(neg(div(excess, slope)), known)
    if space == "integers":
        return [_whole_numbers_above(segment, threshold, direction, known)]
    if _order(threshold, segment.lower, known) <= 0:
        return [segment] if direction > 0 else []
    if _order(threshold, segment.upper, known) >= 0:
        return [] if direction > 0 else [segment]
    if direction > 0:
        return [Segment(threshold, segment.upper, segment.logs)]
    return [Segment(segment.lower, threshold, segment.logs)]


def _few(segment: Segment) -> bool:
    """A piece of a few whole numbers, both ends known."""
    return segment.lower.is_number and segment.upper.is_number and segment.upper.value - segment.lower.value < MOST_POINTS


def _at_points(segment: Segment, eps: Term, known: Known) -> list[Term]:
    """(p(n) − e^ε·q(n))₊ point by point."""
    found = []
    for n in range(int(segment.lower.value.p), int(segment.upper.value.p) + 1):
        p, q = (exp(substitute(form, {NAME: number(n)})) for form in segment.logs)
        found.append(_positive_part(sub(p, mul(exp(eps), q)), known))
    return found


def _positive_part(difference: Term, known: Known) -> Term:
    if known.nonnegative(difference):
        return difference
    return ZERO if known.nonnegative(neg(difference)) else call("Max", ZERO, difference)


def _whole_numbers_above(segment: Segment, threshold: Term, direction: int, known: Known) -> Segment:
    """The whole numbers n of the piece with direction·(n − threshold) > 0; an upper end one below the lower one when there are none."""
    if direction > 0:
        first = _larger(segment.lower, add(call("floor", threshold), ONE), known)
        if not infinite(segment.upper):
            first = neg(_larger(neg(add(segment.upper, ONE)), neg(first), known))
        return Segment(first, segment.upper, segment.logs)
    last = neg(add(call("floor", neg(threshold)), ONE))  # the last whole number below the threshold
    last = neg(_larger(neg(segment.upper), neg(last), known))
    if not infinite(segment.lower):
        last = _larger(sub(segment.lower, ONE), last, known)
    return Segment(segment.lower, last, segment.logs)


def _larger(a: Term, b: Term, known: Known) -> Term:
    if infinite(a) or infinite(b):
        return b if infinite(a) < 0 or infinite(b) > 0 else a
    if known.at_most(a, b):
        return b
    return a if known.at_most(b, a) else call("Max", a, b)


def _whole_or_nothing(segment: Segment, excess: Term, known: Known) -> list[Segment]:
    if known.nonnegative(excess):
        return [segment]
    if known.nonnegative(neg(excess)):
        return []
    raise undecided(excess, ZERO)


def _order(threshold: Term, end: Term, known: Known) -> int:
    if infinite(end):
        return -infinite(end)
    if known.at_most(threshold, end):
        return -1 if known.compare(threshold, end) != 0 else 0
    if known.at_most(end, threshold):
        return 1
    raise undecided(threshold, end)


def _mass(segment: Segment, index: int, space: str, known: Known, pieces: list) -> Term:
    piece = integrate(segment, segment.logs[index], space, known)
    if piece.value.infinite or piece.value.finite_when or piece.value.valid_when:
        raise RuleError("a tail probability has no unconditional closed form by these lemmas")
    pieces.append(piece)
    return piece.value.term


def _of_atoms(P, Q, eps: Term, known: Known) -> list[Term]:
    atoms, _ = common_atoms(P, Q, known, singular=True)
    found = []
    for count, (p, q) in atoms:
        found.append(mul(count, p if q is ZERO else _positive_part(sub(p, mul(exp(eps), q)), known)))
    return found
