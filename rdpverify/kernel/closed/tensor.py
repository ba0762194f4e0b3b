"""Additivity: D_α(P₁⊗P₂‖Q₁⊗Q₂) = D_α(P₁‖Q₁) + D_α(P₂‖Q₂), hence D_α(Pⁿ‖Qⁿ) = n·D_α(P‖Q).

For Rényi divergences of every order in (0, ∞], KL included.  Source: van Erven & Harremoës 2014, Theorem 28.
"""

from ...errors import RuleError
from ...terms import ONE, Term, add, make, mul

ADDITIVE = ("renyi", "kl", "max_divergence")


def components(term: Term) -> list[tuple[Term, Term]] | None:
    """[(count, divergence of one component)] for an additive divergence of two products or powers; None for other terms."""
    P, Q = term.args[:2]
    if term.op not in ADDITIVE or not {P.op, Q.op} & {"Product", "Power"}:
        return None
    if P.op != Q.op:
        raise RuleError("the two laws are not products of the same number of components")
    if P.op == "Power":
        if P.args[1] is not Q.args[1]:
            raise RuleError("the two powers have different exponents")
        return [(P.args[1], make(term.op, (P.args[0], Q.args[0], *term.args[2:])))]
    if len(P.args) != len(Q.args):
        raise RuleError("the two products have different numbers of components")
    return [(ONE, make(term.op, (p, q, *term.args[2:]))) for p, q in zip(P.args, Q.args)]


def weighted_sum(parts) -> Term:
    """Σ count · value."""
    return add(*(mul(count, value) for count, value in parts))
