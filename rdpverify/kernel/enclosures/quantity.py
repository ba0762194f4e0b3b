"""Values of divergences of two given laws: finite laws by exact sums, laws on the integers and on the line by planned sums and
integrals.  Everything here decides *which* checked computation applies; the computing is done by the modules it calls."""

from flint import arb, fmpq

from ...definitions.measures import Measure, measure
from ...errors import RuleError, require
from ...terms import ZERO, Term, number
from ...terms.evaluate import ball, range_of
from .. import finite
from ..compositions import halves, laplace
from ..cells import Cell, atom_cells, cells_of, is_zero, value_of
from ..integrals.exponent import Piece
from ..extended import Enclosure, exact_value, exactly, infinity, nonnegative
from ..extended import finite as finite_value
from ..integrals.far_peak import log_power_sum
from ..integrals.integral import Excess, LossTail, Power, Ratio, integrate, over_atoms
from ..integrals.lattice import Lattice, total_over
from ..integrals.lattice import greatest_log_ratio as largest_on_lattice
from ..integrals.pieces import at_most, logarithms, presence
from ..integrals.plan import Plan
from ..steps import cells_above, cells_by_steps
from ..integrals.supremum import greatest_log_ratio
from ..integrals.tails import HalfLine, log_ratio_grows, power_diverges, ratio_diverges
from ..integrals.trapezoid import Grid, renyi_on_grid

SINGULAR = "P has positive mass where Q has none"
SUMMED = "verified summation"
SAME = "the two laws are the same"
ZERO_BETWEEN_EQUALS = ("renyi", "kl", "max_divergence", "chi2", "hellinger2")
NEVER_ABOVE = exactly(fmpq(0), "p <= exp(eps)*q everywhere")
ONE_POINT = (Cell(fmpq(1), fmpq(1)),)


class Unplanned(RuleError):
    """A divergence that is a sum or an integral, without a plan for it."""


