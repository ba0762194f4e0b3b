"""Proposing the evidence for an infimum over orders (kernel.enclosures.infimum): the best order, three orders or pieces with a pair each.
Not trusted.

Pairs for an optimal conversion: with γ and δ fixed just inside the value at the best order, p = δ + γq leaves q alone free; the q whose
log-moment in the middle of a piece is least is tried, and the piece halved until its pair is below the curve.
"""

from dataclasses import replace

from flint import arb, fmpq

from ..certificates.digits import Enclosure
from ..definitions.quantities import dominating_pairs
from ..errors import BudgetExceeded, OutOfTime, RuleError
from ..exact import rational, rational_text
from ..kernel.cells import cells_of
from ..kernel.extended import at_precision
from ..kernel.enclosures.infimum import Covering, convex_form, infimum, is_curve, largest, limit_at_one, of_the_laws
from ..kernel.enclosures.optimal import OPTIMAL
from ..kernel.integrals.plan import MOST_BITS
from ..terms import Term, number, substitute
from ..deadline import deadline, look
from . import enclosing
from .best_order import SMALLEST, best_order
from .limits import check_budget, check_digits
from .plans import NoPlan
from .rationals import lost_bits, short_rational

BITS_A_DIGIT, GUARD_BITS, BOUND_BITS = 3.33, 24, 19
ADJUSTMENTS, DOUBLINGS, MOST_PIECES = 20, 40, 2_000
DEEPEST = 400  # log q
LAW_DIGITS = 6


def enclose_infimum(question: Term, digits: int = 30, budget: float | None = None) -> tuple[Enclosure, dict]:
    """(enclosure, evidence) of inf over α > 1 of ``question``, a conversion of Rényi curves whose only symbol is alpha.

    ``kernel.enclosures.infimum.infimum(question, bits, plans, infimum)`` with what ``evidence`` holds repeats it.  Raises RuleError
    when none is found, also within ``budget`` seconds.
    """
    check_digits(digits)
    check_budget(budget)
    remark = enclosing.unproved_laws(question)
    try:
        with deadline(budget):
            evidence, plans = evidence_for(question, digits)
            lost = 0 if evidence["best"] == "oo" else lost_bits(rational(evidence["best"]))
            bits = int(digits * BITS_A_DIGIT) + 2 * GUARD_BITS + lost
            try:
                value = Enclosure.of(infimum(question, bits, plans, evidence))
            except RuleError:
                bits *= 2
                value = Enclosure.of(infimum(question, bits, plans, evidence))
            while not value.has_digits(digits) and 2 * bits <= MOST_BITS:
                bits *= 2
                value = Enclosure.of(infimum(question, bits, plans, evidence))
    except OutOfTime:
        if budget is None:
            raise
        raise RuleError(f"no bound of the infimum was found within the budget of {budget:g} s") from None
    except (NoPlan, BudgetExceeded) as problem:
        raise RuleError(f"no bound of the infimum was found: {problem}") from None
    if remark:
        value = replace(value, reason=f"{value.reason}; {remark}")
    return value, {"bits": bits, "plans": plans, "infimum": evidence}


def evidence_for(question: Term, digits: int) -> tuple[dict, dict]:
    """(evidence, plans) for inf over α > 1 of ``question``; raises NoPlan or RuleError when none is found."""
    search = Search(question, digits)
    if question.op == "optimal_delta" and search.has_no_loss_above():
        return {"best": "oo"}, search.plans
    order = best_order(question, search.bits)
    if not fmpq(2) ** (SMALLEST + 1) < order - 1:
        order = best_order(question, search.bits, -search.bits)
    if question.op in OPTIMAL and order - 1 >= fmpq(2) ** (search.bits - 1):
        raise NoPlan("the values fall all the way to order ∞")
    search.working += 2 * lost_bits(order)
    with at_precision(search.working):
        value = search.enclosed(question, order)
        if question.op in OPTIMAL:
            evidence = _pieces(search, order, value)
        elif order - 1 <= fmpq(2) ** -search.bits:
            if limit_at_one(question).free:
                raise NoPlan("the values fall all the way to order 1")
            evidence = {"limit": "1"}
            search.plans.update(enclosing.plans_for(limit_at_one(question), search.working))
        else:
            evidence = _three_orders(search, order, value)
    return {"best": rational_text(order), **evidence}, search.plans


