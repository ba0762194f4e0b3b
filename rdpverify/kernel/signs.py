"""Signs of terms over a whole domain, by interval evaluation of a few equivalent forms.  Sound; None means not known."""

from ..terms import Term
from ..terms.evaluate import range_of
from ..terms.normal import factors, identical
from ..terms.signs import sign_from_ranges


class Signs:
    """Callable sign oracle over ``ranges``; ``facts`` are (term, strict) pairs known to be ≥ 0 (> 0) there."""

    def __init__(self, ranges, facts=()):
        self.ranges, self.facts = ranges, facts
        self._strict = sign_from_ranges(ranges)
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
            if fact is term or (fact.free == term.free and identical(fact, term, self._strict)):
                return True, strict
        if found is not None and found.is_negative():
            return False, False
        sign = self._strict(term)
        return (sign >= 0, sign > 0) if sign is not None else self._by_factors(term)

    def _by_factors(self, term: Term) -> tuple[bool, bool]:
        """(≥ 0, > 0) for the product of the factors, some of them perhaps 0 somewhere."""
        split = factors(term, self._strict)
        if split is None or (len(split[1]) == 1 and split[1][0][1] == 1 and split[0] == 1):
            return False, False
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
