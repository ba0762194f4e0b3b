"""Signs while an integral is worked out: the domain's oracle, plus positive names and conditions assumed on the way.

A condition such as α·s₂² + (1−α)·s₁² > 0 has no sign on the whole domain; once it is assumed (and recorded), the factors of the
term it speaks of have one.  Sound: +1, 0, −1 are returned only when the term has that strict sign wherever the domain's
constraints and the assumptions hold.
"""

from dataclasses import dataclass, field

from flint import arb

from ...errors import IllPosed
from ...terms import MINUS_ONE, ZERO, Term, add, mul, neg, power, sub
from ...terms.normal import factors, identical, normal, to_term
from ...terms.ranges import Range
from ...terms.signs import sign_from_ranges
from .canonical import canonical

LARGEST_QUESTION = 120  # nodes; larger terms are not taken apart to find their sign
LARGEST_SUM = 24  # nodes; larger sums are not compared with assumptions
ALWAYS_POSITIVE = {"exp", "cosh", "sech", "Phi", "erfc", "pi", "oo"}
ODD = {"sinh", "tanh", "erf", "atan"}
POSITIVE_ON_POSITIVE = {"gamma", "beta", "besselk", "besseli"}


@dataclass
class Known:
    """Callable sign oracle: ``Known(oracle)(term)`` is +1, 0, −1 or None.

    ``fresh`` names positive symbols that the oracle has never heard of.
    """

    oracle: object
    fresh: frozenset = frozenset()
    signs: dict = field(default_factory=dict)  # canonical factor → its strict sign, from assumptions
    weak: dict = field(default_factory=dict)  # canonical factor → +1 for ≥ 0, −1 for ≤ 0, from assumptions and the domain's side conditions
    nonzero: tuple = ()  # terms assumed not to vanish
    facts: tuple = ()  # (term, strict): assumed > 0 or ≥ 0
    _memo: dict = field(default_factory=dict)

    def __post_init__(self):
        for fact, strict in getattr(self.oracle, "facts", ()):
            self._assume(fact, strict)

    def __call__(self, term: Term) -> int | None:
        if term not in self._memo:
            self._memo[term] = None  # a question met again while it is being answered gets "not known"
            self._memo[term] = self._decide(term)
        return self._memo[term]

    @property
    def ranges(self) -> dict[str, Range]:
        """Ranges of the symbols, fresh ones included."""
        known = getattr(self.oracle, "ranges", {})
        return {**known, **{name: Range(arb(0), arb("inf"), True, True) for name in sorted(self.fresh)}}

    def positive(self, term: Term) -> bool:
        return self(term) == 1

    def negative(self, term: Term) -> bool:
        return self(term) == -1

    def nonnegative(self, term: Term) -> bool:
        """Is it ≥ 0 everywhere?"""
        if self(term) in (0, 1):
            return True
        weak = getattr(self.oracle, "nonnegative", None)
        if weak is not None and term.free <= getattr(self.oracle, "ranges", {}).keys() and weak(term):
            return True
        return self._weak_sign(term) == 1

    def at_most(self, a: Term, b: Term) -> bool:
        """Is a ≤ b everywhere?  ±oo are ends like any other."""
        order = self.compare(a, b)
        return order in (0, -1) or (order is None and self.nonnegative(sub(b, a)))

    def is_zero(self, term: Term) -> bool:
        """Is it 0 identically?"""
        return term is ZERO or identical(term, ZERO, self)

    def is_nonzero(self, term: Term) -> bool:
        """Is it 0 nowhere?"""
        if self(term) in (1, -1) or (not term.free & self.fresh and self._by_oracle(power(term, 2)) == 1):
            return True
        split = factors(term, self)
        if split is None or split[0] == 0:
            return False
        return all(self(base) in (1, -1) or self._assumed_nonzero(base) for base, _ in split[1])

    def equal(self, a: Term, b: Term) -> bool:
        return a is b or identical(a, b, self)

    def compare(self, a: Term, b: Term) -> int | None:
        """Strict sign of a − b; ±oo are ends like any other."""
        if a is b:
            return 0
        low_a, low_b = infinite(a), infinite(b)
        if low_a or low_b:
            return (low_a > low_b) - (low_a < low_b) if low_a != low_b else 0
        return 0 if self.equal(a, b) else self(sub(a, b))

    def assuming(self, *positives: Term, nonzero=(), names=(), weak=()) -> "Known":
        """The same oracle where the terms are > 0, the ``weak`` ones ≥ 0, the ``nonzero`` ones ≠ 0 and the fresh ``names`` positive."""
        found = Known(self.oracle, self.fresh | frozenset(names), dict(self.signs), dict(self.weak), self.nonzero + tuple(term for term in nonzero if not self.is_nonzero(term)), self.facts)
        for term in positives:
            if self(term) != 1:
                found._assume(term, True)
        for term in weak:
            found._assume(term, False)
        return found

    def _assume(self, term: Term, strict: bool):
        target = self.signs if strict else self.weak
        self.facts += ((term, strict),)
        for known, sign in ((term, 1), self._open_factor(term) or (term, 1)):
            shape, orientation = canonical(known)
            if not shape.is_number:
                target.setdefault(shape, sign * orientation)
        self._memo = {}

    def _open_factor(self, term: Term) -> tuple[Term, int] | None:
        """(g, s) when term = g·(the rest) with g to an odd power and the rest of strict sign s."""
        split = factors(term, self)
        if split is None or split[0] == 0:
            return None
        sign, unknown = (1 if split[0] > 0 else -1), []
        for base, exponent in split[1]:
            known = self(base)
            if known in (1, -1):
                sign *= known ** (int(exponent) % 2)
            elif int(exponent) % 2 and exponent > 0:
                unknown.append(base)
            elif not self._assumed_nonzero(base):
                return None
        return (unknown[0], sign) if len(unknown) == 1 else None

    def _weak_sign(self, term: Term) -> int | None:
        for known, sign in ((term, 1), self._open_factor(term) or (term, 1)) if self.weak else ():
            shape, orientation = canonical(known)
            if shape in self.weak:
                return sign * orientation * self.weak[shape]
        return None

    def _assumed_nonzero(self, base: Term) -> bool:
        for term in self.nonzero:
            split = factors(term, self)
            if split is not None and any(canonical(other)[0] is canonical(base)[0] for other, _ in split[1]):
                return True
        return False

    def _decide(self, term: Term) -> int | None:
        if term.is_number:
            return (term.value > 0) - (term.value < 0)
        if self.signs:
            shape, orientation = canonical(term)
            if shape in self.signs:
                return self.signs[shape] * orientation
        if term.op == "symbol" and term.value in self.fresh:
            return 1
        found = self._by_oracle(term)
        if found is not None:
            return found
        if not (self.signs or self.weak or self.nonzero) or term.size > LARGEST_QUESTION:
            return None
        for method in (self._by_structure, self._by_factors, self._by_facts):
            found = method(term)
            if found is not None:
                return found
        return None

    def _by_facts(self, term: Term) -> int | None:
        """t = f + r or t = −f − r with a fact f > 0 and r ≥ 0, or f ≥ 0 and r > 0."""
        for fact, strict in self.facts if term.op in ("symbol", "add") and term.size <= LARGEST_SUM else ():
            for sign in (1, -1):
                rest = tidy_sum(to_term(normal(sub(mul(sign, term), fact), self)))
                if rest.size < term.size + fact.size:
                    found = (rest.value > 0) - (rest.value < 0) if rest.is_number else self._by_oracle(rest)
                    if found == 1 or (strict and found == 0):
                        return sign
        return None

    def _by_oracle(self, term: Term) -> int | None:
        if term.free <= self.fresh:
            return sign_from_ranges(self.ranges)(term)
        ranges = getattr(self.oracle, "ranges", None)
        if self.oracle is None or (ranges is not None and not term.free <= ranges.keys()):
            return sign_from_ranges(self.ranges)(term) if term.free & self.fresh and term.free <= self.ranges.keys() else None
        return self.oracle(term)

    def _by_structure(self, term: Term) -> int | None:
        if term.op in ALWAYS_POSITIVE:
            return 1
        if term.op in ODD:
            return self(term.args[0])
        if term.op in POSITIVE_ON_POSITIVE and all(self(argument) == 1 for argument in term.args):
            return 1
        if term.op == "log":
            return self(sub(term.args[0], 1))
        if term.op == "Abs":
            return 1 if self.is_nonzero(term.args[0]) else None
        if term.op == "add":
            seen = {self(argument) for argument in term.args} - {0}
            return seen.pop() if len(seen) == 1 else (0 if not seen else None)
        if term.op == "mul":
            sign = 1
            for argument in term.args:
                found = self(argument)
                if found is None:
                    return None
                sign *= found
            return sign
        return self._of_power(term) if term.op == "pow" else None

    def _of_power(self, term: Term) -> int | None:
        base, exponent = term.args
        sign = self(base)
        if sign == 1:
            return 1
        if exponent.is_number and exponent.value.q == 1:
            if int(exponent.value.p) % 2 == 0 and exponent.value != 0:
                return 1 if sign == -1 or self.is_nonzero(base) else None
            return sign if sign == -1 else None
        return None

    def _by_factors(self, term: Term) -> int | None:
        split = factors(term, self)
        if split is None:
            return None
        coefficient, parts = split
        if coefficient == 0:
            return 0
        sign = 1 if coefficient > 0 else -1
        for base, exponent in parts:
            if base is term:
                return None
            found = self(base)
            if found in (1, -1):
                sign *= found ** (int(exponent) % 2)
            elif int(exponent) % 2 == 0 and self._assumed_nonzero(base):
                continue
            else:
                return None
        return sign


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
