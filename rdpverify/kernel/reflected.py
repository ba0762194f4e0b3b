"""Pairs of laws that one bijection of the outcomes, its own inverse, carries onto each other: of a subsampled mechanism with such a
pair the Rényi divergence of one direction is the larger (rule ``one_direction``)."""

from ..definitions.quantities import dominating_pairs
from ..terms import HALF, INFINITY, ZERO, Term, call, make, sub
from ..words.signature import string

EVEN_ABOUT_LOCATION = ("Normal", "Laplace", "Logistic", "Cauchy")  # densities even about the first argument
EVEN_ON_INTEGERS = ("DiscreteNormal", "DiscreteLaplace")  # mass functions even about the first argument when that is 0


def reflected(first: Term, second: Term) -> bool:
    """Is there such a bijection?  Of products one for each component; x ↦ a + b − x for even laws about a and b, k ↦ m − k for one on the
    integers and its shift by m, the exchange of two outcomes for finite laws that differ in these; False when none is known.
    """
    if first.op == second.op == "Product" and len(first.args) == len(second.args):
        return all(map(reflected, first.args, second.args))
    if first.op == second.op == "Power":
        return first.args[1] is second.args[1] and reflected(first.args[0], second.args[0])
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


def larger_direction(term: Term, nonnegative) -> Term | None:
    """rdp of a subsampled mechanism in both directions as that in the larger one; None where that is not known."""
    if term.op != "rdp" or term.args[0].op != "PoissonSampled":
        return None
    (mechanism, rate, relation, direction), order = term.args[0].args, term.args[1]
    if direction.value != "both" or not (order is INFINITY or nonnegative(sub(order, HALF))):
        return None
    pairs = dominating_pairs(mechanism)
    if len(pairs) != 1 or pairs[0].direction != "both" or not reflected(pairs[0].P, pairs[0].Q):
        return None
    return call("rdp", make("PoissonSampled", (mechanism, rate, relation, string("remove"))), order)
