"""Events of dp_accounting as mechanisms of the language: what its accountants compose can be asked here too.

An event is told by the name of its class, so that dp_accounting need not be installed.
"""

from collections.abc import Callable
from fractions import Fraction
from math import isqrt
from typing import Any

from ..errors import InputError
from .mechanisms import Mechanism
from .readings import agreed, read_from
from .vocabulary import word

Number = Callable[[Any], Fraction]

SAMPLING = "a bound on the mixture of its outputs can be stated as a claim"
# events without a counterpart → why, and what to do
REFUSED = {
    "UnsupportedDpEvent": "it says of itself that nothing is known about it",
    "SampledWithReplacementDpEvent": f"no dominating pair of sampling with replacement is known here; {SAMPLING}",
    "SampledWithoutReplacementDpEvent": f"no dominating pair of sampling without replacement is known here; {SAMPLING}",
    "RepeatAndSelectDpEvent": "how often it runs is random, and no dominating pair is known; a bound on it can be stated as a claim "
                              "with the Rényi divergence of one run as its premise",
}


def is_dp_event(value: Any) -> bool:
    """Is this an event of dp_accounting?  Asked by the names of its classes, without importing dp_accounting."""
    return any(kind.__name__ == "DpEvent" for kind in type(value).__mro__)


def from_dp_event(event: Any, *, read: Callable[[Any], Any] = agreed) -> Mechanism:
    """The mechanism that an event of dp_accounting stands for.

    ``read`` says what number a float stands for: :func:`exactly` that double, :func:`decimal` the decimal that is printed for it.
    Without it a float is taken where both agree (0.5), and refused where they do not (0.1).  A Poisson sample is one of records that
    are added or removed.  Raises InputError, with the reason, for an event that has no counterpart.
    """
    counted: dict[Mechanism, int] = {}
    _count(event, 1, lambda value: read_from(value, read, "from_dp_event"), counted)
    runs = [(mechanism, times) for mechanism, times in counted.items() if times]
    if not runs:
        return _nothing()
    return runs[0][0] if len(runs) == 1 and runs[0][1] == 1 else word("Composed")(*runs)


def _count(event: Any, times: int, number: Number, counted: dict[Mechanism, int]) -> None:
    """Add the event, ``times`` over, to the mechanisms counted so far: what is composed is one flat list."""
    name = type(event).__name__
    if name == "ComposedDpEvent":
        for each in event.events:
            _count(each, times, number, counted)
    elif name == "SelfComposedDpEvent":
        _count(event.event, times * _whole(event.count, "count"), number, counted)
    elif name != "NoOpDpEvent":
        mechanism = _single(event, name, number)
        counted[mechanism] = counted.get(mechanism, 0) + times


def _single(event: Any, name: str, number: Number) -> Mechanism:
    if name in READERS:
        return READERS[name](event, number)
    if name in REFUSED:
        raise InputError(f"{name}: {REFUSED[name]}")
    raise InputError(f"expected an event of dp_accounting such as GaussianDpEvent(2), got {name}")


def _nothing() -> Mechanism:
    """What releases nothing: noise on a query that no record influences."""
    return word("GaussianMechanism")(1, 0)


def _open(event: Any = None, number: Number | None = None) -> Mechanism:
    """What hides nothing: the truth with probability 1."""
    return word("RandomizedResponse")(1)


def _gaussian(event: Any, number: Number) -> Mechanism:
    return _noisy(number(event.noise_multiplier), lambda sigma: word("GaussianMechanism")(sigma))


def _noisy(multiplier: Fraction, build: Callable[[Fraction], Mechanism]) -> Mechanism:
    return build(multiplier) if multiplier else _open()


def _discrete_laplace(event: Any, number: Number) -> Mechanism:
    parameter, sensitivity = number(event.noise_parameter), _whole(event.sensitivity, "sensitivity")
    if not parameter > 0:
        raise InputError(f"DiscreteLaplaceDpEvent: expected a noise parameter > 0, got {parameter}")
    return word("DiscreteLaplaceMechanism")(1 / parameter, sensitivity)


