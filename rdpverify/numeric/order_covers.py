"""Proposing the orders whose Rényi divergences show zcdp and tcdp (kernel.enclosures.order_cover).  Not trusted."""

import math

from flint import arb, arb_poly, fmpq

from ..certificates.digits import Enclosure
from ..definitions.quantities import dominating_pairs
from ..errors import RuleError
from ..exact import rational_text
from ..kernel.enclosures.enclosure import enclose as certified
from ..kernel.extended import at_precision
from ..kernel.enclosures.least_values import order_end
from ..kernel.enclosures.order_cover import Stretch, stretch_holds
from ..kernel.enclosures.rates import holds_beyond, joined, rates, to_cover
from ..printer import to_text
from ..terms import INFINITY, Term, call, number
from . import enclosing
from .plans import NoPlan
from .rationals import lost_bits, short_rational

BITS_A_DIGIT = 3.33
SPARE_BITS, BITS_AN_ORDER = 12, 2  # interpolation loses some
SHORT_BITS = 12  # of the places of orders in a stretch
FEWEST, FIRST = 8, 1 << 8  # orders of a stretch; the first order of the grid is 1 + 1/FIRST
NARROWINGS, HALVINGS, SHORTENINGS = 12, 40, 6
MOST_ORDERS, AHEAD = 2_000, 5
LIKELY = arb(4) / 5  # a curve whose rates on the grid are below this share of the greatest is not looked at closely


def order_covers(term: Term, bits: int) -> tuple[dict, dict]:
    """A bound and stretches of orders for each pair that needs them, and the plans of the divergences there."""
    end, curves, normal, plans = order_end(term), [], [], {}
    for pair in dominating_pairs(term.args[0]):
        with at_precision(bits + SPARE_BITS):
            pair_rates = rates(pair.P, pair.Q)
            parts = to_cover(pair_rates, end)
        if parts is not None:
            curves.append(Curve(parts, end, bits, pair_rates.discrete + pair_rates.least if end is INFINITY else arb(0)))
            normal.append(pair_rates.normal)
    if not curves:
        return {"covers": []}, plans
    with at_precision(curves[0].working):
        together = all((rate - normal[0]).contains(0) for rate in normal)  # then the greatest bound serves all
        greatest = max(curve.on_grid() for curve in curves)
        for curve in curves:
            if not together or curve.on_grid() >= LIKELY * greatest:
                curve.climb()
        bounds = [curve.bound() for curve in curves]
        if together:
            bounds = [max(bounds)] * len(bounds)
        covers = [{"bound": rational_text(bound), "stretches": [list(map(rational_text, orders)) for orders in curve.stretches(bound)]}
                  for curve, bound in zip(curves, bounds)]
    for curve, item in zip(curves, covers):
        for order in dict.fromkeys(order for orders in item["stretches"] for order in orders):
            plans.update(curve.plans[order])
        plans.update(curve.other_plans)
    return {"covers": covers}, plans


