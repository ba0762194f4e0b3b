"""What is no data: laws and mechanisms made of others, or whose slots are lists; each file says what one of them means."""

from . import (
    composed,
    conditioned,
    density,
    deterministic,
    exponential_mechanism,
    finite,
    mass,
    mixture,
    multivariate_normal,
    poisson_sampled,
    scale,
    shift,
    truncated_normal,
)

# name → what its Family has beside the data
LAWS = {
    "Conditioned": conditioned.MEANING,
    "Density": density.MEANING,
    "Finite": finite.MEANING,
    "Mass": mass.MEANING,
    "Mixture": mixture.MEANING,
    "MultivariateNormal": multivariate_normal.MEANING,
    "TruncatedNormal": truncated_normal.MEANING,
    "scale": scale.MEANING,
    "shift": shift.MEANING,
}
# name → its dominating pairs
PAIRS = {"Composed": composed.pairs, "Deterministic": deterministic.pairs, "ExponentialMechanism": exponential_mechanism.pairs,
         "PoissonSampled": poisson_sampled.pairs}
