"""dp_accounting (the library of the differential-privacy project on PyPI): Rényi divergences and privacy profiles it computes.

Its profiles come from discretised privacy-loss distributions, rounded towards more loss: a number that is too large is
pessimistic, one that is too small is a fault.
"""

import importlib

from . import ORDERS, SAMPLED, as_float

LEVELS = ("1/4", "1", "3")
COPIES = 10
STEPS = (("1/100", 100), ("1/1000", 10_000))  # sampling rates with numbers of steps


def numbers(package):
    """(quantity, number) pairs; quantities in the language, noise scales and multipliers with sensitivity 1."""
    yield from _renyi(package)
    yield from _profiles(importlib.import_module(f"{package.__name__}.pld.privacy_loss_distribution"))


def _renyi(package):
    accounting = importlib.import_module(f"{package.__name__}.rdp")
    gaussian, laplace, sampled = package.GaussianDpEvent, package.LaplaceDpEvent, package.PoissonSampledDpEvent
    events = [(f"GaussianMechanism({sigma})", gaussian(as_float(sigma))) for sigma in ("1/2", "1", "4")]
    events += [(f"LaplaceMechanism({scale})", laplace(as_float(scale))) for scale in ("1/2", "1", "4")]
    events += [(f"PoissonSampled(GaussianMechanism({sigma}), {rate})", sampled(as_float(rate), gaussian(as_float(sigma))))
               for sigma, rate in SAMPLED]
    for mechanism, event in events:
        accountant = accounting.RdpAccountant(orders=[as_float(order) for order in ORDERS])
        for order, value in zip(ORDERS, accountant.compose(event).rdp):
            yield f"rdp({mechanism}, {order})", float(value)


def _profiles(losses):
    one = [
        ("GaussianMechanism(1)", losses.from_gaussian_mechanism(1.0)),
        ("LaplaceMechanism(1)", losses.from_laplace_mechanism(1.0)),
        ("DiscreteLaplaceMechanism(2)", losses.from_discrete_laplace_mechanism(0.5)),
        ("DiscreteGaussianMechanism(2)", losses.from_discrete_gaussian_mechanism(2)),
        ("RandomizedResponse(3/4)", losses.from_randomized_response(0.5, 2)),
        ("PoissonSampled(GaussianMechanism(1), 1/10)", losses.from_gaussian_mechanism(1.0, sampling_prob=0.1)),
    ]
    composed = [(f"Composed(({name}, {COPIES}))", one[index][1].self_compose(COPIES)) for index, name in
                ((0, "GaussianMechanism(1)"), (4, "RandomizedResponse(3/4)"))]
    composed += [(f"Composed((PoissonSampled(GaussianMechanism(1), {rate}), {copies}))",
                  losses.from_gaussian_mechanism(1.0, sampling_prob=as_float(rate)).self_compose(copies)) for rate, copies in STEPS]
    for mechanism, loss in (*one, *composed):
        for level in LEVELS:
            yield f"privacy_profile({mechanism}, {level})", float(loss.get_delta_for_epsilon(as_float(level)))
