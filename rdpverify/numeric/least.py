"""Proposing brackets for epsilon; plans for the least values of kernel.enclosures.least_values.  Not trusted."""

import math

from flint import arb, fmpq

from ..errors import BudgetExceeded, OutOfTime, RuleError
from ..exact import rational_text
from ..kernel.enclosures.least_values import max_singular
from ..kernel.extended import Enclosure, at_precision
from ..printer import to_text
from ..terms import Term, call, number
from ..terms.evaluate import ball
from . import enclosing
from .float_losses import level_of, may_be_infinite
from .gaussian_tests import gdp_plans
from .order_covers import order_covers
from .plans import NoPlan
from .rationals import short_rational

BITS_A_DIGIT = 3.33
SPARE_DIGITS, SPARE_BITS = 6, 12
ROUGH_DIGITS, ROUGH_BITS = 6, 20  # to come near the level at which the profile is δ
STEPS, DOUBLINGS = 200, 60
DELTA_BITS, FINER, NEAR_ZERO = 4, (0, 2, 4), 12  # times the bits that are asked; times the digits; bits of the level that may be missing
NEAR, SAFETY, BLUR_BITS = 1 << 10, 1.1, 16
NEAR_BITS = (36, 22, 8, 3, 1, 0)  # of the level that floats tell
NEAR_DIGITS, EASED = 3, 6  # digits of the profile beside those its slope asks for; bits less than are asked


def least_plans(term: Term, bits: int) -> dict:
    """Plans for one least value and for what the kernel will ask about it, by their texts."""
    if term.op == "gdp":
        return gdp_plans(term, bits)
    plan, plans = (_bracket if term.op == "epsilon" else order_covers)(term, bits)
    # without plans of their own, finite laws are computed at this precision: orders near 1 need much of it
    return plans if plan is None else {to_text(term): {"bits": 4 * bits, **plan}, **plans}


def _bracket(term: Term, bits: int) -> tuple[dict | None, dict]:
    """Two levels close to where the profile meets δ, and the plans of the profile there."""
    mechanism, last = term.args
    digits = int(bits / BITS_A_DIGIT) + SPARE_DIGITS
    with at_precision(DELTA_BITS * bits):
        delta = ball(last, {}).mid()
    if delta == 0:
        return None, enclosing.plans_for(call("pure_dp", mechanism), bits)
    if delta >= 1:
        return None, {}
    bracket = _near(mechanism, delta, bits)
    if bracket is not None:
        return bracket
    if may_be_infinite(mechanism, delta) and _stays_above(mechanism, delta):
        return {}, {}
    profile, rough = (Profile(mechanism, delta, *size) for size in ((digits, 2 * bits + SPARE_BITS), (ROUGH_DIGITS, 2 * ROUGH_BITS)))
    zero = fmpq(0)
    at_zero = rough if rough.side(zero) else profile
    if at_zero.side(zero) < 0:
        return {"bracket": ["0", "0"]}, at_zero.plans[zero]
    high = fmpq(1)
    while rough.excess(high) > 0:
        if high > 1 << DOUBLINGS:
            raise NoPlan("the level at which the profile is delta was not found")
        high *= 2
    low, high = rough.around(high / 2 if high > 1 else zero, high)
    for finer in FINER:  # a level next to 0 takes more digits of the profile
        if finer:
            profile = Profile(mechanism, delta, finer * digits, (finer + 1) * (bits + SPARE_BITS))
        root, width = profile.root(low, high, bits)
        blur = profile.blur(root)
        if blur * (1 << bits) <= root * (1 << NEAR_ZERO):
            break
    bracket = profile.bracket(root, max(width, blur), STEPS)
    if bracket is None:
        raise NoPlan("the level at which the profile is delta was not found")
    return bracket


def _near(mechanism: Term, delta: arb, bits: int) -> tuple[dict, dict] | None:
    """Two levels close to the one that floats tell, where the profile is on either side of δ there."""
    told = level_of(mechanism, delta)
    if told is None:
        return None
    (level, slope), bits = told, max(bits - EASED, ROUGH_BITS)
    if level == 0:
        profile = Profile(mechanism, delta, ROUGH_DIGITS, 2 * ROUGH_BITS)
        return ({"bracket": ["0", "0"]}, profile.plans[fmpq(0)]) if profile.side(fmpq(0)) < 0 else None
    digits = int((bits - math.log2(min(-slope * level, 2.0**bits))) / BITS_A_DIGIT) + NEAR_DIGITS
    profile, root = Profile(mechanism, delta, digits, 2 * bits + SPARE_BITS), short_rational(arb(level), bits + SPARE_BITS)
    for share in NEAR_BITS:
        width = root / (1 << min(share, bits))
        if (share == 0 or profile.side(root - width) > 0) and profile.side(root + width) < 0:
            if share < bits:
                root, width = profile.root(root - width, root + width, bits)
            return profile.bracket(root, width, STEPS)
    return None


def _stays_above(mechanism: Term, delta: arb) -> bool:
    try:
        with at_precision(2 * ROUGH_BITS):
            return bool(max_singular(mechanism, lambda term: enclosing.enclose(term, ROUGH_DIGITS)[0]) > delta)
    except OutOfTime:
        raise
    except (RuleError, BudgetExceeded):
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
            return 1 if self.found[level].lower > self.delta else -1 if self.found[level].upper <= self.delta else 0

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
            enclosure, self.plans[level] = enclosing.enclose(question, self.digits)
            self.found[level] = enclosure
            if not enclosure.has_digits(self.digits):  # nor will its neighbours have them
                self.digits = max(enclosure.digits(), ROUGH_DIGITS // 2)
            with at_precision(self.working):
                value = enclosure.ball.mid()
                self.known[level] = (value / self.delta).log().mid() if value > 0 else arb.neg_inf()
        return self.known[level]

    def bracket(self, root: fmpq, width: fmpq, tries: int) -> tuple[dict, dict] | None:
        """The plan that ε is about so near to the root, and those of the profile at its ends."""
        for _ in range(tries):
            ends = max(root - width, fmpq(0)), root + width
            if (ends[0] == 0 or self.side(ends[0]) > 0) and self.side(ends[1]) < 0:
                return {"bracket": [rational_text(end) for end in ends]}, self.plans.get(ends[0], {}) | self.plans[ends[1]]
            width *= 4
        return None

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
                if at_high.is_finite() and at_high != at_low:
                    point = short_rational((high - (high - low) * at_high / (at_high - at_low)).mid(), bits + 2 * SPARE_BITS)
                if high - low <= target or (last is not None and abs(point - last) <= target / 4):
                    break
                last, height = point, self.excess(point)
                if height > 0:
                    low, at_low, at_high, side = point, height, at_high / 2 if side > 0 else at_high, 1
                else:
                    high, at_high, at_low, side = point, height, at_low / 2 if side < 0 else at_low, -1
            return point, target
