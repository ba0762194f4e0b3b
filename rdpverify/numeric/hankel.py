"""Proposing paths around the axis for products whose losses have atoms and end points (kernel.compositions.hankel).  Not trusted."""

import math

from flint import arb, ctx

from ..errors import NotOnTheLine, RuleError
from ..exact import rational_text
from ..kernel.extended import at_precision
from ..kernel.compositions.hankel import Components, components_of
from ..terms import Term
from ..terms.evaluate import ball
from .rationals import short_rational

LOG2, FLOAT_BITS, SHORT = math.log(2), 64, 12
SPARE, SPARE_BITS, ROUND, EIGHTHS = 8.0, 32, 16.0, 4  # nats; bits; what is rounded up so that neighbouring levels share paths
SHARES, INNER, OUTER = (0.02, 0.05, 0.1, 0.2, 0.35, 0.6), (0.15, 0.3, 0.5), (1.3, 1.7, 2.2)
SPREAD, LOOKED_AT, MOST_WORK, MOST_PATHS = 8, 8, 2_000_000, 12
MOST_SIZES = 4  # a value below 2^(−4·bits) is only shown to be small


def hankel_plan(term: Term, bits: int, size: float) -> tuple[dict, int] | None:
    """(plan, terms times nodes) for so many bits of a value about e^size; None for other laws, and where it would be too dear."""
    P, Q, *rest = term.args
    components = known_components(P, Q)
    if components is None:
        return None
    with at_precision(FLOAT_BITS):
        eps = ball(rest[0], {}) if rest else arb(0)
        wanted = bits * LOG2 - max(size, -MOST_SIZES * bits * LOG2) + SPARE
        if not components.turned:
            return _Search(components, eps, wanted).plan(all(eps >= member.loss for member in components.members))
        return _Search(components, -eps, wanted + max(float(eps.mid()), 0.0)).plan(False)


def known_components(P: Term, Q: Term) -> Components | None:
    """What such a path goes around; None for other laws."""
    with at_precision(FLOAT_BITS):
        try:
            return components_of(P, Q, ctx.prec)
        except (RuleError, NotOnTheLine):
            return None


class _Search:
    def __init__(self, components: Components, eps: arb, wanted: float):
        self.components, self.wanted = components, math.ceil(wanted / ROUND) * ROUND
        self.least = math.exp(-min(2 * self.wanted, 600.0))
        reaches = ((float((eps - member.loss).mid()), k) for k, member in enumerate(components.members))
        self.reaches = sorted(reach for reach in reaches if reach[0] > self.least)

    def plan(self, known: bool) -> tuple[dict, int] | None:
        """One path for each group of terms whose T are not too different."""
        contours, most, work, left = [], 0.0, 0, [] if known else self.reaches
        while left:
            here = [reach for reach in left if reach[0] * SPREAD > left[-1][0]]
            left = left[: len(left) - len(here)]
            count, height, contour = self._contour(here)
            contours, most, work = [contour, *contours], max(most, height), work + count * (1 + len(here))
        if work > MOST_WORK or len(contours) > MOST_PATHS:
            return None
        bits = math.ceil((self.wanted + most) / LOG2 / SPARE_BITS + 1) * SPARE_BITS
        return {"bits": bits, "least": _text(self.least), "contours": contours}, work

    def _contour(self, reaches) -> tuple[int, float, dict]:
        """(nodes, log of the largest integrand, the path) with the fewest nodes."""
        low, high = reaches[0][0], _above(reaches[-1][0])
        some = [*reaches[:: max(len(reaches) // LOOKED_AT, 1)], reaches[-1]]
        spare, choices = math.log(len(reaches)), []
        for share in SHARES:
            scale = _below(share * self.wanted / high)
            heights = {rho: max(self._height(some, scale, rho) + spare, 0.0) for rho in (1.0, *INNER, *OUTER)}
            inner = max((2 * math.pi * (1 - rho) / (self.wanted + heights[rho]), rho) for rho in INNER)
            outer = max((2 * math.pi * (rho - 1) / (self.wanted + heights[rho]), rho) for rho in OUTER)
            step = _below(min(inner[0], outer[0]))
            count = int(math.sqrt((self.wanted + heights[1.0]) / (scale * low)) / step) + 1
            choices.append((count, heights[1.0], scale, step, inner[1], outer[1]))
        count, height, scale, step, inner, outer = min(choices)
        path = [_text(reaches[-1][0] * (1 + 2.0 ** (1 - SHORT))), _text(scale), _text(step)]
        return count, height, {"path": path, "count": count, "strip": [_text(inner), _text(outer)]}

    def _height(self, some, scale: float, rho: float) -> float:
        """log of the integral of the integrand's bound."""
        bound, square = self.components.bounds(arb(scale), arb(rho)), scale * rho * rho
        return max(float(arb(bound(self.components.members[k])).log().mid()) + T + T * square - math.log(math.pi * T) / 2
                   - math.log(square * math.sqrt(square + 1)) for T, k in some)


def _above(value: float) -> float:
    mantissa, exponent = math.frexp(value)
    return math.ldexp(1.0, exponent)


def _below(value: float) -> float:
    mantissa, exponent = math.frexp(value)
    return math.ldexp(math.floor(mantissa * 2 * EIGHTHS), exponent) / (2 * EIGHTHS)


def _text(value: float) -> str:
    return rational_text(short_rational(arb(value), SHORT))
