"""ExponentialMechanism(eps): outcome i with probability ∝ exp(eps·u_i/(2·Δ)), scores of neighbours within Δ of each other.

The neighbouring pairs are the tilts: any finite law Q and P_i ∝ e^{t_i}·Q_i with |t_i| ≤ eps/2.  No single pair dominates.
"""

from ...errors import InputError
from ...terms import HALF, ONE, Term, add, call, exp, make, mul, power, term
from ..mechanism import Pair


def tilt_bound(args) -> Term:
    """eps/2: the neighbouring pairs are exactly P_i ∝ e^{t_i}·Q_i with |t_i| at most this, for any number of outcomes."""
    return mul(HALF, args[0])


def softmax(eps, scores, sensitivity) -> Term:
    """The law with masses exp(eps·u_i/(2·sensitivity))/Σ_j exp(eps·u_j/(2·sensitivity)), for a sequence of score terms."""
    weights = [exp(mul(HALF, eps, score, power(sensitivity, -1))) for score in scores]
    share = power(add(*weights), -1)
    return call("Finite", make("list", [mul(weight, share) for weight in weights]))


def from_scores(eps, u, v, sensitivity=ONE) -> Pair:
    """The pair of output laws for two lists of exact scores (sequences, or list terms).

    Raises InputError unless the scores are numbers, equally many, and within the sensitivity of each other.
    """
    u, v = ([term(score) for score in (scores.args if isinstance(scores, Term) else scores)] for scores in (u, v))
    if not u or len(u) != len(v):
        raise InputError(f"expected two score lists of one length, got {len(u)} and {len(v)} scores")
    sensitivity = term(sensitivity)
    for first, second in zip(u, v):
        if not (first.is_number and second.is_number and sensitivity.is_number):
            raise InputError("expected exact numbers as scores and sensitivity")
        if abs(first.value - second.value) > sensitivity.value:
            raise InputError(f"scores {first!r} and {second!r} differ by more than the sensitivity {sensitivity!r}")
    why = "one neighbouring pair of score lists, not claimed to dominate"
    return Pair(softmax(eps, u, sensitivity), softmax(eps, v, sensitivity), why)


def on_inputs(args, inputs: dict[str, Term]) -> Pair:
    """The pair of two lists of ``scores``."""
    if inputs.keys() != {"scores"} or inputs["scores"].op != "list" or len(inputs["scores"].args) != 2:
        raise InputError("expected two lists of 'scores'")
    return from_scores(*args, *inputs["scores"].args)


def pairs(args):
    raise InputError("ExponentialMechanism has no single dominating pair: its pairs are the tilts P_i ~ exp(t_i)*Q_i, "
                     "|t_i| <= eps/2, of every finite law Q; BoundedRange(eps) is a bound for all of them, in compositions as well")
