"""Hypothesis, imported only when something is to be tested: it is an extra, not a dependency of the package."""

from ..errors import InputError


def hypothesis():
    """The module ``hypothesis``; raises InputError, with the way out, when it is not installed."""
    try:
        import hypothesis
        import hypothesis.strategies  # an attribute of the module from here on
    except ImportError:
        raise InputError("testing needs Hypothesis: install it with pip install 'rdpverify[testing]'") from None
    return hypothesis


def strategies():
    """The module ``hypothesis.strategies``."""
    return hypothesis().strategies
