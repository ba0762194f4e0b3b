"""DiscreteLaplaceMechanism(scale, sensitivity): an integer query plus DiscreteLaplace(0, scale) noise (geometric)."""

from ...terms import ZERO, call
from ..mechanism import integer_noise

MECHANISM = integer_noise(
    "DiscreteLaplaceMechanism", "scale", lambda scale: call("DiscreteLaplace", ZERO, scale),
    log_concave="the noise mass function is log-concave on the integers",
    shown="Ghosh, Roughgarden & Sundararajan 2012",
    summary="adds discrete Laplace noise to one integer query of integer sensitivity",
    source="Ghosh, Roughgarden & Sundararajan 2012",
)
