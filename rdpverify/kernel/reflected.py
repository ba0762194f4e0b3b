"""Pairs of laws that one bijection of the outcomes, its own inverse, carries onto each other."""

from ..terms import ZERO, Term

EVEN_ABOUT_LOCATION = ("Normal", "Laplace", "Logistic", "Cauchy")  # densities even about the first argument
EVEN_ON_INTEGERS = ("DiscreteNormal", "DiscreteLaplace")  # mass functions even about the first argument when that is 0


def reflected(first: Term, second: Term) -> bool:
    """Is there such a bijection?  x ↦ a + b − x for even laws about a and b, k ↦ m − k for one on the integers and its shift by m,
    the exchange of two outcomes for finite laws that differ in these; False when none is known.
    """
    if first.op == second.op == "Finite":
        (a, b, *rest), (c, d, *others) = (law.args[0].args if len(law.args[0].args) > 1 else (None, None) for law in (first, second))
        return a is not None and a is d and b is c and rest == others
    if second.op == "shift":
        return second.args[0] is first and _even(first)
    return first.op == second.op and first.op in EVEN_ABOUT_LOCATION and first.args[1:] == second.args[1:]


def _even(law: Term) -> bool:
    if law.op == "Skellam":
        return law.args[0] is law.args[1]
    return law.op == "Staircase" or (law.op in (*EVEN_ABOUT_LOCATION, *EVEN_ON_INTEGERS) and law.args[0] is ZERO)
