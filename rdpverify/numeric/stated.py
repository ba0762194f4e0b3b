"""Enclosures as they are written into certificates: a little wider than they came, so that a recomputed one confirms them."""

from dataclasses import replace

from flint import arb

from ..kernel.extended import Enclosure

WIDER = 3  # a stated radius against the one it came from


def stated(found: Enclosure, digits: int) -> list[str]:
    """[lower, upper] as decimals, rounded outwards."""
    if found.exact is None and not found.infinite:
        found = replace(found, ball=arb(found.ball.mid(), WIDER * found.ball.rad()))
    return list(found.decimal(digits))
