"""What is no data: laws and mechanisms made of others, or whose slots are lists; each file says what one of them means."""

from ..conditioning import condition, conditioned_cumulative
from . import (best_of, clones, composed, deterministic, exponential_mechanism, finite, kernels, mixture, multivariate_normal, noisy_max,
               poisson_sampled, program, program_outcomes, scale, shift, truncated_normal, typed_law)

# name → what its Family has beside the data
LAWS = {
    "Adaptive": kernels.ADAPTIVE,
    "BestOf": best_of.BEST,
    "Clones": clones.MEANING,
    "Conditioned": {"measure": lambda args: condition(*args), "cumulative": lambda args, x: conditioned_cumulative(*args, x)},
    "Density": typed_law.DENSITY,
    "Finite": finite.MEANING,
    "Joint": kernels.JOINT,
    "Mass": typed_law.MASS,
    "Mixture": mixture.MEANING,
    "MultivariateNormal": multivariate_normal.MEANING,
    "Output": kernels.OUTPUT,
    "TruncatedNormal": truncated_normal.MEANING,
    "scale": scale.MEANING,
    "shift": shift.MEANING,
}
# name → its dominating pairs
PAIRS = {"Composed": composed.pairs, "Deterministic": deterministic.pairs, "ExponentialMechanism": exponential_mechanism.pairs,
         "NoisyMax": noisy_max.pairs, "PoissonSampled": poisson_sampled.pairs, "Program": program.pairs,
         "RepeatedSelection": best_of.pairs}
# name → the pair of output laws on two neighbouring inputs, given as (what they are called in a witness → their term); these mechanisms
# have no single dominating pair, and the reverse of a neighbouring pair is one
ON_INPUTS = {"ExponentialMechanism": exponential_mechanism.on_inputs, "NoisyMax": noisy_max.on_inputs,
             "Program": program_outcomes.on_inputs}


def looked_at(mechanism) -> bool:
    """Is it looked at on two given inputs, as all runs of a composition are on the same ones?"""
    return mechanism.op in ON_INPUTS or (mechanism.op == "Composed" and all(run.args[0].op in ON_INPUTS for run in mechanism.args))


def on_inputs(mechanism, inputs):
    """The pair of output laws there."""
    if mechanism.op == "Composed":
        return composed.joint([on_inputs(run.args[0], inputs) for run in mechanism.args], mechanism.args, "runs on two given inputs")
    return ON_INPUTS[mechanism.op](mechanism.args, inputs)