def _randomized_response(event: Any, number: Number) -> Mechanism:
    noise, buckets = number(event.noise_parameter), _whole(event.num_buckets, "num_buckets")
    if buckets == 1:  # one answer only
        return _nothing()
    return word("RandomizedResponse")(1 - noise + noise / buckets, buckets)


def _sampled(event: Any, number: Number) -> Mechanism:
    return word("PoissonSampled")(from_dp_event(event.event, read=number), number(event.sampling_probability))


def _truncated(event: Any, number: Number) -> Mechanism:
    sigma, rate = number(event.noise_multiplier), number(event.sampling_probability)
    if event.truncated_batch_size < event.dataset_size:
        raise InputError("TruncatedSubsampledGaussianDpEvent: no dominating pair of truncated batches is known here; "
                         f"without truncation it is PoissonSampled(GaussianMechanism({sigma}), {rate})")
    return _noisy(sigma, lambda sigma: word("PoissonSampled")(word("GaussianMechanism")(sigma), rate))


def _tree(event: Any, number: Number) -> Mechanism:
    """A record is in at most one node of each level of one tree, so its ℓ₂ influence is the root of the number of levels."""
    steps = event.step_counts if isinstance(event.step_counts, (list, tuple)) else [event.step_counts]
    levels = max((_whole(count, "step count") for count in steps), default=0).bit_length()
    influence = isqrt(levels) if isqrt(levels) ** 2 == levels else f"sqrt({levels})"
    return _noisy(number(event.noise_multiplier), lambda sigma: word("GaussianMechanism")(sigma, influence))


def _mixture(event: Any, number: Number) -> Mechanism:
    sigma = number(event.standard_deviation)
    shares: dict[Fraction, Fraction] = {}
    for shift, share in zip(event.sensitivities, event.sampling_probs, strict=True):
        shares[number(shift)] = shares.get(number(shift), Fraction(0)) + number(share)
    moved = [(shift, share) for shift, share in shares.items() if shift and share]
    if sum(shares.values()) != 1:
        raise InputError(f"MixtureOfGaussiansDpEvent: the probabilities sum to {sum(shares.values())}, not to 1, as they were read")
    if not moved:
        return _nothing()
    if len(moved) == 1:  # a record that counts with some probability
        [(shift, share)] = moved
        gaussian = word("GaussianMechanism")(sigma, abs(shift))
        return gaussian if share == 1 else word("PoissonSampled")(gaussian, share)
    laws = ", ".join(f"({share}, Normal({shift}, {sigma}))" for shift, share in shares.items() if share)
    raise InputError(f"MixtureOfGaussiansDpEvent: several sensitivities are a pair of laws, not a mechanism of the language: "
                     f"ask about Mixture({laws}) and Normal(0, {sigma}), both ways round")


def _bound(event: Any, number: Number) -> Mechanism:
    rho, xi = number(event.rho), number(event.xi)
    curve = f"{rho}*a" + (f" + {xi}" if xi else "")
    raise InputError(f"ZCDpEvent: it is a bound, not a mechanism: give it as the premise 'renyi(P, Q, a) <= {curve} for all a in (1, oo)'")


def _whole(value: Any, what: str) -> int:
    if int(value) != value or value < 0:
        raise InputError(f"expected a whole number >= 0 as the {what}, got {value!r}")
    return int(value)


READERS: dict[str, Callable[[Any, Number], Mechanism]] = {
    "NonPrivateDpEvent": _open,
    "GaussianDpEvent": _gaussian,
    "LaplaceDpEvent": lambda event, number: _noisy(number(event.noise_multiplier), lambda scale: word("LaplaceMechanism")(scale)),
    "DiscreteLaplaceDpEvent": _discrete_laplace,
    "RandomizedResponseDpEvent": _randomized_response,
    "PoissonSampledDpEvent": _sampled,
    "TruncatedSubsampledGaussianDpEvent": _truncated,
    "SingleEpochTreeAggregationDpEvent": _tree,
    "MixtureOfGaussiansDpEvent": _mixture,
    "ZCDpEvent": _bound,
}
