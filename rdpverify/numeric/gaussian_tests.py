"""Proposing tests for gdp where no formula is known (kernel.enclosures.gaussian_dp): lines below a trade-off function, and one place
on it.  Not trusted.

Lines are first at equal steps of their level log κ, then next to where the polygon of them asks for the greatest μ, until it asks for
hardly more there than the function itself, which touches each line between its two ends.
"""

from itertools import pairwise

from flint import arb, fmpq

from ..definitions.quantities import dominating_pairs
from ..errors import OutOfTime, RdpVerifyError
from ..exact import rational_text
from ..kernel.compositions.allocation import is_allocation
from ..kernel.enclosures.gaussian_dp import KNOWN, UNKNOWN, of_pair
from ..kernel.extended import at_precision
from ..kernel.tensor import factors
from ..language.printer import to_text
from ..terms import Term, call, number
from ..terms.balls import phi_inverse
from ..deadline import deadline, look
from . import enclosing
from .plans import NoPlan
from .rationals import short_rational

FIRST, MOST = 8, 96  # levels
WORKING, DIGITS, PLACE_BITS = 72, 15, 60
MOST_BITS = 24  # of gdp that are sought
SECONDS, LINES = 2.0, 30.0  # for a look at zcdp; for the lines of one pair


def gdp_plans(term: Term, bits: int) -> dict:
    """Plans for gdp and for what the kernel asks about it; none where it has a formula, or none is known for another reason."""
    mechanism, (tests, plans) = term.args[0], ([], {})
    with at_precision(bits):
        try:
            unknown = [pair for pair in dominating_pairs(mechanism) if of_pair(pair.P, pair.Q) is UNKNOWN]
        except RdpVerifyError:  # the kernel says what is wrong
            return {}
    if not unknown:
        return {}
    if any(is_allocation(*laws[:2]) for pair in unknown for laws in factors(pair.P, pair.Q)):  # its curve takes long, and is finite
        raise NoPlan(KNOWN)
    if not all(_bounded(*laws, plans) for pair in unknown for laws in ((pair.P, pair.Q), (pair.Q, pair.P))):
        try:
            found, plans = enclosing.enclose(call("zcdp", mechanism), 6, SECONDS)
        except RdpVerifyError:  # what is infinite is soon seen to be
            raise NoPlan(KNOWN) from None
        if not found.infinite:
            raise NoPlan(KNOWN)
        return plans
    for pair in unknown:
        try:
            with deadline(LINES):
                lines = _Lines(pair.P, pair.Q, plans)
                at, levels = lines.around(min(bits, MOST_BITS))
        except OutOfTime:
            look()  # whoever asked may have less time
            raise NoPlan(f"the lines below the trade-off function take more than {LINES:g} s") from None
        tests.append({"at": rational_text(at), "levels": list(map(rational_text, levels))})
        for asked in (call("tradeoff", pair.P, pair.Q, number(at)), *(lines.profile(level) for level in levels)):
            plans.update(enclosing.plans_for(asked, WORKING))
    return {to_text(term): {"bits": WORKING, "tests": tests}, **plans}


def _bounded(P: Term, Q: Term, plans: dict) -> bool:
    found, more = enclosing.enclose(call("max_divergence", P, Q), DIGITS)
    plans.update(more)
    return not found.infinite


class _Lines:
    """Lines 1 − κx − H_κ(Q‖P) that lie below the trade-off function of P and Q, and the two that bounded losses give."""

    def __init__(self, P: Term, Q: Term, plans: dict):
        self.P, self.Q, self.known = P, Q, {}
        self.least, self.greatest = (enclosing.enclose(call("max_divergence", *laws), DIGITS)[0].upper for laws in ((P, Q), (Q, P)))

    def profile(self, level: fmpq) -> Term:
        return call("hockey_stick", self.Q, self.P, number(level))

    def line(self, level: fmpq) -> tuple[arb, arb]:
        if level not in self.known:
            look()
            self.known[level] = 1 - enclosing.enclose(self.profile(level), DIGITS)[0].ball.mid(), arb(level).exp()
        return self.known[level]

    def around(self, bits: int) -> tuple[fmpq, list[fmpq]]:
        """(where the greatest μ is asked for, levels)"""
        with at_precision(WORKING):
            low, high = (short_rational(end.mid(), PLACE_BITS) for end in (-self.least, self.greatest))
            levels = [low + (high - low) * k / FIRST for k in range(1, FIRST)]
            least, greatest = (-self.least).exp(), self.greatest.exp()
            while True:
                lines = [(least, least), *map(self.line, levels), (arb(1), greatest)]
                points = [((b - a) / (steep - fall)).mid() for (a, fall), (b, steep) in pairwise(lines)]
                asked = [_asked(x, line) for x, line in zip(points, lines)]
                best = max(range(len(asked)), key=lambda i: float(asked[i]))
                touched = {i: ((points[i - 1] + points[i]) / 2).mid() for i in (best, best + 1) if 0 < i < len(points)}
                at, most = max(((x, _asked(x, lines[i])) for i, x in touched.items()), key=lambda item: float(item[1]))
                if asked[best] - most < asked[best] / (1 << bits) or len(levels) >= MOST:
                    return short_rational(at, PLACE_BITS), levels
                ends = [low, *levels, high]
                levels = sorted([*levels, (ends[best] + ends[best + 1]) / 2])


def _asked(x: arb, line: tuple[arb, arb]) -> arb:
    """The μ that a point of a line asks for."""
    height, fall = line
    return (-phi_inverse(x) - phi_inverse(height - fall * x)).mid()
