"""Signs of terms over a whole domain, by interval evaluation of a few equivalent forms.  Sound; None means not known."""

from ..terms import Term
from ..terms.evaluate import range_of
from ..terms.normal import factors, identical


class Signs:
    """Callable sign oracle over ``ranges``; ``facts`` are (term, strict) pairs known to be ≥ 0 (> 0) there."""

    def __init__(self, ranges, facts=()):
        self.ranges, self.facts = ranges, facts
        self._known: dict[Term, tuple[bool, bool]] = {}

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
            self._known[term] = self._decide(term)
        return self._known[term]

    def _decide(self, term: Term) -> tuple[bool, bool]:
        found = range_of(term, self.ranges)
        if found is not None and found.is_nonnegative():
            return True, found.is_positive()
        for fact, strict in self.facts:
            if fact is term or identical(fact, term, self._range_sign):
                return True, strict
        if found is not None and found.is_negative():
            return False, False
        return self._by_factors(term)

    def _by_factors(self, term: Term) -> tuple[bool, bool]:
        split = factors(term, self._range_sign)
        if split is None:
            return False, False
        coefficient, parts = split
        if len(parts) == 1 and parts[0][0] is term:
            return False, False
        negative, strict = coefficient < 0, coefficient != 0
        for base, exponent in parts:
            found = range_of(base, self.ranges)
            if found is None:
                return False, False
            if found.is_positive() or (found.is_negative() and exponent % 2 == 0):
                continue
            if found.is_negative():
                negative = not negative
            elif exponent % 2 == 0 and exponent > 0:
                strict = False
            elif found.is_nonnegative() and exponent > 0:
                strict = False
            elif found.is_nonpositive() and exponent > 0:
                negative, strict = not negative, False
            else:
                return False, False
        return (not negative or coefficient == 0), (not negative and strict)

    def _range_sign(self, term: Term) -> int | None:
        found = range_of(term, self.ranges)
        if found is None:
            return None
        return 1 if found.is_positive() else -1 if found.is_negative() else None
