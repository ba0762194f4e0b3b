"""The probability of a loss between two bounds through loss tails and a hockey-stick, for laws that are not finite.

For ε ≥ 0, with A = {q > e^ε·p}: P{|log p/q| ≤ ε} = 1 − P{log p/q > ε} − P(A), and the hockey-stick of Q and P at ε is
Q(A) − e^ε·P(A), so that P(A) = e^{−ε}·(Q{log q/p > ε} − hockey_stick(Q, P, ε)).
"""

from ...terms import ONE, ZERO, Term, call, exp, neg
from ...terms.evaluate import ball
from ..cells import cells_of


def by_tails(term: Term) -> Term | None:
    """The equal term of a ``loss_within``, 0 for ε < 0; None for other terms, finite laws, one law twice, and ε of unknown sign."""
    if term.op != "loss_within":
        return None
    P, Q, eps = term.args
    level = ball(eps, {})
    if P is Q or not (level >= 0 or level < 0) or cells_of(P, Q) is not None:
        return None
    if level < 0:
        return ZERO
    below = exp(neg(eps)) * (call("loss_tail", Q, P, eps) - call("hockey_stick", Q, P, eps))
    return ONE - call("loss_tail", P, Q, eps) - below
