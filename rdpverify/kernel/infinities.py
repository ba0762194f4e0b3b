"""What a term may come to where symbols in it are infinite: by the arithmetic of the extended reals, never ∞ − ∞, 0·∞, 1/0 or log 0."""

from flint import arb

from ..errors import RuleError
from ..terms import Term, make
from ..terms.evaluate import range_of
from ..terms.ranges import Range
from .defined import CONDITIONS
from .signs import Signs

UNCHANGED = ("Max", "Min", "sinh", "cbrt")  # what they come to is among what their arguments come to
JUMPING = ("Piecewise", "floor")  # so it is of these, but they may be 0 too
BOUNDED = ("tanh", "sech", "erf", "erfc", "atan", "Phi", "sign")
NUMBER, EITHER = frozenset(), frozenset((1, -1))


class Infinities:
    """``Infinities(ranges, signs, shown)(term)``: 1 for ∞, −1 for −∞, 0 where it might be 0; nothing where it stays a number ≠ 0.

    ``ranges`` are those, with their infinite ends, of the symbols that may be infinite; of their values that are numbers ``signs`` speaks.
    A term is looked at as a whole, in end-point ranges that have ∞ in them, and where these have no answer part by part.
    Raises RuleError where a value is not known to exist; ``shown`` writes a term for people.
    """

    def __init__(self, ranges: dict[str, Range], signs: Signs, shown):
        self.infinite, self.signs, self.shown = frozenset(ranges), signs, shown
        self.ranges = {**signs.ranges, **ranges}

    def __call__(self, term: Term) -> frozenset[int]:
        if not term.free & self.infinite:
            return NUMBER
        if term.op in CONDITIONS:  # of a Piecewise: ∞ may be compared
            for side in term.args:
                self(side)
            return NUMBER
        values = range_of(term, self.ranges) if term.free <= self.ranges.keys() else None
        if values is not None:
            return _ends(values)
        return self._of_parts(term, [self(part) for part in term.args])

    def _of_parts(self, term: Term, parts: list[frozenset[int]]) -> frozenset[int]:
        every = NUMBER.union(*parts)
        if term.op == "add":
            if every >= EITHER and sum(bool(part & EITHER) for part in parts) > 1:
                self.refuse(term, "∞ − ∞")
            return every
        if term.op == "mul":
            return self._product(term, parts)
        if term.op == "pow":
            return self._power(term, *parts)
        if term.op in ("Abs", "cosh"):
            return frozenset(value * value for value in every)
        if term.op == "exp":
            return frozenset(max(value, 0) for value in every & EITHER)
        if term.op == "log":
            return every if every <= {1} else self.refuse(term, "log(0)")
        if term.op in UNCHANGED:
            away = {"Min": 1, "Max": -1}.get(term.op)  # min(a, ∞) = a
            return every if away not in every or all(away in part for part in parts) else (every - {away}) | {0}
        if term.op in JUMPING:
            return every | {0}
        return frozenset((0,)) if term.op in BOUNDED else self.refuse(term, "∞")

    def _product(self, term: Term, parts) -> frozenset[int]:
        signs = frozenset((1,)) if any(part & EITHER for part in parts) else NUMBER
        for factor, values in zip(term.args, parts):
            sign = self.signs(factor)
            elsewhere = any(other & EITHER for part, other in zip(term.args, parts) if part is not factor)
            if elsewhere and (0 in values or sign not in (1, -1)):
                self.refuse(term, "0·∞")
            signs = frozenset(a * b for a in signs for b in (values & EITHER if sign is None else {sign}))
        return signs | (NUMBER.union(*parts) & {0})

    def _power(self, term: Term, base: frozenset[int], exponent: frozenset[int]) -> frozenset[int]:
        power = term.args[1]
        if exponent:
            return self(make("exp", (make("mul", (power, make("log", term.args[:1]))),)))  # untidied: log(1)·∞ is 0·∞
        sign = self.signs(power)
        if sign not in (1, -1):
            self.refuse(term, "0·∞")
        if sign == -1 and not base <= {1}:
            self.refuse(term, "1/0")
        if -1 in base and not (power.is_number and power.value.q == 1):
            self.refuse(term, "a power of −∞")
        if sign == -1:
            return frozenset((0,))
        return frozenset(value * value for value in base) if power.is_number and power.value.p % 2 == 0 else base

    def refuse(self, term: Term, what: str):
        raise RuleError(f"not known to be well-posed: {what} might come up in {self.shown(term)}")


def _ends(values: Range) -> frozenset[int]:
    """Which infinities, and whether 0, are in a range."""
    ends = ((1, values.upper == arb.pos_inf() and not values.upper_open), (-1, values.lower == arb.neg_inf() and not values.lower_open))
    return frozenset(value for value, there in (*ends, (0, values.contains_zero())) if there)
