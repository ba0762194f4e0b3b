"""Names for display that no symbol of the expression uses: of the outcome, the two densities, the order."""

from dataclasses import dataclass

from ..kernel.closed.limits import ORDER
from ..kernel.closed.segments import NAME
from ..terms import Term, substitute, symbol, walk

VARIABLES = ("x", "y", "z", "u", "v")
DENSITIES = (("p", "q"), ("f", "g"), ("u", "v"), *((f"p{i}", f"q{i}") for i in range(1, 100)))
DISTANCES = ("d", "h", "w")
ORDERS = ("alpha", "a", "t", "r")


@dataclass(frozen=True)
class Names:
    """Symbols for the outcome, the densities of the first and the second law, and an order that the expression has none of."""

    variable: Term
    p: Term
    q: Term
    order: Term
    inner: tuple[tuple[str, Term], ...]  # the kernel's names and what is shown for them

    def shown(self, term: Term) -> Term:
        return substitute(term, dict(self.inner))


def names_for(term: Term, fresh: tuple[str, ...] = ()) -> Names:
    """``fresh`` are names that the kernel made for distances."""
    used = _used(term)
    p, q = next(pair for pair in DENSITIES if not used & set(pair))
    used |= {p, q}
    x, order = symbol(_first(VARIABLES, used)), symbol(_first(ORDERS, used))
    inner = {NAME: x, ORDER: order}
    for name in dict.fromkeys(fresh):
        inner[name] = symbol(_first(DISTANCES, used | {shown.value for shown in inner.values()}))
    return Names(x, symbol(p), symbol(q), order, tuple(inner.items()))


def display_variable(term: Term) -> str:
    """``x``, or the first free name after it."""
    return names_for(term).variable.value


def _used(term: Term) -> set[str]:
    return {node.value for node in walk(term) if node.op == "symbol"}


def _first(names, used: set[str]) -> str:
    return next(name for name in (*names, *(f"{names[0]}{i}" for i in range(1, 100))) if name not in used)