class Curve:
    """D_α of a pair of products at rational orders, and what covers its orders."""

    def __init__(self, parts, end: Term, bits: int, limit: arb):
        self.parts, self.stop, self.limit = parts, None if end is INFINITY else end.value, limit
        self.P, self.Q = joined(parts)
        self.bits, self.most_orders = bits, bits // 4 + FEWEST
        self.working = bits + SPARE_BITS + BITS_AN_ORDER * self.most_orders
        self.known: dict[fmpq, Enclosure] = {}
        self.plans: dict[str, dict] = {}
        self.other_plans, self._others = {}, {}
        self.grid: list[fmpq] = []
        self.centre: list[fmpq] = []
        self.infinite: fmpq | None = None  # an order at which the divergence is infinite
        if self.stop is not None and not self.at(self.stop).is_finite():
            self.infinite = (1 + self.stop) / 2
            if self.at(self.infinite).is_finite():
                raise NoPlan("the divergence is infinite at the end of the orders")

    def at(self, order: fmpq) -> arb:
        if order not in self.known:
            self._compute(order)
        enclosure = self.known[order]
        return arb.pos_inf() if enclosure.infinite else enclosure.ball

    def _compute(self, order: fmpq):
        """At once with the bits that are lost near order 1; with more where that does not do."""
        question = self._question(order)
        lost = 0 if order == 1 else lost_bits(order)
        bits, digits = self.working + 2 * lost, int(self.working / BITS_A_DIGIT)
        for plans in (self._plans_nearby, self._plans_ahead, enclosing.plans_for):
            try:
                found_plans = plans(question, bits)
                value = Enclosure.of(certified(question, bits, found_plans))
            except (NoPlan, RuleError):
                continue
            if value.has_digits(digits):
                break
        else:
            value, found_plans = enclosing.enclose(question, digits)
        self.known[order], self.plans[rational_text(order)] = value, found_plans

    def _plans_nearby(self, question: Term, bits: int) -> dict:
        """Those of the nearest order, rather above, with its own precision: looking for new ones takes longer than integrating."""
        order = question.args[2].value
        near = min(self.known, key=lambda other: (other < order, abs(other - order)), default=None)
        if near is None or 1 in (near, order) or abs(near - order) > min(near, order):
            raise NoPlan("no order is near: plans are alike up to twice an order")
        plans = self.plans[rational_text(near)]
        if any("route" in plan for plan in plans.values()):
            raise NoPlan("a closed form is its own plan")
        return self._moved(plans, near, question, bits)

    def _plans_ahead(self, question: Term, bits: int) -> dict:
        """For sums, those of an order so much larger that they will serve the next ones too."""
        order = question.args[2].value
        if order < 2 or not any("sum" in plan for plans in self.plans.values() for plan in plans.values()):
            raise NoPlan("only sums over more terms serve other orders")
        return self._moved(enclosing.plans_for(self._question(AHEAD * order), bits), AHEAD * order, question, bits)

    def _moved(self, plans: dict, near: fmpq, question: Term, bits: int) -> dict:
        """Plans for one order as those for another."""
        texts = [[to_text(part) for part in enclosing.planned_terms(at)] for at in (self._question(near), question)]
        return {new: {**plans[old], "bits": bits} for old, new in zip(*texts)}

    def _question(self, order: fmpq) -> Term:
        return call("renyi", self.P, self.Q, number(order))

    def rate(self, order: fmpq) -> arb:
        return (self.at(order) / arb(order)).mid()

    def heights(self, orders: list[fmpq]) -> list[arb]:
        for order in reversed(orders):  # plans for large orders mostly serve the smaller ones too
            self.at(order)
        return [self.at(order) * arb(order - 1) for order in orders]

    def holds(self, orders: list[fmpq], rho: arb) -> bool:
        return stretch_holds(orders, self.heights(orders), rho)

    def ends_at(self, order: fmpq, rho: arb) -> bool:
        """Whether nothing is left beyond the order."""
        return order == self.stop if self.stop is not None else order > 1 and holds_beyond(order, rho, self.parts, self._other)

    def _other(self, term: Term) -> Enclosure:
        if term not in self._others:
            self._others[term], plans = enclosing.enclose(term, int(self.working / BITS_A_DIGIT))
            self.other_plans.update(plans)
        return self._others[term]

    def on_grid(self) -> arb:
        """The greatest rate on a grid of orders."""
        if not self.grid and self.infinite is None:
            following, step = fmpq(1), fmpq(1, FIRST)
            while not self.grid or (self.stop is None and self.grid[-1] < 2) or not self.ends_at(self.grid[-1], self._rho_of_grid()):
                if not self.at(following).is_finite():
                    self.infinite = max(following, 1 + fmpq(1, FIRST))  # no end of the orders: there it is finite
                    break
                self.grid.append(following)
                following, step = 1 + step if self.stop is None else min(1 + step, self.stop), 2 * step
        return self._greatest()

    def _rho_of_grid(self) -> arb:
        return arb(self._slightly_above(self._greatest()))

    def _greatest(self) -> arb:
        return max(map(self.rate, self.grid), default=arb(0)).max(self.limit)

    def _slightly_above(self, rate: arb) -> fmpq:
        slack = fmpq(1, 1 << (self.bits - SPARE_BITS))
        rho = short_rational(rate, self.bits + SPARE_BITS) * (1 + slack)
        return rho if rho > 0 else slack

    def bound(self) -> fmpq:
        best = max(map(self.rate, self.centre), default=arb(0))
        return self._slightly_above(best.max(self._greatest()))

    def climb(self):
        """The stretch around the order with the greatest rate, where the bound has no room to spare."""
        if self.infinite is not None:
            return
        index = max(range(len(self.grid)), key=lambda i: self.rate(self.grid[i]))
        if index == 0:
            width = min(fmpq(1), short_rational(4 / self.rate(fmpq(1)), SHORT_BITS)) if self.rate(fmpq(1)) > 0 else fmpq(1)
            low, high, best, count = fmpq(1), 1 + width if self.stop is None else min(1 + width, self.stop), fmpq(1), self.most_orders
        elif index == len(self.grid) - 1:
            return
        else:
            low, best, high, count = self.grid[index - 1], None, self.grid[index + 1], self.bits // 8 + FEWEST
        for _ in range(NARROWINGS):
            orders = places(low, high, count)
            orders = with_place(orders, best or self._peak(orders))
            if self.holds(orders, arb(self._slightly_above(max(map(self.rate, orders)).max(self.rate(best or low))))):
                self.centre = orders
                return
            top = max(range(len(orders)), key=lambda i: self.rate(orders[i])) if best is None else 0
            low, high = (orders[max(top - 1, 0)], orders[min(top + 1, len(orders) - 1)]) if best is None else (low, low + (high - low) / 4)
        raise NoPlan("the order with the greatest rate was not found")

    def _peak(self, orders: list[fmpq]) -> fmpq:
        """Where the rate of the polynomial through the moments is greatest."""
        stretch = Stretch(orders, self.heights(orders), arb(1))
        poly = arb_poly.interpolate(stretch.points, stretch.moments, algorithm="newton")
        slopes, low, high = poly.derivative(), orders[0], orders[-1]
        for _ in range(self.bits):
            order = (low + high) / 2
            place, span = arb(order - stretch.middle), arb(order - orders[0])
            moment = poly(place)
            height, rise = moment.log() + stretch.tilt * span, slopes(place) / moment + stretch.tilt
            low, high = (order, high) if rise * arb(order * (order - 1)) > height * arb(2 * order - 1) else (low, order)
        return short_rational(arb((low + high) / 2), self.bits)

    def stretches(self, bound: fmpq) -> list[list[fmpq]]:
        """Stretches of orders from 1 on that show the bound, or one that shows that there is none."""
        if self.infinite is not None:
            self.heights([fmpq(1), self.infinite])
            return [[fmpq(1), self.infinite]]
        rho, parts = arb(bound), []
        if self.centre and self.centre[0] > 1:
            self._between(fmpq(1), self.centre[0], rho, parts, HALVINGS)
        if self.centre:
            parts.append(self.centre)
        last = self.centre[-1] if self.centre else fmpq(1)
        width = max(last - 1, short_rational((2 / rho.sqrt()).min(4 / rho), SHORT_BITS))
        while not self.ends_at(last, rho):
            if len(self.known) > MOST_ORDERS:
                raise NoPlan(f"the orders were not covered by {MOST_ORDERS} of them")
            following = self._no_farther(last, last + width, rho)
            orders = places(last, following, FEWEST)
            if self.holds(orders, rho):
                parts.append(orders)
                last, width = following, 2 * width
            else:
                width /= 2
        return parts

    def _no_farther(self, last: fmpq, following: fmpq, rho: arb) -> fmpq:
        """The next end, not far beyond the orders that need to be looked at."""
        if self.stop is not None:
            return min(following, self.stop)
        for _ in range(SHORTENINGS if self.ends_at(following, rho) else 0):
            middle = (last + following) / 2
            if not self.ends_at(middle, rho):
                break
            following = middle
        return following

    def _between(self, low: fmpq, high: fmpq, rho: arb, parts: list, halvings: int):
        orders = places(low, high, FEWEST)
        if self.holds(orders, rho):
            parts.append(orders)
        elif not halvings:
            raise NoPlan("no stretch of orders is short enough")
        else:
            for ends in ((low, (low + high) / 2), ((low + high) / 2, high)):
                self._between(*ends, rho, parts, halvings - 1)


def places(low: fmpq, high: fmpq, count: int) -> list[fmpq]:
    """Chebyshev's extreme points, nearly, in short numbers."""
    shares = [fmpq(round((1 - math.cos(math.pi * i / (count - 1))) / 2 * (1 << SHORT_BITS)), 1 << SHORT_BITS) for i in range(count)]
    return [low + (high - low) * share for share in shares]


def with_place(orders: list[fmpq], order: fmpq) -> list[fmpq]:
    """The orders with this one for an inner one that is much nearer to it than the next."""
    if order in orders:
        return orders
    index = min(range(1, len(orders) - 1), key=lambda i: abs(orders[i] - order))
    near = abs(orders[index] - order) < min(orders[index + 1] - orders[index], orders[index] - orders[index - 1]) / 2
    return sorted([*(orders[:index] + orders[index + 1 :] if near else orders), order])
