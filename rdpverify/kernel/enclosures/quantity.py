"""Values of divergences of two given laws: finite laws by exact sums, laws on the integers and on the line by planned sums and
integrals.  Everything here decides *which* checked computation applies; the computing is done by the modules it calls."""

from flint import arb, fmpq

from ...definitions.measures import Measure, measure
from ...errors import RuleError, require
from ...terms import INFINITY, ZERO, Term, number
from ...terms.evaluate import ball, range_of
from .. import finite
from ..compositions import halves, laplace
from ..cells import Cell, atom_cells, cells_of, total_of, value_of
from ..integrals.exponent import Piece
from ..extended import Enclosure, exact_value, exactly, infinity, nonnegative
from ..extended import finite as finite_value
from ..integrals.far_peak import log_power_sum
from ..integrals.gaussian import log_power_integral
from ..integrals.integral import Excess, LossTail, Power, Ratio, integrate
from ..integrals.lattice import INFINITE, Lattice, excess_sum, loss_tail_sum, power_sum, ratio_sum
from ..integrals.lattice import greatest_log_ratio as largest_on_lattice
from ..integrals.leading import Leading
from ..integrals.pieces import at_most, logarithms, presence
from ..integrals.plan import Plan
from ..steps import cells_above, cells_by_steps
from ..integrals.supremum import greatest_log_ratio
from ..integrals.tails import HalfLine, power_diverges, ratio_diverges
from ..integrals.trapezoid import Grid, renyi_on_grid

SINGULAR = "P has positive mass where Q has none"
GAUSSIAN = "Gaussian integral in closed form"
SUMMED = "verified summation"
SAME = "the two laws are the same"
ZERO_BETWEEN_EQUALS = ("renyi", "kl", "max_divergence", "chi2", "hellinger2")
ONE_POINT = (Cell(fmpq(1), fmpq(1)),)


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
        if order.value == 0:
            return self._order_zero()
        require(order.value >= 0, "an order must be nonnegative")
        if self.cells is not None:
            return finite.renyi(self.cells, order.value)
        return self._renyi_on_lattice(order.value) if self._on_integers() else self._renyi_on_line(order.value)

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

    def _order_zero(self) -> Enclosure:
        require(self.cells is not None, "order 0 is only evaluated for finite laws")
        return finite.order_zero(self.cells)

    def kl(self) -> Enclosure:
        return self._expectation(Ratio(), finite.kl, finite.kl, lambda: ratio_sum(self._lattice()), lambda total: total)

    def _expectation(self, kind, of_cells, of_atoms, on_lattice, finish) -> Enclosure:
        """``finish`` of a sum over cells or the integers, or of an integral of the kind beside a sum over atoms."""
        if self.cells is not None:
            return of_cells(self.cells)
        return _summed(on_lattice(), finish) if self._on_integers() else self._on_line(kind, of_atoms, finish)

    def _power_mean(self, order: fmpq, of_cells, finish) -> Enclosure:
        return self._expectation(Power(order), of_cells, lambda cells: _power_sum(cells, order),
                                 lambda: self._power_on_lattice(order), finish)

    def max_divergence(self) -> Enclosure:
        if self.cells is not None:
            return finite.max_divergence(self.cells)
        if self._on_integers():
            return _summed(largest_on_lattice(self._lattice()), lambda value: value)
        P, Q, plan = self._laws_and_plan()
        if plan.uncovered and _uncovered(P, Q, plan):
            return infinity(SINGULAR)
        atoms = atom_cells(P.atoms, Q.atoms)
        known = finite.max_divergence(atoms) if atoms else None
        if known is not None and known.infinite:
            return known
        if known is not None and not P.parts:
            return known
        value = greatest_log_ratio(P, Q, plan)
        if value is None:
            return infinity("log(p/q) grows without bound")
        return finite_value(value if known is None else value.max(known.ball), "supremum of log(p/q) over the line")

    def chi2(self) -> Enclosure:
        return self._power_mean(fmpq(2), finite.chi2, lambda total: total - 1)

    def hellinger2(self) -> Enclosure:
        return self._power_mean(fmpq(1, 2), finite.hellinger2, lambda total: 1 - total)

    def tv(self) -> Enclosure:
        return self.hockey_stick(ZERO)

    def hockey_stick(self, eps: Term) -> Enclosure:
        threshold = finite.exact_exponential(eps)
        if self.cells is not None:
            return finite.hockey_stick(self.cells, threshold)
        if self.halves is not None:
            return halves.hockey_stick(self.halves, threshold)
        pairs = laplace.laplace_pairs(self.P, self.Q)
        if pairs is not None:
            return laplace.hockey_stick(pairs, eps)
        above = cells_above(self.term)
        if above is not None:
            return finite.hockey_stick(above, threshold)
        if self._on_integers():
            return _summed(excess_sum(self._lattice(), eps), lambda total: total)
        return self._on_line(Excess(eps), lambda cells: finite.hockey_stick(cells, threshold), lambda total: total)

    def loss_tail(self, level: Term) -> Enclosure:
        if self.halves is not None:
            return halves.loss_tail(self.halves, finite.exact_exponential(level))
        if self.cells is not None:
            return finite.loss_tail(self.cells, finite.exact_exponential(level))
        pairs = laplace.laplace_pairs(self.P, self.Q) if self.plan is None else None
        if pairs is not None:
            return laplace.loss_tail(pairs, level)
        above = cells_above(self.term)
        if above is not None:
            return finite_value(arb(total_of(cell.p for cell in above)), finite.REASON)
        if self._on_integers():
            return _summed(loss_tail_sum(self._lattice(), level), lambda total: total)
        threshold = finite.exact_exponential(level)
        return self._on_line(LossTail(level), lambda cells: finite.loss_tail(cells, threshold), lambda total: total)

    def tradeoff(self, level: Term) -> Enclosure:
        if self.cells is None:
            raise RuleError("the trade-off function is computed for finite laws and for normal laws with one standard deviation")
        return finite.tradeoff(self.cells, value_of(level))

    def loss_within(self, level: Term) -> Enclosure:
        require(self.cells is not None, "the probability of a loss between two bounds is only computed for finite laws")
        return finite.loss_within(self.cells, finite.exact_exponential(level))

    def _renyi_on_line(self, order: fmpq) -> Enclosure:
        closed = log_power_integral(measure(self.P), measure(self.Q), order)
        if closed is INFINITY:
            return infinity("the integral diverges")
        if closed is not None:
            log_integral = value_of(closed)
            if isinstance(log_integral, fmpq):
                return exactly(log_integral / (order - 1), GAUSSIAN)
            return finite_value(nonnegative(log_integral / arb(order - 1)), GAUSSIAN)
        if self.plan is not None and self.plan.grid is not None:
            return renyi_on_grid(Grid(self.P, self.Q, self.plan.grid.step), order, self.plan.grid)
        if self.plan is not None and self.plan.leading:
            return Leading(self.P, self.Q).renyi(order)
        P, Q, plan = self._laws_and_plan()
        if self._is_infinite(P, Q, plan, Power(order)):
            return infinity(SINGULAR if plan.uncovered else "the integral diverges")
        atoms = finite.power_mean(atom_cells(P.atoms, Q.atoms), order)
        if atoms is None:
            return infinity(SINGULAR)
        total = integrate(P, Q, plan, Power(order)) + arb(atoms) * (-arb(plan.shift)).exp()
        if total.is_zero() and order < 1:
            return infinity("P and Q are mutually singular")
        return finite_value(nonnegative((total.log() + arb(plan.shift)) / arb(order - 1)), "verified integration")

    def _on_line(self, kind, of_atoms, finish) -> Enclosure:
        """∫ of the kind over the line and its sum over atoms."""
        P, Q, plan = self._laws_and_plan()
        if self._is_infinite(P, Q, plan, kind):
            return infinity(SINGULAR if plan.uncovered else "the integral diverges")
        cells = atom_cells(P.atoms, Q.atoms)
        atoms = of_atoms(cells)
        if atoms.infinite:
            return atoms
        inside = integrate(P, Q, plan, kind)
        if inside.is_zero() and isinstance(kind, Excess):
            return atoms if cells else exactly(fmpq(0), "p <= exp(eps)*q everywhere")
        total = inside * arb(plan.shift).exp() + atoms.ball
        return finite_value(nonnegative(finish(total)), "verified integration")

    def _laws_and_plan(self) -> tuple[Measure, Measure, Plan]:
        if self.plan is None:
            raise RuleError(f"no plan for {self.term.op}")
        return measure(self.P), measure(self.Q), self.plan

    def _on_integers(self) -> bool:
        """Whether one law is given by masses on the integers; the other must then have no density beside atoms."""
        spaces = {measure(self.P).space, measure(self.Q).space}
        require(not {"integers", "real"} <= spaces, "a law with a density and atoms against one on the integers is not computed")
        return "integers" in spaces

    def _lattice(self) -> Lattice:
        return Lattice(*self._laws_and_plan())

    def _power_on_lattice(self, order: fmpq):
        total = power_sum(self._lattice(), order)
        return total if total is INFINITE else total * arb(self.plan.shift).exp()

    def _renyi_on_lattice(self, order: fmpq) -> Enclosure:
        if self.plan is not None and self.plan.far_peak:
            return finite_value(log_power_sum(self.P, self.Q, order) / arb(order - 1), "verified expansion around a far peak")
        total = power_sum(self._lattice(), order)
        if total is INFINITE:
            return infinity("the sum diverges, or P has mass where Q has none")
        if total.is_zero():
            return infinity("P and Q are mutually singular")
        return finite_value(nonnegative((total.log() + arb(self.plan.shift)) / arb(order - 1)), SUMMED)

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


