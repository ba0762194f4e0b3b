"""D_∞(P‖Q) = ess sup log p/q: on every piece the supremum of c₀ + Σ cᵢ·Tᵢ(x), with the exact condition for being finite.

With a statistic T that is monotone on the piece (x, log x, xʳ, e^{kx}): c + k·T has its supremum at an end, c + b·T − a·T² at
T = b/(2a) or at an end; k·log x − a·xʳ on (0, ∞) at its vertex.
Source: van Erven & Harremoës 2014, Theorem 6 (D_∞ as an essential supremum); calculus.
"""

from dataclasses import replace

from ...errors import RuleError
from ...language.printer import to_text
from ...language.statement import Relation
from ...terms import INFINITY, ZERO, Term, absolute, add, call, div, log, mul, neg, power, sub, symbol
from .answer import Answer
from .conditions import above_zero, holds, not_zero, reduced
from .exponent import Exponent, exponent_of, tidy
from .integral import common_atoms, common_space, degenerate, positive_masses
from .known import Known, infinite
from .lemmas.gamma import power_of
from .segments import NAME, segments, undecided

INFINITE = Answer(INFINITY)


def max_divergence(P, Q, known: Known) -> Answer:
    """The essential supremum of log p/q under P."""
    space = common_space((P, Q))
    candidates, finite, valid = [], [], []
    for segment in segments((P, Q), known):
        if segment.logs[0] is None:
            continue
        if known.compare(segment.lower, segment.upper) is None and space == "real":
            raise undecided(segment.lower, segment.upper)  # an empty piece has no supremum
        valid += degenerate(segment, known)
        if segment.logs[1] is None:
            return Answer(INFINITY, valid_when=tuple(dict.fromkeys(valid)), dominated=False)
        h = exponent_of(sub(*segment.logs), NAME, known, positive=known.at_most(ZERO, segment.lower))
        found = _supremum(h, segment.lower, segment.upper, space, known)
        if isinstance(found, Answer):
            return replace(found, valid_when=tuple(dict.fromkeys((*found.valid_when, *valid))))
        candidates += found[0]
        finite += [reduced(condition, known) for condition in found[1] if not holds(condition, known)]
    atoms, dominated = common_atoms(P, Q, known)
    if not dominated:
        return Answer(INFINITY, dominated=False)
    for _, masses in atoms:
        if known.equal(*masses):  # ratio 1, also where both are 0: log 1 = 0 never exceeds D ≥ 0
            continue
        candidates.append(tidy(sub(log(masses[0]), log(masses[1])), known))
        valid += positive_masses(masses, known)
    if not candidates:
        return Answer(ZERO)
    finite, valid = dict.fromkeys(finite), dict.fromkeys(valid)
    return Answer(
        _largest(candidates, known.assuming(*(sub(r.left, r.right) for r in finite if r.op == ">"))), tuple(finite), tuple(valid)
    )


def _supremum(h: Exponent, lower: Term, upper: Term, space: str, known: Known):
    """(candidates, conditions), or the Answer that it is infinite."""
    if not h.statistics:
        return [h.constant], []
    for statistic, ends in _monotone(symbol(h.variable), h, lower, upper, space, known):
        square = power(statistic, 2)
        if h.statistics == {statistic}:
            return _affine(h.constant, h[statistic], ends, known)
        if h.within(statistic, square) and space == "real":
            return _quadratic(h.constant, h[statistic], neg(h[square]), ends, known)
    if lower is ZERO and infinite(upper) > 0 and space == "real":
        vertex = _vertex(h, symbol(h.variable), known)
        if vertex is not None:
            return vertex
    raise RuleError(f"no lemma gives the supremum of {to_text(h.term())} over ({to_text(lower)}, {to_text(upper)})")


