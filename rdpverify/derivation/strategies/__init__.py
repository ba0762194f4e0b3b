"""Ways to a closed form, one file each: ``STRATEGY`` with ``accepts(term)`` and ``run(term, known)``, tried in a fixed order."""

import importlib
import pkgutil

from ..strategy import Strategy


def all_strategies() -> tuple[Strategy, ...]:
    """Every strategy of this package, by rank."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    strategies = [importlib.import_module(f"{__name__}.{name}").STRATEGY for name in names]
    return tuple(sorted(strategies, key=lambda strategy: (strategy.rank, strategy.name)))


STRATEGIES = all_strategies()
