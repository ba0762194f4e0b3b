"""Property-based checks of statements on random exact instances.  Needs Hypothesis (an extra), which is imported on first use."""

from .check import TestReport, Violation, run
from .laws import finite_laws, pairs
from .numbers import events, orders

__all__ = ["TestReport", "Violation", "run", "finite_laws", "pairs", "orders", "events"]
