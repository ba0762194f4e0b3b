"""Mass functions on the integers with their constants evaluated, normalising series included."""

from dataclasses import dataclass
from functools import lru_cache

from flint import acb, arb, ctx, fmpq

from ...deadline import look
from ...definitions.measures import Measure
from ...errors import BudgetExceeded, RuleError
from ...terms import ZERO, Term, add, log_undoing_exp, replace, substitute, symbol, walk
from ...terms.evaluate import ball, compiled
from ...terms.normal import polynomial_coefficients
from . import bessel
from .pieces import end_of
from .plan import Tail
from .sums import TailPair

MOST_SERIES_TERMS = 100_000


@dataclass(frozen=True)
class Row:
    """A part on the integers from ``lower`` to ``upper`` (None: infinite), of mass ``factor``·e^{shape(n)}."""

    lower: int | None
    upper: int | None
    factor: arb
    shape: Term

    def reaches(self, n: int) -> bool:
        return (self.lower is None or self.lower <= n) and (self.upper is None or n <= self.upper)

    def mass(self, n: int) -> arb:
        return self.factor * _exponential(self.shape, n, ctx.prec)


@lru_cache(maxsize=20_000)
def _exponential(shape: Term, n: int, precision: int) -> arb:
    """e^{shape(n)} at the current precision; sums of many orders are over the same masses."""
    plain, functions = bessel.opened(shape)
    values = {name: bessel.value(order, argument, n) for name, order, argument in functions}
    return compiled(plain).ball({"_x": arb(n), **values}).exp()


def rows_of(law: Measure) -> tuple[Row, ...]:
    """The parts with their constant factors split off and evaluated."""
    rows = []
    for part in law.parts:
        summands = part.log_density.args if part.log_density.op == "add" else (part.log_density,)
        constant = [summand for summand in summands if "_x" not in summand.free]
        moving = [summand for summand in summands if "_x" in summand.free]
        rows.append(Row(_whole(part.lower), _whole(part.upper), closed_value(add(ZERO, *constant)).exp(), add(ZERO, *moving)))
    return tuple(rows)


def _whole(term: Term) -> int | None:
    end = end_of(term)
    if isinstance(end, fmpq) and end.q == 1:
        return int(end.p)
    if not isinstance(end, fmpq) and not end.is_finite():
        return None
    raise RuleError("the support of a law on the integers must end at integers")


def closed_value(term: Term) -> arb:
    """Ball of a closed term in which sums over all integers of e^{shape} may stand."""
    series = {part for part in walk(term) if part.op == "Sum" and not (part.args[2].is_number and part.args[3].is_number)}
    values = {}
    for index, part in enumerate(sorted(series, key=repr)):
        name = f"_z{index}"
        values[name] = _series(part, ctx.prec)
        term = replace(term, part, symbol(name))
    return ball(term, values)


@lru_cache(maxsize=256)
def _series(term: Term, precision: int) -> arb:
    """Σ_k body(k) for a positive body of the form e^{shape}, cut where its tails are below the precision, which is the current one."""
    body, index, lower, upper = term.args
    body = substitute(body, {index.value: symbol("_x")})
    row = Row(_whole(lower), _whole(upper), arb(1), log_undoing_exp(body))
    if row.lower is None and row.upper is None:
        theta = _theta(row.shape)
        if theta is not None:
            return theta
    total, reach = arb(0), 8
    first = row.lower if row.lower is not None else 0 if row.upper is None else row.upper
    done = set()
    while reach <= MOST_SERIES_TERMS:
        low = first if row.lower is not None else first - reach
        high = first + reach if row.upper is None else first
        for n in range(low, high + 1):
            if n not in done:
                look()
                total += row.mass(n)
                done.add(n)
        try:
            ends = [(side, start) for side, start, end in ((-1, low - 1, row.lower), (1, high + 1, row.upper)) if end is None]
            rest = sum((_mass_tail(row, side, start, first) for side, start in ends), arb(0))
        except RuleError:
            rest = None
        if rest is not None and rest < total * arb(2) ** -precision:
            return total + arb(0).union(rest)
        reach *= 2
    raise BudgetExceeded("a normalising series converges too slowly")


def _theta(shape: Term) -> arb | None:
    """Σ exp(c₀ + c₁·k + c₂·k²) over all integers, c₂ < 0: e^{c₀}·θ₃(z, τ) with e^{πiτ} = e^{c₂} and e^{2πiz} = e^{c₁} (DLMF 20.2.3)."""
    coefficients = polynomial_coefficients(shape, "_x")
    if coefficients is None or len(coefficients) != 3:
        return None
    constant, linear, square = (ball(coefficient, {}) for coefficient in coefficients)
    if not square < 0:
        return None
    z, tau = acb(0, -linear / (2 * arb.pi())), acb(0, -square / arb.pi())
    theta = acb.modular_theta(z, tau)[2].real * constant.exp()
    return theta if theta.is_finite() else None


def _mass_tail(row: Row, side: int, start: int, centre: int) -> arb:
    return TailPair((row,), (), side, start, centre, Tail(0, 0)).power_bound(fmpq(1))
