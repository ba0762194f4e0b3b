"""Pinsker's inequality for orders up to 1 and sharper forms of it, as a new premise on v = tv(A, B):

    square      2·o·v² ≤ D_o(A‖B)                                        0 < o ≤ 1
    quartic     2v² + 4/9·v⁴ ≤ KL(A‖B)
    vajda       log((1+v)/(1−v)) − 2v/(1+v) ≤ KL(A‖B)                    where a premise says v < 1
    jeffreys    2v·log((1+v)/(1−v)) ≤ KL(A‖B) + KL(B‖A)                  where a premise says v < 1

square, o < 1: (1−o)·D_o(A‖B) = −log ∫ a^o b^{1−o}.  Unless A ⟂ B, where it is ∞, let C have the density a^o b^{1−o}/∫ a^o b^{1−o};
then o·KL(C‖A) + (1−o)·KL(C‖B) = −log ∫ a^o b^{1−o}, which by Pinsker's inequality (o = 1) is at least 2o·tv(C, A)² + 2(1−o)·tv(C, B)²,
and with x + y ≥ tv(A, B) that is least, 2o(1−o)·tv(A, B)², at x = (1−o)·tv(A, B).

The others: let S be where A has the greater density, p = A(S) = q + v, q = B(S); by data processing KL(A‖B) ≥ k(p, q), the divergence of
the Bernoulli laws, and all is trivial unless that is finite; for v = 0 both sides are 0.  If p = 1 or q = 0 = p, limits will do.

quartic: k vanishes with its derivative in p at p = q, and ∂²k/∂p² = 1/(p(1−p)) = 1/(1/4 − x²) ≥ 4 + 16x² with x = p − 1/2.  So
k ≥ 2v² + 16·∫₀^v (v−s)·(q+s−1/2)² ds, and the integral is least when q − 1/2 is minus the mean v/3 of s under the weight v − s: then it
is the mass v²/2 times the variance v²/18, which is v⁴/36.

vajda: for fixed p, ∂/∂q of k − g(p−q), where g(v) is the left side and g'(v) = 4v/((1−v)(1+v)²), is −v·(1/(q(1−q)) − 4/((1−v)(1+v)²)).
This is ≤ 0 for q ≤ 1 − v: when v ≤ 1/2, (1−v)(1+v)² = 1 + v(1−v−v²) ≥ 1 ≥ 4q(1−q); when v > 1/2, 4q(1−q) ≤ 4v(1−v) ≤ (1−v)(1+v)².  At
q = p the difference is 0, so it is ≥ 0 for q ≤ p.

jeffreys: the sum is at least v·∫ dx/(x(1−x)) over (q, q+v), and as the integrand falls up to 1/2 and rises beyond, by symmetry, that
is least for the interval around 1/2, where the integral is 2·log((1+v)/(1−v)).
"""

from ...errors import require
from ...terms import ONE, add, call, div, log, mul, number, power, sub
from ..generators import order_kind, order_of, overlapping
from ..goal import Goal
from ..rule import Rule, read_of_laws, text_of

TWO = number(2)


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, kind = read_of_laws(goal, data, "renyi", "kl"), text_of(data, "kind", "square")
    distance = call("tv", *term.args[1::-1])  # tv is symmetric: written as the conclusion has it
    if distance not in goal.conclusion.parts():
        distance = call("tv", *term.args[:2])
    if kind == "square":
        require(order_kind(goal, term) in ("below", "one"), "the order must be known to lie in (0, 1]")
        return [goal.knowing(mul(TWO, order_of(term), power(distance, 2)), term)]
    require(term.op == "kl" and term.args[0] is not term.args[1], "the sharper forms are for kl(A, B) of two laws")
    if kind == "quartic":
        return [goal.knowing(add(mul(TWO, power(distance, 2)), mul(number("4/9"), power(distance, 4))), term)]
    require(kind in ("vajda", "jeffreys"), "the kind must be square, quartic, vajda or jeffreys")
    require(overlapping(goal, *distance.args), "no premise says that the total variation is < 1")
    quotient = log(div(add(ONE, distance), sub(ONE, distance)))
    if kind == "vajda":
        return [goal.knowing(sub(quotient, div(mul(TWO, distance), add(ONE, distance))), term)]
    return [goal.knowing(mul(TWO, distance, quotient), add(term, call("kl", *term.args[::-1])))]


RULE = Rule("pinsker", "2·o·v² ≤ D_o(A‖B) for 0 < o ≤ 1 and v = tv(A, B); 2v² + 4/9·v⁴ ≤ KL; log((1+v)/(1−v)) − 2v/(1+v) ≤ KL; "
                       "2v·log((1+v)/(1−v)) ≤ KL(A‖B) + KL(B‖A)",
            "Gilardoni 2010; van Erven & Harremoës 2014, Theorem 31; Kullback 1967; Vajda 1970; Gilardoni 2006", True, apply)
