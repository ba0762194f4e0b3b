"""D_∞(P‖Q) = ess sup log p/q: on every piece the supremum of c₀ + Σ cᵢ·Tᵢ(x), with the exact condition for being finite.

With a statistic T that is monotone on the piece (x, log x, xʳ, e^{kx}): c + k·T has its supremum at an end, c + b·T − a·T² at
T = b/(2a) or at an end; k·log x − a·xʳ on (0, ∞) at its vertex; pairs of statistics by :mod:`.peaks`.
Source: van Erven & Harremoës 2014, Theorem 6 (D_∞ as an essential supremum); calculus.
"""

from ...definitions.measures import VARIABLE, Measure
from ...errors import RuleError
from ...language.printer import to_text
from ...language.statement import Relation
from ...terms import HALF, INFINITY, MINUS_ONE, ONE, ZERO, Term, absolute, add, call, div, log, mul, neg, power, sub, substitute, symbol
from .answer import Answer
from .conditions import above_zero, holds, not_zero, reduced
from .exponent import Exponent, exponent_of, tidy
from .integral import common_atoms, common_space, degenerate, positive_masses
from .known import Known, infinite
from .exponent import power_of
from .overlapping import of_overlapping
from .peaks import (
    Supremum,
    beta_peak,
    between_two_poles,
    centred_quadratics,
    monotone_quotient,
    quadratic_below_square,
    quadratic_quotient,
    with_logarithm,
)
from .segments import NAME, Overlapping, Segment, segments, undecided

INFINITE = Supremum(infinite=True)


def max_divergence(P, Q, known: Known) -> Answer:
    """The essential supremum of log p/q under P."""
    space = common_space((P, Q))
    candidates, finite, valid, exact, outside = [], [], [], True, True
    try:
        pieces = [(segment, *([log_density] for log_density in segment.logs)) for segment in segments((P, Q), known)]
    except Overlapping:
        pieces = _part_by_part(P, Q, known)
    for segment, over, below in pieces:
        if over == [None] or not over:
            continue
        if known.compare(segment.lower, segment.upper) is None and space == "real":
            raise undecided(segment.lower, segment.upper)  # an empty piece has no supremum
        valid += degenerate(segment, known)
        if below == [None] or not below:
            return Answer(INFINITY, valid_when=tuple(dict.fromkeys(valid)), dominated=False)
        found = _of_sums(segment, over, below, space, known)
        conditions = [reduced(condition, known) for condition in found.conditions if not holds(condition, known)]
        if found.infinite:
            return Answer(INFINITY, valid_when=tuple(dict.fromkeys((*conditions, *valid))))
        candidates += found.candidates
        finite += conditions
        exact, outside = exact and found.exact, outside and found.outside
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
    largest = _largest(candidates, known.assuming(*(sub(r.left, r.right) for r in finite if r.op == ">")))
    return Answer(largest, tuple(finite), tuple(valid), exact, outside=outside and not valid)


def _part_by_part(P: Measure, Q: Measure, known: Known):
    """The pieces with the log-densities of the parts above and below."""
    alone = [Measure(law.space, (part,)) for law in (P, Q) for part in law.parts]
    count = len(P.parts)
    for segment in segments(tuple(alone), known):
        logs = segment.logs
        yield segment, [form for form in logs[:count] if form is not None], [form for form in logs[count:] if form is not None]


def _of_sums(segment: Segment, over, below, space: str, known: Known) -> Supremum:
    """sup log(Σ over/Σ below): infinite as soon as a part above is against the one below."""
    if len(below) == 1:
        try:
            found = [_on_segment(segment, part, below[0], space, known) for part in over]
        except RuleError:
            if len(over) == 1:
                raise
            found = []
        if len(over) == 1:
            return found[0]
        for supremum in found:
            if supremum.infinite:
                return supremum
    return of_overlapping(segment, over, below, known)


