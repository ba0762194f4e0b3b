"""The integration lemmas, one file each: exact values of ∫ exp(h) and Σ exp(h) with the exact condition for being finite.

Each module exposes ``LEMMA``; its first docstring line is the mathematics, then the source.  Every lemma is trusted: it is part
of
the kernel, tested against verified integration.
"""

import importlib
import pkgutil

from ..lemma import Lemma

# the elementary ones first; the rest never overlap on their statistics
ORDER_OF_TRIAL = ("length", "exponential", "quadratic_ratio", "legendre", "two_quadratics", "inverse_gaussian")


def all_lemmas() -> tuple[Lemma, ...]:
    """Every lemma of this package, in the order they are tried."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    names.sort(key=lambda name: ORDER_OF_TRIAL.index(name) if name in ORDER_OF_TRIAL else len(ORDER_OF_TRIAL))
    return tuple(importlib.import_module(f"{__name__}.{name}").LEMMA for name in names)


LEMMAS = all_lemmas()
