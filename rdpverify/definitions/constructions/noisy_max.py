"""NoisyMax(noise, k, answers, sensitivity): the index of the greatest of k scores with independent noise.

With Gumbel noise the outcome i has a probability ∝ e^{score/scale}: it is the exponential mechanism.
"""

from collections import Counter

from flint import fmpq

from ...errors import InputError
from ...terms import ONE, ZERO, Term, add, call, exp, make, mul, number, power, sub
from ..mechanism import Pair
from ..shared_noise import Factor, noise_of, probability
from .inputs import neighbours


def on_inputs(args, inputs: dict[str, Term]) -> Pair:
    """The laws of the index for two lists of ``scores`` of neighbours.  InputError where they are none."""
    noise, count, changes, sensitivity = args
    if inputs.keys() != {"scores"}:
        raise InputError("expected two lists of 'scores'")
    first, second = neighbours(inputs["scores"], "score", sensitivity, changes.value)
    if number(len(first)) is not count:
        raise InputError("expected as many scores as there are outcomes")
    return Pair(_law(noise, first), _law(noise, second), "one neighbouring pair of score lists, not claimed to dominate")


def _law(noise: Term, scores: list[fmpq]) -> Term:
    if noise.op == "Gumbel":
        weights = [exp(mul(number(score), power(noise.args[1], -1))) for score in scores]
        masses = [mul(weight, power(add(*weights), -1)) for weight in weights]
    else:
        law, count = noise_of(noise), Counter(scores)
        others = {score: (count - Counter([score])).elements() for score in count}
        chances = {score: probability(law, [Factor(law, (), ((score - other, fmpq(1)),)) for other in others[score]]) for score in count}
        masses = [chances[score] for score in scores[:-1]]
        masses.append(sub(ONE, add(ZERO, *masses)))
    return call("Finite", make("list", masses))
