"""Epsilon and the profile from one Rényi divergence, at the order that serves best among a few: numbers to be proved.

Every pair of laws with a bound at an order has what is converted from it (Asoodeh et al. 2021, the best conversion at one order).
"""

import math
from dataclasses import dataclass

from flint import fmpq

from ..certificates.digits import Enclosure
from ..errors import RdpVerifyError
from ..printer import to_text
from ..numeric import enclose
from ..terms import Term
from ..typed import parse

ORDERS = [fmpq(n, 4) for n in (6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024, 2048)]
MOST = 16  # whole orders beyond which the proof of a conversion takes long
WHOLE = [order for order in ORDERS if order.q == 1 and order <= MOST]
DIGITS = 12  # to which numbers are computed and rounded
SLACK = fmpq(1000001, 1000000)  # of what is to be proved
CONVERSIONS = {"epsilon": "optimal_epsilon", "privacy_profile": "optimal_delta"}


@dataclass(frozen=True)
class Known:
    """A bound of a quantity of one mechanism, as a number and as a premise about every mechanism M."""

    value: fmpq
    premise: str


def known(quantity: Term) -> Known | None:
    """None where no bound is found, or the quantity is infinite."""
    try:
        enclosure = enclose(quantity, DIGITS)[0]
    except RdpVerifyError:
        return None
    if enclosure.infinite:
        return None
    value = rounded(enclosure)
    others = "".join(f", {to_text(other)}" for other in quantity.args[1:])
    return Known(value, f"{quantity.op}(M{others}) <= {value}")


def best_order(term: Term, moments: dict[fmpq, fmpq]) -> fmpq | None:
    """The order at which epsilon or the profile is bounded best, by bounds of the Rényi divergence at some."""
    return min(moments, key=lambda order: _guess(term, order, moments[order]), default=None)


def converted(term: Term, order: fmpq, moment: fmpq) -> fmpq:
    """The bound of epsilon or the profile that follows at an order."""
    return above(f"({SLACK})*{CONVERSIONS[term.op]}({order}, {moment}, {to_text(term.args[1])})")


def _guess(term: Term, order: fmpq, moment: fmpq) -> float:
    """What the conversion gives, nearly (Canonne, Kamath & Steinke 2020, Proposition 12): epsilon, or log delta."""
    more = float(order.p) / float(order.q) - 1
    given, moment = float(enclose(term.args[1], DIGITS)[0].mid), float(moment.p) / float(moment.q)
    rest = more * math.log(more / (more + 1)) - math.log(more + 1)
    return moment + (rest - math.log(given)) / more if term.op == "epsilon" else more * (moment - given) + rest


def above(text: str) -> fmpq:
    return rounded(enclose(parse(text), DIGITS)[0])


def rounded(enclosure: Enclosure) -> fmpq:
    """A decimal of few digits at or above the upper end."""
    return parse(enclosure.decimal(DIGITS)[1]).value
