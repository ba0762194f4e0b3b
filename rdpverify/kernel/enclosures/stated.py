"""Whether a recomputed enclosure confirms the one that a certificate states.

Arb's last bits depend on which constants it computed before, so a stated interval is a little wider than the one it came from, and is
confirmed by any enclosure inside it that is not much narrower.  ∞ is stated and confirmed literally.
"""

from flint import fmpq

from ...errors import InputError, require
from ...exact import is_whole, rational
from ...terms.signs import exact
from ..extended import Enclosure

MOST_DIGITS = 5_000  # decimals of a stated end
NARROWER = 16  # a stated width against a recomputed one, at most


def confirms(enclosure: Enclosure, text, digits: int) -> bool:
    """Does the recomputed enclosure lie in the stated interval, and is that no wider than it should be?

    RuleError for a number of digits that no stated interval has: powers of ten with it would fill the memory.
    """
    require(is_whole(digits, 1, MOST_DIGITS), f"an interval is stated with 1 to {MOST_DIGITS} digits")
    if enclosure.infinite:
        return text == 2 * ["oo" if enclosure.infinite > 0 else "-oo"]
    if not (isinstance(text, list) and len(text) == 2 and all(isinstance(end, str) for end in text)):
        return False
    try:
        low, high = map(rational, text)
    except InputError:
        return False
    lower, upper = (exact(enclosure.lower), exact(enclosure.upper)) if enclosure.exact is None else 2 * (enclosure.exact,)
    unit = 2 * max(abs(low), abs(high)) * fmpq(10) ** (1 - digits)
    return low <= lower and upper <= high and high - low <= NARROWER * (upper - lower) + unit
