"""Proposing brackets and covers of orders for epsilon, zcdp and tcdp (kernel.least_values).  Not trusted."""

from flint import arb, fmpq

from ..definitions.quantities import dominating_pairs
from ..errors import RuleError
from ..exact import rational_text
from ..kernel.enclosure import enclose as certified
from ..kernel.extended import Enclosure, at_precision
from ..kernel.least_values import chord_holds, max_singular, order_end, rates, uncovered
from ..language.printer import to_text
from ..terms import INFINITY, Term, call, number
from ..terms.evaluate import ball
from . import enclosing
from .plans import NoPlan
from .rationals import short_rational
from .summit import summit

BITS_A_DIGIT = 3.33
SPARE_DIGITS, SPARE_BITS = 6, 12
ROUGH_DIGITS, ROUGH_BITS = 6, 20  # to come near the level at which the profile is δ
STEPS, DOUBLINGS = 200, 60
NEAR, SAFETY, BLUR_BITS = 1 << 10, 1.1, 16
MOST_ORDERS = 2_000
SHORT_BITS, HALF, LONGER, SHORTER = 8, fmpq(1, 2), fmpq(9, 8), fmpq(3, 4)  # of the steps from order to order


def least_plans(term: Term, bits: int) -> dict:
    """Plans for one least value and for what the kernel will ask about it, by their texts."""
    if term.op == "gdp":
        return {}
    plan, plans = (_bracket if term.op == "epsilon" else _covers)(term, bits)
    # without plans of their own, finite laws are computed at this precision: orders near 1 need much of it
    return plans if plan is None else {to_text(term): {"bits": 4 * bits, **plan}, **plans}


def _bracket(term: Term, bits: int) -> tuple[dict | None, dict]:
    """Two levels close to where the profile meets δ, and the plans of the profile there."""
    mechanism, last = term.args
    digits = int(bits / BITS_A_DIGIT) + SPARE_DIGITS
    with at_precision(bits + SPARE_BITS):
        delta = ball(last, {}).mid()
    if delta == 0:
        return None, enclosing.plans_for(call("pure_dp", mechanism), bits)
    if delta >= 1:
        return None, {}
    profile, rough = (Profile(mechanism, delta, *size) for size in ((digits, 2 * bits + SPARE_BITS), (ROUGH_DIGITS, 2 * ROUGH_BITS)))
    zero = fmpq(0)
    at_zero = rough if rough.side(zero) else profile
    if at_zero.excess(zero) <= 0:
        return {"bracket": ["0", "0"]}, at_zero.plans[zero]
    high = fmpq(1)
    while rough.excess(high) > 0:
        if high > 1 << DOUBLINGS or _stays_above(mechanism, delta):
            return {}, {}
        high *= 2
    root, width = profile.root(*rough.around(high / 2 if high > 1 else zero, high), bits)
    width = max(width, profile.blur(root))
    for _ in range(STEPS):
        ends = max(root - width, zero), root + width
        if (ends[0] == 0 or profile.side(ends[0]) > 0) and profile.side(ends[1]) < 0:
            return {"bracket": [rational_text(end) for end in ends]}, profile.plans.get(ends[0], {}) | profile.plans[ends[1]]
        width *= 4
    raise NoPlan("the level at which the profile is delta was not found")


def _stays_above(mechanism: Term, delta: arb) -> bool:
    try:
        return bool(max_singular(mechanism) > delta)
    except RuleError:
        return False


