"""Proposing levels for loss tails and trade-off functions (kernel.compositions.tangents).  Not trusted."""

from flint import arb, fmpq

from ..errors import RuleError
from ..exact import rational_text
from ..kernel.extended import at_precision
from ..kernel.compositions.tangents import TangentPlan, levels
from ..printer import to_text
from ..terms import ONE, Term, add, call, number
from ..deadline import look
from ..terms.evaluate import ball
from . import enclosing
from .plans import NoPlan
from .rationals import short_rational

SPARE_BITS, BITS_A_DIGIT = 12, 3.33
ROUGH_BITS, ROUGH_DIGITS = 10, 8
DOUBLINGS, STEPS = 40, 200
BETWEEN = 64


def tangent_plans(term: Term, bits: int) -> dict:
    """The plan of a loss tail or trade-off function and those of the divergences it asks for, by their texts."""
    if term.op == "loss_tail":
        plan = TangentPlan(2 * (bits + SPARE_BITS), fmpq(0), fmpq(1, 1 << (bits + SPARE_BITS)))
    else:
        with at_precision(2 * bits + 4 * SPARE_BITS):
            plan = _Curve(*term.args).plan(bits)
    return plans_at(term, plan)


def plan_between(term: Term, low: fmpq, high: fmpq, digits: int) -> TangentPlan:
    """Levels about the top of a trade-off function, which lies between these two, as near as the digits tell; all of what lies between
    where a profile nearer to it is not found."""
    step = (high - low) / BETWEEN
    try:
        centre = _Curve(*term.args).top(low, high, step, digits, int(low) - 1)
    except RuleError:
        centre, step = (low + high) / 2, (high - low) / 2
    return TangentPlan(int(digits * BITS_A_DIGIT) + SPARE_BITS, centre, step)


def plans_at(term: Term, plan: TangentPlan) -> dict:
    """These levels as a plan, and the plans of the divergences there."""
    plans = {to_text(term): {"bits": plan.bits, "centre": rational_text(plan.centre), "step": rational_text(plan.step)}}
    for part in levels(term, plan):
        plans.update(enclosing.plans_for(part, plan.bits))
    return plans


class _Curve:
    """F(e^ε) = 1 − e^ε·x − H_{e^ε}(Q‖P) at rational ε."""

    def __init__(self, P: Term, Q: Term, x: Term):
        self.P, self.Q, self.x, self.known = P, Q, ball(x, {}), {}

    def at(self, eps: fmpq, digits: int) -> arb:
        if (eps, digits) not in self.known:
            look()
            enclosure = enclosing.enclose(add(ONE, call("hockey_stick", self.Q, self.P, number(eps))), digits)[0]  # of 0 no digits
            self.known[eps, digits] = (2 - arb(eps).exp() * self.x - enclosure.ball).mid()
        return self.known[eps, digits]

    def plan(self, bits: int) -> TangentPlan:
        """Levels about the top: half as many bits where the top is round, as many as wanted where it is a kink."""
        digits = int((bits + 4 * SPARE_BITS) / BITS_A_DIGIT)
        low, high, lowest = -fmpq(1, 2), fmpq(1, 2), -bits - SPARE_BITS
        for wanted, precise in ((ROUGH_BITS, ROUGH_DIGITS), (bits // 2 + SPARE_BITS // 2, digits), (bits + SPARE_BITS, digits)):
            step = fmpq(1, 1 << wanted)
            near = step / (1 << SPARE_BITS) if precise == digits and wanted > bits else step  # a kink may be steeper on one side
            centre = self.top(low, high, near, precise, lowest)
            if centre == lowest:  # one test is certain, or as good as: F falls from 0 on, by x·κ
                return TangentPlan(3 * (bits + SPARE_BITS), centre, fmpq(1))
            here, *beside = (self.at(centre + k * step, precise) for k in (0, -1, 1))
            if wanted != ROUGH_BITS and all(abs(here - other) < arb(2) ** -bits for other in beside):
                break
            low, high = centre - 2 * step, centre + 2 * step
        return TangentPlan(bits + 3 * SPARE_BITS, centre, step)

    def _rise(self, eps: fmpq, step: fmpq, digits: int) -> arb:
        return self.at(eps + step, digits) - self.at(eps - step, digits)

    def top(self, low: fmpq, high: fmpq, step: fmpq, digits: int, lowest: int) -> fmpq:
        """Where F rises no more, to a quarter of the step, by the Illinois method; below ``lowest`` F is next to F(0) = 0, the top."""
        for _ in range(DOUBLINGS):
            if low < lowest:
                return fmpq(lowest)
            at_low, at_high = self._rise(low, step, digits), self._rise(high, step, digits)
            if at_low > 0 and at_high < 0:
                break
            width = high - low
            low, high = (low, high + width) if at_low > 0 else (low - width, high if at_high < 0 else high + width)
        else:
            raise NoPlan("the multiplier of the most powerful test was not found")
        side, last, crept = 0, None, False
        for _ in range(STEPS):
            if high - low <= step / 2:
                break
            point = short_rational((high - (high - low) * at_high / (at_high - at_low)).mid(), 2 * int(step.q).bit_length())
            if last is not None and abs(point - last) <= step / 4:  # it is there, or creeps from one side: a step beyond, then half way
                point, crept = (low + high) / 2 if crept else last + side * step / 4, not crept
            last, height = point, self._rise(point, step, digits)
            if height > 0:
                low, at_low, at_high, side = point, height, at_high / 2 if side > 0 else at_high, 1
            else:
                high, at_high, at_low, side = point, height, at_low / 2 if side < 0 else at_low, -1
        return (low + high) / 2