def _on_segment(segment: Segment, over: Term, below: Term, space: str, known: Known) -> Supremum:
    """The piece as it is, or moved, mirrored and stretched to start at 0 and end at 1."""
    ratio, lower, upper = sub(over, below), segment.lower, segment.upper
    h = exponent_of(ratio, NAME, known, positive=known.at_most(ZERO, lower))
    found = _supremum(h, lower, upper, space, known)
    for start, direction in ((lower, ONE), (upper, MINUS_ONE)) if space == "real" else ():
        if found is None and not infinite(start):
            moved = exponent_of(substitute(ratio, {NAME: add(start, mul(direction, VARIABLE))}), NAME, known, positive=True)
            end = INFINITY if infinite(lower) or infinite(upper) else sub(upper, lower)
            found = _supremum(moved, ZERO, end, space, known)
            if found is None and not infinite(end):
                stretched = add(start, mul(direction, end, VARIABLE))
                found = _supremum(exponent_of(substitute(ratio, {NAME: stretched}), NAME, known, positive=True), ZERO, ONE, space, known)
    if found is None:
        raise RuleError(f"no lemma gives the supremum of {to_text(h.term())} over ({to_text(lower)}, {to_text(upper)})")
    return found


def _supremum(h: Exponent, lower: Term, upper: Term, space: str, known: Known) -> Supremum | None:
    if not h.statistics:
        return Supremum((h.constant,))
    x = symbol(h.variable)
    for statistic, ends in _monotone(x, h.statistics, lower, upper, space, known):
        square = power(statistic, 2)
        if h.statistics == {statistic}:
            return _affine(h.constant, h[statistic], ends, known)
        if h.within(statistic, square) and space == "real":
            return _quadratic(h.constant, h[statistic], neg(h[square]), ends, known)
    if space == "integers":
        return _square_on_integers(h, lower, upper, known)
    if lower is ZERO and infinite(upper) > 0:
        vertex = _vertex(h, x, known)
        if vertex is not None:
            return vertex

    def ends_of(statistics):
        return _monotone(x, statistics, lower, upper, space, known)

    return (
        between_two_poles(h, lower, upper, space, known)
        or quadratic_quotient(h, lower, upper, known)
        or centred_quadratics(h, lower, upper, known)
        or quadratic_below_square(h, lower, upper, known)
        or with_logarithm(h, lower, upper, space, known)
        or beta_peak(h, lower, upper, space, known)
        or monotone_quotient(h, ends_of, known)
    )


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


def _square_on_integers(h: Exponent, lower: Term, upper: Term, known: Known) -> Supremum | None:
    """sup of c − a·n² over integers with 0 among them, or of c + b·n − a·n² over all integers: at the one nearest to b/(2a)."""
    n = symbol(h.variable)
    square = power(n, 2)
    a, b = neg(h[square]), h[n]
    if infinite(lower) < 0 < infinite(upper) and h.within(n, square) and not known.is_zero(b):
        if known(a) == -1:
            return INFINITE
        nearest = call("floor", add(tidy(div(b, mul(2, a)), known), HALF))
        value = add(h.constant, mul(b, nearest), neg(mul(a, power(nearest, 2))))
        return Supremum((value,), (above_zero(a),), known(a) == 1 or known.is_nonzero(b))
    if h.statistics != {square} or not (known.at_most(lower, ZERO) and known.at_most(ZERO, upper)):
        return None
    if known(a) == -1 and (infinite(lower) or infinite(upper)):
        return INFINITE
    unbounded = bool(infinite(lower) or infinite(upper))
    return Supremum((h.constant,), (Relation(a, ">=", ZERO),), exact=unbounded, outside=unbounded)


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


def _vertex(h: Exponent, x: Term, known: Known) -> Supremum | None:
    """sup of k·log x − a·xʳ + c on (0, ∞): (k/r)·(log(k/(a·r)) − 1) + c, finite iff a > 0 and k/r > 0 (a, k ≠ 0)."""
    powers = h.statistics - {log(x)}
    r = power_of(next(iter(powers)), x) if len(powers) == 1 else None
    if r is None or log(x) not in h.statistics or known(r) not in (1, -1):
        return None
    a, ratio = neg(h[next(iter(powers))]), div(h[log(x)], r)
    signs = known(a), known(ratio)
    if -1 in signs:
        return INFINITE
    conditions = tuple(above_zero(term) for term in (a, ratio))
    value = tidy(add(h.constant, mul(ratio, sub(log(div(ratio, a)), 1))), known)
    return Supremum((value,), conditions, exact=signs == (1, 1))


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
