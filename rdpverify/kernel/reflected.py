"""Which order of two laws has the larger Rényi divergence.

*Reflections.*  Pairs of laws that one bijection of the outcomes, its own inverse, carries onto each other have the same both ways; of a
subsampled mechanism with such a pair one direction is the larger (rule ``one_direction``).

*Random allocation*, Z = (X₁ + … + X_t)/t the likelihood ratio with the record against without it: E Z^o ≥ E Z^{1−o} without it, o > 1, so
that D_o of the law with the record is the larger; o = 1 is a limit.  *Proof.*  Let X_i(s) = e^{B_i(s) − s/2} for Brownian motions B_i,
0 ≤ s ≤ 1/σ², p_i = X_i/ΣX_j, h = Σp_i² and T = ∫h ds.  As dZ = Z·Σp_i dB_i, Z^γ is e^{γ(γ−1)T/2} times the density of a measure under
which d(log X_i) = dB_i + (γp_i − ½)ds (Girsanov, h ≤ 1).  Both γ = o and γ = 1−o give e^{κT}, κ = o(o−1)/2 > 0.  The gaps of the sorted
log X_i move by differences of independent Brownian motions and by γ(p_(k) − p_(k+1))ds, which is ≥ 0 for γ = o and ≤ 0 for γ = 1−o; one
at 0 is pushed up by dl_k, its neighbours down by dl_k/2 (Banner & Ghomlaschi 2008, Theorem 2.3; three meet at s = 0 alone).  The Skorokhod
map of these pushes is Lipschitz (Harrison & Reiman 1981): drive both by the same motions, and take piecewise constant paths.  A step from
w to z = w + Rl ≥ 0 takes the least l ≥ 0, which falls as w rises; z rises then, as z_k was 0 where l_k > 0, and is w_k − (l_{k−1} +
l_{k+1})/2 elsewhere.  So the gaps are wider for γ = o, p is the more spread (majorised), h and T are greater."""

from ..definitions.quantities import dominating_pairs
from ..terms import HALF, INFINITY, ONE, ZERO, Term, call, make, sub
from ..words.signature import string
from .compositions.allocation import is_allocation
from .tensor import factors

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


def the_larger(divergence: Term) -> Term:
    """Max(D_o(P‖Q), D_o(P′‖Q′)), o ≥ 1, as the first where that is known to be the larger, component by component; else as it is."""
    parts = divergence.args
    if divergence.op != "Max" or len(parts) != 2 or any(part.op != "renyi" for part in parts):
        return divergence
    order, (one, other) = parts[0].args[2], (factors(*part.args[:2]) for part in parts)
    fits = order is parts[1].args[2] and order.is_number and order.value >= 1 and len(one) == len(other)
    return parts[0] if fits and all(map(_at_least, one, other)) else divergence


def _at_least(one: tuple[Term, Term, int], other: tuple[Term, Term, int]) -> bool:
    P, Q, copies = one
    if one == other or other != (Q, P, copies):
        return one == other
    if P.op != "Mixture" or len(P.args) != 2:
        return is_allocation(P, Q) and P.args[2] is ONE
    (weight, without), (_, record) = (part.args for part in P.args)
    return without is Q and weight is not ZERO and reflected(Q, record)  # else they are equal
