"""What a :mod:`.program` calculates with: balls, ranges, complex balls or Taylor series, each an :class:`Arithmetic`."""

from collections.abc import Callable
from dataclasses import dataclass

CONSTANTS = ("number", "pi", "oo")
COMPARISONS = ("<", "<=", ">", ">=", "==")


@dataclass(frozen=True, eq=False)
class Arithmetic:
    """The meaning of every operation on one kind of values.

    ``constant(op, value)`` is a number (its exact ``value``), pi or oo; ``power(exponent)`` the function x ↦ x**exponent for an exact
    exponent; ``piecewise(implied)`` and ``compare(op)`` give functions too; ``functions`` holds all others, ``undefined`` stands for
    what is missing there.
    """

    constant: Callable
    power: Callable
    piecewise: Callable
    compare: Callable
    functions: dict[str, Callable]
    undefined: Callable

    def function(self, op: str, parameter) -> Callable:
        """The function an instruction ``(op, parameter)`` applies to its arguments."""
        if op in CONSTANTS:
            return lambda _: self.constant(op, parameter)
        if op == "power":
            return self.power(parameter)
        if op == "Piecewise":
            return self.piecewise(parameter)
        if op in COMPARISONS:
            return self.compare(op)
        return self.functions.get(op, self.undefined)
