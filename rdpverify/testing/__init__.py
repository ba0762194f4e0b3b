"""For tests: assertions about statements and numbers, Hypothesis strategies, and a pytest plugin that collects claim files.

``Claim.test`` tries a statement on random exact instances.  Everything is loaded when it is first asked for; what draws random
examples needs Hypothesis (extra ``testing``).
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import strategies as strategies
    from .assertions import assert_agrees as assert_agrees
    from .assertions import assert_encloses as assert_encloses
    from .assertions import assert_proved as assert_proved
    from .assertions import assert_refuted as assert_refuted
    from .assertions import assert_upper_bound as assert_upper_bound
    from .check import TestReport as TestReport
    from .check import Violation as Violation
    from .check import run as run

_FROM = {
    "assert_proved": "assertions", "assert_refuted": "assertions", "assert_encloses": "assertions", "assert_agrees": "assertions",
    "assert_upper_bound": "assertions", "TestReport": "check", "Violation": "check", "run": "check",
}

__all__ = [*_FROM, "strategies"]


def __getattr__(name: str) -> Any:
    if name == "strategies":
        return importlib.import_module(".strategies", __name__)
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_FROM[name]}", __name__), name)


def __dir__() -> list[str]:
    return sorted(__all__)