class Search:
    """Enclosures of terms in alpha at orders, keeping the plans they need."""

    def __init__(self, question: Term, digits: int):
        self.question, self.digits = question, digits + 4
        self.bits = int(digits * BITS_A_DIGIT) + GUARD_BITS
        self.working = 2 * self.bits
        self.share = arb(2) ** (BOUND_BITS - self.bits)  # of the value at the best order is given away
        self.plans: dict = {}

    def has_no_loss_above(self) -> bool:
        """Whether pure DP gives the ε of an optimal_delta."""
        _, curve, eps = self.question.args
        if not is_curve(curve) or eps.free:
            return False
        try:
            (most, plans), (level, others) = (enclosing.enclose(term, self.digits) for term in (largest(curve), eps))
        except (NoPlan, RuleError):
            return False
        self.plans.update(plans | others)
        return not most.infinite and bool(most.upper <= level.lower)

    @staticmethod
    def has_two_outcomes(curve: Term) -> bool:
        """Whether the curve is that of a mechanism with two likelihood ratios, which may be the worst of its curve itself."""
        if curve.op != "rdp":
            return False
        cells_of_pairs = [cells_of(pair.P, pair.Q) for pair in dominating_pairs(curve.args[0])]
        return all(cells is not None and len(cells) == 2 for cells in cells_of_pairs)

    def enclosed(self, term: Term, order: fmpq) -> Enclosure:
        enclosure, plans = enclosing.enclose(substitute(term, {"alpha": number(order)}), self.digits)
        self.plans.update(plans)
        if enclosure.infinite:
            raise NoPlan("a divergence is infinite at an order that was looked at")
        return enclosure


def _three_orders(search: Search, order: fmpq, value: Enclosure) -> dict:
    """The order where the gap is least and one on each side where it is between one and two times as large.

    That is the best order, but where the values fall all the way to order ∞: there the gap rises once they are near their limit."""
    least = value.lower.mid()
    bound = short_rational(least - abs(least) * search.share, search.working)
    gap = convex_form(search.question, bound)
    if order - 1 >= fmpq(2) ** (search.bits - 1):
        order = best_order(gap, search.bits)
    step, at_best = (order - 1) / 4, search.enclosed(gap, order).ball
    for _ in range(ADJUSTMENTS):
        ends = [search.enclosed(gap, point).ball for point in (order - step, order + step)]
        rise = ends[0].max(ends[1]) - at_best
        if at_best / 8 <= rise <= at_best and all(end >= at_best for end in ends):
            break
        step = min(short_rational(arb(step) * (at_best / (2 * rise)).sqrt().mid(), search.working), (order - 1) / 2)
    return {"bound": rational_text(bound), "orders": [rational_text(point) for point in (order - step, order, order + step)]}


def _pieces(search: Search, order: fmpq, value: Enclosure) -> dict:
    _, curve, last = search.question.args
    if not is_curve(curve) or last.free:
        raise NoPlan("only one curve of given laws is converted")
    argument, least = enclosing.enclose(last, search.digits)[0].ball.mid(), value.lower * (1 - search.share)
    nothing = 0 if search.question.op == "optimal_epsilon" else arb(0).max(1 - argument.exp()).mid()
    if least <= nothing:
        return {"pieces": []}
    if search.has_two_outcomes(curve):
        truth, plans = enclosing.enclose(of_the_laws(search.question), search.digits + LAW_DIGITS)
        if truth.lower >= least:
            search.plans.update(plans)
            return {"limit": "law"}
    level, delta = (least.exp(), argument) if search.question.op == "optimal_epsilon" else (argument.exp(), least)
    return {"pieces": Pieces(search, curve, level.mid(), delta.mid()).around(order)}


