"""Suprema of a log-ratio with two statistics on a piece, one lemma each.

    −a·x − b/x on (0, ∞):                −2√(ab), finite iff a, b ≥ 0                                 (arithmetic and geometric mean)
    k·log x + l·log(1−x) on (0, 1):      k·log(k/(k+l)) + l·log(l/(k+l)) for k, l > 0; ∞ when one is < 0     (at x = k/(k+l))
    k·log x + l·log(1+x) on (0, ∞):      k·log k + l·log(−l) + m·log m with m = −k−l, for k, m > 0; ∞ when one is < 0   (at x = k/m)
    e·log v − e·log u on ℝ, quadratics:   e·log(A_v·t/(A_u·s)·(z + √(z²−1))), z of :func:`.quadratics.separation`
    e·log(A + B·T) − e·log(C + D·T):     the larger of its two limits; the quotient is monotone in T (its derivative has one sign)

Source: calculus.  Each returns a :class:`Supremum`, or None when it is not about h.
"""

from dataclasses import dataclass

from ...language.statement import Relation
from ...terms import HALF, ONE, ZERO, Term, add, div, log, mul, neg, power, sub, symbol
from .conditions import above_zero
from .exponent import Exponent, exponent_of, tidy
from .known import Known, infinite
from .quadratics import log_quadratics, separation


@dataclass(frozen=True)
class Supremum:
    """The largest of ``candidates`` where the conditions hold; ``exact``: infinite exactly where they do not."""

    candidates: tuple[Term, ...] = ()
    conditions: tuple[Relation, ...] = ()
    exact: bool = True
    infinite: bool = False


def between_two_poles(h: Exponent, lower: Term, upper: Term, space: str, known: Known) -> Supremum | None:
    """−a·x − b/x on the half-line."""
    x = symbol(h.variable)
    inverse = power(x, -1)
    if not _half_line(lower, upper, space) or h.statistics != {x, inverse}:
        return None
    a, b = neg(h[x]), neg(h[inverse])
    if -1 in (known(a), known(b)):
        return Supremum(infinite=True)
    conditions = tuple(Relation(term, ">=", ZERO) for term in (a, b))
    return Supremum((tidy(sub(h.constant, mul(2, power(a, HALF), power(b, HALF))), known),), conditions)


def beta_peak(h: Exponent, lower: Term, upper: Term, space: str, known: Known) -> Supremum | None:
    """k·log x + l·log(1 ∓ x)."""
    x = symbol(h.variable)
    rest = [s for s in h.statistics if s is not log(x)]
    if space != "real" or lower is not ZERO or len(rest) != 1 or rest[0].op != "log" or log(x) not in h.statistics:
        return None
    k, other = h[log(x)], h[rest[0]]
    if upper is ONE and known.equal(rest[0].args[0], sub(ONE, x)):
        weights = {k: ONE, other: ONE, add(k, other): neg(ONE)}
        positive = (k, other)
    elif infinite(upper) > 0 and known.equal(rest[0].args[0], add(ONE, x)):
        m = neg(add(k, other))
        weights = {k: ONE, neg(other): neg(ONE), m: ONE}
        positive = (k, m)
    else:
        return None
    if any(known(part) == -1 for part in positive):
        return Supremum(infinite=True)
    value = add(h.constant, *(mul(sign, part, log(tidy(part, known))) for part, sign in weights.items()))
    settled = all(known(part) == 1 for part in positive)
    return Supremum((value,), tuple(map(above_zero, positive)), exact=settled)  # with a part 0 the peak lies at an end


def monotone_quotient(h: Exponent, ends_of, known: Known) -> Supremum | None:
    """e·log(A + B·T) − e·log(C + D·T) for the monotone statistics T that ``ends_of`` lists with their values at both ends."""
    logs = sorted(h.statistics, key=repr)
    if len(logs) != 2 or any(s.op != "log" for s in logs) or not known.is_zero(add(h[logs[0]], h[logs[1]])):
        return None
    first, second = (exponent_of(s.args[0], h.variable, known) for s in logs)
    for T, ends in ends_of(first.statistics | second.statistics):
        if not (first.within(T) and second.within(T)):
            continue
        limits = [_quotient_at(first, second, T, end) for end in ends]
        if all(known(part) == 1 for pair in limits for part in pair):
            candidates = (add(h.constant, mul(h[logs[0]], log(div(top, bottom)))) for top, bottom in limits)
            return Supremum(tuple(tidy(candidate, known) for candidate in candidates))
    return None


def _quotient_at(first: Exponent, second: Exponent, T: Term, end: Term) -> tuple[Term, Term]:
    """Positive multiples of A + B·T and C + D·T at an end."""
    if infinite(end):
        return tuple(mul(infinite(end), u[T]) for u in (first, second))
    return tuple(add(u.constant, mul(u[T], end)) for u in (first, second))


def quadratic_quotient(h: Exponent, lower: Term, upper: Term, known: Known) -> Supremum | None:
    """e·(log v − log u) on ℝ: the largest root of the discriminant of v − λ·u is A_v·t/(A_u·s)·(z + √(z² − 1))."""
    if not (infinite(lower) < 0 < infinite(upper)) or len(h.statistics) != 2:
        return None
    found = log_quadratics(h, known)
    if found is None or not known.is_zero(add(found[0][1], found[1][1])) or known(found[0][1]) not in (1, -1):
        return None
    (v, e), (u, _) = sorted(found, key=lambda item: -known(item[1]))
    z = separation(u, v, known)
    leading = sub(add(log(v.leading), mul(HALF, log(v.square))), add(log(u.leading), mul(HALF, log(u.square))))
    largest = add(leading, log(add(z, power(sub(power(z, 2), ONE), HALF))))
    return Supremum((add(h.constant, mul(e, largest)),))


def _half_line(lower: Term, upper: Term, space: str) -> bool:
    return space == "real" and lower is ZERO and infinite(upper) > 0
