"""Other people's accountants, one file each, named like the package: ``number(package, question)`` asks it for one quantity.

``QUESTIONS`` are the quantities, in the language, that it is asked where the user has none.  Nothing else imports these packages,
and only ``rdpverify audit NAME`` and ``rv.audit(NAME)`` ask for one.
"""

import importlib
import pkgutil
from collections.abc import Iterable
from types import ModuleType

from ...errors import InputError, RuleError, one_line
from ...typed import parse
from ..table import Row

ORDERS = ("5/4", "5/2", "8", "32", "256")
SAMPLED = (("1/2", "1/100"), ("1", "1/100"), ("1", "1/10"), ("4", "1/10"))  # noise multiplier, sampling probability
DIGITS = 10  # of a double, printed with trailing zeros and judged: a bare 0 would claim no more than less than 1


def known() -> tuple[str, ...]:
    """The names of the packages that can be audited by running them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def printed_by(name: str, questions: Iterable[str] | None = None) -> list[Row]:
    """A row for every number asked of the package ``name``: what it raises is kept as the row's problem.

    Raises InputError when the package is not installed.
    """
    try:
        package = importlib.import_module(name)
    except ImportError as problem:
        raise InputError(f"{name} cannot be imported ({problem}): install it beside rdpverify, or audit a CSV file") from None
    accountant = importlib.import_module(f".{name}", __name__)
    return [_asked(accountant, package, question) for question in (accountant.QUESTIONS if questions is None else questions)]


def _asked(accountant: ModuleType, package: ModuleType, question: str) -> Row:
    try:
        return Row(question, f"{float(accountant.number(package, parse(question))):#.{DIGITS}g}")
    except InputError:  # of the question: to be told where it is judged
        return Row(question, "")
    except RuleError as problem:
        return Row(question, "", problem=str(problem))
    except Exception as problem:  # the other package's own, whatever it is: the other numbers are still to be told
        return Row(question, "", problem=one_line(f"{type(problem).__name__}: {problem}"))


def sampled_gaussians() -> list[str]:
    """Poisson-sampled Gaussian mechanisms, which every accountant of gradient descent knows."""
    return [f"PoissonSampled(GaussianMechanism({sigma}), {rate})" for sigma, rate in SAMPLED]
