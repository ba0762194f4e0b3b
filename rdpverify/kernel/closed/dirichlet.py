"""Divergences of two Dirichlet laws: with B(a) = ΠΓ(aᵢ)/Γ(Σaᵢ) and c = α·a + (1−α)·b,

    log I = log B(c) − α·log B(a) − (1−α)·log B(b), finite iff every cᵢ > 0;
    KL = log B(b) − log B(a) + Σ (aᵢ − bᵢ)·(ψ(aᵢ) − ψ(Σaⱼ));
    D_∞ = log B(b) − log B(a) + Σ gᵢ·log(gᵢ/Σgⱼ) with g = a − b when every gᵢ > 0 (at x = g/Σg), ∞ when some gᵢ < 0.

Source: Gil, Alajaji & Linder 2013 (Dirichlet); Kotz, Balakrishnan & Johnson 2000, chapter 49.
"""

from ...errors import require
from ...terms import INFINITY, ONE, Term, add, call, div, log, mul, neg, sub
from .answer import Answer
from .conditions import above_zero, holds
from .exponent import tidy
from .assumptions import Assumptions


class DirichletPair:
    def __init__(self, P: Term, Q: Term, assumptions: Assumptions):
        self.assumptions, self.a, self.b = assumptions, P.args[0].args, Q.args[0].args
        require(len(self.a) == len(self.b), "the two Dirichlet laws have different numbers of categories")

    def conditions(self, parts):
        """Those of ``part > 0`` that are not known to hold."""
        return tuple(condition for condition in map(above_zero, parts) if not holds(condition, self.assumptions))

    @property
    def gain(self) -> Term:
        """log B(b) − log B(a)."""
        return sub(log_beta(self.b), log_beta(self.a))


def log_beta(parts) -> Term:
    return add(*(call("loggamma", part) for part in parts), neg(call("loggamma", add(*parts))))


def log_integral(pair: DirichletPair, order: Term) -> tuple[Term, tuple] | None:
    """(log I, the conditions that every cᵢ > 0); None when one never is, so that I = ∞."""
    blend = [tidy(add(mul(order, a), mul(sub(ONE, order), b)), pair.assumptions) for a, b in zip(pair.a, pair.b)]
    if any(pair.assumptions(part) in (0, -1) for part in blend):
        return None
    value = add(log_beta(blend), neg(mul(order, log_beta(pair.a))), neg(mul(sub(ONE, order), log_beta(pair.b))))
    return value, pair.conditions(blend)


def kullback_leibler(pair: DirichletPair) -> Answer:
    whole = call("digamma", add(*pair.a))
    moments = (mul(sub(a, b), sub(call("digamma", a), whole)) for a, b in zip(pair.a, pair.b))
    return Answer(add(pair.gain, *moments))


def max_divergence(pair: DirichletPair) -> Answer:
    gaps = [tidy(sub(a, b), pair.assumptions) for a, b in zip(pair.a, pair.b)]
    if any(pair.assumptions(gap) == -1 for gap in gaps):
        return Answer(INFINITY)
    kept = [gap for gap in gaps if not pair.assumptions.is_zero(gap)]
    total = tidy(add(*kept), pair.assumptions)
    conditions = pair.conditions(kept)
    value = add(pair.gain, *(mul(gap, log(div(gap, total))) for gap in kept))
    return Answer(value, conditions, exact=not conditions, outside=True)
