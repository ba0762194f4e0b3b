"""GroupSampled(sigma, k, q): Gaussian noise on the sum of a Poisson subsample, for k records that are added or removed together."""

from ...errors import InputError
from ...terms import call, make
from ..mechanism import Pair
from .clones import binomial_masses

MOST = 64  # records, whose weights are seen to sum to 1
WHY = ("of the group Binomial(k, q) records are in the sample, whose sum has at most that norm; the worst is that they point in one direction "
       "(Choquette-Choo et al. 2024, mixtures of Gaussians)")


def pairs(args):
    sigma, k, q = args
    if not k.is_number or k.value > MOST:
        raise InputError(f"the size of the group is given, and at most {MOST}")
    weights = binomial_masses(int(k.value.p), q)
    without, group = call("Normal", 0, sigma), make("Mixture", [make("tuple", (w, call("Normal", i, sigma))) for i, w in enumerate(weights)])
    return Pair(group, without, WHY, "remove"), Pair(without, group, WHY, "add")
