"""NoisyMax(noise, k, answers, sensitivity): the index of the greatest of k scores with independent noise.

With Gumbel noise the outcome i has a probability ∝ e^{score/scale}: it is the exponential mechanism.
"""

from collections import Counter

from flint import fmpq

from ...errors import InputError
from ...terms import ONE, ZERO, Term, add, call, exp, make, mul, number, power, sub
from ..mechanism import Pair
from ..shared_noise import Factor, noise_of, probability
from .program import CHANGES


def on_inputs(args, inputs: dict[str, Term]) -> Pair:
    """The laws of the index for two lists of ``scores`` of neighbours.  InputError where they are none."""
    noise, count, changes, sensitivity = args
    if inputs.keys() != {"scores"} or inputs["scores"].op != "list" or len(inputs["scores"].args) != 2:
        raise InputError("expected two lists of 'scores'")
    lists = inputs["scores"].args
    if not all(each.op == "list" and number(len(each.args)) is count and all(score.is_number for score in each.args) for each in lists):
        raise InputError("expected two lists of as many scores as there are outcomes, exact numbers")
    if not sensitivity.is_number:
        raise InputError("expected an exact number as sensitivity")
    first, second = ([score.value for score in each.args] for each in lists)
    moves, limit = [after - before for before, after in zip(first, second)], sensitivity.value
    if not any(all(low * limit <= move <= high * limit for move in moves) for low, high in CHANGES[changes.value]):
        raise InputError("the scores differ by more than the sensitivity, or not all in one direction")
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


def pairs(args):
    noise, *_ = args
    bounds = {"Gumbel": "BoundedRange(2*sensitivity/scale)", "Normal": "GaussianMechanism(sd, sensitivity*sqrt(k))"}
    bound = bounds.get(noise.op, "where pure_dp <= eps is proved of it, AnyMechanism(eps)")
    raise InputError("noisy max, as NoisyMax and PermuteAndFlip are, has no single dominating pair: its pairs are those of all lists of "
                     f"scores; {bound} bounds all of them, in compositions as well")
