"""The limits of work: what they are is a choice; that one of them changes is seen."""

from rdpverify.certificates import core_texts
from rdpverify.core import abbreviations, check, claim, integrate, numbers, polynomial, reader


def test_the_limits():
    assert (check.MOST_STEPS, claim.MOST_CASES, claim.MOST_INFINITE, claim.LONGEST, integrate.MOST_PATTERNS) == (200_000, 64, 12, 20_000, 4096)
    assert (numbers.MOST_BITS, numbers.MOST_BOXES, polynomial.MOST_TERMS, polynomial.MOST_BITS, polynomial.MOST_FACTORS) == (10_000, 100_000, 1_000_000, 100_000, 1_000)
    assert (reader.LONGEST, abbreviations.LARGEST_POWER, core_texts.MOST_PIECES) == (1_000_000, 64, 300)
    assert numbers.numbers.__defaults__ == numbers.on_box.__defaults__ == (64,) == check.Steps.numbers.__defaults__ == check.Steps.on_box.__defaults__
