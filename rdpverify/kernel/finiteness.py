"""Which quantities of given laws and mechanisms are known to be finite: at most 1, by a closed form, or by those of their parts.

    D_o(Σ wᵢAᵢ‖Q) ≤ max D_o(Aᵢ‖Q)                  quasi-convexity      D_o(P‖Σ wᵢBᵢ) ≤ Σ wᵢ·D_o(P‖Bᵢ), D_o(P‖Bᵢ) − log wᵢ
    D_o(⊗Pᵢ‖⊗Qᵢ) = Σ D_o(Pᵢ‖Qᵢ)                    additivity           D_o ≤ D_u for o ≤ u                       monotone in the order
    rdp, zcdp, gdp of Composed(Mᵢ) < ∞ where those of all Mᵢ are        rdp, zcdp, gdp(PoissonSampled(M, q)) ≤ those of M
    rdp at real orders and zcdp < ∞ for (discrete) Gaussian and Skellam noise, gdp for Gaussian noise; all three under pure DP
    epsilon(M, δ) < ∞ under pure DP, and for δ > 0 where P ≪ Q          optimal_epsilon(o, b, δ) ≤ b + log(1/δ)/(o − 1)
    tcdp(M, ω) ≤ rdp(M, ω), zcdp(M)

Sources: van Erven & Harremoës 2014, Theorems 3, 12, 13, 28; Dong, Roth & Su 2022, Theorem 3.2 and Corollary 3.3; Bun & Steinke 2016;
Canonne, Kamath & Steinke 2020, Theorem 4; Agarwal, Kairouz & Liu 2021 (Skellam: the ratio grows polynomially and the masses fall as
e^{−k log k}, so that D_o grows as log o); Mironov 2017, Proposition 3.
"""

from ..definitions.quantities import OF_PAIR, dominating_pairs, of_pair
from ..errors import InputError, RuleError
from ..terms import INFINITY, ONE, Term, add, call, make
from .closed import values_throughout
from .closed.assumptions import Assumptions
from .generators import AT_MOST_ONE_TOO, deciding_order
from .signs import Signs

LIGHT_TAILS = ("GaussianMechanism", "DiscreteGaussianMechanism", "SkellamMechanism")
AT_ALL_ORDERS = {"rdp": LIGHT_TAILS, "zcdp": LIGHT_TAILS, "gdp": LIGHT_TAILS[:1]}


def known_to_be_finite(term: Term, signs: Signs) -> bool:
    """Is the divergence or quantity, of no arbitrary law, a number on the whole domain?  False when that is not seen."""
    try:
        return _is_finite(term, Assumptions(signs))
    except (RuleError, InputError):
        return False


def _is_finite(term: Term, assumptions: Assumptions) -> bool:
    if term.op in AT_MOST_ONE_TOO:
        return True
    if term.op == "optimal_epsilon":
        return assumptions.positive(term.args[2])
    if term.op in OF_PAIR or term.op in ("zcdp", "tcdp", "gdp", "epsilon"):
        return _of_mechanism(term, assumptions)
    order = deciding_order(term)
    return order is not None and _of_laws(*term.args[:2], order, assumptions)


def _of_mechanism(term: Term, assumptions: Assumptions) -> bool:
    mechanism, quantity = term.args[0], term.op
    if mechanism.op == "ExponentialMechanism":
        return True  # it is ε-DP
    if quantity != "pure_dp" and _is_finite(call("pure_dp", mechanism), assumptions):
        return True
    if quantity == "epsilon":
        return assumptions.positive(term.args[1]) and _is_finite(call("rdp", mechanism, ONE), assumptions)
    if quantity == "tcdp":
        return _is_finite(call("rdp", *term.args), assumptions) or _is_finite(call("zcdp", mechanism), assumptions)
    if mechanism.op in ("Composed", "PoissonSampled"):
        parts = [part.args[0] for part in mechanism.args] if mechanism.op == "Composed" else mechanism.args[:1]
        return all(_is_finite(call(quantity, part, *term.args[1:]), assumptions) for part in parts)
    if mechanism.op in AT_ALL_ORDERS.get(quantity, ()) and term.args[-1] is not INFINITY:
        return True
    return quantity in OF_PAIR and all(_is_finite(of_pair(term, pair), assumptions) for pair in dominating_pairs(mechanism))


def _of_laws(P: Term, Q: Term, order: Term, assumptions: Assumptions) -> bool:
    """Is D_order(P‖Q) finite?"""
    if P is Q:
        return True
    if P.op == "Mixture":
        return all(_of_laws(part.args[1], Q, order, assumptions) for part in P.args)
    if P.op == Q.op == "Power" and P.args[1] is Q.args[1]:
        return _of_laws(P.args[0], Q.args[0], order, assumptions)
    if P.op == Q.op == "Product" and len(P.args) == len(Q.args):
        return all(_of_laws(p, q, order, assumptions) for p, q in zip(P.args, Q.args))
    if Q.op == "Mixture":
        finite = [part.args[0] for part in Q.args if _of_laws(P, part.args[1], order, assumptions)]
        return len(finite) == len(Q.args) or any(map(assumptions.positive, finite))
    above = () if order is INFINITY else (add(order, ONE), INFINITY)  # other orders have a hole at 1
    return any(_by_closed_form(make("renyi", (P, Q, larger)), assumptions) for larger in (order, *above))


def _by_closed_form(term: Term, assumptions: Assumptions) -> bool:
    """Do the conditions hold under which the divergence is the number that a closed form gives?"""
    try:
        return all("oo" not in value.ops for value in values_throughout(term, assumptions))
    except (RuleError, InputError):
        return False
