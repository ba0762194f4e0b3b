"""NegativeBinomial(r, p): failures before r successes, mass C(k+r−1, k)·p^r·(1−p)^k on {0, 1, …}, real r > 0."""

from ...terms import ONE, ZERO, make, power
from ..domains import POSITIVE, UNIT_OPEN, interval
from ..family import Family, Slot, law, on_integers
from ..measures import VARIABLE, Atom, Measure


def _measure(args):
    r, p = args
    if p is ONE:
        return Measure("finite", (), (Atom(ZERO, ONE),))
    choices = make("gamma", (VARIABLE + r,)) * power(make("gamma", (r,)), -1) * power(make("factorial", (VARIABLE,)), -1)
    return on_integers(choices * power(p, r) * power(1 - p, VARIABLE), ZERO)


FAMILY = Family(
    law("NegativeBinomial", Slot("r", domain=POSITIVE),
        Slot("p", domain=interval(ZERO, ONE, upper_open=False), natural=UNIT_OPEN),
        summary="failures before r successes; p is the success probability (SymPy's is the failure probability)",
        source="Johnson, Kemp & Kotz 2005, chapter 5"),
    support="{0, 1, ...}",
    measure=_measure,
)