class Profile:
    """log profile(ε) − log δ at rational levels."""

    def __init__(self, mechanism: Term, delta: arb, digits: int, working: int):
        self.mechanism, self.delta, self.digits, self.working = mechanism, delta, digits, working
        self.known: dict[fmpq, arb] = {}
        self.found: dict[fmpq, Enclosure] = {}
        self.plans: dict[fmpq, dict] = {}

    def side(self, level: fmpq) -> int:
        """1 or −1 where the profile is known to be above or below δ, 0 where it is not."""
        self.excess(level)
        with at_precision(self.working):
            return 1 if self.found[level].lower > self.delta else -1 if self.found[level].upper < self.delta else 0

    def blur(self, root: fmpq) -> fmpq:
        """How far from the root the level is known: what is not known of log profile, by its slope."""
        self.excess(root)
        with at_precision(self.working):
            share = self.found[root].ball.rad() / self.delta
            if share < arb(10) ** (2 - self.digits) or not share < 1:
                return fmpq(0)
            near = root + (fmpq(1) + root) / NEAR
            slope = (self.excess(near) - self.excess(root)) / arb(near - root)
            return short_rational(abs(share / slope).mid() * SAFETY, BLUR_BITS) if slope < 0 else fmpq(0)

    def excess(self, level: fmpq) -> arb:
        """log(profile/δ), −∞ where the profile is not told from 0."""
        if level not in self.known:
            question = call("privacy_profile", self.mechanism, number(level))
            found, self.plans[level] = enclosing.enclose(question, self.digits)
            self.found[level] = found
            if not found.has_digits(self.digits):  # nor will its neighbours have them
                self.digits = max(found.digits(), ROUGH_DIGITS // 2)
            with at_precision(self.working):
                value = found.ball.mid()
                self.known[level] = (value / self.delta).log().mid() if value > 0 else arb.neg_inf()
        return self.known[level]

    def around(self, low: fmpq, high: fmpq) -> tuple[fmpq, fmpq]:
        """Two levels near to each other, between these two, with the root between them."""
        root, width = self.root(low, high, ROUGH_BITS)
        width = max(width, self.blur(root))
        while True:
            ends = max(root - width, low), min(root + width, high)
            if (ends[0] == low or self.side(ends[0]) > 0) and (ends[1] == high or self.side(ends[1]) < 0):
                return ends
            width *= 4

    def root(self, low: fmpq, high: fmpq, bits: int) -> tuple[fmpq, fmpq]:
        """(level, half width) near the zero between two levels, by the Illinois method."""
        with at_precision(self.working):
            at_low, at_high, side, last = self.excess(low), self.excess(high), 0, None
            target = max(high, fmpq(1, 1 << bits)) / (1 << bits)
            for _ in range(STEPS):
                point = (low + high) / 2
                if at_high.is_finite():
                    point = short_rational((high - (high - low) * at_high / (at_high - at_low)).mid(), bits + 2 * SPARE_BITS)
                if high - low <= target or (last is not None and abs(point - last) <= target / 4):
                    break
                last, height = point, self.excess(point)
                if height > 0:
                    low, at_low, at_high, side = point, height, at_high / 2 if side > 0 else at_high, 1
                else:
                    high, at_high, at_low, side = point, height, at_low / 2 if side < 0 else at_low, -1
            return point, target


def _covers(term: Term, bits: int) -> tuple[dict, dict]:
    """A bound and orders for each pair that needs them, and the plans of the divergences there."""
    end, curves, normal, plans = order_end(term), [], [], {}
    for pair in dominating_pairs(term.args[0]):
        with at_precision(bits + SPARE_BITS):
            found = rates(pair.P, pair.Q)
            left = uncovered(found, end)
        if left is not None:
            curves.append(Curve(*left, bits + SPARE_BITS))
            normal.append(found.normal + found.discrete + found.most)
    with at_precision(bits + 2 * SPARE_BITS):
        tops = [curve.top(end, bits) for curve in curves]
        if all((rate - normal[0]).contains(0) for rate in normal):  # what counts is the greatest: others are covered in long steps
            greatest = max((bound for bound, _ in tops), default=None)
            tops = [(greatest, best) for _, best in tops]
        orders = [curve.orders(end, *top, bits) for curve, top in zip(curves, tops)]
    for curve, covered in zip(curves, orders):
        for order in (fmpq(1), *covered):
            plans.update(curve.plans.get(order, {}))
        if end is INFINITY:
            plans.update(enclosing.plans_for(call("max_divergence", curve.P, curve.Q), bits))
    covers = [{"bound": rational_text(bound), "orders": [rational_text(order) for order in covered]}
              for (bound, _), covered in zip(tops, orders)]
    return {"covers": covers}, plans


def _slack(bits: int) -> fmpq:
    return fmpq(1, 1 << (bits - SPARE_BITS))


class Curve:
    """D_α of two laws at rational orders."""

    def __init__(self, P: Term, Q: Term, bits: int):
        self.P, self.Q, self.bits = P, Q, bits
        self.known: dict[fmpq, Enclosure] = {}
        self.plans: dict[fmpq, dict] = {}
        self._most: Enclosure | None = None

    def at(self, order: fmpq) -> arb:
        if order not in self.known:
            self._compute(order)
        found = self.known[order]
        return arb.pos_inf() if found.infinite else found.ball

    def _compute(self, order: fmpq):
        """At once with the bits that are lost near order 1; with more where that does not do."""
        question = self._question(order)
        lost = 0 if order == 1 else max(0, -int(arb(abs(order - 1)).log().mid().floor().unique_fmpz()) * 3 // 2)
        bits, digits = self.bits + 2 * lost, int(self.bits / BITS_A_DIGIT)
        for plans in (self._plans_nearby, enclosing.plans_for):
            try:
                self.plans[order] = plans(question, bits)
                self.known[order] = certified(question, bits, self.plans[order])
            except (NoPlan, RuleError):
                self.known.pop(order, None)
            else:
                if self.known[order].has_digits(digits):
                    return
        self.known[order], self.plans[order] = enclosing.enclose(question, digits)

    def _plans_nearby(self, question: Term, bits: int) -> dict:
        """Those of the nearest order, with its own precision: looking for new ones takes longer than integrating."""
        order = question.args[2].value
        near = min(self.plans, key=lambda other: abs(other - order), default=None)
        if near is None or 1 in (near, order) or abs(near - order) > min(near, order):
            raise NoPlan("no order is near: plans are alike up to twice an order")
        if any("route" in plan for plan in self.plans[near].values()):
            raise NoPlan("a closed form is its own plan")
        texts = [[to_text(part) for part in enclosing.planned_terms(self._question(at))] for at in (near, order)]
        return {new: {**self.plans[near][old], "bits": bits} for old, new in zip(*texts)}

    def _question(self, order: fmpq) -> Term:
        return call("renyi", self.P, self.Q, number(order))

    def rate(self, order: fmpq) -> arb:
        return (self.at(order) / arb(order)).mid()

    def top(self, end: Term, bits: int) -> tuple[fmpq, fmpq | None]:
        """(ρ, order) with ρ a little above the greatest rate, which is that at the order; None where a single order shows all."""
        stop = None if end is INFINITY else end.value
        if stop is not None and not self.at(stop).is_finite():
            raise NoPlan("the divergence is infinite at the end of the orders")
        if stop is None and not self.at(fmpq(2)).is_finite():
            return fmpq(1), None
        most = self.most(end)
        if most is not None and most.infinite:
            raise NoPlan("no bound is known for the divergence at large orders")
        best = self._best_order(stop, None if most is None else most.upper)
        rho = short_rational(self.rate(best).max(self.rate(fmpq(1))), bits + SPARE_BITS) * (1 + _slack(bits))
        return (rho, best) if rho > 0 else (_slack(bits), None)

    def most(self, end: Term) -> Enclosure | None:
        """D_∞ where the orders have no end."""
        if end is not INFINITY:
            return None
        if self._most is None:
            self._most = enclosing.enclose(call("max_divergence", self.P, self.Q), int(self.bits / BITS_A_DIGIT))[0]
        return self._most

    def orders(self, end: Term, rho: fmpq, best: fmpq | None, bits: int) -> list[fmpq]:
        """The orders of a cover with the bound ρ."""
        stop = None if end is INFINITY else end.value
        return [stop or fmpq(2)] if best is None else self._orders(rho, _slack(bits), best, stop, self.most(end))

    def _best_order(self, stop: fmpq | None, most: arb | None) -> fmpq:
        """An order with nearly the greatest rate."""
        grid, order = [fmpq(1)], fmpq(1, 1 << 10)
        while (1 + order < stop) if stop is not None else (most / arb(1 + order) > max(self.rate(o) for o in grid) or order < 2):
            grid.append(1 + order)
            order *= 2
        if stop is not None:
            grid.append(stop)
        index = max(range(len(grid)), key=lambda i: self.rate(grid[i]))
        if index in (0, len(grid) - 1):
            return grid[index]
        return summit(self.rate, *grid[index - 1 : index + 2], self.bits)

    def _orders(self, rho: fmpq, slack: fmpq, best: fmpq, stop: fmpq | None, most: Enclosure | None) -> list[fmpq]:
        """Steps in proportion to the distance from the best order, where the room below the bound is about the square of it."""
        bound, share, width = arb(rho), HALF, short_rational(arb(slack).sqrt(), SHORT_BITS)
        orders = [self._first(bound, slack, stop)]
        while (orders[-1] < stop) if stop is not None else not most.upper <= bound * arb(orders[-1]):
            if len(orders) > MOST_ORDERS:
                raise NoPlan(f"the orders were not covered by {MOST_ORDERS} steps")
            last = orders[-1]
            step = short_rational(arb(share * min(max(abs(last - best), width), last - 1)), SHORT_BITS)
            if step < slack * slack:
                raise NoPlan("no step is short enough for the chord")
            following = last + step if stop is None else min(last + step, stop)
            held = chord_holds(last, self.at(last), following, self.at(following), bound)
            if held:
                orders.append(following)
            share = short_rational(arb(share * (LONGER if held else SHORTER)), SHORT_BITS)
        return orders

    def _first(self, bound: arb, slack: fmpq, stop: fmpq | None) -> fmpq:
        """The greatest order 1 + 2^−k that is found with D ≤ bound."""
        few, many = 0, 2 * slack.q.bit_length()
        while many - few > 1:
            middle = (few + many) // 2
            order = 1 + fmpq(1, 1 << middle)
            if (stop is None or order < stop) and self.at(order).upper() <= bound:
                many = middle
            else:
                few = middle
        return 1 + fmpq(1, 1 << many)
