"""The supremum of c₀ + Σ cᵢ·Tᵢ(x) on a piece: by a row of the table, or with a statistic T that is monotone there (x, log x, xʳ, e^{kx}).

    c + k·T has its supremum at an end, c + b·T − a·T² at T = b/(2a) or at an end;
    e·log(A + B·T) − e·log(C + D·T) is monotone in T (its derivative has one sign), and so is e·log(A + B·T).

Source: calculus.
"""

from dataclasses import dataclass

from ...language.statement import Relation
from ...terms import INFINITY, ZERO, Term, add, div, log, mul, neg, power, symbol
from .conditions import above_zero, not_zero
from .exponent import Exponent, exponent_of, power_of, tidy
from .known import Known, infinite
from .lemmas import SUPREMA
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


INFINITE = Supremum(infinite=True)


def supremum_on_piece(h: Exponent, lower: Term, upper: Term, space: str, known: Known) -> Supremum | None:
    """None when no lemma is about h."""
    if not h.statistics:
        return Supremum((h.constant,))
    x = symbol(h.variable)
    for statistic, ends in _monotone(x, h.statistics, lower, upper, space, known):
        if h.statistics == {statistic}:
            return _affine(h.constant, h[statistic], ends, known)
        if h.within(statistic, power(statistic, 2)) and space == "real":
            return _quadratic(h.constant, h[statistic], neg(h[power(statistic, 2)]), ends, known)
    for row in SUPREMA:
        found = row.apply(h, lower, upper, known) if row.space == space else None
        if found is not None:
            candidates = tuple(tidy(add(constant, value), known) for value, constant in found.summands)
            return Supremum(candidates, found.finite_when + found.valid_when, found.exact and not found.valid_when, found.infinite,
                            outside=not found.valid_when)
    return None if space == "integers" else _monotone_quotient(h, lambda found: _monotone(x, found, lower, upper, space, known), known)


def _monotone(x: Term, statistics, lower: Term, upper: Term, space: str, known: Known):
    """(T, (T at one end, T at the other)) for statistics T that are monotone on the piece, ends ±oo allowed."""
    yield x, (lower, upper)
    if space == "real" and known.at_most(ZERO, lower):
        yield log(x), tuple(end if infinite(end) else neg(INFINITY) if end is ZERO else log(end) for end in (lower, upper))
    for statistic in sorted(statistics, key=repr):
        exponent = power_of(statistic, x)
        if exponent is not None and lower is ZERO and infinite(upper) > 0 and known(exponent) in (1, -1):
            yield statistic, (ZERO, INFINITY)
        if statistic.op == "exp" and infinite(lower) and infinite(upper):
            if exponent_of(statistic.args[0], x.value, known).within(x):  # and not constant, being a statistic
                yield statistic, (ZERO, INFINITY)


def _affine(constant: Term, slope: Term, ends, known: Known) -> Supremum:
    """sup of c + k·T over T between the ends, in either order."""
    lower, upper = sorted(ends, key=infinite)
    below, above = infinite(lower) < 0, infinite(upper) > 0
    sign = known(slope)
    if (above and sign == 1) or (below and sign == -1):
        return INFINITE
    if below and above:  # finite only where the slope vanishes, that is where the two laws agree
        return INFINITE if known.is_nonzero(slope) else Supremum((), (not_zero(slope),), infinite=True)
    conditions: list[Relation] = []
    if (above or below) and sign is None:
        conditions.append(Relation(neg(slope) if above else slope, ">=", ZERO))
    finite = [end for end in (lower, upper) if not infinite(end)]
    return Supremum(tuple(tidy(add(constant, mul(slope, end)), known) for end in finite), tuple(conditions))


def _quadratic(constant: Term, b: Term, a: Term, ends, known: Known) -> Supremum:
    """sup of c + b·T − a·T²: at T = b/(2a) when a > 0 and that lies between the ends, at an end otherwise."""
    lower, upper = sorted(ends, key=infinite)
    sign = known(a)
    if sign == -1 and (infinite(lower) or infinite(upper)):
        return INFINITE
    if not (infinite(lower) and infinite(upper)):
        return _quadratic_on_piece(constant, b, a, lower, upper, known)
    if known.is_zero(b):
        return Supremum((constant,), (Relation(a, ">=", ZERO),))
    exact = sign == 1 or known.is_nonzero(b)  # with a = b = 0 the ratio is constant
    return Supremum((tidy(add(constant, div(power(b, 2), mul(4, a))), known),), (above_zero(a),), exact)


def _quadratic_on_piece(constant: Term, b: Term, a: Term, lower: Term, upper: Term, known: Known) -> Supremum:
    if lower is ZERO and infinite(upper) and known.is_zero(b):  # c − a·T² with T > 0
        return Supremum((constant,), (Relation(a, ">=", ZERO),))
    sign = known(a)
    if sign not in (1, -1):
        raise undecided(a, ZERO)
    at_ends = tuple(tidy(add(constant, mul(b, end), neg(mul(a, power(end, 2)))), known) for end in (lower, upper) if not infinite(end))
    if sign == -1:
        return Supremum(at_ends)
    vertex = div(b, mul(2, a))
    if not infinite(lower) and not known.at_most(lower, vertex):
        if not known.at_most(vertex, lower):
            raise undecided(vertex, lower)
        return Supremum(at_ends[:1])
    if not infinite(upper) and not known.at_most(vertex, upper):
        if not known.at_most(upper, vertex):
            raise undecided(vertex, upper)
        return Supremum(at_ends[-1:])
    return Supremum((tidy(add(constant, div(power(b, 2), mul(4, a))), known),))


def _monotone_quotient(h: Exponent, ends_of, known: Known) -> Supremum | None:
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
