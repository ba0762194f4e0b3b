"""Signs while an integral is worked out: the domain's oracle, plus positive names and conditions assumed on the way.

A condition such as α·s₂² + (1−α)·s₁² > 0 has no sign on the whole domain; once it is assumed (and recorded), the factors of the
term it speaks of have one.  Sound: +1, 0, −1 are returned only when the term has that strict sign wherever the domain's
constraints and the assumptions hold.
"""

from functools import cached_property
from math import inf

from flint import arb

from ...errors import IllPosed
from ...terms import MINUS_ONE, ZERO, Term, add, call, mul, neg, power, sub
from ...terms.normal import factors, identical
from ...terms.ranges import REAL_LINE, Range
from ...terms.signs import sign_from_ranges
from ..signs import INCREASING, Signs, levels

ALWAYS_POSITIVE = {"exp", "cosh", "sech", "Phi", "erfc", "pi", "oo"}
POSITIVE_ON_POSITIVE = {"gamma", "beta", "besselk", "besseli"}
STEEP = frozenset(INCREASING) - {"exp"}  # beside which a look at the ranges is not enough
LARGEST_QUESTION = 120  # nodes; larger terms are not taken apart to find their sign


class Assumptions:
    """Callable sign oracle: ``Assumptions(oracle)(term)`` is +1, 0, −1 or None.

    ``fresh`` names positive symbols that the oracle has never heard of; ``facts`` are (term, strict) pairs known to be > 0 or ≥ 0, those
    of the oracle and the ``assumed`` ones; ``nonzero`` are terms assumed not to vanish.
    """

    def __init__(self, oracle, fresh=frozenset(), nonzero=(), assumed=()):
        self.oracle, self.fresh, self.nonzero = oracle, fresh, nonzero
        self.assumed, self.facts = assumed, (*getattr(oracle, "facts", ()), *assumed)
        self._memo, self._results, self._others = {}, {}, {}

    def __call__(self, term: Term) -> int | None:
        if term not in self._memo:
            self._memo[term] = None  # a question met again while it is being answered gets "not known"
            self._memo[term] = self._decide(term)
        return self._memo[term]

    @cached_property
    def ranges(self) -> dict[str, Range]:
        """Ranges of the symbols, fresh ones included."""
        known = getattr(self.oracle, "ranges", {})
        return {**known, **{name: Range(arb(0), arb("inf"), True, True) for name in sorted(self.fresh)}}

    @cached_property
    def _boxes(self) -> list[dict[str, Range]]:
        """The branches of the domain on which a fact is not seen to be false."""
        fresh = {name: self.ranges[name] for name in sorted(self.fresh)}
        boxes = [{**box, **fresh} for box in getattr(self.oracle, "boxes", (self.ranges,))]
        if len(boxes) == 1:
            return boxes
        signs = map(sign_from_ranges, boxes)
        return [box for box, sign in zip(boxes, signs) if not any(sign(fact) == -1 for fact, _ in self.facts)] or boxes

    @cached_property
    def _plain(self) -> list:
        return [sign_from_ranges(box) for box in self._boxes]

    @property
    def integers(self) -> frozenset[str]:
        """The symbols that range over integers."""
        return getattr(self.oracle, "integers", frozenset())

    def number(self, term: Term) -> arb | None:
        """A ball around a term without symbols where nobody reads the terms: they are given numbers, to be evaluated.  Else None."""
        number = getattr(self.oracle, "number", None)
        return None if number is None else number(term)

    def positive(self, term: Term) -> bool:
        return self(term) == 1

    def negative(self, term: Term) -> bool:
        return self(term) == -1

    def nonnegative(self, term: Term) -> bool:
        """Is it ≥ 0 everywhere?"""
        if self(term) in (0, 1):
            return True
        factor = self.open_factor(term)
        forms = (term, *([tidy_sum(mul(factor[1], factor[0]))] if factor is not None else []))
        return any(all(branch.nonnegative(form) for branch in self._branches(form)) for form in forms)

    def at_most(self, a: Term, b: Term) -> bool:
        """Is a ≤ b everywhere?  ±oo are ends like any other."""
        order = self.compare(a, b)
        return order in (0, -1) or (order is None and self.nonnegative(sub(b, a)))

    def larger(self, a: Term, b: Term) -> Term:
        """Max(a, b), that one of them where it is known."""
        return b if self.at_most(a, b) else a if self.at_most(b, a) else call("Max", a, b)

    def remembered(self, question: str, key, answer):
        """``answer()``, worked out once for each question and key: it depends on these signs alone."""
        key = question, key
        if key not in self._results:
            self._results[key] = answer()
        return self._results[key]

    def factors(self, term: Term):
        """The term's irreducible factors under these signs."""
        return self.remembered("factors", term, lambda: factors(term, self))

    def is_zero(self, term: Term) -> bool:
        """Is it 0 identically?"""
        return term.value == 0 if term.is_number else term.op != "symbol" and self.equal(term, ZERO)

    def is_nonzero(self, term: Term) -> bool:
        """Is it 0 nowhere?"""
        if self(term) in (1, -1) or self._square_positive(term):
            return True
        split = self.factors(term)
        if split is None or split[0] == 0:
            return False
        apart = (self._assumed_nonzero, self._apart, self._square_positive)
        return all(self(base) in (1, -1) or any(shown(base) for shown in apart) for base, _ in split[1])

    def _square_positive(self, term: Term) -> bool:
        return not term.free & self.fresh and self._by_signs(power(term, 2)) == 1

    def equal(self, a: Term, b: Term) -> bool:
        if a is b or (a.is_number and b.is_number):
            return a is b
        return self.remembered("equal", (a, b), lambda: identical(a, b, self))

    def compare(self, a: Term, b: Term) -> int | None:
        """Strict sign of a − b; ±oo are ends like any other."""
        if a is b:
            return 0
        low_a, low_b = infinite(a), infinite(b)
        if low_a or low_b:
            return (low_a > low_b) - (low_a < low_b) if low_a != low_b else 0
        sign = self(sub(a, b))
        return sign if sign is not None else 0 if self.equal(a, b) else None

    def assuming(self, *positives: Term, nonzero=(), names=(), weak=()) -> "Assumptions":
        """The same oracle where the terms are > 0, the ``weak`` ≥ 0, the ``nonzero`` ≠ 0 and the fresh ``names`` positive."""
        key = positives, tuple(nonzero), tuple(names), tuple(weak)
        if key not in self._others:
            self._others[key] = self._with(*key)
        return self._others[key]

    def _with(self, positives, nonzero, names, weak) -> "Assumptions":
        squares = tuple(term.args[0] for term in positives if term.op == "pow" and term.args[1].is_number and term.args[1].value == 2)
        open_ones = tuple(term for term in (*nonzero, *squares) if not self.is_nonzero(term))
        facts = [(term, True) for term in positives if self(term) != 1] + [(term, False) for term in weak]
        factors = [(self.open_factor(term), strict) for term, strict in facts]
        facts += [(tidy_sum(mul(parts[1], parts[0])), strict) for parts, strict in factors if parts is not None]
        touched = frozenset(names).union(*(term.free for term in (*positives, *open_ones, *weak)))
        assumed = tuple(dict.fromkeys((*self.assumed, *facts)))
        more = Assumptions(self.oracle, self.fresh | frozenset(names), self.nonzero + open_ones, assumed)
        # answers that stand whatever is assumed besides, and those not known about other symbols
        more._memo = {term: sign for term, sign in self._memo.items() if sign is not None or not term.free & touched}
        return more

    def open_factor(self, term: Term) -> tuple[Term, int] | None:
        """(g, s) when term = g·(the rest) with g to an odd power and the rest of strict sign s."""
        sign, others = self.signed(term, 1) or (0, ())
        return next(((base, sign) for base, exponent in others if isinstance(exponent, int) and exponent % 2), None)

    def _assumed_nonzero(self, base: Term) -> bool:
        for term in self.nonzero:
            split = self.factors(term)
            if split is not None and any(self.equal(base, other) or self.is_zero(add(base, other)) for other, _ in split[1]):
                return True
        return False

    def _apart(self, base: Term) -> bool:
        """c·F(u) − c·F(v) with F increasing and u ≠ v."""
        two_levels = levels(base)
        return two_levels is not None and self.is_nonzero(sub(*two_levels))

    def _decide(self, term: Term) -> int | None:
        if term.is_number:
            return (term.value > 0) - (term.value < 0)
        value = None if term.free else self.number(term)
        if value is not None and (not value.contains(0) or value.is_zero()):
            return 0 if value.is_zero() else 1 if value > 0 else -1
        if term.op == "symbol" and term.value in self.fresh:
            return 1
        if term.op == "Sum" and term.args[0].op == "exp" and self.at_most(*term.args[2:]):  # else it is empty, and 0, somewhere
            return 1
        if term.op in ALWAYS_POSITIVE or (term.op == "Abs" and self.is_nonzero(term.args[0])):
            return 1
        if term.op in POSITIVE_ON_POSITIVE and all(self(argument) == 1 for argument in term.args):
            return 1
        if term.op in ("Min", "Max"):  # one argument of the sign s decides Max (s = 1) and Min (s = −1), else all of the other
            seen, sign = set(map(self, term.args)), 1 if term.op == "Max" else -1
            if sign in seen or seen == {-sign}:
                return sign if sign in seen else -sign
        decided = self._by_signs(term)
        if decided is None and term.size <= LARGEST_QUESTION:
            decided, _ = self.signed(term, 0) or (None, ())
        return decided

    def _by_signs(self, term: Term) -> int | None:
        """The sign that the kernel's oracle sees on every branch of the domain, with the facts."""
        if not self.facts and not term.ops & STEEP:  # a look at the ranges is enough for most
            seen = {oracle(term) for oracle in self._plain} if term.free <= self.ranges.keys() else {None}
            return seen.pop() if len(seen) == 1 else None
        branches = self._branches(term)
        for sign in (1, -1):
            if all(branch.positive(tidy_sum(mul(sign, term))) for branch in branches):
                return sign
        return 0 if all(branch(term) == 0 for branch in branches) else None

    def _branches(self, term: Term) -> list[Signs]:
        """The kernel's oracle on every branch of the domain; a symbol without a range is any real number."""
        unknown = dict.fromkeys(sorted(term.free.union(*(fact.free for fact, _ in self.facts)) - self.ranges.keys()), REAL_LINE)
        return self.remembered("branches", tuple(unknown), lambda: [Signs({**box, **unknown}, self.facts) for box in self._boxes])

    def signed(self, term: Term, most: float = inf) -> tuple[int, list] | None:
        """(the sign of the number and the factors that have a strict one, the other factors); None where more than ``most`` have none."""
        split = self.factors(term)
        if split is None:
            return None
        sign, others = (split[0] > 0) - (split[0] < 0), []
        for base, exponent in split[1] if sign else ():
            base_sign = self.power_sign(base, exponent)
            if base_sign is None:
                others.append((base, exponent))
            if len(others) > most:
                return None
            sign *= base_sign or 1
        return sign, others

    def power_sign(self, base: Term, exponent) -> int | None:
        """The strict sign of base**exponent, exponent an int, or a Fraction (a root, whose base is ≥ 0 where it is defined)."""
        sign = self(base)
        if isinstance(exponent, int) and exponent % 2:
            return sign or None
        return 1 if sign in (1, -1) or self._assumed_nonzero(base) else None


def infinite(end: Term) -> int:
    """−1, +1 for the terms −oo, oo; 0 for a finite end."""
    if end.op == "oo":
        return 1
    if end.op == "mul" and any(argument.op == "oo" for argument in end.args):
        if len(end.args) != 2 or not end.args[0].is_number:
            raise IllPosed("an end of a support must be finite, oo or -oo")
        return 1 if end.args[0].value > 0 else -1
    return 0


def tidy_sum(term: Term) -> Term:
    """−1·(a + b) written as a sum."""
    if term.op == "mul" and len(term.args) == 2 and term.args[0] is MINUS_ONE and term.args[1].op == "add":
        return add(*(neg(argument) for argument in term.args[1].args))
    return term
