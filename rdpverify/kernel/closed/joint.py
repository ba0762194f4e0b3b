"""Divergences of laws of vectors that have a closed form: multivariate normal and Dirichlet pairs."""

from ...errors import RuleError, require
from ...terms import HALF, INFINITY, ONE, ZERO, Term, div, exp, number, sub
from . import dirichlet, multivariate
from .answer import Answer
from .conditions import not_zero
from .exponent import tidy
from .known import Known

PAIRS = {"MultivariateNormal": (multivariate.NormalPair, multivariate), "Dirichlet": (dirichlet.DirichletPair, dirichlet)}


def is_joint(term: Term) -> bool:
    """A divergence with a law of vectors in it."""
    return any(law.op in PAIRS for law in term.args[:2])


def joint_answer(term: Term, known: Known) -> Answer | Term:
    """The closed form, or an equal divergence of laws on the line."""
    P, Q = term.args[:2]
    if P.op != Q.op:
        raise RuleError(f"{P.op} and {Q.op} are laws on different spaces, or of different kinds: no lemma compares them")
    make_pair, formulas = PAIRS[P.op]
    pair = make_pair(P, Q, known)
    order = term.args[2] if term.op == "renyi" else {"kl": ONE, "max_divergence": INFINITY}.get(term.op)
    if order is ONE:
        return formulas.kullback_leibler(pair)
    if order is INFINITY:
        return formulas.max_divergence(pair)
    if order is ZERO:
        return Answer(ZERO)  # the two laws have one support
    if order is not None:
        return _renyi(pair, formulas, order, known)
    if term.op in ("chi2", "hellinger2"):
        found = formulas.log_integral(pair, number(2) if term.op == "chi2" else HALF)
        if found is None:
            return Answer(INFINITY, valid_when=getattr(pair, "positive", ()))
        integral, conditions = exp(found[0]), found[1]
        whole = sub(integral, ONE) if term.op == "chi2" else sub(ONE, integral)
        return Answer(tidy(whole, known), conditions if term.op == "chi2" else (), () if term.op == "chi2" else conditions)
    if P.op == "MultivariateNormal" and term.op in ("tv", "hockey_stick"):
        return multivariate.on_the_line(pair, term)
    raise RuleError(f"{term.op} of two {P.op} laws has no closed form by these lemmas")


def _renyi(pair, formulas, order: Term, known: Known) -> Answer:
    require(known(order) == 1, "the order must be known to be positive")
    found = formulas.log_integral(pair, order)
    beyond = sub(order, ONE)
    valid = getattr(pair, "positive", ()) + (() if known.is_nonzero(beyond) else (not_zero(beyond),))
    if found is None:
        return Answer(INFINITY, valid_when=valid)
    value, conditions = found
    return Answer(div(value, beyond), conditions, valid, log_integral=value)
