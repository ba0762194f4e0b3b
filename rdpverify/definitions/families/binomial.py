"""Binomial(n, p): mass C(n, k)·p^k·(1−p)^{n−k} on {0, …, n}."""

from ...terms import ONE, ZERO, make, power
from ..domains import NATURAL, POSITIVE_INTEGER, UNIT_CLOSED
from ..family import Family, Slot, law
from ..logarithm import log_of
from ..measures import VARIABLE, Atom, Measure, Part


def _measure(args):
    n, p = args
    if p is ZERO or p is ONE:
        return Measure("finite", (), (Atom(ZERO if p is ZERO else n, ONE),))
    mass = make("binomial", (n, VARIABLE)) * power(p, VARIABLE) * power(1 - p, n - VARIABLE)
    choices = [make("loggamma", (count + 1,)) for count in (n, VARIABLE, n - VARIABLE)]
    log_mass = choices[0] - choices[1] - choices[2] + log_of(power(p, VARIABLE)) + log_of(power(1 - p, n - VARIABLE))
    return Measure("integers", (Part(ZERO, n, mass, log_mass),))


FAMILY = Family(
    law("Binomial", Slot("n", domain=NATURAL, natural=POSITIVE_INTEGER), Slot("p", domain=UNIT_CLOSED),
        summary="successes in n independent trials", source="Johnson, Kemp & Kotz 2005, chapter 3"),
    support="{0, ..., n}",
    measure=_measure,
)
