"""Opacus (the PyTorch library): its Rényi divergences of the subsampled Gaussian mechanism, whole and composed, and its ε.

The ε is the one that its privacy engine prints unless told otherwise, an upper bound by the PRV accountant.
"""

import importlib
from types import ModuleType

from ...terms import Term
from ..asking import double, multiplier, parts, rate, unknown
from . import ORDERS, sampled_gaussians

STEPS = 1_000
QUESTIONS = [f"rdp(GaussianMechanism({sigma}), {order})" for sigma in ("1/2", "1", "4") for order in ORDERS]
QUESTIONS += [f"rdp({mechanism}, {order})" for inner in sampled_gaussians() for mechanism in (inner, f"Composed(({inner}, {STEPS}))")
              for order in ORDERS]
QUESTIONS += [f"epsilon(Composed(({inner}, {STEPS})), 1/100000)" for inner in sampled_gaussians()]


def number(package: ModuleType, question: Term) -> float:
    """rdp by its analysis, step by step; epsilon by the accountant that its privacy engine takes by default."""
    if question.op not in ("rdp", "epsilon"):
        raise unknown("opacus", question.op)
    history = [(sigma, probability, count) for sigma, probability, count in map(_steps, parts(question.args[0]))]
    value = double(question.args[1])
    if question.op == "epsilon":
        accountant = importlib.import_module(f"{package.__name__}.accountants").PRVAccountant()
        accountant.history = history
        return accountant.get_epsilon(delta=value)
    analysis = importlib.import_module(f"{package.__name__}.accountants.analysis.rdp")
    return sum(float(analysis.compute_rdp(q=probability, noise_multiplier=sigma, steps=count, orders=[value])[0])
               for sigma, probability, count in history)


def _steps(part: tuple[Term, int]) -> tuple[float, float, int]:
    inner, probability = rate(part[0])
    if inner.op != "GaussianMechanism":
        raise unknown("opacus", inner.op)
    return multiplier(inner), probability, part[1]
