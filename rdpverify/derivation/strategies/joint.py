"""Laws of vectors: multivariate normal and Dirichlet pairs, by the formulas of the kernel with the exact finiteness condition."""

from ...kernel.closed.joint import is_joint
from ...kernel.closed.assumptions import Assumptions
from ..cases import closed_answer
from ...kernel.closed.value import DIVERGENCES
from ...terms import Term
from ..forms import readable
from ..formula import said
from ..step import Step
from ..strategy import Outcome, Strategy
from ..trace import steps_of

FORMULAS = {
    "MultivariateNormal": (
        "multivariate normal",
        "log I = a*(a-1)/2*d'*A^-1*d - log(det A)/2 + (1-a)/2*log(det C1) + a/2*log(det C2), A = a*C2 + (1-a)*C1; "
        "finite iff A is positive definite",
        "Gil, Alajaji & Linder 2013 (multivariate Gaussian)",
    ),
    "Dirichlet": (
        "Dirichlet",
        "log I = log B(c) - a*log B(p) - (1-a)*log B(q), c = a*p + (1-a)*q, B(p) = prod gamma(p_i)/gamma(sum p_i); "
        "finite iff all c_i > 0",
        "Gil, Alajaji & Linder 2013 (Dirichlet)",
    ),
}


def run(term: Term, assumptions: Assumptions) -> Outcome:
    answer = closed_answer(term, assumptions)
    form = readable(term, answer, assumptions)
    definition, *rest = steps_of(term, answer, form)
    rule, mathematics, source = FORMULAS[term.args[0].op]
    step = Step(rule, mathematics, said(term), said(answer.value), said(source), "lemma of the kernel",
                added=answer.finite_when + answer.valid_when)
    return Outcome(term, answer, form, (definition, step, *rest))


STRATEGY = Strategy("joint", 8, lambda term: term.op in DIVERGENCES and is_joint(term), run)
