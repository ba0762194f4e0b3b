"""RandomAllocation(M, t, epochs): Gaussian noise in t steps, of which each record is in one of each epoch, chosen at random.

The outputs of an epoch are N(e_i, σ²I) with a uniform i, with the record, and N(0, σ²I) without it; the likelihood ratio of the two is a
mean of t lognormals.  The laws of the ratio have every divergence of the outputs, and those of independent epochs are products.
"""

from ...terms import ONE, ZERO, Term, call, make
from .gaussian import noise_of


def written_out(args) -> Term:
    inner, t, epochs = args
    sigma = noise_of(inner, "RandomAllocation")
    pair = inner
    if t is not ONE and sigma is not None:
        pair = call("PairMechanism", *(call("AllocationRatio", sigma, t, present) for present in (ONE, ZERO)))
    return pair if epochs is ONE else call("Composed", make("tuple", (pair, epochs)))
