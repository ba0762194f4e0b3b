"""Proposing the pair and the multipliers of an optimal conversion (kernel.enclosures.optimal).  Not trusted.

With t = b/a for the two ratios b < 1 < a of the worst Bernoulli pair, κ + μ(r−1) + λr^α touching (r−γ)₊ at b and a gives

    a = γ · α(1 − t^{α−1}) / ((α−1)(1 − t^α)),

so that E_Q r^α = C is one equation in t; no root in (0, 1) means b = 0, a = e^τ.  The derivative of optimal_delta in γ is −q.
"""

from flint import arb

from ..definitions import DIVERGENCES
from ..definitions.quantities import QUANTITIES
from ..errors import RuleError
from ..exact import rational_text
from ..kernel.enclosures.enclosure import enclose as certified
from ..kernel.extended import at_precision
from ..terms import Term, walk
from ..deadline import look
from ..terms.evaluate import ball
from . import enclosing
from .plans import NoPlan
from .rationals import lost_bits, short_rational

HALVINGS, SECANTS, NEWTON_STEPS = 60, 40, 60
SPARE_BITS, COARSE_BITS = 16, 120
ARGUMENT_BITS, BITS_A_DIGIT = 64, 3.33  # arguments are known to so many bits more than are asked of the value
LARGEST = 8_000  # of −log of the value: beyond it too many bits would be needed
DEEPEST = 24  # t = exp(−e^y) with −2·bits < y < DEEPEST


class WorstPair:
    """The two ratios of the pair that attains optimal_delta(α, τ, ε), as approximate numbers at the current precision."""

    def __init__(self, order: arb, bound: arb, eps: arb, bits: int, coarse: int):
        self.order, self.bound, self.level, self.bits, self.coarse = order, bound, eps.exp(), bits, coarse
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
        look()
        b, a = self._ratios(y)
        if not b < 1 < a:
            return None
        q = (1 - b) / (a - b)
        return (q * a**self.order + (1 - q) * b**self.order - ((self.order - 1) * self.bound).exp()).mid()

    def _root(self) -> arb:
        low, high = arb(-2 * self.bits), arb(DEEPEST)
        values = [None, None]
        with at_precision(min(self.bits, self.coarse)):  # only signs are looked at
            for step in range(4 * self.bits):
                if step >= HALVINGS and None not in values:
                    break
                middle = ((low + high) / 2).mid()
                excess = self._excess(middle)
                if excess is not None and excess > 0:
                    high, values[1] = middle, excess
                else:
                    low, values[0] = middle, excess
        if None in values:
            return high
        for _ in range(SECANTS):
            step = (high - low) * values[1] / (values[1] - values[0])
            if not step.is_finite() or (high - low).is_zero():
                break
            following = (high - step).mid()
            excess = self._excess(following)
            if excess is None:
                break
            low, high, values = high, following, [values[1], excess]
            if abs(high - low) < arb(2) ** (-self.bits):
                break
        return high


def optimal_plan(term: Term, bits: int) -> dict:
    """A plan for optimal_delta or optimal_epsilon of numbers, aiming at ``bits`` correct bits."""
    _, coarse = _roughly(term, ARGUMENT_BITS)
    working = 3 * bits + coarse
    with at_precision(working):
        arguments = [_value(argument, bits + ARGUMENT_BITS) for argument in term.args]
        share = arb(2) ** (-bits - SPARE_BITS)
        return _plan(_worst_pair(term, arguments, working, coarse), share, arb(0) if term.op == "optimal_delta" else share)


def nearly(term: Term, bits: int) -> arb:
    """The value of optimal_delta or optimal_epsilon of numbers to about so many bits: no bound."""
    arguments, coarse = _roughly(term, bits)
    with at_precision(coarse + bits):
        pair = _worst_pair(term, arguments, coarse + bits, coarse)
        return pair.delta if term.op == "optimal_delta" else pair.level.log().mid()


