"""A mixture S = (1−w)·Q + w·R, 0 < w < 1, against its component Q, through the divergences of R and Q: subsampled mechanisms.

    H_γ(S‖Q) = w·H_{γ′}(R‖Q),  γ′ = 1 + (γ−1)/w        if γ > 1 − w, else 1 − γ         S − γQ = w(R − γ′Q)
    H_γ(Q‖S) = c·H_{γ′}(Q‖R),  γ′ = γw/c               if c = 1 − γ(1−w) > 0, else 0    Q − γS = c(Q − γ′R)
    D_∞(S‖Q) = log(1 − w + w·e^{D_∞(R‖Q)})             D_∞(Q‖S) = −log(1 − w + w·e^{−D_∞(Q‖R)})

γ = e^ε; tv is H₁.  From below: for γ ≤ 1 − w, S ≥ γQ everywhere and H_γ = 1 − γ; for c ≤ 0, Q ≤ γS.
Source: Balle, Barthe & Gaboardi 2018, Theorem 2 (advanced joint convexity); the ratios S/Q and R/Q rise together.
"""

from flint import arb

from ...definitions.measures import measure
from ...terms import MINUS_ONE, ONE, ZERO, Term, add, call, div, exp, log, mul, neg, sub
from ...terms.evaluate import ball
from ..compositions.losses import subsampled
from ..extended import at_precision

DECIDING_BITS = 256


def through_components(term: Term) -> Term | None:
    """The equal term over R and Q of a hockey-stick, total variation or max divergence; None for other divergences and laws.

    Finite laws are left to exact sums.
    """
    if term.op not in ("hockey_stick", "tv", "max_divergence"):
        return None
    P, Q = term.args[:2]
    for mixture, law, reverse in ((P, Q, False), (Q, P, True)):
        split = _split(mixture, law)
        if split is not None and measure(law).parts:
            if term.op == "max_divergence":
                return _greatest(*split, law, reverse)
            level = exp(term.args[2]) if term.op == "hockey_stick" else ONE
            return (_backward if reverse else _forward)(*split, law, level)
    return None


def _split(mixture: Term, law: Term) -> tuple[Term, Term] | None:
    """(w, R) for a mixture of two laws one of which is ``law``."""
    found = subsampled(mixture, law)
    return found if found is not None and found[0].is_number and 0 < found[0].value < 1 else None


def _forward(weight: Term, other: Term, law: Term, level: Term) -> Term | None:
    positive = _sign(add(level, neg(ONE), weight))
    if positive is None:
        return None
    if positive:
        return mul(weight, call("hockey_stick", other, law, log(add(ONE, div(sub(level, ONE), weight)))))
    return sub(ONE, level)


def _backward(weight: Term, other: Term, law: Term, level: Term) -> Term | None:
    factor = sub(ONE, mul(level, sub(ONE, weight)))
    positive = _sign(factor)
    if positive is None:
        return None
    if positive:
        return mul(factor, call("hockey_stick", law, other, log(div(mul(level, weight), factor))))
    return ZERO


def _greatest(weight: Term, other: Term, law: Term, reverse: bool) -> Term:
    """With the sign that makes e^{…} the ratio's end."""
    sign = MINUS_ONE if reverse else ONE
    bound = call("max_divergence", *((law, other) if reverse else (other, law)))
    return mul(sign, log(add(sub(ONE, weight), mul(weight, exp(mul(sign, bound))))))


def _sign(term: Term) -> bool | None:
    """Whether a closed term is > 0, or ≤ 0; at one fixed precision, so that search and check see the same."""
    with at_precision(DECIDING_BITS):
        value: arb = ball(term, {})
    return True if value > 0 else False if value <= 0 else None
