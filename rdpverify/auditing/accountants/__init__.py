"""Other people's accountants, one file each, named like the package: ``numbers(package)`` asks it what the language can enclose.

Nothing else imports these packages, and only ``rdpverify audit NAME`` asks for one.
"""

import importlib
import pkgutil
from fractions import Fraction

from ...errors import InputError

ORDERS = ("5/4", "5/2", "8", "32", "256")
SAMPLED = (("1/2", "1/100"), ("1", "1/100"), ("1", "1/10"), ("4", "1/10"))  # noise multiplier, sampling probability
DIGITS = 10  # of a double, printed with trailing zeros and judged: a bare 0 would claim no more than less than 1


def known() -> tuple[str, ...]:
    """The names of the packages that can be audited by running them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def printed_by(name: str) -> list[tuple[str, str]]:
    """(quantity, printed) for every number asked of the package ``name``.  Raises InputError when it is not installed."""
    try:
        package = importlib.import_module(name)
    except ImportError as problem:
        raise InputError(f"{name} cannot be imported ({problem}): install it beside rdpverify, or audit a CSV file") from None
    asked = importlib.import_module(f".{name}", __name__).numbers(package)
    return [(quantity, f"{number:#.{DIGITS}g}") for quantity, number in asked]


def as_float(text: str) -> float:
    """The double nearest to a fraction of the language."""
    return float(Fraction(text))
