"""One law moved by whole numbers, and mixtures of such: a law whose first argument is its place, or a shift of a law."""

from flint import arb, fmpq

from ..terms import ONE, ZERO, Term, add, call
from .cells import value_of

PLACED = ("DiscreteNormal", "DiscreteLaplace")  # their first argument is their place


def whole_parts(law: Term, *families: str) -> tuple[Term, list[tuple[arb, fmpq]]] | None:
    """(a law of one of the families, at 0, [(weight, whole place)]); None for other laws."""
    bases, parts = set(), []
    for weight, part in [part.args for part in law.args] if law.op == "Mixture" else [(ONE, law)]:
        base, place = part.args if part.op == "shift" else (part, ZERO)
        if base.op in PLACED:
            base, place = call(base.op, ZERO, base.args[1]), add(place, base.args[0])
        if base.op not in families or not place.is_number or place.value.q != 1:
            return None
        bases.add(base)
        parts.append((arb(value_of(weight)), place.value))
    return (bases.pop(), parts) if len(bases) == 1 else None


def whole_distance(P: Term, Q: Term, family: str) -> tuple[fmpq, Term] | None:
    """(m, law at 0) of two laws of a family at whole places m > 0 apart; None for others."""
    first, second = whole_parts(P, family), whole_parts(Q, family)
    if "Mixture" in (P.op, Q.op) or first is None or second is None or first[0] is not second[0]:
        return None
    m = abs(first[1][0][1] - second[1][0][1])
    return (m, first[0]) if m else None