def _roughly(term: Term, bits: int) -> tuple[list[arb], int]:
    """(the arguments to so many bits, how many a search for signs needs)"""
    lost = lost_bits(term.args[0].value) if term.args[0].is_number else 0
    with at_precision(bits + lost):
        order, bound, last = (_value(argument, bits) for argument in term.args)
        if not (order > 1 and bound > 0) or (term.op == "optimal_epsilon" and not 0 < last < 1):
            raise NoPlan("the arguments are at an end of their domain")
        smallness = abs(last) + arb(0).max((order - 1) * (last - bound)) if term.op == "optimal_delta" else bound - last.log()
        if not smallness < LARGEST:
            raise NoPlan("the value is too near 0 or 1")
    return [order, bound, last], 4 * int(float(smallness)) + COARSE_BITS + 2 * lost


def _worst_pair(term: Term, arguments: list[arb], working: int, coarse: int) -> WorstPair:
    return (WorstPair if term.op == "optimal_delta" else _at_delta)(*arguments, working, coarse)


def _value(argument: Term, bits: int) -> arb:
    """A real expression, or one over divergences and quantities of mechanisms."""
    if not any(part.op in DIVERGENCES or part.op in QUANTITIES for part in walk(argument)):
        return ball(argument, {}).mid()
    try:  # by the plans that will be handed over
        enclosure = certified(argument, bits, enclosing.plans_for(argument, bits))
    except RuleError:
        enclosure, _ = enclosing.enclose(argument, int(bits / BITS_A_DIGIT))
    if enclosure.infinite:
        raise NoPlan("an argument is infinite")
    return enclosure.ball.mid()


def _at_delta(order: arb, bound: arb, delta: arb, working: int, coarse: int) -> WorstPair:
    """The worst pair at the ε where optimal_delta is δ, by Newton's method on log δ with ever more bits; at ε = 0 when it is below δ
    there."""
    eps, bits = arb(0), coarse
    while True:
        bits = min(2 * bits, working)
        with at_precision(bits):
            pair, eps = _newton(order, bound, delta, eps, bits, coarse)
        if bits == working:
            return pair


def _newton(order: arb, bound: arb, delta: arb, eps: arb, bits: int, coarse: int) -> tuple[WorstPair, arb]:
    """(pair, ε), at a precision of so many bits."""
    enough = (bound - delta.log() / (order - 1)).mid()  # Mironov 2017, Proposition 3
    pair = WorstPair(order, bound, eps, bits, coarse)
    for _ in range(NEWTON_STEPS):
        step = (pair.delta.log() - delta.log()) * pair.delta / (pair.level * pair.q)
        following = (eps + step).min(enough).mid()
        if not following > 0:
            return (pair, eps) if eps.is_zero() else (WorstPair(order, bound, arb(0), bits, coarse), arb(0))
        if abs(step) < arb(2) ** (-bits // 2):
            return pair, eps
        eps, pair = following, WorstPair(order, bound, following, bits, coarse)
    raise NoPlan("the level at which delta is reached was not found")


def _plan(pair: WorstPair, inside: arb, below: arb) -> dict:
    """The pair moved inside the ball and κ + λC moved down, by these shares."""
    order, working = pair.order, pair.bits
    kept = (working + 2 * pair.coarse) // 3  # the bits asked for, and the coarse ones beside them
    if pair.b.is_zero():
        weight = pair.level * (-order * pair.bound).exp() / (order - 1)
        slope = 1 - order * weight * pair.a ** (order - 1)
    else:
        weight = 1 / (order * (pair.a ** (order - 1) - pair.b ** (order - 1)))
        slope = -order * weight * pair.b ** (order - 1)
    moment = weight * ((order - 1) * pair.bound).exp() * (1 - below)
    slope = slope - abs(slope) * below if abs(slope) > arb(2) ** -working else arb(0)
    p = arb(1) if pair.b.is_zero() else pair.p * (1 - inside)
    short = [rational_text(short_rational(value, kept)) for value in (p, pair.q * (1 + inside))]
    return {"bits": working, "pair": short, "multipliers": [rational_text(short_rational(v, kept)) for v in (moment, slope)]}
