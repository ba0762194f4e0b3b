"""Proposing where an integral diverges: candidates on each infinite or singular end, kept if the kernel's rule proves them."""

from flint import fmpq

from ..errors import RuleError
from ..exact import rational_text
from ..kernel.integrals.integral import Power, Ratio
from ..kernel.integrals.pieces import logarithms
from ..kernel.integrals.plan import Divergence, Map
from ..kernel.integrals.tails import HalfLine, power_diverges, ratio_diverges
from .segments import Segment, dominant

STARTS = tuple(fmpq(v) for v in (1, 4, 16, 64, 1024))
GROWTHS = tuple(fmpq(v) for v in (0, 1, 2, 4))
FACTORS = tuple(fmpq(1, 2**k) for k in (1, 6, 20))


def divergence(segment: Segment, kind, scale: fmpq) -> dict | None:
    """The JSON of a proof that the integral over this segment is infinite, or None."""
    if not segment.q or not isinstance(kind, (Power, Ratio)):
        return None
    for change in _maps(segment, scale):
        for start in STARTS:
            line = HalfLine(start)
            try:
                forms = [logarithms(parts, change.image(), line.expand) for parts in (segment.p, segment.q)]
                growth = _at(line, forms, kind, change)
            except RuleError:
                continue
            if growth is not None:
                straight = change.reflected() if change.direction < 0 else change
                return {"map": [change.kind, rational_text(change.centre), rational_text(straight.scale)],
                        "reflected": change.direction < 0, "start": rational_text(start), "p": growth.p, "q": growth.q,
                        "growth": rational_text(growth.growth), "factor": rational_text(growth.factor)}
    return None


def _maps(segment: Segment, scale: fmpq):
    """Changes of variable whose t → +∞ is an end of the segment; the start lies inside the segment."""
    lower, upper = segment.lower, segment.upper
    for end, other, sign in ((upper, lower, 1), (lower, upper, -1)):
        if end is None:
            centre = other if other is not None else fmpq(0)
            yield Map("affine", centre, sign * scale)
            yield Map("exponential", centre, sign * scale)
        else:
            size = scale if other is None else abs(other - end)
            yield Map("exponential", end, -sign * size, -1)


def _at(line: HalfLine, forms, kind, change: Map) -> Divergence | None:
    p, q = (dominant(some, line.start) for some in forms)
    if isinstance(kind, Power):
        place = Divergence(change, line.start, p, q, fmpq(0), fmpq(0))
        return place if power_diverges(line, *forms, kind.order, place, change.log_jacobian()) else None
    for growth in GROWTHS:
        for factor in FACTORS:
            place = Divergence(change, line.start, p, q, growth, factor)
            if ratio_diverges(line, *forms, place, change.log_jacobian()):
                return place
    return None
