"""A second way to the divergences of laws of vectors at numbers, that shares no formula with the first.

Multivariate normal: with the precisions L = C⁻¹ the integrand is exp(−½xᵀMx + bᵀx + c), M = α·L₁ + (1−α)·L₂, b = α·L₁m₁ + (1−α)·L₂m₂,

    log I = ½·bᵀM⁻¹b − ½(α·m₁ᵀL₁m₁ + (1−α)·m₂ᵀL₂m₂) + ½(α·log det L₁ + (1−α)·log det L₂ − log det M),  infinite unless M is definite.

Dirichlet: broken off stick by stick, xᵢ/(xᵢ + xᵢ₊₁ + …) are independent Beta(aᵢ, aᵢ₊₁ + …), so that the divergence is the sum of
those of the Beta pairs (Kotz, Balakrishnan & Johnson 2000, chapter 49), which verified integration encloses.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flint import arb, arb_mat

from ..errors import RuleError
from ..terms import INFINITY, ONE, Term, add, make
from ..terms.evaluate import ball

JOINT = ("MultivariateNormal", "Dirichlet")


@dataclass(frozen=True)
class Found:
    """What an enclosure is compared by: ends, or infinite."""

    value: arb = arb(0)
    infinite: int = 0

    @property
    def lower(self) -> arb:
        return self.value

    @property
    def upper(self) -> arb:
        return self.value


def has_second_route(term: Term) -> bool:
    """A Rényi divergence, of an order other than 1 and oo, of two laws of vectors."""
    return term.op == "renyi" and {law.op for law in term.args[:2]} in ({name} for name in JOINT)


def second_route(term: Term, enclose: Callable[[Term], object]) -> Found:
    """The divergence at numbers; RuleError where this route does not go."""
    P, Q, order = term.args
    if order in (ONE, INFINITY):
        raise RuleError("the second route is for orders other than 1 and oo")
    return _dirichlet(P, Q, order, enclose) if P.op == "Dirichlet" else _normal(P, Q, ball(order, {}))


def _dirichlet(P: Term, Q: Term, order: Term, enclose) -> Found:
    total = arb(0)
    a, b = P.args[0].args, Q.args[0].args
    for i in range(len(a) - 1):
        sticks = (make("Beta", (part[i], add(*part[i + 1 :]))) for part in (a, b))
        enclosure = enclose(make("renyi", (*sticks, order)))
        if enclosure.infinite:
            return Found(infinite=1)
        total += enclosure.lower.union(enclosure.upper)
    return Found(total)


def _normal(P: Term, Q: Term, order: arb) -> Found:
    weights = order, 1 - order
    means = [arb_mat([[ball(entry, {})] for entry in law.args[0].args]) for law in (P, Q)]
    precisions = [arb_mat([[ball(entry, {}) for entry in row.args] for row in law.args[1].args]).inv() for law in (P, Q)]
    M = weights[0] * precisions[0] + weights[1] * precisions[1]
    minors = [_leading_minor(M, size) for size in range(1, M.nrows() + 1)]
    if any(minor < 0 for minor in minors):
        return Found(infinite=1)
    if not all(minor > 0 for minor in minors):
        raise RuleError("whether the joint precision is positive definite is not seen at this point")
    b = weights[0] * (precisions[0] * means[0]) + weights[1] * (precisions[1] * means[1])
    squares = sum(weight * _form(L, m) for weight, L, m in zip(weights, precisions, means))
    logs = sum(weight * L.det().log() for weight, L in zip(weights, precisions)) - minors[-1].log()
    return Found((_form(M.inv(), b) - squares + logs) / 2 / (order - 1))


def _leading_minor(M: arb_mat, size: int) -> arb:
    return arb_mat([[M[i, j] for j in range(size)] for i in range(size)]).det()


def _form(M: arb_mat, v: arb_mat) -> arb:
    """vᵀMv."""
    return (v.transpose() * M * v)[0, 0]
