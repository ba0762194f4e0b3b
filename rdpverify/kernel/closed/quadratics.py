"""Quadratics A·x² + B·x + C that are positive on the whole line, as A·((x − m)² + s²) with A, s > 0."""

from dataclasses import dataclass

from ...terms import Term, div, mul, neg, power, sub, symbol
from .exponent import Exponent, exponent_of, tidy
from .known import Known


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
