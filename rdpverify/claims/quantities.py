"""Divergences and other quantities in Python: closed form, finiteness, limits, derivation, enclosures."""

from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..accounting.without_pair import may_lack_a_pair
from ..errors import InputError
from ..printer import to_text
from ..terms import Term, substitute, symbol
from .assumptions import domains_of
from .formulas import Formula, formula
from .kinds import Real
from .sympy_bridge import as_sympy

if TYPE_CHECKING:
    from .curves import Doubles
    from .deriving import Derivation
    from .enclosures import Enclosure

DIGITS = 30
DOUBLE_DIGITS = 16
BUDGET = 60  # of seconds, for two sides


class Quantity(Formula):
    """A real quantity of laws or of a mechanism, such as ``renyi(P, Q, alpha)``.  What is asked of it is computed when asked."""

    # no __slots__: the derivation is kept once made

    @cached_property
    def derivation(self) -> "Derivation":
        """How the closed form comes about: steps, conditions, limits; ``print`` shows them numbered."""
        from .deriving import derive

        return derive(str(self), where=domains_of(self.symbols, self.term.free))

    @property
    def closed_form(self) -> Any:
        """The closed form as a SymPy expression in the symbols that were put in, or None when none is known."""
        return self._sympy(self.derivation.closed_form)

    @property
    def finite_when(self) -> str | None:
        """When the quantity is finite, in the language; "always" when it always is; None when no closed form is known."""
        return self.derivation.data()["finite_when"]

    @property
    def limit_one(self) -> Any:
        """The limit at order 1 from below, as a SymPy expression."""
        return self._sympy(self.derivation.limit_one)

    @property
    def limit_oo(self) -> Any:
        """The limit at order ∞, as a SymPy expression."""
        return self._sympy(self.derivation.limit_oo)

    def enclose(
        self, *, digits: int = DIGITS, budget: float | None = None, route: str | None = None, **values: Real
    ) -> "Enclosure":
        """An interval with exact ends that contains the value at ``values`` (exact numbers or closed formulas) of the symbols.

        ``route`` "closed" (form) or "integration" keeps to that one where both lead to the value.

        Of a mechanism without a worst pair, such as ``NoisyMax``, the ends are bounds that are proved, far apart or not; ``reason``
        says by what.  Raises InputError when a symbol has no value or a value is a float.
        """
        from ..numeric import enclose
        from .enclosures import Enclosure

        term = substitute(self.term, self._point(values))
        bounds = None if route or not may_lack_a_pair(term) else _bounds_of(term, budget)
        return Enclosure.of(bounds or enclose(term, digits=digits, budget=budget, route=route)[0])

    def enclose_all(self, *, digits: int = DOUBLE_DIGITS, budget: float | None = None, **values: Any) -> "Doubles":
        """(lower, upper): two arrays of doubles, rounded outwards, around the quantity at every point of arrays of ``values``.

        A value is one exact number, or a list or NumPy array of them (``rv.decimal(array)`` and ``rv.exactly(array)`` read floats);
        several are stretched to one shape as NumPy does.  ``budget`` in seconds is for each point.  Raises as :meth:`enclose`.
        """
        from .curves import enclose_all

        self._names(values)
        return enclose_all(self.term, values, digits, budget)

    def certificate(
        self, *, digits: int = DIGITS, budget: float | None = None, route: str | None = None, **values: Real
    ) -> dict[str, Any]:
        """The enclosure at ``values`` as a certificate (JSON) that ``rdpverify recheck`` verifies; docs/certificates.md.

        Raises InputError as :meth:`enclose` does, RuleError when no enclosure is found.
        """
        from ..numeric import record

        return record(self.term, self._point(values), digits, budget, route)[1]

    def plot(self, over: Any = None, **how: Any) -> Any:
        """A plot over the one symbol without a value, every point an enclosure; the keywords are those of ``rv.plots.curve``."""
        from ..plots import curve

        return curve(self, over, **how)

    def best_order(self, **values: Real) -> Fraction:
        """A Fraction α > 1 near which the quantity, in ``alpha`` and the symbols given ``values``, is found smallest.

        Its enclosure at that order bounds the infimum over all orders from above; :meth:`infimum` bounds it from both sides.
        """
        from ..numeric.best_order import best_order

        order = best_order(substitute(self.term, self._open_point(values)))
        return Fraction(int(order.p), int(order.q))

    def infimum(self, *, digits: int = DIGITS, budget: float | None = None, **values: Real) -> "Enclosure":
        """An enclosure of the infimum over all orders α > 1 of a conversion of Rényi curves, at ``values`` of the other symbols.

        For optimal_epsilon(alpha, D, delta), optimal_delta(alpha, D, eps) and formulas E in which (α−1)·E or log E is convex,
        such as rdp(M, alpha) + log(1/delta)/(alpha − 1).  Raises RuleError when none is found.
        """
        from ..numeric import enclose_infimum
        from .enclosures import Enclosure

        return Enclosure.of(enclose_infimum(substitute(self.term, self._open_point(values)), digits, budget)[0])

    def infimum_certificate(self, *, digits: int = DIGITS, budget: float | None = None, **values: Real) -> dict[str, Any]:
        """The enclosure that :meth:`infimum` gives as a certificate (JSON) for ``rdpverify recheck``."""
        from ..numeric import infimum_record

        point = {name: term for name, term in self._open_point(values).items() if name != "alpha"}
        return infimum_record(self.term, point, digits, budget)[1]

    def _open_point(self, values: dict[str, Real]) -> dict[str, Any]:
        """Values for every symbol but alpha."""
        return {**self._point({"alpha": 2, **values}), "alpha": symbol("alpha")}

    def _point(self, values: dict[str, Real]) -> dict[str, Any]:
        self._names(values)
        return {name: formula(value).term for name, value in values.items()}

    def _names(self, values: dict[str, Any]) -> None:
        """Raise InputError unless these are the names of the free symbols."""
        missing, unknown = sorted(self.term.free - values.keys()), sorted(values.keys() - self.term.free)
        if missing or unknown:
            raise InputError(
                f"no value for {', '.join(missing)}" if missing else f"{', '.join(unknown)} does not occur in {self}"
            )

    def _sympy(self, term: Any) -> Any:
        return None if term is None else as_sympy(term, self.symbols)

    def __repr__(self) -> str:
        return f"<Quantity {to_text(self.term)}>"


def _bounds_of(term: Term, budget: float | None) -> Any:
    from ..accounting.sides import bounds_of

    return bounds_of(term, budget or BUDGET)
