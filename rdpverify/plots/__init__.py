"""Plots whose every point is an enclosure: curves of quantities, comparisons of bounds, regions where a claim holds or fails.

Each function draws on ``ax`` (matplotlib axes; a new figure where none is given) and returns the axes; ``to="file.svg"`` (.png, .pdf)
writes the picture instead of opening a window.  Needs the extra ``plots``, that is matplotlib, which is loaded when something is drawn.
"""

from .kinds import compare, curve, profile, rdp, steps, tradeoff
from .regions import region

__all__ = ["compare", "curve", "profile", "rdp", "region", "steps", "tradeoff"]
