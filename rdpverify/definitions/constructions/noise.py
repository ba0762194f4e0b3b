"""Noise whose density f falls no faster than an exponential: f(x) ≤ e^{rate·|s|}·f(x + s) for all x, and shifts s of the said signs.

    Laplace, Logistic      |d/dx log f| ≤ 1/scale, so for all shifts
    Exponential(rate)      f(x) = rate·e^{−rate·x} on x ≥ 0, so for s ≥ 0: x + s ≥ 0 where x is
    Gumbel                 log f(x) − log f(x + s) = (s − e^{−z}(1 − e^{−s/scale})·scale)/scale ≤ s/scale for s ≥ 0, z standardised
"""

from ...errors import InputError
from ...terms import Term, power

BOTH_WAYS, UP = ("Laplace", "Logistic"), ("Exponential", "Gumbel")


def rate_of(law: Term) -> Term:
    """The rate; InputError for noise that has none."""
    if law.op not in BOTH_WAYS + UP:
        raise InputError(f"no bound is known on how fast the density of {law.op} noise falls")
    return law.args[0] if law.op == "Exponential" else power(law.args[1], -1)


def moves_down(law: Term) -> bool:
    """Does it hold for s < 0?"""
    return law.op in BOTH_WAYS
