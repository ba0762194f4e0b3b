"""Quadratics A·x² + B·x + C that are positive on the whole line, as A·((x − m)² + s²) with A, s > 0."""

from dataclasses import dataclass

from ...terms import Term, add, div, mul, neg, power, sqrt, sub, symbol
from .exponent import Exponent, exponent_of, tidy
from .known import Known, infinite


@dataclass(frozen=True)
class Quadratic:
    leading: Term
    centre: Term
    square: Term  # s²


def positive_quadratic(argument: Term, variable: str, known: Known) -> Quadratic | None:
    """None unless the argument is a quadratic whose leading coefficient and s² are known to be positive."""
    u = exponent_of(argument, variable, known)
    x = symbol(variable)
    leading, slope = u[power(x, 2)], u[x]
    if not u.within(x, power(x, 2)) or known(leading) != 1:
        return None
    centre = tidy(neg(div(slope, mul(2, leading))), known)
    square = tidy(sub(div(u.constant, leading), power(centre, 2)), known)
    return Quadratic(leading, centre, square) if known(square) == 1 else None


def log_quadratics(h: Exponent, known: Known) -> list[tuple[Quadratic, Term]] | None:
    """[(quadratic, exponent)] when h = c + Σ e·log(positive quadratic), else None."""
    found = []
    for statistic in sorted(h.statistics, key=repr):
        if statistic.op != "log":
            return None
        quadratic = positive_quadratic(statistic.args[0], h.variable, known)
        if quadratic is None:
            return None
        found.append((quadratic, h[statistic]))
    return found


def two_on_the_line(h: Exponent, lower: Term, upper: Term, known: Known):
    """((u, a), (v, b)) when the integrand is e^c·u^(−a)·v^(−b) on the whole line, with positive quadratics u and v; else None."""
    found = log_quadratics(h, known) if infinite(lower) < 0 < infinite(upper) and len(h.statistics) == 2 else None
    return None if found is None else tuple((quadratic, tidy(neg(exponent), known)) for quadratic, exponent in found)


def separation(u: Quadratic, v: Quadratic, known: Known) -> Term:
    """z = 1 + ((m₁−m₂)² + (s₁−s₂)²)/(2·s₁·s₂) ≥ 1."""
    apart = add(u.square, v.square, power(sub(u.centre, v.centre), 2))
    radii = [root(quadratic.square, known) for quadratic in (u, v)]
    return tidy(div(apart, mul(2, *radii)), known)


def root(square: Term, known: Known) -> Term:
    """s > 0 from s², its square root taken where it can be."""
    return tidy(sqrt(square), known)
