"""SkellamMechanism(mu, sensitivity): an integer query plus symmetric Skellam noise of variance mu."""

from ...terms import HALF, call
from ..mechanism import integer_noise

MECHANISM = integer_noise(
    "SkellamMechanism", "mu", lambda mu: call("Skellam", HALF * mu, HALF * mu),
    log_concave="a Skellam mass function is a convolution of log-concave ones, hence log-concave on the integers",
    shown="Agarwal, Kairouz & Liu 2021",
    summary="adds Skellam(mu/2, mu/2) noise, of variance mu, to one integer query of integer sensitivity",
    source="Agarwal, Kairouz & Liu 2021",
)
