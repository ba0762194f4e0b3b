"""DP-SGD in one call: noise, batches, epochs and delta in, epsilon from both sides out."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Any

from ..errors import InputError
from ..printer import to_text
from ..terms import Term
from ..typed import parse
from .calibration import TOLERANCE, Calibration, calibrated
from .enclosures import Enclosure
from .explanation import Explanation, explained
from .formulas import formula
from .mechanisms import Mechanism

if TYPE_CHECKING:
    from .kinds import Real

DIGITS = 8
SHOWN = 6  # digits in words


@dataclass(frozen=True, repr=False)
class DpSgd:
    """Steps of Gaussian noise of standard deviation ``sigma`` times the clipping norm on Poisson samples of ``rate`` = batch/n.

    ``steps`` is epochs·n/batch, rounded up: a part of a step is a step.  What is said holds for batches that are drawn so, and neighbours
    that differ by one record; batches of a shuffled data set are another mechanism.
    """

    sigma: Term
    batch: int
    n: int
    epochs: Fraction
    delta: Term

    @property
    def rate(self) -> Fraction:
        return Fraction(self.batch, self.n)

    @property
    def steps(self) -> int:
        return ceil(self.epochs * self.n / self.batch)

    @property
    def mechanism(self) -> Mechanism:
        """The mechanism, as the language writes it."""
        return Mechanism(parse(self._with(to_text(self.sigma))))

    @cached_property
    def epsilon(self) -> Enclosure:
        """The least ε, from both sides."""
        from ..numeric import enclose

        return Enclosure.of(enclose(self._question, DIGITS)[0])

    def explain(self, *, budget: float | None = None) -> Explanation:
        """What each cheaper method would have said: :func:`rdpverify.explain`."""
        return explained(self._question, {}, budget)

    def sigma_for(self, epsilon: "Real", *, tolerance: Any = TOLERANCE, budget: float | None = None) -> Calibration:
        """The least noise with which the same training has this epsilon, between two certificates: :func:`rdpverify.calibrate`."""
        return calibrated(f"{self._epsilon('sigma')} <= {formula(epsilon)}", "sigma", {}, [], tolerance, budget)

    @property
    def _question(self) -> Term:
        return parse(self._epsilon(to_text(self.sigma)))

    def _with(self, sigma: str) -> str:
        return f"Composed((PoissonSampled(GaussianMechanism({sigma}), {self.rate}), {self.steps}))"

    def _epsilon(self, sigma: str) -> str:
        return f"epsilon({self._with(sigma)}, {to_text(self.delta)})"

    def __str__(self) -> str:
        lower, upper = self.epsilon.decimal(SHOWN)
        return (f"epsilon in [{lower}, {upper}] at delta = {to_text(self.delta)}: {self.steps} steps of noise {to_text(self.sigma)} on "
                f"Poisson samples of rate {self.rate} ({self.batch} of {self.n} records, {self.epochs} epochs)")

    def __repr__(self) -> str:
        return f"<DpSgd {self.mechanism}, delta {to_text(self.delta)}>"


def dpsgd(sigma: "Real", batch: "Real", n: "Real", epochs: "Real", delta: "Real") -> DpSgd:
    """ε of DP-SGD: noise multiplier ``sigma``, ``batch`` of ``n`` records in the mean by Poisson sampling, ``epochs``, and ``delta``.

    ``rv.dpsgd("1.1", 256, 60000, 60, "1e-5").epsilon`` is an :class:`Enclosure`; ``print`` says it in words, ``.explain()`` what other
    methods say, ``.sigma_for(2)`` the noise for a target.  Raises InputError for what is no such training.
    """
    records, size = _whole(n, "n, the number of records"), _whole(batch, "batch, the mean size of a batch")
    if size > records:
        raise InputError(f"a batch of {size} is larger than the data set of {records} records")
    passes = _number(epochs, "epochs")
    if not passes > 0:
        raise InputError(f"expected epochs > 0, got {passes}")
    noise, slack = _closed(sigma, "sigma"), _closed(delta, "delta")
    made = DpSgd(noise, size, records, passes, slack)
    made._question  # noqa: B018  noise and delta outside their domains are an error here
    return made


def _closed(value, what: str) -> Term:
    term = formula(value).term
    if term.free:
        raise InputError(f"expected a number for {what}, got {to_text(term)}: rv.calibrate finds the value of a symbol")
    return term


def _number(value, what: str) -> Fraction:
    term = _closed(value, what)
    if not term.is_number:
        raise InputError(f"expected a rational number for {what}, got {to_text(term)}")
    return Fraction(int(term.value.p), int(term.value.q))


def _whole(value, what: str) -> int:
    number = _number(value, what)
    if number.denominator != 1 or number < 1:
        raise InputError(f"expected a positive integer for {what}, got {number}")
    return int(number)
