"""A quantile as a number: between two points of a plan, F(lower) < p ≤ F(upper)."""

from dataclasses import dataclass

from flint import arb, fmpq

from ...definitions.measures import measure
from ...errors import RuleError, require
from ...exact import rational
from ...terms import Term, make, number, symbol
from ..extended import Enclosure, exactly, finite
from ..integrals.plan import read_bits, reader

X = symbol("x")


@dataclass(frozen=True)
class QuantilePlan:
    bits: int
    lower: fmpq
    upper: fmpq


@reader("a quantile")
def read_quantile_plan(data) -> QuantilePlan:
    return QuantilePlan(read_bits(data["bits"]), rational(data["lower"]), rational(data["upper"]))


def quantile_value(term: Term, plan: QuantilePlan | None, value) -> Enclosure:
    """``value`` encloses other closed terms."""
    if plan is None:
        raise RuleError("no plan for quantile")
    law, level = term.args
    below, above = (value(make("probability", (law, make("<=", (X, number(end))), X))) for end in (plan.lower, plan.upper))
    wanted = value(level)
    same = above.exact is not None and above.exact == wanted.exact
    require(below.upper < wanted.lower and (above.lower >= wanted.upper or same), "the quantile was not shown to lie there")
    if measure(law).space == "integers" and plan.upper.q == 1 and plan.upper - plan.lower <= 1:
        return exactly(plan.upper, "distribution function")  # the only integer there
    return finite(arb(plan.lower).union(arb(plan.upper)), "distribution function")
