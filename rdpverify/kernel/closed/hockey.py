"""H_ε(P‖Q) = ∫ (p − e^ε·q)₊ = P(S) − e^ε·Q(S) with S = {log p/q > ε}, piece by piece where log p/q is affine.

Source: Neyman–Pearson; Balle et al. 2018 (privacy profiles).  For equal-variance Gaussians S is a half-line and the two
probabilities are values of the normal distribution function (Balle & Wang 2018, Theorem 8).
"""

from ...errors import RuleError
from ...terms import ZERO, Term, add, call, div, exp, mul, neg, sub, symbol
from .answer import Answer
from .exponent import exponent_of, tidy
from .integral import common_atoms, common_space, integrate
from .known import Known, infinite
from .segments import NAME, Segment, segments, undecided


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
    if ratio.statistics != {x} or space != "real":
        raise RuleError("the likelihood ratio is not monotone by this lemma (its logarithm is not affine on a piece)")
    slope = ratio[x]
    direction = known(slope)
    if direction not in (1, -1):
        raise undecided(slope, ZERO)
    threshold = tidy(neg(div(excess, slope)), known)
    if _order(threshold, segment.lower, known) <= 0:
        return [segment] if direction > 0 else []
    if _order(threshold, segment.upper, known) >= 0:
        return [] if direction > 0 else [segment]
    if direction > 0:
        return [Segment(threshold, segment.upper, segment.logs)]
    return [Segment(segment.lower, threshold, segment.logs)]


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
        difference = sub(p, mul(exp(eps), q))
        if q is ZERO or known.nonnegative(difference):
            found.append(mul(count, difference if q is not ZERO else p))
        elif not known.nonnegative(neg(difference)):
            found.append(mul(count, call("Max", ZERO, difference)))
    return found
