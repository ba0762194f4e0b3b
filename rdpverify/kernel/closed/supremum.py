"""D_∞(P‖Q) = ess sup log p/q: on every piece the supremum of c₀ + Σ cᵢ·Tᵢ(x) by :mod:`.peaks`, with the exact condition for being finite.

Source: van Erven & Harremoës 2014, Theorem 6 (D_∞ as an essential supremum).
"""

from ...errors import RuleError
from ...terms import INFINITY, ZERO, Term, absolute, add, call, log, sub, substitute
from .answer import Answer
from .conditions import holds
from .exponent import exponent_of, tidy
from .integral import common_atoms, common_space, degenerate, positive_masses
from .assumptions import Assumptions
from .overlapping import of_overlapping
from .lemma import Value
from .peaks import supremum_on_piece
from .segments import NAME, Segment, part_by_part, placements, undecided
from .zeros import not_throughout_zero


def max_divergence(P, Q, assumptions: Assumptions) -> Answer:
    """The essential supremum of log p/q under P."""
    space = common_space((P, Q))
    candidates, finite, valid, exact, outside = [], [], [], True, True
    for segment, over, below in part_by_part(P, Q, assumptions):
        if not over:
            continue
        if assumptions.compare(segment.lower, segment.beyond(space)) is None:
            raise undecided(segment.lower, segment.beyond(space))  # an empty piece has no supremum
        valid += degenerate(segment, assumptions)
        if not below:
            valid += not_throughout_zero(segment, over[0], space, assumptions)
            return Answer(INFINITY, valid_when=tuple(dict.fromkeys(valid)), dominated=False)
        supremum = _of_sums(segment, over, below, space, assumptions)
        conditions = [condition for condition in supremum.finite_when + supremum.valid_when if not holds(condition, assumptions)]
        if supremum.infinite:
            return Answer(INFINITY, valid_when=tuple(dict.fromkeys((*conditions, *valid))))
        candidates += [candidate for candidate, _ in supremum.summands]
        finite += conditions
        exact, outside = exact and supremum.exact and not supremum.valid_when, outside and not supremum.valid_when
    atoms, dominated = common_atoms(P, Q, assumptions)
    if not dominated:
        return Answer(INFINITY, dominated=False)
    for _, masses in atoms:
        if assumptions.equal(*masses):  # ratio 1, also where both are 0: log 1 = 0 never exceeds D ≥ 0
            continue
        candidates.append(tidy(sub(log(masses[0]), log(masses[1])), assumptions))
        valid += positive_masses(masses, assumptions)
    if not candidates:
        return Answer(ZERO)
    finite, valid = dict.fromkeys(finite), dict.fromkeys(valid)
    largest = _largest(candidates, assumptions.assuming(*(sub(r.left, r.right) for r in finite if r.op == ">")))
    return Answer(largest, tuple(finite), tuple(valid), exact, outside=outside and not valid)


def _of_sums(segment: Segment, over, below, space: str, assumptions: Assumptions) -> Value:
    """sup log(Σ over/Σ below): infinite as soon as a part above is against the one below."""
    if len(below) == 1:
        try:
            suprema = [_on_segment(segment, part, below[0], space, assumptions) for part in over]
        except RuleError:
            if len(over) == 1:
                raise
            suprema = []
        if len(over) == 1:
            return suprema[0]
        for supremum in suprema:
            if supremum.infinite:
                return supremum
    return of_overlapping(segment, over, below, assumptions)


def _on_segment(segment: Segment, over: Term, below: Term, space: str, assumptions: Assumptions) -> Value:
    ratio, shown = sub(over, below), None
    for x, _, lower, upper, positive in placements(segment, space, assumptions):
        h = exponent_of(substitute(ratio, {NAME: x}), NAME, assumptions, positive=positive)
        shown = shown or h.term()
        value = supremum_on_piece(h, lower, upper, space, assumptions)
        if value is not None:
            return value
    raise RuleError(f"no lemma gives the supremum of {shown} over ({segment.lower}, {segment.upper})")


def _largest(candidates: list[Term], assumptions: Assumptions) -> Term:
    """Their maximum, without those known not to be above another."""
    kept: list[Term] = []
    for candidate in candidates:
        if any(assumptions.at_most(candidate, other) for other in kept):
            continue
        kept = [other for other in kept if not assumptions.at_most(other, candidate)] + [candidate]
    if len(kept) == 2 and assumptions.is_zero(add(*kept)):
        return absolute(kept[0])
    return kept[0] if len(kept) == 1 else call("Max", *kept)
