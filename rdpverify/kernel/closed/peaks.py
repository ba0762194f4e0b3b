"""The supremum of c₀ + Σ cᵢ·Tᵢ(x) on a piece: by a row of the table, for x or a statistic T that is monotone there (log x, xʳ, e^{kx})."""

from dataclasses import replace

from ...terms import INFINITY, ONE, ZERO, Term, add, log, mul, neg, power, symbol
from .exponent import Exponent, exponent_of, power_of, tidy
from .known import Known, infinite
from .lemma import Value, single
from .lemmas import AFFINE, LOGARITHMS, PARABOLAS, SUPREMA


def supremum_on_piece(h: Exponent, lower: Term, upper: Term, space: str, known: Known) -> Value | None:
    """The candidates for it are the coefficients of the value; None when no row is about h."""
    if not h.statistics or lower is upper:
        return single(h.at(lower), ZERO)
    x = symbol(h.variable)

    def by_statistic(rows, statistics):
        for statistic, ends in _monotone(x, statistics, lower, upper, space, known):
            form = _in_terms_of(statistic, h, x, known)
            found = None if form is None else _first(rows, form, *ends, known)
            if found is not None:
                return found
        return None

    real = space == "real"
    return (by_statistic(AFFINE + PARABOLAS if real else AFFINE, h.statistics)
            or _first([row for row in SUPREMA if row.space == space], h, lower, upper, known)
            or (by_statistic(LOGARITHMS, _inside_logarithms(h, known)) if real else None))


def _first(rows, h: Exponent, lower: Term, upper: Term, known: Known) -> Value | None:
    """By the first row that is about h."""
    found = next((value for row in rows if (value := row.apply(h, lower, upper, known)) is not None), None)
    return found and replace(found, summands=tuple((tidy(add(constant, value), known), ZERO) for value, constant in found.summands))


def _in_terms_of(T: Term, h: Exponent, x: Term, known: Known) -> Exponent | None:
    """h with x written for T; None when it has statistics that are neither T, T² nor logarithms of an affine function of T."""
    found = []
    for statistic, coefficient in h.coefficients:
        written = {ONE: ONE, T: x, power(T, 2): x**2}.get(statistic)
        if written is None and statistic.op == "log":
            inner = exponent_of(statistic.args[0], h.variable, known)
            written = log(add(inner.constant, mul(inner[T], x))) if inner.within(T) else None
        if written is None:
            return None
        found.append((written, coefficient))
    return Exponent(h.variable, tuple(found))


def _inside_logarithms(h: Exponent, known: Known) -> frozenset[Term]:
    logs = [statistic for statistic in h.statistics if statistic.op == "log"]
    return frozenset().union(*(exponent_of(statistic.args[0], h.variable, known).statistics for statistic in logs))


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
