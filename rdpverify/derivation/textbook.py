"""Forms that books print and collecting terms does not find: proposals, taken where the kernel finds them identical to its value.

For two laws of one family with scales s and t, at locations that differ by d = m₁ − m₂; a is the order.
"""

from .readable_sums import leading_sign, readable_sum
from ..kernel.closed.exponent import tidy
from ..kernel.closed.assumptions import Assumptions
from ..language import parse
from ..terms import HALF, INFINITY, ONE, Term, absolute, add, div, neg, sub, substitute

LOGISTIC = {  # shifted by d: e^{±…} collected by sinh
    "order": "log(sinh((2*a - 1)*d/(2*s))/((2*a - 1)*sinh(d/(2*s))))/(a - 1)",
    "half": "2*log(2*s*sinh(d/(2*s))/d)",
    "kl": "d/(s*tanh(d/(2*s))) - 2",
}
DISCRETE_LAPLACE = {  # both outer sums and the one between the locations
    "order": "log((exp(1/s)*(exp((a - 1)*d/s) + exp(-a*d/s)) + (exp(1/s) - 1)*(exp((a - 1)*d/s) - exp((2*a - 1)/s - a*d/s))"
    "/(exp((2*a - 1)/s) - 1))/(exp(1/s) + 1))/(a - 1)",
    "half": "d/s - 2*log((exp(1/s)*(d + 1) - d + 1)/(exp(1/s) + 1))",
    "kl": "d/s - 2*exp(1/s)*(1 - exp(-d/s))/(s*(exp(2/s) - 1))",
}
C1, C2 = "(exp(1/s) - 1)/(exp(1/s) + 1)", "(exp(1/t) - 1)/(exp(1/t) + 1)"  # the masses' constants
C12 = "log((exp(1/s) - 1)*(exp(1/t) + 1)/((exp(1/s) + 1)*(exp(1/t) - 1)))"
TWO_SCALES = {
    "order": f"log(({C1})**a*({C2})**(1 - a)*((exp((a - 1)*d/t) + exp(-a*d/s))/(exp(a/s + (1 - a)/t) - 1)"
    " + (exp((a - 1)*d/t) - exp((1 - a)/t - a*(d + 1)/s))/(1 - exp((1 - a)/t - a/s))))/(a - 1)",
    "one location": f"log(({C1})**a*({C2})**(1 - a)*(exp(a/s + (1 - a)/t) + 1)/(exp(a/s + (1 - a)/t) - 1))/(a - 1)",
    "hole": f"d/t - log({C2}) - s/t*log({C1}) - (s + t)/t*log(d + 1 + 2/(exp(2/(s + t)) - 1))",
    "kl": f"{C12} + d/t + 2*exp(1/s)/(exp(2/s) - 1)*(exp(-d/s)/t - 1/s)",
    "kl, one location": f"{C12} + 2*exp(1/s)/(exp(2/s) - 1)*(1/t - 1/s)",
}
FORMS = {"Logistic": LOGISTIC, "DiscreteLaplace": DISCRETE_LAPLACE}


def textbook_forms(term: Term, assumptions: Assumptions) -> list[Term]:
    """The forms that may apply to a divergence, for the difference and its absolute value."""
    P, Q = term.args[:2]
    forms = FORMS.get(P.op) if P.op == Q.op and term.op in ("renyi", "kl") else None
    order = term.args[2] if term.op == "renyi" else ONE
    if forms is None or order is INFINITY or (P.args[1] is not Q.args[1] and P.op != "DiscreteLaplace"):
        return []
    if P.args[1] is Q.args[1]:
        form = forms[{ONE: "kl", HALF: "half"}.get(order, "order")]
    else:
        form = TWO_SCALES[_kind_of_order(P, Q, order, assumptions)]
    if form is None:
        return []
    difference = tidy(sub(P.args[0], Q.args[0]), assumptions)
    opposite = tidy(neg(difference), assumptions)
    distances = map(readable_sum, (difference, opposite, absolute(difference)))
    upright = sorted(distances, key=lambda d: (assumptions(d) != 1, leading_sign(d) < 0))
    return [substitute(parse(form), {"d": d, "s": P.args[1], "t": Q.args[1], "a": order}) for d in upright]


def _kind_of_order(P: Term, Q: Term, order: Term, assumptions: Assumptions) -> str:
    """At a = s/(s + t) the sum between the locations has equal terms."""
    s, t = P.args[1], Q.args[1]
    together = assumptions.equal(P.args[0], Q.args[0])
    if order is ONE:
        return "kl, one location" if together else "kl"
    if together:
        return "one location"
    return "hole" if assumptions.equal(order, div(s, add(s, t))) else "order"
