"""f >= 0 on an interval of rational ends, by enclosures; where f is 0 at an end, by that it rises from there, its slope in the same way."""

from math import isfinite, nan

from flint import fmpq

from ..core.calculus import derivative
from ..core.polynomial import Polynomial, constant, symbol
from ..core.substitution import substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import OutOfTime, RdpVerifyError
from .book import cases, cut, on_box
from .descent import bound_in, rising
from .functions import weakened
from .lemmas import as_nonnegative_zero
from .normal import fraction
from .prover import Prover
from .restating import as_slope
from .sampling import NEAR, NO_FLOAT, evaluate, value

DEEPEST_SLOPE, DEEPEST_CUT, MOST_PARTS = 6, 12, 300
FINE, PLACES = 2**12, 6


def by_cover(wanted: Relation, known: Prover) -> Theorem | None:
    """The relation about one symbol between rational ends that the facts tell; None where it is another or is not seen."""
    names = sorted(wanted.symbols)
    bounds = [bound for fact in known.facts if names and (bound := bound_in(fact, names[0])) is not None]
    lows, highs = ([end for c, at in bounds if (c > 0) is side and (end := _rational(at, not side)) is not None] for side in (True, False))
    if len(names) != 1 or not lows or not highs or not max(lows) < min(highs):
        return None
    theorem = _Cover(names[0]).on(wanted, max(lows), min(highs), 0, 0)
    if theorem is None:
        return None
    x = symbol(names[0])
    inside = [known.nonnegative(x - constant(max(lows))), known.nonnegative(constant(min(highs)) - x)]
    return None if None in inside else cut(inside, theorem)


def _rational(end: Polynomial, upper: bool) -> fmpq | None:
    """The end, or a rational number a little further out; None where it has symbols."""
    if end.number is not None or end.symbols:
        return end.number
    try:
        near = round(value(end, {}, {}) * FINE)
    except NO_FLOAT:
        return None
    return fmpq(near + (1 if upper else -1), FINE)


class _Cover:
    def __init__(self, name: str):
        self.name, self.parts = name, 0

    def on(self, wanted: Relation, low: fmpq, high: fmpq, slopes: int, cuts: int) -> Theorem | None:
        """x >= low, x <= high ⊢ the relation."""
        self.parts += 1
        if self.parts > MOST_PARTS:
            return None
        try:
            return on_box(wanted, {self.name: (low, high)})
        except OutOfTime:
            raise
        except RdpVerifyError:
            pass
        x, signs = symbol(self.name), self._signs(wanted.body, low, high)
        if -1 in signs:
            return None
        theorem = self._from_an_end(wanted, low, high, slopes, signs) if wanted.op == ">=" and slopes < DEEPEST_SLOPE else None
        if theorem is not None or cuts >= DEEPEST_CUT:
            return theorem
        middle = (low + high) / 2
        below = self.on(wanted, low, middle, slopes, cuts + 1)
        above = None if below is None else self.on(wanted, middle, high, slopes, cuts + 1)
        return None if above is None else cases(x - constant(middle), weakened(above), weakened(below)) if wanted.op == ">=" else None

    def _signs(self, f: Polynomial, low: fmpq, high: fmpq) -> list[int | None]:
        """The signs of f, by floats, at some points from end to end: 0 where it is little beside its terms elsewhere."""
        start, width, values = *(int(value.p) / int(value.q) for value in (low, high - low)), []
        for i in range(PLACES + 1):
            try:
                values.append(evaluate(f, {self.name: start + width * i / PLACES}, {}))
            except NO_FLOAT:
                values.append((nan, nan))
        scale = NEAR * max((size for _, size in values if isfinite(size)), default=0)
        return [None if not isfinite(at) else 0 if abs(at) <= scale else 1 if at > 0 else -1 for at, _ in values]

    def _from_an_end(self, wanted: Relation, low: fmpq, high: fmpq, slopes: int, signs: list) -> Theorem | None:
        f, x = wanted.body, symbol(self.name)
        here = Prover([Relation(">=", x - constant(low)), Relation(">=", constant(high) - x)])
        for end, upper in ((low, False), (high, True)):
            if signs[-1 if upper else 0] in (1, -1):
                continue
            r = fraction(substitute(f, {self.name: constant(end)}), here)
            if r.now.terms:
                continue
            slope = derivative(-f if upper else f, self.name)
            if -1 in self._signs(slope, low, high):
                continue
            steep = self.on(Relation(">=", slope), low, high, slopes + 1, 0)
            if steep is None:
                continue
            theorem = rising(">=", f, self.name, constant(end), upper, here, r.back(as_nonnegative_zero()), as_slope(steep, self.name))
            if theorem is not None:
                return theorem
        return None
