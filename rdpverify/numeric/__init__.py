"""Steering of certified computations: plans, precision, budgets.  Untrusted: every number comes from the kernel."""

from .enclosing import enclose
from .infimum import enclose_infimum
from .plans import plan_for
from .record import infimum_record, record

__all__ = ["enclose", "enclose_infimum", "infimum_record", "plan_for", "record"]
