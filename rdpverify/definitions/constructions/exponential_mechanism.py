"""ExponentialMechanism(eps): outcome i with probability ∝ exp(eps·u_i/(2·Δ)), scores of neighbours within Δ of each other.

The neighbouring pairs are the tilts: any finite law Q and P_i ∝ e^{t_i}·Q_i with |t_i| ≤ eps/2.  No single pair dominates.
"""

from ...errors import InputError
from ...terms import HALF, ONE, Term, add, call, exp, make, mul, number, power
from ..mechanism import Pair
from .inputs import neighbours


def tilt_bound(args) -> Term:
    """eps/2: the neighbouring pairs are exactly P_i ∝ e^{t_i}·Q_i with |t_i| at most this, for any number of outcomes."""
    return mul(HALF, args[0])


def softmax(eps, scores, sensitivity) -> Term:
    """The law with masses exp(eps·u_i/(2·sensitivity))/Σ_j exp(eps·u_j/(2·sensitivity)), for a sequence of score terms."""
    weights = [exp(mul(HALF, eps, score, power(sensitivity, -1))) for score in scores]
    share = power(add(*weights), -1)
    return call("Finite", make("list", [mul(weight, share) for weight in weights]))


def on_inputs(args, inputs: dict[str, Term]) -> Pair:
    """The pair of two lists of ``scores``, in sensitivities where none is said."""
    if inputs.keys() != {"scores"}:
        raise InputError("expected two lists of 'scores'")
    eps, sensitivity = args if len(args) == 2 else (*args, ONE)
    laws = (softmax(eps, map(number, scores), sensitivity) for scores in neighbours(inputs["scores"], "score", sensitivity))
    return Pair(*laws, "one neighbouring pair of score lists, not claimed to dominate")
