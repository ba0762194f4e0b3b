"""Additivity: D_α(P₁⊗P₂‖Q₁⊗Q₂) = D_α(P₁‖Q₁) + D_α(P₂‖Q₂), hence D_α(Pⁿ‖Qⁿ) = n·D_α(P‖Q).

For Rényi divergences of every order in (0, ∞], KL included.  Source: van Erven & Harremoës 2014, Theorem 28.
1 + χ² = ∫ p²/q and 1 − H² = ∫ √(pq) are products over the components (Fubini).
"""

from ...errors import RuleError, require
from ...terms import ONE, Term, add, make, mul, power, sub

ADDITIVE = ("renyi", "kl", "max_divergence")
MULTIPLICATIVE = {"chi2": 1, "hellinger2": -1}  # s with 1 + s·divergence a product


def components(term: Term) -> list[tuple[Term, Term]] | None:
    """[(count, divergence of one component)] for two products or powers; None for other terms; RuleError for other divergences."""
    P, Q = term.args[:2]
    if not {P.op, Q.op} & {"Product", "Power"}:
        return None
    if term.op not in ADDITIVE and term.op not in MULTIPLICATIVE:
        raise RuleError(f"{term.op} of products has no closed form in those of the components")
    require(P.op == Q.op, "the two laws are not products of the same number of components")
    if P.op == "Power":
        require(P.args[1] is Q.args[1], "the two powers have different exponents")
        return [(P.args[1], make(term.op, (P.args[0], Q.args[0], *term.args[2:])))]
    require(len(P.args) == len(Q.args), "the two products have different numbers of components")
    return [(ONE, make(term.op, (p, q, *term.args[2:]))) for p, q in zip(P.args, Q.args)]


def joined(op: str, parts) -> Term:
    """The divergence of the product from (count, value of a component)."""
    if op in ADDITIVE:
        return weighted_sum(parts)
    sign = MULTIPLICATIVE[op]
    return mul(sign, sub(mul(*(power(add(ONE, mul(sign, value)), count) for count, value in parts)), ONE))


def weighted_sum(parts) -> Term:
    """Σ count · value."""
    return add(*(mul(count, value) for count, value in parts))
