"""DiscreteNormal(location, sigma): mass ∝ exp(−(k−location)²/(2·sigma²)) on ℤ, for any real location.

The normaliser is the theta series Σ_k exp(−(k−location)²/(2·sigma²)).
"""

from ...terms import INFINITY, exp, make, power, symbol
from ..domains import POSITIVE, REAL
from ..family import MINUS_INFINITY, Family, Slot, law, on_integers
from ..measures import VARIABLE

INDEX = symbol("_k")


def _weight(k, location, sigma):
    return exp(-((k - location) ** 2) / (2 * sigma**2))


def _measure(args):
    total = make("Sum", (_weight(INDEX, *args), INDEX, MINUS_INFINITY, INFINITY))
    return on_integers(_weight(VARIABLE, *args) * power(total, -1))


FAMILY = Family(
    law("DiscreteNormal", Slot("location", domain=REAL), Slot("sigma", domain=POSITIVE),
        summary="discrete Gaussian: mass proportional to exp(-(k-location)**2/(2*sigma**2)) on the integers; any real location",
        source="Canonne, Kamath & Steinke 2020, Definition 1"),
    support="the integers",
    measure=_measure,
)
