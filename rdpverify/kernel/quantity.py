"""Values of divergences of two given laws: products by their tensorisation, finite laws by exact sums, laws on the line by
planned integration.  Everything here decides *which* checked computation applies; the computing is done by the modules it calls."""

from flint import arb, fmpq

from ..definitions.measures import Measure, measure
from ..errors import RuleError
from ..terms import ZERO, Term, add, call, make, mul, number, power, sqrt
from ..terms.evaluate import ball, range_of
from . import finite
from .exponent import Piece
from .extended import Enclosure, exactly, finite as finite_value, infinity
from .integral import Excess, Power, Ratio, integrate
from .pieces import at_most, logarithms, presence
from .plan import Plan
from .supremum import greatest_log_ratio
from .tails import HalfLine, power_diverges, ratio_diverges

ADDITIVE = ("renyi", "kl", "max_divergence")  # van Erven & Harremoës 2014, Theorem 28
SINGULAR = "P has positive mass where Q has none"
SAME = "the two laws are the same"


def components(term: Term) -> list[tuple[Term, int]] | None:
    """The divergences of the components of two products of one shape, with multiplicities; None when they are not such."""
    P, Q, rest = term.args[0], term.args[1], term.args[2:]
    if P.op == Q.op == "Power" and P.args[1] is Q.args[1] and P.args[1].is_number and P.args[1].value.q == 1:
        return [(make(term.op, (P.args[0], Q.args[0], *rest)), int(P.args[1].value.p))]
    if P.op == Q.op == "Product" and len(P.args) == len(Q.args):
        return [(make(term.op, (left, right, *rest)), 1) for left, right in zip(P.args, Q.args)]
    return None


def tensorised(term: Term) -> Term | None:
    """The divergence of two products through those of their components, where there is such a law; else None."""
    parts = components(term)
    if parts is None:
        return None
    if term.op in ADDITIVE:
        return add(*(mul(count, part) for part, count in parts))
    if term.op == "chi2":  # 1 + χ² is multiplicative
        return add(mul(*(power(add(1, part), count) for part, count in parts)), -1)
    if term.op == "hellinger2":  # so is 1 − H²
        return add(1, mul(-1, *(power(add(1, mul(-1, part)), count) for part, count in parts)))
    if term.op in ("hockey_stick", "tv"):
        return _rotated(term)
    return None


def _rotated(term: Term) -> Term | None:
    """Products of normal laws with equal standard deviations, turned onto the line through both means."""
    pairs = _normal_pairs(term.args[0], term.args[1])
    if pairs is None:
        return None
    distance = sqrt(add(*(mul(count, power(add(b, mul(-1, a)), 2), power(sd, -2)) for a, b, sd, count in pairs)))
    unit = [call("Normal", 0, 1), call("Normal", distance, 1)]
    return make(term.op, (*unit, *term.args[2:]))


def _normal_pairs(P: Term, Q: Term):
    """(mean of P, mean of Q, sd, copies) of each component, or None."""
    if P.op == Q.op == "Normal":
        return [(P.args[0], Q.args[0], P.args[1], 1)] if P.args[1] is Q.args[1] else None
    parts = components(make("kl", (P, Q)))
    if parts is None:
        return None
    found = []
    for part, count in parts:
        inner = _normal_pairs(*part.args)
        if inner is None:
            return None
        found += [(a, b, sd, count * copies) for a, b, sd, copies in inner]
    return found


