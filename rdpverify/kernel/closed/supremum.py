"""D_∞(P‖Q) = ess sup log p/q: on every piece the supremum of c₀ + Σ cᵢ·Tᵢ(x), with the exact condition for being finite.

constant · affine (its ends) · −a·x² + b·x + c on ℝ: c + b²/(4a), finite iff a > 0 · log x and xʳ on (0, ∞): the vertex.
Source: van Erven & Harremoës 2014, Theorem 6 (D_∞ as an essential supremum); calculus.
"""

from ...errors import RuleError
from ...language.printer import to_text
from ...language.statement import Relation
from ...terms import INFINITY, ZERO, Term, absolute, add, call, div, log, mul, neg, power, sub, symbol
from .answer import Answer
from .exponent import Exponent, exponent_of, tidy
from .integral import common_atoms
from .conditions import above_zero, holds, not_zero, reduced
from .known import Known, infinite
from .lemmas.gamma import power_of
from .segments import NAME, segments

INFINITE = Answer(INFINITY)


def max_divergence(P, Q, known: Known) -> Answer:
    """The essential supremum of log p/q under P."""
    candidates, finite, valid = [], [], []
    for segment in segments((P, Q), known) if P.parts or Q.parts else ():
        if segment.logs[0] is None:
            continue
        if segment.logs[1] is None:
            return Answer(INFINITY, dominated=False)
        h = exponent_of(sub(*segment.logs), NAME, known, positive=known.at_most(ZERO, segment.lower))
        found = _supremum(h, segment.lower, segment.upper, known)
        if isinstance(found, Answer):
            return found
        candidates += found[0]
        finite += [reduced(condition, known) for condition in found[1] if not holds(condition, known)]
    atoms, dominated = common_atoms(P, Q, known)
    if not dominated:
        return Answer(INFINITY, dominated=False)
    for _, masses in atoms:
        if known.equal(*masses):  # ratio 1, also where both are 0: log 1 = 0 never exceeds D ≥ 0
            continue
        candidates.append(tidy(sub(log(masses[0]), log(masses[1])), known))
        valid += [above_zero(mass) for mass in masses if known(mass) != 1]
    if not candidates:
        return Answer(ZERO)
    finite, valid = dict.fromkeys(finite), dict.fromkeys(valid)
    return Answer(_largest(candidates, known.assuming(*(sub(r.left, r.right) for r in finite if r.op == ">"))), tuple(finite), tuple(valid))


def _supremum(h: Exponent, lower: Term, upper: Term, known: Known):
    """(candidates, conditions), or the Answer that it is infinite."""
    x = symbol(h.variable)
    square = power(x, 2)
    if not h.statistics:
        return [h.constant], []
    if h.statistics == {x}:
        return _affine(h, lower, upper, known)
    if h.within(x, square):
        return _quadratic(h, lower, upper, known)
    if lower is ZERO and infinite(upper) > 0:
        found = _vertex(h, x, known)
        if found is not None:
            return found
    raise RuleError(f"no lemma gives the supremum of {to_text(h.term())} over ({to_text(lower)}, {to_text(upper)})")


def _affine(h: Exponent, lower: Term, upper: Term, known: Known):
    slope, below, above = h[symbol(h.variable)], infinite(lower) < 0, infinite(upper) > 0
    sign = known(slope)
    if (above and sign == 1) or (below and sign == -1):
        return INFINITE
    if below and above:  # finite only where the slope vanishes, that is where the two laws agree
        return INFINITE if known.is_nonzero(slope) else Answer(INFINITY, valid_when=(reduced(not_zero(slope), known),))
    conditions: list[Relation] = []
    if (above or below) and sign is None:
        conditions.append(Relation(neg(slope) if above else slope, ">=", ZERO))
    ends = [end for end in (lower, upper) if not infinite(end)]
    if len(ends) == 2 and sign in (1, -1):
        ends = [upper if sign == 1 else lower]
    return [tidy(h.at(end), known) for end in ends], conditions


def _quadratic(h: Exponent, lower: Term, upper: Term, known: Known):
    x = symbol(h.variable)
    a, b = neg(h[power(x, 2)]), h[x]
    sign = known(a)
    if infinite(lower) >= 0 or infinite(upper) <= 0:
        raise RuleError("the supremum of a quadratic on a piece is not covered")
    if sign == -1:
        return INFINITE
    return [tidy(add(h.constant, div(power(b, 2), mul(4, a))), known)], ([] if sign == 1 else [above_zero(a)])


def _vertex(h: Exponent, x: Term, known: Known):
    """sup of k·log x − a·xʳ + c on (0, ∞): (k/r)·(log(k/(a·r)) − 1) + c at xʳ = k/(a·r), finite iff a > 0 and k/r > 0 (a, k ≠ 0)."""
    powers = h.statistics - {log(x)}
    if len(powers) > 1:
        return None
    if not powers:
        return INFINITE if known.is_nonzero(h[log(x)]) else None
    (statistic,) = powers
    r = power_of(statistic, x)
    if r is None or known(r) not in (1, -1):
        return None
    a, ratio = neg(h[statistic]), div(h[log(x)], r)
    if log(x) not in h.statistics:
        if known(a) == -1:
            return INFINITE
        return [h.constant], ([] if known(a) == 1 else [Relation(a, ">=", ZERO)])
    signs = known(a), known(ratio)
    if -1 in signs:
        return INFINITE
    conditions = [above_zero(term) for term, sign in zip((a, ratio), signs) if sign != 1]
    return [tidy(add(h.constant, mul(ratio, sub(log(div(ratio, a)), 1))), known)], conditions


def _largest(candidates: list[Term], known: Known) -> Term:
    """Their maximum, without those known not to be above another."""
    kept: list[Term] = []
    for candidate in candidates:
        if any(known.at_most(candidate, other) for other in kept):
            continue
        kept = [other for other in kept if not known.at_most(other, candidate)] + [candidate]
    if len(kept) == 2 and known.is_zero(add(*kept)):
        return absolute(kept[0])
    return kept[0] if len(kept) == 1 else call("Max", *kept)
