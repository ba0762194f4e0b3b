"""Divergences of laws of vectors that have a closed form: multivariate normal and Dirichlet pairs."""

from ...errors import RuleError, require
from ...terms import HALF, INFINITY, ONE, ZERO, Term, div, exp, number, sub
from . import dirichlet, multivariate
from .answer import Answer
from .conditions import not_zero
from .exponent import tidy
from .assumptions import Assumptions

PAIRS = {"MultivariateNormal": (multivariate.NormalPair, multivariate), "Dirichlet": (dirichlet.DirichletPair, dirichlet)}


def is_joint(term: Term) -> bool:
    """A divergence with a law of vectors in it."""
    return any(law.op in PAIRS for law in term.args[:2])


def joint_answer(term: Term, assumptions: Assumptions) -> Answer | Term:
    """The closed form, or an equal divergence of laws on the line."""
    P, Q = term.args[:2]
    if P.op != Q.op:
        raise RuleError(f"{P.op} and {Q.op} are laws on different spaces, or of different kinds: no lemma compares them")
    make_pair, formulas = PAIRS[P.op]
    pair = make_pair(P, Q, assumptions)
    order = term.args[2] if term.op == "renyi" else {"kl": ONE, "max_divergence": INFINITY}.get(term.op)
    if order is ONE:
        return formulas.kullback_leibler(pair)
    if order is INFINITY:
        return formulas.max_divergence(pair)
    if order is ZERO:
        return Answer(ZERO)  # the two laws have one support
    if order is not None:
        return _renyi(pair, formulas, order, assumptions)
    if term.op in ("chi2", "hellinger2"):
        log_integral = formulas.log_integral(pair, number(2) if term.op == "chi2" else HALF)
        if log_integral is None:
            return Answer(INFINITY, valid_when=getattr(pair, "positive", ()))
        integral, conditions = exp(log_integral[0]), log_integral[1]
        whole = sub(integral, ONE) if term.op == "chi2" else sub(ONE, integral)
        return Answer(tidy(whole, assumptions), conditions if term.op == "chi2" else (), () if term.op == "chi2" else conditions)
    if P.op == "MultivariateNormal" and term.op in ("tv", "hockey_stick"):
        return multivariate.on_the_line(pair, term)
    raise RuleError(f"{term.op} of two {P.op} laws has no closed form by these lemmas")


def _renyi(pair, formulas, order: Term, assumptions: Assumptions) -> Answer:
    require(assumptions(order) == 1, "the order must be known to be positive")
    log_integral = formulas.log_integral(pair, order)
    beyond = sub(order, ONE)
    valid = getattr(pair, "positive", ()) + (() if assumptions.is_nonzero(beyond) else (not_zero(beyond),))
    if log_integral is None:
        return Answer(INFINITY, valid_when=valid)
    value, conditions = log_integral
    return Answer(div(value, beyond), conditions, valid, log_integral=value)
