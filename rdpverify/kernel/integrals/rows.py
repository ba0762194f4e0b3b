"""Mass functions on the integers with their constants evaluated, normalising series included."""

from dataclasses import dataclass
from functools import lru_cache

from flint import acb, arb, ctx, fmpq

from ...definitions.measures import Measure
from ...errors import RuleError
from ...terms import INFINITY, ZERO, Term, add, log_undoing_exp, neg, replace, symbol, walk
from ...terms.evaluate import ball, compiled
from ...terms.normal import polynomial_coefficients
from ...terms.ranges import REAL_LINE
from ..defined import requirements
from ..signs import Signs
from . import bessel
from .pieces import end_of


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
    """Ball of a closed term in which infinite sums may stand."""
    series = {part for part in walk(term) if part.op == "Sum" and not (part.args[2].is_number and part.args[3].is_number)}
    values = {}
    for index, part in enumerate(sorted(series, key=repr)):
        name = f"_z{index}"
        values[name] = _series(part, ctx.prec)
        term = replace(term, part, symbol(name))
    return ball(term, values)


@lru_cache(maxsize=256)
def _series(term: Term, precision: int) -> arb:
    """A closed sum at the current precision."""
    value = theta(term)
    if value is None:
        from .infinite_sums import value_of_sum  # which needs limits, and few masses have such a sum in them

        value = value_of_sum(term)
    return value


def theta(term: Term) -> arb | None:
    """Σ exp(c₀ + c₁·k + c₂·k²) over all integers, c₂ < 0: e^{c₀}·θ₃(z, τ) with e^{πiτ} = e^{c₂} and e^{2πiz} = e^{c₁} (DLMF 20.2.3);
    None for other sums."""
    body, index, lower, upper = term.args
    if lower is not neg(INFINITY) or upper is not INFINITY or requirements(body, Signs({index.value: REAL_LINE}), {index.value}):
        return None  # log(k) − log(k) is no 0
    coefficients = polynomial_coefficients(log_undoing_exp(body), index.value)
    if coefficients is None or len(coefficients) != 3:
        return None
    constant, linear, square = (ball(coefficient, {}) for coefficient in coefficients)
    if not square < 0:
        return None
    z, tau = acb(0, -linear / (2 * arb.pi())), acb(0, -square / arb.pi())
    value = acb.modular_theta(z, tau)[2].real * constant.exp()
    return value if value.is_finite() else None
