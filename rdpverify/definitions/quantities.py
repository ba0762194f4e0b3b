"""Quantities of a mechanism, and how they unfold into divergences of its dominating pairs."""

from ..errors import InputError
from ..terms import Term, call, make
from ..words import QUANTITIES


def dominating_pairs(mechanism: Term):
    """The dominating neighbouring pairs of a mechanism term; raises InputError for an arbitrary one, DomainProblem for numbers
    outside their slots."""
    from .data import MECHANISMS
    from .wellformed import check_arguments
    definition = MECHANISMS.get(mechanism.op)
    if definition is None:
        raise InputError(f"expected a given mechanism such as GaussianMechanism(1), got {mechanism.value or mechanism.op}")
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
    if term.op == "sensitivity":
        from .queries import sensitivity_of

        return sensitivity_of(*term.args)
    if term.op not in OF_PAIR:
        raise InputError(f"{term.op} is the best value of a parameter: it does not unfold into one divergence")
    values = tuple(dict.fromkeys(of_pair(term, pair) for pair in dominating_pairs(term.args[0])))
    return values[0] if len(values) == 1 else make("Max", values)
