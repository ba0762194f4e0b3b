"""Lines through the corners of the trade-off function of two laws on the integers whose losses have no ends, for gdp.  Not trusted.

Beyond the first and the last corner zcdp says what is asked for (kernel.enclosures.gaussian_dp): so many corners are taken that this
is less than what the corners ask for, or as many as are not too dear.
"""

from flint import arb, fmpq

from ..definitions.measures import VARIABLE, measure
from ..deadline import look
from ..errors import RdpVerifyError, RuleError
from ..kernel.compositions.tangents import TangentPlan
from ..kernel.enclosures.enclosure import enclose as certified
from ..kernel.enclosures.gaussian_dp import KNOWN, beyond
from ..kernel.extended import at_precision
from ..terms import Term, add, call, number, substitute
from ..terms.balls import phi_inverse
from . import enclosing
from .plans import NoPlan
from .rationals import short_rational
from .tangents import plans_at

NEAR, FAR, HOPELESS, MOST = 4, 26, 14, 400  # standard deviations that corners reach; corners on one side
SPARE_BITS, PLACE_BITS, BITS_A_DIGIT, BITS_A_NAT = 96, 64, 3.33, 1.45
STEP, INSIDE = fmpq(1, 1 << 40), arb(2) ** -32  # of the levels about a kink; how far from a corner the test lies, in its side


def through_corners(P: Term, Q: Term, rho: arb) -> tuple[fmpq, list[fmpq], dict, int]:
    """(type I error next to the corner that asks for the greatest μ, levels, plans, bits)"""
    try:
        if any(measure(law).space != "integers" or not measure(law).parts for law in (P, Q)):
            raise NoPlan(KNOWN)
    except RdpVerifyError:  # products
        raise NoPlan(KNOWN) from None
    most = _Corners(P, Q, NEAR).greatest[1]
    with at_precision(SPARE_BITS):
        r = (2 * rho).sqrt()
        reach = next((v for v in range(2 * NEAR, FAR, 2) if _beyond((-((v - 1 + r) ** 2) / 2).exp(), rho) < most), HOPELESS)
    corners = _Corners(P, Q, reach)
    at, centre = corners.test()
    term = call("tradeoff", P, Q, number(at))
    return at, corners.levels, corners.plans | plans_at(term, TangentPlan(corners.bits, centre, STEP)), corners.bits


def _beyond(x: arb, rho: arb) -> arb:
    try:
        return beyond(x, rho)
    except RuleError:
        return arb.pos_inf()


class _Corners:
    """``levels`` of the lines, with ``plans`` of the profile there; a corner lies between neighbours."""

    def __init__(self, P: Term, Q: Term, reach: int):
        self.P, self.Q, self.plans, self.bits = P, Q, {}, int(BITS_A_NAT * (reach + 1) ** 2) + SPARE_BITS
        with at_precision(self.bits):
            self.levels = sorted({_loss(Q, P, k) for k in self._places(arb(reach) ** 2 / 2)})
            lines = [self._line(level) for level in self.levels]
            self.points = [((b - a) / (steep - fall)).mid() for (a, fall), (b, steep) in zip(lines, lines[1:])]
            asked = [(-phi_inverse(x) - phi_inverse(a - fall * x)).mid() for x, (a, fall) in zip(self.points, lines)]
            place = max(range(len(asked)), key=lambda i: float(asked[i]))
            self.greatest = place, asked[place]

    def _places(self, nats: arb) -> range:
        """The integers about 0 up to where both masses are less than e^−nats."""
        ends = []
        for side in (-1, 1):
            k = side
            while abs(k) < MOST and any(-_mass(law, k).log() < nats for law in (self.P, self.Q)):
                k += side
            ends.append(k)
        return range(ends[0], ends[1] + 1)

    def _line(self, level: fmpq) -> tuple[arb, arb]:
        look()
        enclosure, plans = enclosing.enclose(call("hockey_stick", self.Q, self.P, number(level)), int(self.bits / BITS_A_DIGIT))
        self.plans.update(plans)
        return 1 - enclosure.ball.mid(), arb(level).exp()

    def test(self) -> tuple[fmpq, fmpq]:
        """(the type I error of a test, the level of the side of the function that it lies on)"""
        place = self.greatest[0]
        before = self.points[place - 1] if place else arb(1)
        with at_precision(self.bits):
            return short_rational((self.points[place] + (before - self.points[place]) * INSIDE).mid(), self.bits), self.levels[place]


def _mass(law: Term, k: int) -> arb:
    look()
    return certified(add(*(substitute(part.density, {VARIABLE.value: number(k)}) for part in measure(law).parts)), SPARE_BITS).ball


def _loss(P: Term, Q: Term, k: int) -> fmpq:
    """log p/q at k, nearly."""
    return short_rational((_mass(P, k) / _mass(Q, k)).log().mid(), PLACE_BITS)
