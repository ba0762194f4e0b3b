"""What a theorem says: f >= 0, f > 0 or f == 0, or that a quantity is finite, a law continuous to another, a number whole."""

from typing import NamedTuple

from .messages import Shown
from .polynomial import Atom, monomial_key
from .substitution import substitute, substitute_law

ORDERED = (">=", ">", "==")


class _Relation(NamedTuple):
    op: str
    body: object


class Relation(Shown, _Relation):
    """``op`` and what it is said of: a polynomial, a pair of laws, or (names, conditions, relation) for ``forall``.

    ``finite(D)`` is said of one quantity or integral: it is no infinity, and an integral converges absolutely.
    ``continuous(P, Q)``: P gives no mass to an event to which Q gives none.  Of f == 0 and −f == 0 only one is kept.
    """

    __slots__ = ()

    def __new__(cls, op: str, body):
        if op == "==" and body.terms and body.terms[max(body.terms, key=monomial_key)] < 0:
            body = -body
        return super().__new__(cls, op, body)

    @property
    def symbols(self) -> frozenset[str]:
        return self._gathered("symbols") - self._bound

    @property
    def points(self) -> frozenset[Atom]:
        return frozenset().union(*(part.points for part in self._parts))

    @property
    def laws(self) -> frozenset[Atom]:
        return self._gathered("laws") - self._bound

    @property
    def _parts(self) -> tuple:
        if self.op == "forall":
            return (*self.body[1], self.body[2])
        return self.body if self.op == "continuous" else (self.body,)

    def _gathered(self, name: str) -> frozenset:
        return frozenset().union(*(getattr(part, name) for part in self._parts))

    @property
    def _bound(self) -> frozenset:
        return frozenset(self.body[0]) if self.op == "forall" else frozenset()

    def put(self, values: dict) -> "Relation":
        """The relation with values for symbols, laws, events and tests.  ValueError where a bound name would be caught."""
        if self.op == "continuous":
            return Relation(self.op, tuple(substitute_law(law, values) for law in self.body))
        if self.op != "forall":
            return Relation(self.op, substitute(self.body, values))
        names, conditions, body = self.body
        inner = {name: value for name, value in values.items() if name not in names}
        used = {name for key, value in inner.items() if key in self.symbols | self.laws for name in (value.symbols | value.laws)}
        if used & set(names):
            raise ValueError("a bound name would be caught")
        return Relation(self.op, (names, tuple(condition.put(inner) for condition in conditions), body.put(inner)))
