"""autodp: Rényi divergences of its mechanisms, and its ε of the Gaussian mechanism.

Its subsampling is a bound for any mechanism: a number that is too large is pessimistic, one that is too small is a fault.
"""

import importlib

from . import ORDERS, SAMPLED, as_float

SCALES = ("1/2", "1", "4")
TRUTHS = ("3/5", "3/4", "9/10")  # probabilities of the true answer
DELTAS = ("1/100", "1/100000", "1/1000000000")


def numbers(package):
    """(quantity, number) pairs; quantities in the language, noise scales for sensitivity 1."""
    zoo = importlib.import_module(f"{package.__name__}.mechanism_zoo")
    sampled = importlib.import_module(f"{package.__name__}.transformer_zoo").AmplificationBySampling(PoissonSampling=True)
    found = [(f"GaussianMechanism({sigma})", zoo.GaussianMechanism(as_float(sigma))) for sigma in SCALES]
    found += [(f"LaplaceMechanism({scale})", zoo.LaplaceMechanism(as_float(scale))) for scale in SCALES]
    found += [(f"RandomizedResponse({truth})", zoo.RandresponseMechanism(as_float(truth))) for truth in TRUTHS]
    found += [(f"PoissonSampled(GaussianMechanism({sigma}), {rate})", sampled(zoo.GaussianMechanism(as_float(sigma)), as_float(rate)))
              for sigma, rate in SAMPLED]
    for name, mechanism in found:
        for order in ORDERS:
            yield f"rdp({name}, {order})", float(mechanism.RenyiDP(as_float(order)))
    for sigma in SCALES:
        gaussian = zoo.GaussianMechanism(as_float(sigma))
        for delta in DELTAS:
            yield f"epsilon(GaussianMechanism({sigma}), {delta})", float(gaussian.get_approxDP(as_float(delta)))
