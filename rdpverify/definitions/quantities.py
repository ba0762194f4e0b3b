"""Quantities of a mechanism, and how they unfold into divergences of its dominating pairs."""

from ..errors import InputError
from ..terms import Term, call, make
from .divergences.renyi import ORDER_SLOT
from .domains import ABOVE_ONE, NONNEGATIVE, REAL, UNIT_CLOSED, UNIT_OPEN
from .signature import Signature, Slot

_MECHANISM = Slot("M", "mechanism")


def _quantity(name: str, *slots: Slot, summary: str, source: str) -> Signature:
    return Signature(name, slots, "real", summary=summary, source=source)


QUANTITIES: dict[str, Signature] = {signature.name: signature for signature in (
    _quantity("rdp", _MECHANISM, ORDER_SLOT, summary="largest Rényi divergence over neighbouring inputs, in nats",
              source="Mironov 2017, Definition 4"),
    _quantity("privacy_profile", _MECHANISM, Slot("eps", domain=REAL),
              summary="smallest delta such that the mechanism is (eps, delta)-DP",
              source="Balle, Barthe & Gaboardi 2018"),
    _quantity("epsilon", _MECHANISM, Slot("delta", domain=UNIT_CLOSED, natural=UNIT_OPEN),
              summary="smallest eps >= 0 such that the mechanism is (eps, delta)-DP", source="Dwork & Roth 2014, Definition 2.4"),
    _quantity("pure_dp", _MECHANISM, summary="smallest eps such that the mechanism is eps-DP",
              source="Dwork & Roth 2014, Definition 2.4"),
    _quantity("zcdp", _MECHANISM, summary="smallest rho with rdp(M, alpha) <= rho*alpha for all alpha > 1",
              source="Bun & Steinke 2016, Definition 1.1"),
    _quantity("tcdp", _MECHANISM, Slot("omega", domain=ABOVE_ONE),
              summary="smallest rho with rdp(M, alpha) <= rho*alpha for all alpha in (1, omega)",
              source="Bun, Dwork, Rothblum & Steinke 2018, Definition 1"),
    _quantity("gdp", _MECHANISM, summary="smallest mu whose Gaussian trade-off function lies below the mechanism's",
              source="Dong, Roth & Su 2022 (arXiv 1905.02383), Definition 2.6"),
    _quantity("optimal_delta", Slot("order", domain=ABOVE_ONE), Slot("bound", domain=NONNEGATIVE), Slot("eps", domain=REAL),
              summary="largest hockey-stick divergence at eps over all pairs with Rényi divergence of this order <= bound",
              source="Asoodeh et al. 2021"),
    _quantity("optimal_epsilon", Slot("order", domain=ABOVE_ONE), Slot("bound", domain=NONNEGATIVE),
              Slot("delta", domain=UNIT_CLOSED, natural=UNIT_OPEN),
              summary="smallest eps >= 0 with optimal_delta(order, bound, eps) <= delta",
              source="Asoodeh et al. 2021"),
)}


def dominating_pairs(mechanism: Term):
    """The dominating neighbouring pairs of a mechanism term; raises InputError for an arbitrary one, DomainProblem for numbers
    outside their slots."""
    from .registry import MECHANISMS
    from .wellformed import check_arguments
    definition = MECHANISMS.get(mechanism.op)
    if definition is None:
        raise InputError(f"expected a mechanism such as GaussianMechanism(1), got {mechanism.op}")
    check_arguments(mechanism)
    pairs = definition.pairs(mechanism.args)
    if not pairs:  # the greatest of no divergences would be 0, or nothing
        raise InputError(f"{mechanism.op} has no neighbouring pair in any direction: its components have different ones")
    return pairs


OF_PAIR = {
    "rdp": lambda pair, order: call("renyi", pair.P, pair.Q, order),
    "privacy_profile": lambda pair, eps: call("hockey_stick", pair.P, pair.Q, eps),
    "pure_dp": lambda pair: call("max_divergence", pair.P, pair.Q),
}


def of_pair(term: Term, pair) -> Term:
    """rdp, privacy_profile or pure_dp as the divergence of one pair of laws ``P``, ``Q``."""
    return OF_PAIR[term.op](pair, *term.args[1:])


def unfold(term: Term) -> Term:
    """rdp, privacy_profile or pure_dp of a mechanism as the greatest divergence over its dominating pairs, one step.

    rdp(M, α) = max D_α(P‖Q), privacy_profile(M, ε) = max H_{e^ε}(P‖Q), pure_dp(M) = max D_∞(P‖Q).
    Raises InputError for the quantities that are infima over a parameter (epsilon, zcdp, tcdp, gdp, optimal_…), which are decided
    by their defining inequalities instead.
    """
    if term.op not in QUANTITIES:
        raise InputError(f"expected a quantity of a mechanism such as rdp(M), got {term.op}")
    if term.op not in OF_PAIR:
        raise InputError(f"{term.op} is the best value of a parameter: it does not unfold into one divergence")
    values = tuple(dict.fromkeys(of_pair(term, pair) for pair in dominating_pairs(term.args[0])))
    return values[0] if len(values) == 1 else make("Max", values)
