"""Suprema of a log-ratio with two statistics on a piece, one lemma each.

    −a·x − b/x on (0, ∞):                −2√(ab), finite iff a, b ≥ 0                                 (arithmetic and geometric mean)
    k·log x + b·x − a·x² on (0, ∞):      at x = (b + √(b² + 8ak))/(4a), for a, k > 0; ∞ when one is < 0
    k·log x − a·x − b/x on (0, ∞):       at x = (k + √(k² + 4ab))/(2a), for a, b > 0; ∞ when one is < 0
    k·log x + l·log(1−x) on (0, 1):      k·log(k/(k+l)) + l·log(l/(k+l)) for k, l > 0; ∞ when one is < 0     (at x = k/(k+l))
    k·log x + l·log(1+x) on (0, ∞):      k·log k + l·log(−l) + m·log m with m = −k−l, for k, m > 0; ∞ when one is < 0   (at x = k/m)
    e·log v − e·log u on ℝ, quadratics:   e·log(A_v·t/(A_u·s)·(z + √(z²−1))), z of :func:`.quadratics.separation`
    e·log(y + S) + f·log(y + T) with y = (x − m)²: at y = −(e·T + f·S)/(e + f) or at y = 0, finite iff e + f ≤ 0
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
from .segments import undecided


@dataclass(frozen=True)
class Supremum:
    """The largest of ``candidates`` where the conditions hold; ``exact``: infinite exactly where they do not; ``outside``: infinite
    at least where one of them is violated strictly."""

    candidates: tuple[Term, ...] = ()
    conditions: tuple[Relation, ...] = ()
    exact: bool = True
    infinite: bool = False
    outside: bool = True


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


def with_logarithm(h: Exponent, lower: Term, upper: Term, space: str, known: Known) -> Supremum | None:
    """k·log x with b·x − a·x² or with −a·x − b/x on the half-line: the derivative has one positive zero x₀.

    There 2a·x₀² = b·x₀ + k, so the peak is k·log x₀ + (b·x₀ − k)/2; and b/x₀ = a·x₀ − k, so it is k·log x₀ − 2a·x₀ + k, which is
    k·log x₀ − √(k² + 4ab).
    """
    x = symbol(h.variable)
    k, square, inverse = h[log(x)], power(x, 2), power(x, -1)
    if not _half_line(lower, upper, space):
        return None
    if h.statistics == {x, square, log(x)}:
        a, b = neg(h[square]), h[x]
        root = power(tidy(add(power(b, 2), mul(8, a, k)), known), HALF)
        needed, peak, rest = (a, k), div(add(b, root), mul(4, a)), div(sub(mul(b, add(b, root)), mul(4, a, k)), mul(8, a))
    elif h.statistics == {x, inverse, log(x)}:
        a, b = neg(h[x]), neg(h[inverse])
        root = power(tidy(add(power(k, 2), mul(4, a, b)), known), HALF)
        needed, peak, rest = (a, b), div(add(k, root), mul(2, a)), neg(root)
    else:
        return None
    if any(known(part) == -1 for part in needed):
        return Supremum(infinite=True)
    value = add(h.constant, mul(k, log(peak)), rest)
    return Supremum((value,), tuple(map(above_zero, needed)), exact=all(known.is_nonzero(part) for part in needed))


def beta_peak(h: Exponent, lower: Term, upper: Term, space: str, known: Known) -> Supremum | None:
    """k·log x + l·log(1 ∓ x)."""
    x = symbol(h.variable)
    rest = [s for s in h.statistics if s is not log(x)]
    if space != "real" or lower is not ZERO or len(rest) != 1 or rest[0].op != "log" or log(x) not in h.statistics:
        return None
    k, other = h[log(x)], h[rest[0]]
    if upper is ONE and known.equal(rest[0].args[0], sub(ONE, x)):
        weights = (k, ONE), (other, ONE), (add(k, other), neg(ONE))  # k and l may be the same term
        positive = (k, other)
    elif infinite(upper) > 0 and known.equal(rest[0].args[0], add(ONE, x)):
        m = tidy(neg(add(k, other)), known)
        if m is ZERO:  # k·log(x/(1 + x)) rises to 0, or has no bound at 0
            return Supremum((h.constant,), () if known.nonnegative(k) else (Relation(k, ">=", ZERO),))
        weights = (k, ONE), (neg(other), neg(ONE)), (m, ONE)
        positive = (k, m)
    else:
        return None
    if any(known(part) == -1 for part in positive):
        return Supremum(infinite=True)
    value = add(h.constant, *(mul(sign, part, log(tidy(part, known))) for part, sign in weights))
    settled = all(known(part) == 1 for part in positive)
    return Supremum((value,), tuple(map(above_zero, positive)), exact=settled)  # with a part 0 the peak lies at an end


def monotone_quotient(h: Exponent, ends_of, known: Known) -> Supremum | None:
    """e·log(A + B·T) − e·log(C + D·T) for the monotone statistics T that ``ends_of`` lists with their values at both ends."""
    logs = sorted(h.statistics, key=repr)
    if len(logs) == 1 and logs[0].op == "log":
        return _monotone_logarithm(h, logs[0], ends_of, known)
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


def _monotone_logarithm(h: Exponent, logarithm: Term, ends_of, known: Known) -> Supremum | None:
    """c + e·log(A + B·T): at the end of T where it is largest, if that is finite."""
    inner = exponent_of(logarithm.args[0], h.variable, known)
    for T, ends in ends_of(inner.statistics):
        direction = known(mul(h[logarithm], inner[T])) if inner.within(T) else None
        if direction not in (1, -1):
            continue
        top = max(ends, key=infinite) if direction == 1 else min(ends, key=infinite)
        if infinite(top):
            return Supremum(infinite=True) if known(h[logarithm]) == 1 else None
        if known.compare(*ends) not in (1, -1):
            continue
        top = ends[0] if known.compare(*ends) == direction else ends[1]
        value = add(inner.constant, mul(inner[T], top))
        if known(value) == 1:
            return Supremum((tidy(add(h.constant, mul(h[logarithm], log(value))), known),))
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


def centred_quadratics(h: Exponent, lower: Term, upper: Term, known: Known) -> Supremum | None:
    """e·log u + f·log v on ℝ for quadratics with one centre; the derivative in y has the one zero −(e·T + f·S)/(e + f)."""
    if not (infinite(lower) < 0 < infinite(upper)) or len(h.statistics) != 2:
        return None
    found = log_quadratics(h, known)
    if found is None or not known.equal(found[0][0].centre, found[1][0].centre):
        return None
    (u, e), (v, f) = found
    both = tidy(add(e, f), known)
    if known(both) in (0, 1):
        return Supremum(infinite=True) if known(both) == 1 else None
    constant = add(h.constant, mul(e, log(u.leading)), mul(f, log(v.leading)))
    condition = above_zero(neg(both))
    inside = known.assuming(neg(both))
    rises = inside(tidy(add(mul(e, v.square), mul(f, u.square)), known))  # the sign of the derivative at y = 0, times S·T
    if rises is None:
        return None
    y = neg(div(add(mul(e, v.square), mul(f, u.square)), both)) if rises == 1 else ZERO
    tops = [mul(count, log(tidy(add(quadratic.square, y), inside))) for quadratic, count in found]
    return Supremum((tidy(add(constant, *tops), inside),), (condition,), exact=known.is_nonzero(both))


def quadratic_below_square(h: Exponent, lower: Term, upper: Term, known: Known) -> Supremum | None:
    """c + e·log u − a·x² on ℝ, u = k·(x² + s²), e, a > 0: with y = x² the derivative e/(y + s²) − a vanishes at y = e/a − s²."""
    x = symbol(h.variable)
    square = power(x, 2)
    logs = [s for s in h.statistics if s.op == "log"]
    if not (infinite(lower) < 0 < infinite(upper)) or len(logs) != 1 or h.statistics != {square, logs[0]}:
        return None
    inner, e, a = exponent_of(logs[0].args[0], h.variable, known), h[logs[0]], neg(h[square])
    k, constant = inner[square], inner.constant
    if not inner.within(square) or any(known(part) != 1 for part in (e, k, constant)):
        return None
    if known(a) != 1:
        return Supremum(infinite=True) if known(a) in (0, -1) else None
    y = tidy(sub(div(e, a), div(constant, k)), known)
    if known(y) == 1:
        return Supremum((tidy(add(h.constant, mul(e, log(div(mul(e, k), a))), neg(mul(a, y))), known),))
    if known.at_most(y, ZERO):
        return Supremum((tidy(add(h.constant, mul(e, log(constant))), known),))
    raise undecided(div(e, a), div(constant, k))


def _half_line(lower: Term, upper: Term, space: str) -> bool:
    return space == "real" and lower is ZERO and infinite(upper) > 0
