"""Formulas in Python: the language's words with Python's operators.  They build a term; its text is what a claim says."""

from dataclasses import dataclass, field
from fractions import Fraction

from ..errors import InputError
from ..language import parse, to_text
from ..language.statement import Relation
from ..terms import Term, absolute, add, div, mul, neg, number, power, sub, symbol
from .sympy_bridge import as_sympy, is_sympy, read_sympy


@dataclass(frozen=True)
class Comparison(Relation):
    """``left <= right`` as a statement.  Neither true nor false before it is decided: bool raises TypeError.

    ``symbols`` are the SymPy symbols that went in, which may say their domains.
    """

    symbols: dict = field(default_factory=dict, compare=False, repr=False)

    def __bool__(self):
        raise TypeError(
            "a statement is not a bool: make a Claim of it and verify that (and write a <= b, b <= c as two statements)"
        )

    def __str__(self):
        return to_text(Relation(self.left, self.op, self.right, self.rounded))


class Formula:
    """A real-valued formula.  Mixes with int, Fraction, text of the language and SymPy; floats are refused.

    ``symbols`` keeps the SymPy symbols that went in, so that what comes back to SymPy uses the same ones.
    """

    __slots__ = ("symbols", "term")

    def __init__(self, term: Term, symbols=None):
        self.term, self.symbols = term, dict(symbols or {})

    def __str__(self):
        return to_text(self.term)

    def __repr__(self):
        return f"<{type(self).__name__} {self}>"

    def __eq__(self, other):
        return isinstance(other, Formula) and self.term is other.term

    def __hash__(self):
        return hash(self.term)

    def _sympy_(self):
        return as_sympy(self.term, self.symbols)

    # fmt: off
    def __add__(self, other): return _combined(add, self, other)
    def __radd__(self, other): return _combined(add, other, self)
    def __sub__(self, other): return _combined(sub, self, other)
    def __rsub__(self, other): return _combined(sub, other, self)
    def __mul__(self, other): return _combined(mul, self, other)
    def __rmul__(self, other): return _combined(mul, other, self)
    def __truediv__(self, other): return _combined(div, self, other)
    def __rtruediv__(self, other): return _combined(div, other, self)
    def __pow__(self, other): return _combined(power, self, other)
    def __rpow__(self, other): return _combined(power, other, self)
    def __neg__(self): return Formula(neg(self.term), self.symbols)
    def __abs__(self): return Formula(absolute(self.term), self.symbols)
    def __le__(self, other): return compare(self, "<=", other)
    def __ge__(self, other): return compare(self, ">=", other)
    def __lt__(self, other): return compare(self, "<", other)
    def __gt__(self, other): return compare(self, ">", other)
    # fmt: on


def formula(value) -> Formula:
    """``value`` as a formula: a Formula, Term, int, Fraction, text of the language, or a SymPy expression.

    Raises InputError for floats and for whatever has no meaning in the language.
    """
    if isinstance(value, Formula):
        return value
    if isinstance(value, Term):
        return Formula(value)
    if isinstance(value, str):
        return Formula(parse(value))
    if isinstance(value, (int, Fraction)) or not is_sympy(value):
        return Formula(number(value))
    return Formula(*read_sympy(value))


def compare(left, op: str, right) -> Comparison:
    left, right = formula(left), formula(right)
    return Comparison(left.term, op, right.term, symbols=left.symbols | right.symbols)


def equal(left, right) -> Comparison:
    """The statement ``left == right``: at every point both are finite and equal, or both the same infinity."""
    return compare(left, "==", right)


def named(name: str) -> Formula:
    """The symbol of that name."""
    return Formula(symbol(name))


def comparison(value, what: str) -> Comparison:
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


def _combined(operation, left, right):
    if not _combines(left) or not _combines(right):
        return NotImplemented
    left, right = formula(left), formula(right)
    return Formula(operation(left.term, right.term), left.symbols | right.symbols)


def _combines(value) -> bool:
    return isinstance(value, (Formula, Term, int, Fraction, str, float)) or is_sympy(value)
