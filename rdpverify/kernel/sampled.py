"""A mixture S = (1−w)·Q + w·R, 0 < w < 1, against its component Q, through the divergences of R and Q: subsampled mechanisms.

    H_γ(S‖Q) = w·H_{γ′}(R‖Q),  γ′ = 1 + (γ−1)/w        if γ > 1 − w, else 1 − γ         S − γQ = w(R − γ′Q)
    H_γ(Q‖S) = c·H_{γ′}(Q‖R),  γ′ = γw/c               if c = 1 − γ(1−w) > 0, else 0    Q − γS = c(Q − γ′R)
    D_∞(S‖Q) = log(1 − w + w·e^{D_∞(R‖Q)})             D_∞(Q‖S) = −log(1 − w + w·e^{−D_∞(Q‖R)})
    e^{(n−1)·D_n(S‖Q)} = (1−w)^{n−1}·(1 + (n−1)w) + Σ_{j=2}^n C(n, j)·(1−w)^{n−j}·w^j·e^{(j−1)·D_j(R‖Q)}        n ≥ 2 whole

γ = e^ε; tv is H₁.  From below: for γ ≤ 1 − w, S ≥ γQ everywhere and H_γ = 1 − γ; for c ≤ 0, Q ≤ γS.  The last is E_Q (1 − w + w·r)^n, in
which E_Q r = 1 unless D_n(R‖Q) = ∞: then both sides are.  Products need it, as what they are mixed to is no product.
Source: Balle, Barthe & Gaboardi 2018, Theorem 2 (advanced joint convexity); the ratios S/Q and R/Q rise together; Mironov, Talwar & Zhang
2019, section 3.3.
"""

from math import comb

from flint import arb

from ..definitions.measures import measure
from ..definitions.one_line import JOINT
from ..errors import require
from ..terms import INFINITY, MINUS_ONE, ONE, ZERO, Term, add, call, div, exp, log, mul, neg, number, power, sub
from ..terms.evaluate import ball
from .extended import at_precision

DECIDING_BITS = 256
MOST_TERMS = 200
PLAIN = ("hockey_stick", "tv", "max_divergence")


def subsampled(mixture: Term, law: Term) -> tuple[Term, Term] | None:
    """(w, R) when the mixture is (1−w)·law + w·R; None for others."""
    others = [part.args for part in mixture.args if part.args[1] is not law] if mixture.op == "Mixture" and len(mixture.args) == 2 else []
    return others[0] if len(others) == 1 else None


def through_components(term: Term, sign=None) -> Term | None:
    """The equal term over R and Q; None for other laws, for finite ones, which are left to exact sums, and for orders of laws on the line.

    ``sign`` tells whether a term is > 0, or ≤ 0; with it products alone are looked at.  RuleError for those of which nothing is known.
    """
    for mixture, law, reverse in ((*term.args[:2], False), (*term.args[1::-1], True)):
        split, of_products = subsampled(mixture, law), law.op in JOINT
        if split is None or not (of_products if sign else split[0].is_number and 0 < split[0].value < 1):
            continue
        if not of_products:
            return _value(term, *split, law, reverse, _sign) if term.op in PLAIN and measure(law).parts else None
        known = sign or _sign
        value = _value(term, *split, law, reverse, known) if known(split[0]) and known(sub(ONE, split[0])) else None
        require(value is not None, "of several runs on one sample all is worked out for Gaussian noise and for finite laws; of others "
                                   "hockey-stick and max divergences, and whole orders from 2 on of the mixture against the law without "
                                   "the record")
        return value
    return None


def _value(term: Term, weight: Term, other: Term, law: Term, reverse: bool, sign) -> Term | None:
    if term.op == "max_divergence" or (term.op == "renyi" and term.args[2] is INFINITY):
        return _greatest(weight, other, law, reverse)
    if term.op == "renyi" and not reverse and _is_whole(term.args[2]):
        return _of_order(weight, other, law, int(term.args[2].value.p))
    if term.op not in ("tv", "hockey_stick"):
        return None
    level = exp(term.args[2]) if term.op == "hockey_stick" else ONE
    return (_backward if reverse else _forward)(weight, other, law, level, sign)


def _is_whole(order: Term) -> bool:
    return order.is_number and order.value.q == 1 and 2 <= order.value <= MOST_TERMS


def _forward(weight: Term, other: Term, law: Term, level: Term, sign) -> Term | None:
    positive = sign(add(level, neg(ONE), weight))
    if positive is None:
        return None
    if positive:
        return mul(weight, call("hockey_stick", other, law, log(add(ONE, div(sub(level, ONE), weight)))))
    return sub(ONE, level)


def _backward(weight: Term, other: Term, law: Term, level: Term, sign) -> Term | None:
    factor = sub(ONE, mul(level, sub(ONE, weight)))
    positive = sign(factor)
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


def _of_order(weight: Term, other: Term, law: Term, order: int) -> Term:
    rest = sub(ONE, weight)
    first = mul(power(rest, order - 1), add(ONE, mul(order - 1, weight)))
    others = (mul(comb(order, j), power(rest, order - j), power(weight, j), exp(mul(j - 1, call("renyi", other, law, number(j)))))
              for j in range(2, order + 1))
    return div(log(add(first, *others)), number(order - 1))


def _sign(term: Term) -> bool | None:
    """Whether a closed term is > 0, or ≤ 0; at one fixed precision, so that search and check see the same."""
    with at_precision(DECIDING_BITS):
        value: arb = ball(term, {})
    return True if value > 0 else False if value <= 0 else None
