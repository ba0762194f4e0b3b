"""sup log(p/q) over the line, between its least value on a short stretch of a plan and a bound M: p ≤ e^M·q where (p − e^M·q)₊ vanishes."""

from flint import arb

from ...definitions.measures import Measure
from ...errors import require
from ...terms import number
from ...terms.evaluate import range_of
from .exponent import VARIABLE, Piece
from .integral import Excess, integrate, presences
from .pieces import densities
from .plan import Plan


def greatest_log_ratio(P: Measure, Q: Measure, plan: Plan) -> arb:
    """A ball with the essential supremum of log(p/q) where p > 0, over the parts."""
    require(plan.bound is not None, "the plan names no bound of log(p/q)")
    total = integrate(P, Q, plan, Excess(number(plan.bound)))
    require(total.is_zero(), "log(p/q) was not shown to stay below the bound of the plan")
    index, *stretch = plan.near
    require(index < len(plan.regions), "the plan names a stretch in a region that is not there")
    region = plan.regions[index]
    pieces = [ends for ends in zip(region.points, region.points[1:]) if ends[0] <= stretch[0] < stretch[1] <= ends[1]]
    require(pieces, "the plan names a stretch outside its region")
    p, q = presences(P, Q, region, *pieces[0])
    require(p.settled and q.settled and p.certain and q.certain, "log(p/q) has no value on the stretch of the plan")
    ratio = densities(p.certain, q.certain, region.map, Piece(*pieces[0])).log_ratio()
    values = range_of(ratio, {VARIABLE.value: Piece(*stretch).range()})
    require(values is not None and values.lower <= arb(plan.bound), "log(p/q) was not computed on the stretch of the plan")
    return values.lower.union(arb(plan.bound).upper())
