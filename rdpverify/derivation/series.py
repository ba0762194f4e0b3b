"""Numerical values of theta series Σ exp(quadratic in k) over all integers, and of sums up to a floor, for the self-checks."""

from flint import arb, ctx

from ..kernel.closed.series import over_all_integers
from ..terms import Term, make, number, rebuild, substitute, symbol, walk
from ..terms.evaluate import ball

MOST_TERMS = 4000


def ball_with_series(term: Term) -> arb:
    """The value of a closed term whose infinite sums are theta series; nan when a series does not settle."""
    values: dict[str, arb] = {}

    def leaf(node: Term):
        if node.op == "Sum" and not over_all_integers(node):
            return make("Sum", (*node.args[:2], *map(_whole_number, node.args[2:])))
        if not over_all_integers(node):
            return None
        name = f"_series{len(values)}"
        values[name] = _sum(node.args[0], node.args[1].value)
        return symbol(name)

    return ball(rebuild(term, leaf), values) if any(node.op == "Sum" for node in walk(term)) else ball(term, {})


def _whole_number(end: Term) -> Term:
    """The end of a finite sum as the number it is, when that is certain."""
    value = ball(end, {})
    return number(int(value.unique_fmpz())) if not value.is_nan() and value.unique_fmpz() is not None else end


def _sum(body: Term, index: str) -> arb:
    """Terms k = 0, 1, −1, 2, … until three pairs in a row are negligible; what is left, a Gaussian tail, is below the last pair."""
    total, quiet, negligible = ball(substitute(body, {index: number(0)}), {}), 0, arb(2) ** -(ctx.prec + 10)
    for k in range(1, MOST_TERMS):
        pair = [ball(substitute(body, {index: number(sign * k)}), {}) for sign in (1, -1)]
        total += pair[0] + pair[1]
        size = abs(pair[0]) + abs(pair[1])
        quiet = quiet + 1 if size < negligible else 0
        if quiet == 3:
            return total + arb(0, negligible)
    return arb("nan")
