"""What may stand in an argument, as types: for type checkers, for Tab and for documentation."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, TypeAlias, Union

if TYPE_CHECKING:
    from .formulas import Comparison, Formula
    from .laws import Law, MarkovKernel
    from .mechanisms import Mechanism
    from .queries import Query


class Expression(Protocol):
    """A SymPy expression: what has free symbols."""

    @property
    def free_symbols(self) -> Any: ...


class FrozenLaw(Protocol):
    """A law of ``scipy.stats`` with its parameters, such as ``scipy.stats.norm(0, 1)``."""

    def pdf(self, x: Any) -> Any: ...


class DpEvent(Protocol):
    """A DpEvent of dp_accounting."""

    def to_named_tuple(self) -> Any: ...


# a number or a formula; a float is none: rv.decimal and rv.exactly say which number it stands for
Real: TypeAlias = Union[SupportsIndex, Fraction, Decimal, str, "Formula", Expression]
Condition: TypeAlias = Union[str, "Comparison", Expression]
Name: TypeAlias = Union[str, "Formula", Expression]
LawLike: TypeAlias = Union["Law", str, Expression, FrozenLaw]
KernelLike: TypeAlias = Union["MarkovKernel", str]
MechanismLike: TypeAlias = Union["Mechanism", str, DpEvent]
QueryLike: TypeAlias = Union["Query", str]
Case: TypeAlias = tuple[Real, Condition]
Component: TypeAlias = tuple[Real, LawLike]
Counted: TypeAlias = tuple[MechanismLike, Real]
Row: TypeAlias = Sequence[Real]
Matrix: TypeAlias = Sequence[Row]