def _monotone(x: Term, h: Exponent, lower: Term, upper: Term, space: str, known: Known):
    """(T, (T at one end, T at the other)) for statistics T that are monotone on the piece, ends ±oo allowed."""
    yield x, (lower, upper)
    if space == "real" and known.at_most(ZERO, lower):
        yield log(x), tuple(end if infinite(end) else neg(INFINITY) if end is ZERO else log(end) for end in (lower, upper))
    for statistic in sorted(h.statistics, key=repr):
        exponent = power_of(statistic, x)
        if exponent is not None and lower is ZERO and infinite(upper) > 0 and known(exponent) in (1, -1):
            yield statistic, (ZERO, INFINITY)
        if statistic.op == "exp" and infinite(lower) and infinite(upper):
            yield statistic, (ZERO, INFINITY)  # exp of a non-constant affine function takes all positive values on ℝ


def _affine(constant: Term, slope: Term, ends, known: Known):
    """sup of c + k·T over T between the ends, in either order."""
    lower, upper = sorted(ends, key=infinite)
    below, above = infinite(lower) < 0, infinite(upper) > 0
    sign = known(slope)
    if (above and sign == 1) or (below and sign == -1):
        return INFINITE
    if below and above:  # finite only where the slope vanishes, that is where the two laws agree
        return INFINITE if known.is_nonzero(slope) else Answer(INFINITY, valid_when=(reduced(not_zero(slope), known),))
    conditions: list[Relation] = []
    if (above or below) and sign is None:
        conditions.append(Relation(neg(slope) if above else slope, ">=", ZERO))
    finite = [end for end in (lower, upper) if not infinite(end)]
    return [tidy(add(constant, mul(slope, end)), known) for end in finite], conditions


def _quadratic(constant: Term, b: Term, a: Term, ends, known: Known):
    """sup of c + b·T − a·T²: at T = b/(2a) when a > 0 and that lies between the ends, at an end otherwise."""
    lower, upper = sorted(ends, key=infinite)
    sign = known(a)
    if sign == -1 and (infinite(lower) or infinite(upper)):
        return INFINITE
    if not (infinite(lower) and infinite(upper)):
        return _quadratic_on_piece(constant, b, a, lower, upper, known)
    return [tidy(add(constant, div(power(b, 2), mul(4, a))), known)], ([] if sign == 1 else [above_zero(a)])


def _quadratic_on_piece(constant: Term, b: Term, a: Term, lower: Term, upper: Term, known: Known):
    if lower is ZERO and infinite(upper) and known.is_zero(b):  # c − a·T² with T > 0
        return [constant], ([] if known(a) == 1 else [Relation(a, ">=", ZERO)])
    sign = known(a)
    if sign not in (1, -1):
        raise undecided(a, ZERO)
    at_ends = [tidy(add(constant, mul(b, end), neg(mul(a, power(end, 2)))), known) for end in (lower, upper) if not infinite(end)]
    if sign == -1:
        return at_ends, []
    vertex = div(b, mul(2, a))
    if not infinite(lower) and not known.at_most(lower, vertex):
        if not known.at_most(vertex, lower):
            raise undecided(vertex, lower)
        return at_ends[:1], []
    if not infinite(upper) and not known.at_most(vertex, upper):
        if not known.at_most(upper, vertex):
            raise undecided(vertex, upper)
        return at_ends[-1:], []
    return [tidy(add(constant, div(power(b, 2), mul(4, a))), known)], []


def _vertex(h: Exponent, x: Term, known: Known):
    """sup of k·log x − a·xʳ + c on (0, ∞): (k/r)·(log(k/(a·r)) − 1) + c, finite iff a > 0 and k/r > 0 (a, k ≠ 0)."""
    powers = h.statistics - {log(x)}
    r = power_of(next(iter(powers)), x) if len(powers) == 1 else None
    if r is None or log(x) not in h.statistics or known(r) not in (1, -1):
        return None
    a, ratio = neg(h[next(iter(powers))]), div(h[log(x)], r)
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
