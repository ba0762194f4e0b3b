"""Signs of terms over a whole domain, by interval evaluation of a few equivalent forms.  Sound; None means not known."""

from functools import cached_property

from flint import fmpq

from ..errors import BudgetExceeded
from ..terms import HALF, ONE, PI, ZERO, Term, add, div, mul, neg, number, power, rebuild, sub, symbol
from ..terms.evaluate import range_of
from ..terms.normal import factors, identical, normal, polynomial_coefficients, to_term
from ..terms.signs import rational, sign_from_ranges
from ..terms.term import BINDERS

MOST_OPEN = 40  # questions, one inside the other
MOST_SIZE = 60  # of terms that are looked at as functions of one symbol
INCREASING = ("exp", "log", "sinh", "tanh", "atan", "asin", "cbrt", "erf", "Phi", "PhiInv", "digamma")  # strictly, where they are defined
QUARTER = mul(HALF, PI)  # of a turn
MOST_COPIES = 8  # of one logarithm in a sum of logarithms
MOST_BINARY = 64  # binary exponents of the ends that are used for it


class Signs:
    """Callable sign oracle over ``ranges``; ``facts`` are (term, strict) pairs known to be ≥ 0 (> 0) there."""

    integers: frozenset[str] = frozenset()  # the symbols known to range over integers, where somebody asks

    def __init__(self, ranges, facts=(), free_exponentials=True):
        self.ranges, self.facts, self._free_exponentials = ranges, facts, free_exponentials
        self._strict = sign_from_ranges(ranges)
        self._known: dict[Term, tuple[bool, bool]] = {}
        self._open = 0

    def __call__(self, term: Term) -> int | None:
        """+1, −1 or 0 when the term has that strict sign everywhere, else None."""
        if self.nonnegative(term) and self.nonpositive(term):
            return 0
        if self.positive(term):
            return 1
        if self.negative(term):
            return -1
        return None

    def positive(self, term: Term) -> bool:
        return self._above(term)[1]

    def nonnegative(self, term: Term) -> bool:
        return self._above(term)[0]

    def negative(self, term: Term) -> bool:
        return self._above(-term)[1]

    def nonpositive(self, term: Term) -> bool:
        return self._above(-term)[0]

    def _above(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) as far as known."""
        if term not in self._known:
            self._known[term] = (False, False)  # a question asked again while it is being answered gets "not known"
            self._open += 1
            try:
                self._known[term] = self._decide(term) if self._open <= MOST_OPEN else (False, False)
            finally:
                self._open -= 1
        return self._known[term]

    def _decide(self, term: Term) -> tuple[bool, bool]:
        values = range_of(term, self.ranges)
        if values is not None and values.is_nonnegative():
            return True, (values.is_positive() or any(strict and self._is_fact(fact, term) for fact, strict in self.facts)
                          or self._by_ends(term)[1] or (term.op == "add" and self._by_exponentials(term)[1]))
        for fact, strict in self.facts:
            if self._is_fact(fact, term) or (fact.free == term.free and self._multiple(fact, term)):
                return True, strict
        if values is not None and values.is_negative():
            return False, False
        if term.op in ("sin", "cos") and (beside := self._on_half_turn(term))[0]:
            return beside
        if self._beyond_fact(term):
            return True, True
        if (term.op == "symbol" or (-term).op == "symbol") and (beside := self._beside_fact(term))[0]:
            return beside
        if (ends := levels(term) or _logarithms(term)) is not None:
            return self._above(sub(*ends))
        sign = self._strict(term)
        if sign is not None:
            return sign >= 0, sign > 0
        values = self._by_factors(term)
        if values[0] or term.op not in ("add", "mul"):
            return values
        return self._of_sum(term) if term.op == "add" else self._of_product(term)

    def _on_half_turn(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for sin u where 0 ≤ u ≤ π and cos u where −π/2 ≤ u ≤ π/2: a range has such ends only rounded."""
        lower, upper = (ZERO, PI) if term.op == "sin" else (neg(QUARTER), QUARTER)
        ends = self._above(sub(term.args[0], lower)), self._above(sub(upper, term.args[0]))
        return ends[0][0] and ends[1][0], ends[0][1] and ends[1][1]

    def _of_product(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for a product of parts with known signs."""
        product = 1
        for part in term.args:
            sign = self(part)
            if sign is None:
                return False, False
            product *= sign
        return product >= 0, product > 0

    def _of_sum(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for a sum, part by part, or with arbitrary numbers of their ranges in the place of exponentials."""
        nonnegative = all(map(self.nonnegative, term.args))
        if nonnegative and any(map(self.positive, term.args)):
            return True, True
        return max((nonnegative, False), self._by_exponentials(term))

    def _by_exponentials(self, term: Term) -> tuple[bool, bool]:
        """p·e^u + (1 − p)·e^v is linear in p for all numbers e^u and e^v, whatever p is to them."""
        names: dict[Term, tuple] = {}

        def freed(part: Term):
            if part.op in BINDERS:  # where a variable is bound, another value is spoken of
                return part
            side = range_of(part, self.ranges) if part.op == "exp" and part.free <= self.ranges.keys() else None
            return None if side is None else symbol(names.setdefault(part, (f"_{len(self.ranges) + len(names)}", side))[0])

        if term.size > MOST_SIZE or not self._free_exponentials:  # those of facts would come in again and again
            return False, False
        general = rebuild(term, freed)
        if not any(part.free & general.free for part in names):
            return False, False  # nothing to gain
        ranges = {**self.ranges, **dict(names.values())}
        return Signs(ranges, self.facts, free_exponentials=False)._above(general)

    def _beside_fact(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for a symbol that a fact sets against earlier ones: b = (b − a) + a.

        Not for an earlier one: where the domain of a later one is empty nothing is said of it.
        """
        places = {name: place for place, name in enumerate(self.ranges)}
        for fact, strict in self.facts:
            if term.free < fact.free <= places.keys() and fact.size <= MOST_SIZE and max(fact.free, key=places.get) in term.free:
                rest = to_term(normal(sub(term, fact), self._strict))
                if rest.size < fact.size and (signs := self._above(rest))[0]:
                    return True, strict or signs[1]
        return False, False

    def _beyond_fact(self, term: Term) -> bool:
        """Is the term a fact and a number > 0 together?"""
        if term.op != "add" or not any(part.is_number for part in term.args):
            return False
        for fact, _ in self.facts:
            if fact.free == term.free and fact.size <= MOST_SIZE:
                rest = polynomial_coefficients(sub(term, fact), "", self._strict)
                if rest is not None and len(rest) == 1 and rest[0].is_number and rest[0].value > 0:
                    return True
        return False

    def _is_fact(self, fact: Term, term: Term) -> bool:
        return fact is term or (fact.free == term.free and identical(fact, term, self._strict))

    def _multiple(self, fact: Term, term: Term) -> bool:
        """Is the term the fact times something that is > 0 everywhere?"""
        if term.size > MOST_SIZE or fact.size > MOST_SIZE:
            return False
        try:
            quotient = to_term(normal(div(term, fact), self._strict))
        except BudgetExceeded:
            return False
        return self._strict(quotient) == 1 and identical(mul(quotient, fact), term, self._strict)

    def _by_factors(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for the product of the factors, some of them perhaps 0 somewhere."""
        split = factors(term, self._strict)
        if split is None:
            return self._by_ends(term)
        if len(split[1]) == 1 and split[1][0][1] == 1:  # a number times what does not factor
            answer = self._by_ends(term)
            if answer[0] or split[0] == 1:
                return answer
        positive, nonzero = split[0] > 0, True
        for base, exponent in split[1]:
            sign = self._strict(base)
            if sign is None:
                sign = 1 if self.positive(base) else -1 if self.negative(base) else None
            if sign == 0:
                return exponent > 0, False  # the product is 0 wherever it is defined
            if sign is None:
                nonzero = False
                if exponent < 0:
                    return False, False
                if exponent % 2 != 1:
                    continue  # an even power or a root
                sign = 1 if self.nonnegative(base) else -1 if self.nonpositive(base) else None
                if sign is None:
                    return False, False
            if sign == -1 and exponent % 2 == 1:
                positive = not positive
        return positive, positive and nonzero

    def _by_ends(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for a term that is c₀ + c₁·v in a symbol v of bounded range: it lies between its values at both ends."""
        if term.op not in ("add", "mul") or term.size > MOST_SIZE:
            return False, False
        best = False, False
        for name in sorted(term.free):
            ends = _rational_ends(self.ranges.get(name))
            parts = polynomial_coefficients(term, name, self._strict) if ends is not None else None
            if parts is None or len(parts) != 2:
                continue
            low, high = (self._above(add(parts[0], mul(parts[1], number(end)))) for end in ends)
            if low[0] and high[0]:
                side = self.ranges[name]
                if (low[1] or side.lower_open) and (high[1] or side.upper_open) and (low[1] or high[1]):
                    return True, True
                best = True, False
        return self._by_squares(term) if not best[0] else best

    def _by_squares(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for a term a·v² + b·v + c in a symbol v with a > 0: 4a times it is (2a·v + b)² + (4ac − b²)."""
        for name in sorted(term.free):
            parts = polynomial_coefficients(term, name, self._strict)
            if parts is None or len(parts) != 3 or not self._above(parts[2])[1]:
                continue
            rest = self._above(add(mul(4, parts[0], parts[2]), mul(-1, parts[1], parts[1])))
            if rest[0]:
                return rest
        return self._by_facts(term)

    def _by_facts(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for c₀ + c₁·v where v ≤ e is known and c₁ ≤ 0, or v ≥ e and c₁ ≥ 0: it is at least c₀ + c₁·e."""
        best = False, False
        for name, sign, end, strict in self._limits:
            parts = polynomial_coefficients(term, name, self._strict) if name in term.free else None
            if parts is None or len(parts) != 2:
                continue
            slope = self._above(mul(sign, parts[1]))
            answer = self._above(add(parts[0], mul(parts[1], end))) if slope[0] else (False, False)
            if answer[0]:
                best = True, answer[1] or (strict and slope[1])
            if best[1]:
                break
        return best

    @cached_property
    def _limits(self) -> list[tuple[str, int, Term, bool]]:
        """(v, 1, e, strict) for v ≥ e, (v, −1, e, strict) for v ≤ e, of what is known, where e speaks of symbols before v only.

        So nothing is concluded about a symbol from the fact that a later one has a value, and one after the other drops out.
        """
        ends, names = [], list(self.ranges)
        for name, side in self.ranges.items():
            for sign, end, is_open in ((1, side.lower, side.lower_open), (-1, side.upper, side.upper_open)):
                if (exact := rational(end, MOST_BINARY)) is not None:
                    ends.append((name, sign, number(exact), is_open))
        for fact, strict in self.facts:
            for name in sorted(fact.free):
                parts = polynomial_coefficients(fact, name, self._strict) if fact.size <= MOST_SIZE else None
                if parts is not None and len(parts) == 2 and parts[1].is_number and parts[0].free <= set(names[: names.index(name)]):
                    ends.append((name, 1 if parts[1].value > 0 else -1, mul(-1, div(parts[0], parts[1])), strict))
        return ends


def levels(term: Term) -> tuple[Term, Term] | None:
    """a and b for F(a) − F(b), which has the sign of a − b wherever both are defined as F increases; None for other terms.

    Where only one of the two is written, 1 is e^0 and 0 is log 1.
    """
    coefficient, part = rational_factor(term)
    if part.op == "log" and coefficient != 0:
        return (part.args[0], ONE) if coefficient > 0 else (ONE, part.args[0])
    if term.op != "add" or len(term.args) != 2:
        return None
    (a, first), (b, second) = map(rational_factor, term.args)
    if a + b != 0 or a == 0:
        return None
    higher, lower = (first, second) if a > 0 else (second, first)
    if ONE in (higher, lower) and "exp" in (higher.op, lower.op):
        return tuple(ZERO if part is ONE else part.args[0] for part in (higher, lower))
    if higher.op != lower.op or not (higher.op in INCREASING or _rises(higher) and lower.args[1] is higher.args[1]):
        return None
    return higher.args[0], lower.args[0]


def rational_factor(part: Term) -> tuple[fmpq, Term]:
    """(c, rest) for c·rest with a number c."""
    if part.is_number:
        return part.value, ONE
    if part.op == "mul" and part.args[0].is_number:
        return part.args[0].value, mul(*part.args[1:])
    return fmpq(1), part


def _rises(term: Term) -> bool:
    """Is it a root or a positive power that is no whole number: defined for bases ≥ 0, where it increases?"""
    return term.op == "pow" and term.args[1].is_number and term.args[1].value > 0 and term.args[1].value.q != 1


def _logarithms(term: Term) -> tuple[Term, Term] | None:
    """A and B for a sum of whole multiples of logarithms, log A − log B, which has the sign of A − B; None for other terms."""
    outside, inside = rational_factor(term)
    if abs(outside) != 1 or inside.op != "add":
        return None
    sides: dict[bool, list[Term]] = {True: [], False: []}
    for count, part in map(rational_factor, inside.args):
        count *= outside
        if part.op != "log" or count.q != 1 or abs(count) > MOST_COPIES:
            return None
        sides[count > 0].append(power(part.args[0], number(abs(count))))
    return mul(*sides[True]), mul(*sides[False])


def _rational_ends(side) -> tuple[fmpq, fmpq] | None:
    """The ends of a bounded range as rational numbers; None for other ranges."""
    ends = (None,) if side is None else tuple(rational(end, MOST_BINARY) for end in (side.lower, side.upper))
    return None if None in ends else ends