class Pair:
    """A divergence term of two laws that are not products, with the plan for it."""

    def __init__(self, term: Term, plan: Plan | None):
        self.term, self.plan = term, plan
        self.P, self.Q = term.args[:2]
        self.cells = finite.cells_of(self.P, self.Q)

    def value(self) -> Enclosure:
        method = getattr(self, self.term.op, None)
        if method is None:
            raise RuleError(f"no enclosure is known for {self.term.op}")
        return method(*self.term.args[2:])

    def renyi(self, order: Term) -> Enclosure:
        if self.P is self.Q:
            return exactly(fmpq(0), SAME)
        if order.op == "oo":
            return self.max_divergence()
        if not order.is_number:
            return self._at_real_order(order)
        if order.value == 1:
            return self.kl()
        if order.value == 0:
            return self._order_zero()
        if order.value < 0:
            raise RuleError("an order must be nonnegative")
        return finite.renyi(self.cells, order.value) if self.cells is not None else self._renyi_on_line(order.value)

    def _at_real_order(self, order: Term) -> Enclosure:
        """D is non-decreasing in the order (van Erven & Harremoës 2014, Theorem 3): squeezed between rational orders."""
        around = ball(order, {})
        low, high = (_rational(end) for end in (around.lower(), around.upper()))
        if not (low > 1 or (0 < low and high < 1)):
            raise RuleError("the order was not separated from 0 and 1 at this precision")
        below, above = self.renyi(number(low)), self.renyi(number(high))
        if below.infinite:
            return below
        if above.infinite:
            raise RuleError("the divergence becomes infinite too near this order to tell")
        return finite_value(below.ball.union(above.ball), "between two rational orders")

    def _order_zero(self) -> Enclosure:
        if self.cells is None:
            raise RuleError("order 0 is only evaluated for finite laws")
        return finite.order_zero(self.cells)

    def kl(self) -> Enclosure:
        if self.P is self.Q:
            return exactly(fmpq(0), SAME)
        if self.cells is not None:
            return finite.kl(self.cells)
        return self._on_line(Ratio(), finite.kl, lambda total: total)

    def max_divergence(self) -> Enclosure:
        if self.P is self.Q:
            return exactly(fmpq(0), SAME)
        if self.cells is not None:
            return finite.max_divergence(self.cells)
        P, Q, plan = self._laws_and_plan()
        if plan.uncovered and _uncovered(P, Q, plan):
            return infinity(SINGULAR)
        atoms = finite.atom_cells(P.atoms, Q.atoms)
        known = finite.max_divergence(atoms) if atoms else None
        if known is not None and known.infinite:
            return known
        value = greatest_log_ratio(P, Q, plan)
        if value is None:
            return infinity("log(p/q) grows without bound")
        return finite_value(value if known is None else value.max(known.ball), "supremum of log(p/q) over the line")

    def chi2(self) -> Enclosure:
        if self.P is self.Q:
            return exactly(fmpq(0), SAME)
        if self.cells is not None:
            return finite.chi2(self.cells)
        return self._on_line(Power(fmpq(2)), lambda cells: _power_sum(cells, fmpq(2)), lambda total: total - 1)

    def hellinger2(self) -> Enclosure:
        if self.P is self.Q:
            return exactly(fmpq(0), SAME)
        if self.cells is not None:
            return finite.hellinger2(self.cells)
        return self._on_line(Power(fmpq(1, 2)), lambda cells: _power_sum(cells, fmpq(1, 2)), lambda total: 1 - total)

    def tv(self) -> Enclosure:
        return self.hockey_stick(ZERO)

    def hockey_stick(self, eps: Term) -> Enclosure:
        threshold = finite.exact_exponential(eps)
        if self.P is self.Q:
            return finite.hockey_stick((finite.Cell(fmpq(1), fmpq(1)),), threshold)
        if self.cells is not None:
            return finite.hockey_stick(self.cells, threshold)
        return self._on_line(Excess(eps), lambda cells: finite.hockey_stick(cells, threshold), lambda total: total)

    def _renyi_on_line(self, order: fmpq) -> Enclosure:
        P, Q, plan = self._laws_and_plan()
        if self._is_infinite(P, Q, plan, Power(order)):
            return infinity(SINGULAR if plan.uncovered else "the integral diverges")
        atoms = finite.power_mean(finite.atom_cells(P.atoms, Q.atoms), order)
        if atoms is None:
            return infinity(SINGULAR)
        total = integrate(P, Q, plan, Power(order)) + arb(atoms) * (-arb(plan.shift)).exp()
        if total.is_zero() and order < 1:
            return infinity("P and Q are mutually singular")
        return finite_value(_nonnegative((total.log() + arb(plan.shift)) / arb(order - 1)), "verified integration")

    def _on_line(self, kind, of_atoms, finish) -> Enclosure:
        """∫ of the kind over the line and its sum over atoms."""
        P, Q, plan = self._laws_and_plan()
        if self._is_infinite(P, Q, plan, kind):
            return infinity(SINGULAR if plan.uncovered else "the integral diverges")
        cells = finite.atom_cells(P.atoms, Q.atoms)
        atoms = of_atoms(cells)
        if atoms.infinite:
            return atoms
        inside = integrate(P, Q, plan, kind)
        if inside.is_zero() and isinstance(kind, Excess):
            return atoms if cells else exactly(fmpq(0), "p <= exp(eps)*q everywhere")
        total = inside * arb(plan.shift).exp() + atoms.ball
        return finite_value(_nonnegative(finish(total)), "verified integration")

    def _laws_and_plan(self) -> tuple[Measure, Measure, Plan]:
        P, Q = measure(self.P), measure(self.Q)
        if "integers" in (P.space, Q.space):
            raise RuleError("no plan for sums over the integers")
        if self.plan is None:
            raise RuleError(f"no plan for {self.term.op}")
        return P, Q, self.plan

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


def _power_sum(cells, order: fmpq) -> Enclosure:
    total = finite.power_mean(cells, order)
    return infinity(SINGULAR) if total is None else finite_value(arb(total), finite.REASON)


def _uncovered(P: Measure, Q: Measure, plan: Plan) -> bool:
    """P has a positive density on the stretch, Q has no part there."""
    lower, upper = plan.uncovered
    p, q = presence(P, lower, upper), presence(Q, lower, upper)
    if q.possible or not p.certain or not lower < upper:
        raise RuleError("P was not shown to have mass where Q has none")
    found = range_of(p.certain[0].density, {"_x": Piece(lower, upper).range()})
    if found is None or not found.is_positive():
        raise RuleError("P was not shown to have mass where Q has none")
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


def _nonnegative(value: arb) -> arb:
    """A divergence is never negative."""
    return arb(0).union(value.upper()) if value.lower() < 0 <= value.upper() else value


def _rational(point: arb) -> fmpq:
    mantissa, exponent = point.mid().man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(exponent)


