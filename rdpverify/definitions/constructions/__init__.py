"""What is no data: laws and mechanisms made of others, or whose slots are lists; each file says what one of them means."""

from ..conditioning import condition, conditioned_cumulative
from . import (best_of, clones, composed, deterministic, exponential_mechanism, kernels, laws, noisy_max, poisson_sampled, program_outcomes)

# name → what its Family has beside the data
LAWS = {
    **laws.MEANING,
    "Adaptive": kernels.ADAPTIVE,
    "BestOf": best_of.BEST,
    "Clones": clones.MEANING,
    "Conditioned": {"measure": lambda args: condition(*args), "cumulative": lambda args, x: conditioned_cumulative(*args, x)},
    "Joint": kernels.JOINT,
    "Output": kernels.OUTPUT,
}
# name → its dominating pairs
PAIRS = {"Composed": composed.pairs, "Deterministic": deterministic.pairs, "PoissonSampled": poisson_sampled.pairs,
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