class Pieces:
    """Pieces of the orders, each with a pair on the line p = δ + γq."""

    def __init__(self, search: Search, curve: Term, level: arb, delta: arb):
        self.search, self.curve, self.level, self.delta = search, curve, level, delta
        self.heights: dict[fmpq, arb] = {}
        self.largest = short_rational((1 - delta) / level, search.working)  # q where p = 1

    def divergence(self, order: fmpq) -> arb:
        if order not in self.heights:
            self.heights[order] = self.search.enclosed(self.curve, order).ball
        return self.heights[order]

    def around(self, best: fmpq) -> list:
        kl, last = self.divergence(fmpq(1)), Covering(fmpq(1), self.largest)
        low, high = (1 + best) / 2, 2 * best
        for _ in range(DOUBLINGS):
            first = self.pair(low)
            if first.log_moment(low) <= arb(low - 1) * kl:
                break
            low = (1 + low) / 2
        for _ in range(DOUBLINGS):
            if last.largest() <= self.divergence(high):
                break
            high = 2 * high
        return [[rational_text(low), *_texts(first)], *self._between(low, high), ["oo", *_texts(last)]]

    def _between(self, low: fmpq, high: fmpq) -> list:
        """Halved until each pair is below the curve on its piece; what held before a neighbour was halved holds after it."""
        ends, pairs = [fmpq(1), low, high], {}
        while len(ends) <= MOST_PIECES:
            points = [(end, arb(end - 1) * self.divergence(end)) for end in ends]
            halved = []
            for i in range(1, len(ends) - 1):
                piece = ends[i], ends[i + 1]
                if piece not in pairs:
                    look()
                    pair = self.pair((piece[0] + piece[1]) / 2)
                    if pair.below(points[i - 1], points[i], points[i + 1], points[i + 2] if i + 2 < len(points) else None):
                        pairs[piece] = pair
                    else:
                        halved.append((piece[0] + piece[1]) / 2)
            if not halved:
                return [[rational_text(piece[1]), *_texts(pairs[piece])] for piece in zip(ends[1:], ends[2:])]
            ends = sorted(ends + halved)
        raise NoPlan(f"the orders were not covered by {MOST_PIECES} pieces")

    def pair(self, order: fmpq) -> Covering:
        """The pair with the least log-moment at an order: the slope in q changes its sign once."""
        alpha, high = arb(order), arb(self.largest).log().mid()
        if alpha * self.delta >= 1:
            return Covering(fmpq(1), self.largest)
        width = arb(1)
        while self._slope(alpha, high - width) > 0 and width < DEEPEST:
            width *= 2
        low = high - width
        for _ in range(self.search.bits // 2 + BOUND_BITS + lost_bits(order)):
            middle = ((low + high) / 2).mid()
            low, high = (low, middle) if self._slope(alpha, middle) > 0 else (middle, high)
        q = short_rational(low.exp(), self.search.working)
        return Covering(min(short_rational(self.delta + self.level * arb(q), self.search.working), fmpq(1)), q)

    def _slope(self, alpha: arb, log_q: arb) -> arb:
        """The derivative of p^α·q^{1−α} + (1−p)^α·(1−q)^{1−α} in q, divided by (p/q)^α."""
        q = log_q.exp()
        p = self.delta + self.level * q
        above, below = p / q, (1 - p) / (1 - q)
        share = (below / above) ** alpha if below > 0 else arb(0)
        return (alpha * self.level * (1 / above - (share / below if below > 0 else 0)) - (alpha - 1) * (1 - share)).mid()


def _texts(pair: Covering) -> tuple[str, str]:
    return rational_text(pair.p), rational_text(pair.q)
