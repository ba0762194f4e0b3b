"""Steering of certified computations: plans, precision, budgets.  Untrusted: every number comes from the kernel."""

from .enclosing import enclose
from .plans import plan_for
from .record import record

__all__ = ["enclose", "plan_for", "record"]
