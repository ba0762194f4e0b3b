"""Steering of certified computations: plans, precision, budgets.  Untrusted: every number comes from the kernel."""

from .enclosing import enclose
from .infimum import enclose_infimum
from .plans import plan_for
from .record import curve_record, infimum_record, record

__all__ = ["curve_record", "enclose", "enclose_infimum", "infimum_record", "plan_for", "record"]
