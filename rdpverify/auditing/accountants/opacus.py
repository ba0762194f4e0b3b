"""Opacus (the PyTorch library): its Rényi divergences of the subsampled Gaussian mechanism, whole and composed."""

import importlib

from . import ORDERS, SAMPLED, as_float

GAUSSIANS = ("1/2", "1", "4")
STEPS = 1_000


def numbers(package):
    """(quantity, number) pairs; quantities in the language, noise multipliers for sensitivity 1."""
    analysis = importlib.import_module(f"{package.__name__}.accountants.analysis.rdp")
    orders = [as_float(order) for order in ORDERS]

    def values(sigma: str, rate: str, steps: int):
        return zip(ORDERS, analysis.compute_rdp(q=as_float(rate), noise_multiplier=as_float(sigma), steps=steps, orders=orders))

    for sigma in GAUSSIANS:
        for order, value in values(sigma, "1", 1):
            yield f"rdp(GaussianMechanism({sigma}), {order})", float(value)
    for sigma, rate in SAMPLED:
        mechanism = f"PoissonSampled(GaussianMechanism({sigma}), {rate})"
        for order, value in values(sigma, rate, 1):
            yield f"rdp({mechanism}, {order})", float(value)
        for order, value in values(sigma, rate, STEPS):
            yield f"rdp(Composed(({mechanism}, {STEPS})), {order})", float(value)
