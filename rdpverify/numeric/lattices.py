"""Plans for sums over the integers: the stretch around the summand's peak and the tails beyond.  Steering only."""

from flint import arb, fmpq

from ..definitions.measures import Measure
from ..errors import RuleError
from ..exact import rational_text
from ..kernel.integrals.bessel_tails import tail_pair
from ..kernel.extended import at_precision
from ..kernel.integrals.far_peak import log_power_sum
from ..kernel.integrals.plan import MOST_TERMS, Tail
from ..kernel.integrals.rows import rows_of
from ..terms import Term
from .cuts import kinks
from .landscape import highest

GROWTH_TRIES = 60
MOST_STEPS = 200_000


class NoStretch(Exception):
    """No stretch of integers with certified tails was found."""


def stretch_for(P: Measure, Q: Measure, order: fmpq, bits: int) -> dict:
    """A plan whose tails are below 2^−bits of the greatest summand of p^α·q^{1−α} (α = 1: p)."""
    with at_precision(bits + 20):
        planner = _Planner(rows_of(P), rows_of(Q), [int(a.point.value.p) for law in (P, Q) for a in law.atoms], order, bits)
        return planner.plan()


def far_plan(P: Term, Q: Term, order: fmpq, bits: int) -> dict:
    """A plan for two Skellam laws whose summand peaks too far out to be summed; raises NoStretch when that gives too few bits."""
    working = bits + int(order.ceil()).bit_length() + 20
    with at_precision(working):
        try:
            total = log_power_sum(P, Q, order)
        except RuleError as problem:
            raise NoStretch(str(problem)) from None
    if total.rel_accuracy_bits() < bits:
        raise NoStretch("the expansion around a far peak gives too few bits")
    return {"bits": working, "far_peak": True}


class _Planner:
    def __init__(self, p, q, atoms, order: fmpq, bits: int):
        self.p, self.q, self.atoms, self.order, self.bits = p, q, atoms, order, bits
        self._seen: dict = {}

    def height(self, n: int):
        """log of the summand, None where p or q is 0."""
        if n not in self._seen:
            logs = []
            for rows in (self.p, self.q) if self.order != 1 else (self.p,):
                masses = [row.mass(n) for row in rows if row.reaches(n)]
                logs.append(sum(masses[1:], masses[0]).log() if masses else None)
            if None in logs:
                self._seen[n] = None
            else:
                value = logs[0] if self.order == 1 else arb(self.order) * logs[0] + arb(1 - self.order) * logs[1]
                self._seen[n] = value.mid() if value.is_finite() else None
        return self._seen[n]

    def plan(self) -> dict:
        try:
            peak, top = self._peak()
        except NoStretch:  # the kernel's rule for divergence is tried from the origin
            peak, top = 0, arb(0)
        level = top - (self.bits + 6) * arb.const_log2()
        choices = []
        for centre in dict.fromkeys((peak, *self._kinks())):
            try:
                ends, tails = zip(*(self._end(side, peak, centre, level, top) for side in (-1, 1)))
            except NoStretch as problem:
                failure = problem
            else:
                choices.append((min(*self.atoms, *ends), max(*self.atoms, *ends), centre, tails))
        if not choices:
            raise failure
        first, last, centre, tails = min(choices, key=lambda item: item[1] - item[0])
        if last - first >= MOST_TERMS:
            raise NoStretch(f"the sum would have {last - first + 1} terms, at most {MOST_TERMS} are added")
        shift = int(top.floor().unique_fmpz() or 0)
        stretch = {"first": first, "last": last, "centre": centre}
        for name, tail in zip(("lower", "upper"), tails):
            if tail is not None:
                stretch[name] = {"p": tail.p, "q": tail.q}
        return {"bits": self.bits, "shift": rational_text(fmpq(shift)), "sum": stretch}

    def _peak(self):
        ends = [end for row in self.p for end in (row.lower, row.upper) if end is not None]
        starts = sorted({0, *ends, *(sign * 10**k for k in range(7) for sign in (1, -1)), *self.atoms})
        known = [(n, self.height(n)) for n in starts]
        known = [item for item in known if item[1] is not None]
        if not known:
            return (self.atoms or ends or [0])[0], arb(0)
        here, height = highest(known)
        step = max(1, abs(here) // 4)
        while True:
            around = [(here + side * step, self.height(here + side * step)) for side in (1, -1)]
            best = [item for item in around if item[1] is not None and item[1] > height]
            if best:
                (here, height), step = highest(best), 2 * step
                if abs(here) > 10**9:
                    raise NoStretch("the summand seems to grow without end")
            elif step == 1:
                return here, height
            else:
                step //= 2

    def _kinks(self) -> list[int]:
        """Where the masses have a kink: seen from there, arguments of gamma functions are simplest."""
        places = {point for rows in (self.p, self.q) for row in rows for point in kinks(row.shape) if isinstance(point, fmpq)}
        return sorted({int(point.floor()) for point in places}, reverse=True)

    def _end(self, side: int, peak: int, centre: int, level: arb, top: arb):
        """(last integer summed on this side, Tail or None)."""
        finite = [row.lower if side < 0 else row.upper for row in self.p]
        if None not in finite:
            return side * max(side * end for end in finite) if finite else peak, None
        open_rows = [tuple(row for row in rows if (row.lower if side < 0 else row.upper) is None) for rows in (self.p, self.q)]
        if not open_rows[1] and self.order != 1:
            return peak, Tail(0, 0)
        edges = [side * end for rows in (self.p, self.q) for row in rows for end in (row.lower, row.upper) if end is not None]
        distance, bound = max([1, *(edge - side * peak for edge in (*edges, side * centre))]), (top.exp() * arb(2) ** -self.bits)
        for _ in range(GROWTH_TRIES):
            height = self.height(peak + side * distance)
            if height is None or height < level:
                tail = self._certified(open_rows, side, peak, centre, distance, bound)
                if tail is not None:
                    return peak + side * distance, tail
            distance = distance * 5 // 4 + 1
            if distance > MOST_STEPS:
                break
        tail = self._divergent(open_rows, side, peak, centre)
        if tail is None:
            raise NoStretch("no tail of the sum was certified")
        return tail

    def _certified(self, rows, side: int, peak: int, centre: int, distance: int, bound: arb):
        try:
            pair, tail = self._pair(rows, side, peak, centre, distance)
            return tail if pair.power_bound(self.order) <= bound else None
        except RuleError:
            return None

    def _divergent(self, rows, side: int, peak: int, centre: int):
        for distance in (1, 4, 16, 64, 256, 1024):
            try:
                pair, tail = self._pair(rows, side, peak, centre, distance)
                if pair.power_diverges(self.order):
                    return peak + side * distance, tail
            except RuleError:
                continue
        return None

    def _pair(self, rows, side: int, peak: int, centre: int, distance: int):
        start = peak + side * (distance + 1)
        far = peak + side * 2 * (distance + 1)
        tail = Tail(*(highest([(k, row.mass(far)) for k, row in enumerate(some)])[0] if some else 0 for some in rows))
        if self.order == 1:  # p alone
            return tail_pair(rows[0], (), side, start, centre, Tail(tail.p, 0)), tail
        return tail_pair(*rows, side, start, centre, tail), tail
