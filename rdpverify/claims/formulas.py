"""Formulas in Python: the language's words with Python's operators.  They build a term; its text is what a claim says."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..errors import InputError
from ..printer import to_text
from ..typed import parse
from ..language.statement import Relation
from ..terms import Term, absolute, add, div, mul, neg, number, power, sub, symbol
from .kinds import Real
from .readings import is_float, refusal
from .assumptions import together
from .sympy_bridge import as_sympy, is_sympy, read_sympy

if TYPE_CHECKING:
    from .quantities import Quantity


@dataclass(frozen=True)
class Comparison(Relation):
    """``left <= right`` as a statement.  Neither true nor false before it is decided: bool raises TypeError.

    ``symbols`` are the SymPy symbols that went in, which may say their domains.
    """

    symbols: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __bool__(self) -> bool:
        raise TypeError(
            "a statement is not a bool: make a Claim of it and verify that (and write a <= b, b <= c as two statements)"
        )

    def __repr__(self) -> str:
        return f"<Comparison {self}>"

    def _repr_latex_(self) -> str | None:
        from ..reports.faces import comparison_latex

        return comparison_latex(self)

    def __str__(self) -> str:
        return to_text(Relation(self.left, self.op, self.right, self.rounded))


class Formula:
    """A real-valued formula.  Mixes with int, Fraction, text of the language and SymPy; floats are refused.

    ``symbols`` keeps the SymPy symbols that went in, so that what comes back to SymPy uses the same ones.
    """

    __slots__ = ("symbols", "term")
    __array_ufunc__ = None  # NumPy's numbers leave the operators to us

    def __init__(self, term: Term, symbols: dict[str, Any] | None = None):
        self.term, self.symbols = term, dict(symbols or {})

    def __str__(self) -> str:
        return to_text(self.term)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def _repr_latex_(self) -> str | None:
        """What a notebook shows."""
        from ..reports.faces import formula_latex

        return formula_latex(self.term)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What Hypothesis prints of a failing example, and IPython where it has no LaTeX: the text of the language."""
        printer.text(str(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Formula) and self.term is other.term

    def __hash__(self) -> int:
        return hash(self.term)

    def _sympy_(self) -> Any:
        return as_sympy(self.term, self.symbols)

    # fmt: off
    def __add__(self, other: Real) -> "Quantity": return _combined(add, self, other)
    def __radd__(self, other: Real) -> "Quantity": return _combined(add, other, self)
    def __sub__(self, other: Real) -> "Quantity": return _combined(sub, self, other)
    def __rsub__(self, other: Real) -> "Quantity": return _combined(sub, other, self)
    def __mul__(self, other: Real) -> "Quantity": return _combined(mul, self, other)
    def __rmul__(self, other: Real) -> "Quantity": return _combined(mul, other, self)
    def __truediv__(self, other: Real) -> "Quantity": return _combined(div, self, other)
    def __rtruediv__(self, other: Real) -> "Quantity": return _combined(div, other, self)
    def __pow__(self, other: Real) -> "Quantity": return _combined(power, self, other)
    def __rpow__(self, other: Real) -> "Quantity": return _combined(power, other, self)
    def __neg__(self) -> "Quantity": return quantity(neg(self.term), self.symbols)
    def __abs__(self) -> "Quantity": return quantity(absolute(self.term), self.symbols)
    def __le__(self, other: Real) -> Comparison: return compare(self, "<=", other)
    def __ge__(self, other: Real) -> Comparison: return compare(self, ">=", other)
    def __lt__(self, other: Real) -> Comparison: return compare(self, "<", other)
    def __gt__(self, other: Real) -> Comparison: return compare(self, ">", other)
    # fmt: on


def formula(value: Any) -> Formula:
    """``value`` as a formula: a Formula, Term, int, Fraction, Decimal, text of the language, a SymPy expression or random variable,
    a law of SciPy or an event of dp_accounting whose parameters are exact.

    Raises InputError for floats, with the ways out, and for whatever has no meaning in the language.
    """
    if isinstance(value, Formula):
        return value
    if isinstance(value, Term):
        return Formula(value)
    if isinstance(value, str):
        return Formula(parse(value))
    if is_float(value):
        raise refusal(value)
    if isinstance(value, (int, Fraction)):
        return Formula(number(value))
    if is_sympy(value):
        return Formula(*read_sympy(value))
    return foreign(value) or Formula(number(value))


def foreign(value: Any) -> Formula | None:
    """The law or mechanism that an object of another package is, or None when it is none of those."""
    from .dp_events import from_dp_event, is_dp_event
    from .scipy_laws import from_scipy, is_scipy

    if is_scipy(value):
        return from_scipy(value)
    if is_dp_event(value):
        return from_dp_event(value)
    if getattr(value, "shape", ()):
        raise InputError(f"expected one number, got an array of shape {value.shape}: ask entry by entry, or .enclose_all(name=array)")
    return None


def compare(left: Real, op: str, right: Real) -> Comparison:
    first, second = formula(left), formula(right)
    return Comparison(first.term, op, second.term, symbols=together(first.symbols, second.symbols))


def equal(left: Real, right: Real) -> Comparison:
    """The statement ``left == right``: at every point both are finite and equal, or both the same infinity."""
    return compare(left, "==", right)


def named(name: str) -> Formula:
    """The symbol of that name."""
    return Formula(symbol(name))


def comparison(value: Any, what: str) -> Comparison:
    """A statement or premise built in Python; SymPy's relations are accepted."""
    if isinstance(value, Comparison):
        return value
    if isinstance(value, Relation):
        return Comparison(value.left, value.op, value.right, value.rounded)
    if is_sympy(value):
        op = RELATIONS.get(type(value).__name__)
        if op:
            return compare(value.lhs, op, value.rhs)
        if type(value).__name__ in ("BooleanTrue", "BooleanFalse"):
            raise InputError(f"{what} was evaluated to {value} by SymPy before we saw it: write it as text")
    if isinstance(value, bool):
        raise InputError(
            f"{what} is the bool {value}, not a statement: write it as text, or use rdpverify.equal(a, b) for an equality"
        )
    raise InputError(f"{what} must be text or a comparison of formulas, got {type(value).__name__}")


RELATIONS = {"LessThan": "<=", "GreaterThan": ">=", "StrictLessThan": "<", "StrictGreaterThan": ">", "Equality": "=="}


def quantity(term: Term, symbols: dict[str, Any]) -> "Quantity":
    """A real number that the term says, of which everything can be asked."""
    from .quantities import Quantity

    return Quantity(term, symbols)


def _combined(operation: Callable[[Term, Term], Term], left: Any, right: Any) -> "Quantity":
    if not _combines(left) or not _combines(right):
        return NotImplemented
    first, second = formula(left), formula(right)
    return quantity(operation(first.term, second.term), together(first.symbols, second.symbols))


def _combines(value: Any) -> bool:
    """Is it a number (floats are refused where they are read), a formula, or text of one?  Arrays are not."""
    return isinstance(value, (Formula, Term, int, Fraction, Decimal, str)) or is_float(value) or is_sympy(value) or (
        hasattr(type(value), "__index__") and not getattr(value, "shape", ()))
