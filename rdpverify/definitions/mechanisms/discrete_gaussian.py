"""DiscreteGaussianMechanism(sigma, sensitivity): an integer query plus DiscreteNormal(0, sigma) noise."""

from ...terms import ZERO, call
from ..mechanism import integer_noise

MECHANISM = integer_noise(
    "DiscreteGaussianMechanism", "sigma", lambda sigma: call("DiscreteNormal", ZERO, sigma),
    log_concave="the noise mass function is log-concave on the integers",
    shown="Canonne, Kamath & Steinke 2020, Theorem 4 and section 2",
    summary="adds discrete Gaussian noise to one integer query of integer sensitivity",
    source="Canonne, Kamath & Steinke 2020, Theorem 4",
)
