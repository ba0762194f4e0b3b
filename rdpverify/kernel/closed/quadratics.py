"""Quadratics A·x² + B·x + C that are positive on the whole line, as A·((x − m)² + s²) with A, s > 0."""

from dataclasses import dataclass

from ...terms import Term, div, mul, neg, power, sub, symbol
from .exponent import Exponent, exponent_of, tidy
from .assumptions import Assumptions


@dataclass(frozen=True)
class Quadratic:
    leading: Term
    centre: Term
    square: Term  # s²


def positive_quadratic(argument: Term, variable: str, assumptions: Assumptions) -> Quadratic | None:
    """None unless the argument is a quadratic whose leading coefficient and s² are known to be positive."""
    u = exponent_of(argument, variable, assumptions)
    x = symbol(variable)
    leading, slope = u[power(x, 2)], u[x]
    if not u.within(x, power(x, 2)) or assumptions(leading) != 1:
        return None
    centre = tidy(neg(div(slope, mul(2, leading))), assumptions)
    square = tidy(sub(div(u.constant, leading), power(centre, 2)), assumptions)
    return Quadratic(leading, centre, square) if assumptions(square) == 1 else None


def log_quadratics(h: Exponent, assumptions: Assumptions) -> list[tuple[Quadratic, Term]] | None:
    """[(quadratic, exponent)] when h = c + Σ e·log(positive quadratic), else None."""
    quadratics = []
    for statistic in sorted(h.statistics, key=repr):
        if statistic.op != "log":
            return None
        quadratic = positive_quadratic(statistic.args[0], h.variable, assumptions)
        if quadratic is None:
            return None
        quadratics.append((quadratic, h[statistic]))
    return quadratics
