"""The supremum of c₀ + Σ cᵢ·Tᵢ(x) on a piece: by a row of the table, for x or a statistic T that is monotone there (log x, xʳ, e^{kx})."""

from dataclasses import replace

from ...terms import INFINITY, ONE, ZERO, Term, add, log, mul, neg, power, symbol
from .exponent import Exponent, exponent_of, power_of, tidy
from .assumptions import Assumptions, infinite
from .lemma import Value, single
from .lemmas import AFFINE, LOGARITHMS, PARABOLAS, SUPREMA


def supremum_on_piece(h: Exponent, lower: Term, upper: Term, space: str, assumptions: Assumptions) -> Value | None:
    """The candidates for it are the coefficients of the value; None when no row is about h."""
    if not h.statistics or lower is upper:
        return single(h.at(lower), ZERO)
    x = symbol(h.variable)

    def by_statistic(rows, statistics):
        for statistic, ends in _monotone(x, statistics, lower, upper, space, assumptions):
            form = _in_terms_of(statistic, h, x, assumptions)
            value = None if form is None else _first(rows, form, *ends, assumptions)
            if value is not None:
                return value
        return None

    real = space == "real"
    return (by_statistic(AFFINE + PARABOLAS if real else AFFINE, h.statistics)
            or _first([row for row in SUPREMA if row.space == space], h, lower, upper, assumptions)
            or (by_statistic(LOGARITHMS, _inside_logarithms(h, assumptions)) if real else None))


def _first(rows, h: Exponent, lower: Term, upper: Term, assumptions: Assumptions) -> Value | None:
    """By the first row that is about h."""
    best = next((value for row in rows if (value := row.apply(h, lower, upper, assumptions)) is not None), None)
    return best and replace(best, summands=tuple((tidy(add(constant, value), assumptions), ZERO) for value, constant in best.summands))


def _in_terms_of(T: Term, h: Exponent, x: Term, assumptions: Assumptions) -> Exponent | None:
    """h with x written for T; None when it has statistics that are neither T, T² nor logarithms of an affine function of T."""
    coefficients = []
    for statistic, coefficient in h.coefficients:
        written = {ONE: ONE, T: x, power(T, 2): x**2}.get(statistic)
        if written is None and statistic.op == "log":
            inner = exponent_of(statistic.args[0], h.variable, assumptions)
            written = log(add(inner.constant, mul(inner[T], x))) if inner.within(T) else None
        if written is None:
            return None
        coefficients.append((written, coefficient))
    return Exponent(h.variable, tuple(coefficients))


def _inside_logarithms(h: Exponent, assumptions: Assumptions) -> frozenset[Term]:
    logs = [statistic for statistic in h.statistics if statistic.op == "log"]
    return frozenset().union(*(exponent_of(statistic.args[0], h.variable, assumptions).statistics for statistic in logs))


def _monotone(x: Term, statistics, lower: Term, upper: Term, space: str, assumptions: Assumptions):
    """(T, (T at one end, T at the other)) for statistics T that are monotone on the piece, ends ±oo allowed."""
    yield x, (lower, upper)
    if space == "real" and assumptions.at_most(ZERO, lower):
        yield log(x), tuple(end if infinite(end) else neg(INFINITY) if end is ZERO else log(end) for end in (lower, upper))
    for statistic in sorted(statistics, key=repr):
        exponent = power_of(statistic, x)
        if exponent is not None and lower is ZERO and infinite(upper) > 0 and assumptions(exponent) in (1, -1):
            yield statistic, (ZERO, INFINITY)
        if statistic.op == "exp" and infinite(lower) and infinite(upper):
            if exponent_of(statistic.args[0], x.value, assumptions).within(x):  # and not constant, being a statistic
                yield statistic, (ZERO, INFINITY)
