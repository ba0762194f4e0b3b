"""A tactic: tries to prove a goal with kernel rules.  One file a tactic in ``proving/tactics``, registered by being there."""

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Tactic:
    """``apply(goal, prover)`` returns a proof node or None.  Low ``priority`` comes first; ``method`` names it in reports."""

    name: str
    priority: int
    method: str
    apply: Callable


def all_tactics() -> tuple[Tactic, ...]:
    """Every tactic of the package, in the fixed order of trial."""
    from . import tactics

    modules = [importlib.import_module(f"{tactics.__name__}.{entry.name}") for entry in pkgutil.iter_modules(tactics.__path__)]
    return tuple(sorted((module.TACTIC for module in modules), key=lambda tactic: (tactic.priority, tactic.name)))