class Pair:
    """A divergence term of two laws that are not products, with the plan for it."""

    def __init__(self, term: Term, plan: Plan | None):
        self.term, self.plan = term, plan
        self.P, self.Q = term.args[:2]
        self.halves = halves.halves_of(self.P, self.Q) if term.op in halves.QUANTITIES else None
        self.cells = cells_of(self.P, self.Q) if self.halves is None else None
        if self.cells is None and self.halves is None:
            self.cells = cells_by_steps(term)
        if self.P is self.Q:  # every divergence is that of one point from itself, once the law is known to be one
            self.halves, self.cells = None, ONE_POINT

    def value(self) -> Enclosure:
        method = getattr(self, self.term.op, None)
        if method is None:
            raise RuleError(f"no enclosure is known for {self.term.op}")
        if self.P is self.Q and self.term.op in ZERO_BETWEEN_EQUALS:
            return exactly(fmpq(0), SAME)
        return method(*self.term.args[2:])

    def renyi(self, order: Term) -> Enclosure:
        if order.op == "oo":
            return self.max_divergence()
        if not order.is_number:
            return self._at_real_order(order)
        if order.value == 1:
            return self.kl()
        require(order.value >= 0, "an order must be nonnegative")
        if self.cells is not None:
            return finite.renyi(self.cells, order.value)
        if order.value == 0:
            raise Unplanned("order 0 has closed forms alone")
        known = self._far_out(order.value) if self._on_integers() else self._on_grid(order.value)
        if known is not None:
            return known
        return self._total(Power(order.value), None, lambda total, shift: (total.log() + shift) / arb(order.value - 1),
                           infinity("P and Q are mutually singular") if order.value < 1 else None)

    def _at_real_order(self, order: Term) -> Enclosure:
        """D is non-decreasing in the order (van Erven & Harremoës 2014, Theorem 3): squeezed between rational orders."""
        around = ball(order, {})
        require(around.is_finite(), "the order has no value, or none that this precision can tell")
        low, high = (exact_value(end) for end in (around.lower(), around.upper()))
        require(low > 1 or (low > 0 and high < 1), "the order was not separated from 0 and 1 at this precision")
        below, above = self.renyi(number(low)), self.renyi(number(high))
        if below.infinite:
            return below
        require(not above.infinite, "the divergence becomes infinite too near this order to tell")
        return finite_value(below.ball.union(above.ball), "between two rational orders")

    def kl(self) -> Enclosure:
        return self._total(Ratio(), finite.kl)

    def _total(self, kind, of_cells, finish=lambda total, shift: total * shift.exp(), empty: Enclosure | None = None) -> Enclosure:
        """``finish`` of the sum or integral of the kind, times e^{−shift}; ``empty`` when that is 0 throughout."""
        if self.cells is not None:
            return of_cells(self.cells)
        P, Q, plan = self._laws_and_plan()
        if self._on_integers():
            total, shift, reason = total_over(Lattice(P, Q, plan), kind), arb(0), SUMMED
            if total is None:
                return infinity("the sum diverges, or P has mass where Q has none")
        elif self._is_infinite(P, Q, plan, kind):
            return infinity(SINGULAR if plan.uncovered else "the integral diverges")
        else:
            cells, shift, reason = atom_cells(P.atoms, Q.atoms), arb(plan.shift), "verified integration"
            total = over_atoms(kind, (tuple(None if is_zero(mass) else arb(mass) for mass in (cell.p, cell.q)) for cell in cells))
            if total is None:
                return infinity(SINGULAR)
            total = integrate(P, Q, plan, kind) + total * (-shift).exp()
        return empty if total.is_zero() and empty is not None else finite_value(nonnegative(finish(total, shift)), reason)

    def max_divergence(self) -> Enclosure:
        if self.cells is not None:
            return finite.max_divergence(self.cells)
        if self._on_integers():
            value = largest_on_lattice(Lattice(*self._laws_and_plan()))
            return infinity("log(p/q) grows without bound") if value is None else finite_value(nonnegative(value), SUMMED)
        P, Q, plan = self._laws_and_plan()
        if plan.uncovered and _uncovered(P, Q, plan):
            return infinity(SINGULAR)
        atoms = atom_cells(P.atoms, Q.atoms)
        known = finite.max_divergence(atoms) if atoms else None
        if known is not None and (known.infinite or not P.parts):
            return known
        if plan.infinite:
            require(_diverges(P, Q, plan, None), "log(p/q) was not shown to grow without bound")
            return infinity("log(p/q) grows without bound")
        value = greatest_log_ratio(P, Q, plan)
        return finite_value(value if known is None else value.max(known.ball), "supremum of log(p/q) over the line")

    def chi2(self) -> Enclosure:
        return self._total(Power(fmpq(2)), finite.chi2, lambda total, shift: total * shift.exp() - 1)

    def hellinger2(self) -> Enclosure:
        return self._total(Power(fmpq(1, 2)), finite.hellinger2, lambda total, shift: 1 - total * shift.exp())

    def tv(self) -> Enclosure:
        return self.hockey_stick(ZERO)

    def hockey_stick(self, eps: Term) -> Enclosure:
        return self._above(Excess(eps), True)

    def loss_tail(self, level: Term) -> Enclosure:
        return self._above(LossTail(level), False)

    def _above(self, kind: Excess, excess: bool) -> Enclosure:
        """What lies above a level: of finite laws, of many of them, of Laplace laws, of discrete Laplace laws, of others."""
        level, threshold = kind.eps, finite.exact_exponential(kind.eps)
        if self.halves is not None:
            return halves.above(self.halves, threshold, excess)
        if self.plan is None and self.cells is None and laplace.is_laplace(self.P, self.Q):
            return laplace.above(self.P, self.Q, level, excess)
        cells = cells_above(self.term) if self.cells is None else self.cells
        return self._total(kind, None, empty=NEVER_ABOVE) if cells is None else finite.above(cells, threshold, excess)

    def tradeoff(self, level: Term) -> Enclosure:
        require(self.cells is not None, "the most powerful test is computed for finite laws")
        return finite.tradeoff(self.cells, value_of(level))

    def loss_within(self, level: Term) -> Enclosure:
        require(self.cells is not None, "the probability of a loss between two bounds is only computed for finite laws")
        return finite.loss_within(self.cells, finite.exact_exponential(level))

    def _on_grid(self, order: fmpq) -> Enclosure | None:
        """Of mixtures of normal laws."""
        if self.plan is None or self.plan.grid is None:
            return None
        return renyi_on_grid(Grid(self.P, self.Q, self.plan.grid.step), order, self.plan.grid)

    def _far_out(self, order: fmpq) -> Enclosure | None:
        """Of Skellam laws around a far peak."""
        if self.plan is None or not self.plan.far_peak:
            return None
        return finite_value(log_power_sum(self.P, self.Q, order) / arb(order - 1), "verified expansion around a far peak")

    def _laws_and_plan(self) -> tuple[Measure, Measure, Plan]:
        if self.plan is None:
            raise Unplanned(f"no plan for {self.term.op}")
        return measure(self.P), measure(self.Q), self.plan

    def _on_integers(self) -> bool:
        """Whether one law is given by masses on the integers; the other must then have no density beside atoms."""
        spaces = {measure(self.P).space, measure(self.Q).space}
        require(not {"integers", "real"} <= spaces, "a law with a density and atoms against one on the integers is not computed")
        return "integers" in spaces

    def _is_infinite(self, P: Measure, Q: Measure, plan: Plan, kind) -> bool:
        """Whether the plan's proof of divergence holds; raises RuleError when it offers one that does not."""
        singular_counts = isinstance(kind, Ratio) or (isinstance(kind, Power) and kind.order > 1)
        if plan.uncovered and singular_counts:
            return _uncovered(P, Q, plan)
        if plan.infinite and singular_counts:
            if _diverges(P, Q, plan, kind):
                return True
            raise RuleError("the divergence of the integral was not shown")
        return False


def _uncovered(P: Measure, Q: Measure, plan: Plan) -> bool:
    """P has a positive density on the stretch, Q has no part there."""
    lower, upper = plan.uncovered
    p, q = presence(P, lower, upper), presence(Q, lower, upper)
    require(not q.possible and p.certain and lower < upper, "P was not shown to have mass where Q has none")
    density = range_of(p.certain[0].density, {"_x": Piece(lower, upper).range()})
    require(density is not None and density.is_positive(), "P was not shown to have mass where Q has none")
    return True


def _diverges(P: Measure, Q: Measure, plan: Plan, kind) -> bool:
    """Whether the integral of the kind diverges at the plan's place, or log(p/q) grows there when no kind is given."""
    place = plan.infinite
    lower, upper = place.map.at(place.start, False), place.map.at(None, True)
    if at_most(lower, upper) is False:
        lower, upper = upper, lower
    p, q = presence(P, lower, upper), presence(Q, lower, upper)
    if not p.certain or not q.settled:
        return False
    line = HalfLine(place.start)
    forms = [logarithms(parts, place.map.image(), line.expand) for parts in (p.certain, q.certain)]
    if kind is None:
        return log_ratio_grows(line, *forms, place)
    if isinstance(kind, Power):
        return power_diverges(line, *forms, kind.order, place, place.map.log_jacobian())
    return ratio_diverges(line, *forms, place, place.map.log_jacobian())