def _summed(total, finish) -> Enclosure:
    if total is INFINITE:
        return infinity("the sum diverges, or P has mass where Q has none")
    return finite_value(nonnegative(finish(total)), SUMMED)


def _power_sum(cells, order: fmpq) -> Enclosure:
    total = finite.power_mean(cells, order)
    return infinity(SINGULAR) if total is None else finite_value(arb(total), finite.REASON)


def _uncovered(P: Measure, Q: Measure, plan: Plan) -> bool:
    """P has a positive density on the stretch, Q has no part there."""
    lower, upper = plan.uncovered
    p, q = presence(P, lower, upper), presence(Q, lower, upper)
    require(not q.possible and p.certain and lower < upper, "P was not shown to have mass where Q has none")
    found = range_of(p.certain[0].density, {"_x": Piece(lower, upper).range()})
    require(found is not None and found.is_positive(), "P was not shown to have mass where Q has none")
    return True


def _diverges(P: Measure, Q: Measure, plan: Plan, kind) -> bool:
    place = plan.infinite
    lower, upper = place.map.at(place.start, False), place.map.at(None, True)
    if at_most(lower, upper) is False:
        lower, upper = upper, lower
    p, q = presence(P, lower, upper), presence(Q, lower, upper)
    if not p.certain or not q.settled:
        return False
    line = HalfLine(place.start)
    forms = [logarithms(parts, place.map.image(), line.expand) for parts in (p.certain, q.certain)]
    if isinstance(kind, Power):
        return power_diverges(line, *forms, kind.order, place, place.map.log_jacobian())
    return ratio_diverges(line, *forms, place, place.map.log_jacobian())


