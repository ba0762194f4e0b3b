"""Proposing the pair and the multipliers of an optimal conversion (kernel.optimal).  Not trusted.

With t = b/a for the two ratios b < 1 < a of the worst Bernoulli pair, κ + μ(r−1) + λr^α touching (r−γ)₊ at b and a gives

    a = γ · α(1 − t^{α−1}) / ((α−1)(1 − t^α)),

so that E_Q r^α = C is one equation in t; no root in (0, 1) means b = 0, a = e^τ.  The derivative of optimal_delta in γ is −q.
"""

from flint import arb

from ..exact import rational_text
from ..kernel.extended import at_precision
from ..terms import Term
from ..terms.evaluate import ball
from .plans import NoPlan
from .rationals import short_rational

HALVINGS, SECANTS, NEWTON_STEPS = 70, 40, 80
SPARE_BITS = 24
DEEPEST = 24  # t = exp(−e^y) with −2·bits < y < DEEPEST


class WorstPair:
    """The two ratios of the pair that attains optimal_delta(α, τ, ε), as approximate numbers at the current precision."""

    def __init__(self, order: arb, bound: arb, eps: arb, bits: int):
        self.order, self.bound, self.level, self.bits = order, bound, eps.exp(), bits
        if eps <= bound + (1 - 1 / order).log():
            self.b, self.a = arb(0), bound.exp()
        else:
            self.b, self.a = self._ratios(self._root())
        self.q = ((1 - self.b) / (self.a - self.b)).mid()
        self.p = (self.q * self.a).mid()

    @property
    def delta(self) -> arb:
        return (self.p - self.level * self.q).mid()

    def _ratios(self, y: arb) -> tuple[arb, arb]:
        x = y.exp()
        beyond = self.order - 1
        a = self.level * self.order * (-beyond * x).expm1() / (beyond * (-self.order * x).expm1())
        return (a * (-x).exp()).mid(), a.mid()

    def _excess(self, y: arb) -> arb | None:
        """E_Q r^α − C; None where the two ratios do not surround 1."""
        b, a = self._ratios(y)
        if not b < 1 < a:
            return None
        q = (1 - b) / (a - b)
        return (q * a**self.order + (1 - q) * b**self.order - ((self.order - 1) * self.bound).exp()).mid()

    def _root(self) -> arb:
        low, high = arb(-2 * self.bits), arb(DEEPEST)
        values = [None, None]
        for _ in range(HALVINGS + 2 * self.bits.bit_length()):
            middle = ((low + high) / 2).mid()
            found = self._excess(middle)
            if found is not None and found > 0:
                high, values[1] = middle, found
            else:
                low, values[0] = middle, found
        if None in values:
            return high
        for _ in range(SECANTS):
            step = (high - low) * values[1] / (values[1] - values[0])
            if not step.is_finite() or (high - low).is_zero():
                break
            following = (high - step).mid()
            found = self._excess(following)
            if found is None:
                break
            low, high, values = high, following, [values[1], found]
            if abs(high - low) < arb(2) ** (-self.bits):
                break
        return high


def optimal_plan(term: Term, bits: int) -> dict:
    """A plan for optimal_delta or optimal_epsilon of numbers, aiming at ``bits`` correct bits."""
    with at_precision(64):
        size = abs(ball(term.args[2], {})) if term.op == "optimal_delta" else abs(ball(term.args[2], {}).log())
        size = min(int(float(size.mid())), 10_000) if size.is_finite() else 0
    working = 3 * bits + 8 * size + 120
    with at_precision(working):
        order, bound, last = (ball(argument, {}).mid() for argument in term.args)
        if not (order > 1 and bound > 0) or (term.op == "optimal_epsilon" and not 0 < last < 1):
            raise NoPlan("the arguments are at an end of their domain")
        pair = WorstPair(order, bound, last, working) if term.op == "optimal_delta" else _at_delta(order, bound, last, working)
        return _plan(pair, bits, working)


def _at_delta(order: arb, bound: arb, delta: arb, working: int) -> WorstPair:
    """The worst pair at the ε where optimal_delta is δ, by Newton's method on log δ; at ε = 0 when it is below δ there."""
    eps = arb(0)
    pair = WorstPair(order, bound, eps, working)
    for _ in range(NEWTON_STEPS):
        step = (pair.delta.log() - delta.log()) * pair.delta / (pair.level * pair.q)
        following = (eps + step).mid()
        if not following > 0:
            return pair if eps.is_zero() else WorstPair(order, bound, arb(0), working)
        if abs(step) < arb(2) ** (-working // 2):
            return pair
        eps, pair = following, WorstPair(order, bound, following, working)
    raise NoPlan("the level at which delta is reached was not found")


def _plan(pair: WorstPair, bits: int, working: int) -> dict:
    """The pair moved inside the ball and the multipliers moved to the safe side, by a share of 2^−bits."""
    order, share = pair.order, arb(2) ** (-bits - SPARE_BITS)
    weight = 1 / (order * (pair.a ** (order - 1) - (pair.b ** (order - 1) if pair.b > 0 else 0)))
    slope = -order * weight * pair.b ** (order - 1) if pair.b > 0 else arb(0)
    if pair.b.is_zero():
        weight = pair.level * (-order * pair.bound).exp() / (order - 1)
        slope = 1 - order * weight * pair.a ** (order - 1)
    slope = slope - abs(slope) * share - (share if slope.is_zero() else 0)
    p = short_rational(pair.p * (1 - share), bits + 2 * SPARE_BITS) if not pair.b.is_zero() else 1
    return {
        "bits": working,
        "pair": [rational_text(p) if p != 1 else "1", rational_text(short_rational(pair.q * (1 + share), bits + 2 * SPARE_BITS))],
        "multipliers": [rational_text(short_rational(value, working)) for value in (weight, slope)],
    }
