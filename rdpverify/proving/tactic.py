"""A tactic: tries to prove a goal with kernel rules.  One file a tactic in ``proving/tactics``, which has the order of trial."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Tactic:
    """``apply(goal, prover)`` returns a proof node or None.  ``method`` names it in reports."""

    name: str
    method: str
    apply: Callable


def all_tactics() -> tuple[Tactic, ...]:
    """Every tactic of the package, in the order of trial."""
    from . import tactics

    return tuple(importlib.import_module(f"{tactics.__name__}.{name}").TACTIC for name in tactics.ORDER)
