"""What a caller may ask for: how many digits, and how many seconds it may take."""

from numbers import Real

from ..errors import InputError

MOST_DIGITS = 4_000  # decimals that Python reads back


def check_digits(digits):
    """InputError unless ``digits`` is a whole number that can be meant."""
    if not isinstance(digits, int) or isinstance(digits, bool) or not 1 <= digits <= MOST_DIGITS:
        raise InputError(f"expected a number of digits from 1 to {MOST_DIGITS}, got {digits!r}")


def check_budget(budget):
    """InputError unless ``budget`` is None or a finite number of seconds > 0."""
    if budget is not None and (not isinstance(budget, Real) or isinstance(budget, bool) or not 0 < budget < float("inf")):
        raise InputError(f"a budget is a number of seconds > 0, got {budget!r}")
