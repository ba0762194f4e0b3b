"""Proposing tests for gdp where no formula is known (kernel.enclosures.gaussian_dp): lines below a trade-off function, and one place
on it.  Not trusted.

Lines are first at equal steps of their level log κ, then next to where the polygon of them asks for the greatest μ, until it asks for
hardly more there than the function itself, which touches each line between its two ends.  Of laws on the integers whose losses have no
ends they are the lines through the corners of the function (:mod:`.corners`).
"""

import time
from itertools import pairwise

from flint import arb, fmpq

from ..errors import OutOfTime, RdpVerifyError
from ..exact import rational_text
from ..kernel.compositions.allocation import is_allocation
from ..kernel.compositions.tangents import TangentPlan
from ..kernel.enclosures.gaussian_dp import KNOWN, UNKNOWN, of_pair, one_way
from ..kernel.extended import Enclosure, at_precision
from ..kernel.tensor import factors
from ..printer import to_text
from ..terms import Term, call, number
from ..terms.balls import phi_inverse
from ..deadline import deadline, look
from . import enclosing
from .corners import through_corners
from .plans import NoPlan
from .rationals import short_rational
from .tangents import plan_between, plans_at

FIRST, MOST = 8, 96  # levels
WORKING, DIGITS, PLACE_BITS = 72, 15, 60
MOST_BITS, FEWEST_BITS = 24, 20  # of gdp that are sought; of profiles, with which it is
COARSE = "gdp takes the profile to six digits, and it was found to fewer"
SECONDS, RATE_DIGITS = 10.0, 12  # for a look at zcdp
LINES, WAIT, REFINING = 60.0, 8, 10.0  # seconds of processor time for the lines of one pair, how long one may take, and for finer lines


def gdp_plans(term: Term, bits: int) -> dict:
    """Plans for gdp and for what the kernel asks about it; none where it has a formula, or none is known for another reason."""
    mechanism, (tests, plans) = term.args[0], ([], {})
    with at_precision(bits):
        try:
            unknown = [pair for pair in one_way(mechanism) if of_pair(pair.P, pair.Q) is UNKNOWN]
        except RdpVerifyError:  # the kernel says what is wrong
            return {}
    if not unknown:
        return {}
    if any(is_allocation(*laws[:2]) for pair in unknown for laws in factors(pair.P, pair.Q)):  # its curve takes long, and is finite
        raise NoPlan(KNOWN)
    working = WORKING
    for pair in unknown:
        rho = None
        ends = _max_divergences(pair.P, pair.Q, plans)
        if any(end.infinite for end in ends):
            rho, more = _rate(call("PairMechanism", pair.P, pair.Q))
            plans.update(more)
        if rho is not None and rho.infinite:
            return _rate(mechanism)[1]
        try:
            with deadline(WAIT * LINES, LINES):
                if rho is None:
                    lines = _Lines(pair.P, pair.Q)
                    at, levels, plan = lines.around(min(bits, MOST_BITS))
                    more = lines.plans | plans_at(call("tradeoff", pair.P, pair.Q, number(at)), plan)
                else:
                    at, levels, more, needed = through_corners(pair.P, pair.Q, rho.upper)
                    working = max(working, needed)
        except OutOfTime:
            look()  # whoever asked may have less time
            raise NoPlan(f"the lines below the trade-off function take more than {LINES:g} s") from None
        plans.update(more)
        tests.append({"at": rational_text(at), "levels": list(map(rational_text, levels))})
    return {to_text(term): {"bits": working, "tests": tests}, **plans}


def _rate(mechanism: Term) -> tuple[Enclosure, dict]:
    """zcdp, which is soon seen to be infinite where it is."""
    try:
        return enclosing.enclose(call("zcdp", mechanism), RATE_DIGITS, SECONDS)
    except RdpVerifyError:
        raise NoPlan(KNOWN) from None


def _max_divergences(P: Term, Q: Term, plans: dict) -> list[Enclosure]:
    """Of both orders, as the kernel asks for both."""
    ends = []
    for laws in ((P, Q), (Q, P)):
        end, more = enclosing.enclose(call("max_divergence", *laws), DIGITS)
        plans.update(more)
        ends.append(end)
    return ends


class _Lines:
    """Lines 1 − κx − H_κ(Q‖P) below the trade-off function of P and Q, with their ``plans``, and the two that bounded losses give."""

    def __init__(self, P: Term, Q: Term):
        self.P, self.Q, self.known, self.plans = P, Q, {}, {}
        self.least, self.greatest = (enclosing.enclose(call("max_divergence", *laws), DIGITS)[0].upper for laws in ((P, Q), (Q, P)))

    def profile(self, level: fmpq) -> Term:
        return call("hockey_stick", self.Q, self.P, number(level))

    def line(self, level: fmpq) -> tuple[arb, arb]:
        if level not in self.known:
            look()
            enclosure, plans = enclosing.enclose(self.profile(level), DIGITS)
            if not enclosure.upper - enclosure.lower < arb(2) ** -FEWEST_BITS:
                raise NoPlan(COARSE)
            self.plans.update(plans)
            self.known[level] = 1 - enclosure.ball.mid(), arb(level).exp()
        return self.known[level]

    def around(self, bits: int) -> tuple[fmpq, list[fmpq], TangentPlan]:
        """(where the greatest μ is asked for, levels, the plan of the function there)"""
        with at_precision(WORKING):
            low, high = (short_rational(end.mid(), PLACE_BITS) for end in (-self.least, self.greatest))
            levels = [low + (high - low) * k / FIRST for k in range(1, FIRST)]
            least, greatest = (-self.least).exp(), self.greatest.exp()
            ends = time.thread_time() + REFINING
            while True:
                lines = [(least, least), *map(self.line, levels), (arb(1), greatest)]
                points = [((b - a) / (steep - fall)).mid() for (a, fall), (b, steep) in pairwise(lines)]
                asked = [_asked(x, line) for x, line in zip(points, lines)]
                best = max(range(len(asked)), key=lambda i: float(asked[i]))
                touched = {i: ((points[i - 1] + points[i]) / 2).mid() for i in (best, best + 1) if 0 < i < len(points)}
                place, at, most = max(((i, x, _asked(x, lines[i])) for i, x in touched.items()), key=lambda item: float(item[2]))
                places = [low, *levels, high]
                if asked[best] - most < asked[best] / (1 << bits) or len(levels) >= MOST or time.thread_time() > ends:
                    at, beside = short_rational(at, PLACE_BITS), (places[place - 1], places[place + 1])
                    return at, levels, plan_between(call("tradeoff", self.P, self.Q, number(at)), *beside, DIGITS)
                levels = sorted([*levels, (places[best] + places[best + 1]) / 2])


def _asked(x: arb, line: tuple[arb, arb]) -> arb:
    """The μ that a point of a line asks for."""
    height, fall = line
    distance = (-phi_inverse(x) - phi_inverse(height - fall * x)).mid()
    if not distance.is_finite():  # lines of few digits meet where no trade-off function is
        raise NoPlan(COARSE)
    return distance
