"""A quantity of the language as plain numbers, from which each package's own line is written."""

from typing import NamedTuple

from rdpverify.auditing.asking import double, parts, rate
from rdpverify.errors import RdpVerifyError
from rdpverify.typed import parse


class Part(NamedTuple):
    """``count`` runs of a mechanism with these parameters, each on a Poisson sample with this ``rate``."""

    noise: str  # "Gaussian", "Laplace", "DiscreteGaussian", "DiscreteLaplace", "RandomizedResponse"
    scale: float  # of the noise, at sensitivity 1; of randomized response, the probability of the truth
    answers: int  # of randomized response
    rate: float
    count: int


class Question(NamedTuple):
    """``kind``: "rdp" at the order ``value``, "epsilon" at the δ, "delta" at the ε."""

    kind: str
    parts: tuple[Part, ...]
    value: float

    def only(self, *noises: str, sampled: bool = True) -> bool:
        """Is every part one of these noises (and whole, unless ``sampled``)?"""
        return all(part.noise in noises and (sampled or part.rate == 1) for part in self.parts)


def question(quantity: str) -> Question:
    term = parse(quantity)
    kind = {"rdp": "rdp", "epsilon": "epsilon", "privacy_profile": "delta"}[term.op]
    return Question(kind, tuple(_part(each, count) for each, count in parts(term.args[0])), double(term.args[1]))


def _part(mechanism, count: int) -> Part:
    inner, probability = rate(mechanism)
    noise = inner.op.removesuffix("Mechanism")
    scale, second = map(double, inner.args)
    if noise == "RandomizedResponse":
        return Part(noise, scale, int(second), probability, count)
    if second != 1:
        raise RdpVerifyError(f"points have sensitivity 1, got {second}")
    return Part(noise, scale, 0, probability, count)
