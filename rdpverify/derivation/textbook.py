"""Forms that books print and collecting terms does not find: proposals, taken where the kernel finds them identical to its value.

For two laws of one family with common scale s, at locations that differ by d = m₁ − m₂; a is the order.
"""

from ..kernel.closed.canonical import leading_sign, readable_sum
from ..kernel.closed.exponent import tidy
from ..kernel.closed.known import Known
from ..language import parse
from ..terms import HALF, INFINITY, ONE, Term, absolute, neg, sub, substitute

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
FORMS = {"Logistic": LOGISTIC, "DiscreteLaplace": DISCRETE_LAPLACE}


def textbook_forms(term: Term, known: Known) -> list[Term]:
    """The forms that may apply to a divergence, for the difference and its absolute value."""
    P, Q = term.args[:2]
    forms = FORMS.get(P.op) if P.op == Q.op and term.op in ("renyi", "kl") else None
    if forms is None or P.args[1] is not Q.args[1]:
        return []
    order = term.args[2] if term.op == "renyi" else ONE
    form = None if order is INFINITY else forms[{ONE: "kl", HALF: "half"}.get(order, "order")]
    if form is None:
        return []
    difference = tidy(sub(P.args[0], Q.args[0]), known)
    opposite = tidy(neg(difference), known)
    distances = map(readable_sum, (difference, opposite, absolute(difference)))
    upright = sorted(distances, key=lambda d: (known(d) != 1, leading_sign(d) < 0))
    return [substitute(parse(form), {"d": d, "s": P.args[1], "a": order}) for d in upright]
