"""RandomAllocation(M, t, epochs): Gaussian noise in t steps, of which each record is in one of each epoch, chosen at random.

The outputs of an epoch are N(e_i, σ²I) with a uniform i, with the record, and N(0, σ²I) without it; the likelihood ratio of the two is a
mean of t lognormals.  The laws of the ratio have every divergence of the outputs, and those of independent epochs are products.
"""

from ...definitions.one_line import on_the_line
from ...definitions.quantities import dominating_pairs
from ...errors import InputError
from ...terms import ONE, ZERO, Term, absolute, call, div, make, sub


def written_out(args) -> Term:
    inner, t, epochs = args
    found = dominating_pairs(inner)
    P, Q = on_the_line(found[0].P, found[0].Q)
    if len(found) > 1 or not (P.op == Q.op == "Normal" and P.args[1] is Q.args[1]):
        raise InputError("RandomAllocation is worked out for one mechanism with Gaussian noise")
    move = absolute(sub(P.args[0], Q.args[0]))
    if t is ONE or move is ZERO:
        pair = inner
    else:
        sigma = div(P.args[1], move)
        pair = call("PairMechanism", *(call("AllocationRatio", sigma, t, present) for present in (ONE, ZERO)))
    return pair if epochs is ONE else call("Composed", make("tuple", (pair, epochs)))
