"""StudentT(df): density Γ((df+1)/2)/(√(df·π)·Γ(df/2))·(1+x²/df)^{−(df+1)/2} on ℝ."""

from ...terms import HALF, PI, make, number, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    (df,) = args
    return continuous(make("gamma", (HALF * (df + 1),)) * power(make("gamma", (HALF * df,)), -1) * power(df, number("-1/2"))
                      * power(PI, number("-1/2")) * power(1 + VARIABLE**2 / df, number("-1/2") * (df + 1)))


FAMILY = Family(
    law("StudentT", Slot("df", domain=POSITIVE), summary="Student's t law with df degrees of freedom, any positive real",
        source="Johnson, Kotz & Balakrishnan 1995, chapter 28"),
    support="the reals",
    measure=_measure,
)
