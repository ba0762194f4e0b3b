"""The two rationals that a double may stand for: the one it is, and the shortest decimal that is printed for it."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..errors import InputError
from ..exact import rational


def exactly(value: Any) -> Any:
    """The double (or other number) as the rational that it is: ``exactly(0.1)`` is 3602879701896397/36028797018963968.

    A list, tuple or NumPy array is read entry by entry.  Raises InputError for NaN, infinities and what is no number.
    """
    return _each(value, lambda number: Fraction(*number.as_integer_ratio()))


def decimal(value: Any) -> Any:
    """The shortest decimal that rounds to the double, as a rational: ``decimal(0.1)`` is 1/10.

    A list, tuple or NumPy array is read entry by entry.  Raises InputError for NaN, infinities and what is no number.
    """
    return _each(value, lambda number: Fraction(str(number)))


def agreed(value: Any) -> Any:
    """A float for which both readings agree, such as 0.5; InputError for another one."""
    return _each(value, _one_reading)


def read_from(value: Any, read: Callable[[Any], Any], reader: str) -> Fraction:
    """A number inside somebody else's object, read by what was given to the function ``reader``; InputError says what to give it."""
    if read is not agreed or not is_float(value) or not math.isfinite(value) or exactly(value) == decimal(value):
        return Fraction(read(value))
    raise InputError(f"the float {value} may stand for {decimal(value)} or for the double itself, {exactly(value)}: "
                     f"say which, rv.{reader}(…, read=rv.decimal) or rv.{reader}(…, read=rv.exactly)")


def is_float(value: Any) -> bool:
    """A float of Python or of NumPy, of any width."""
    return isinstance(value, float) or any(kind.__module__ == "numpy" and kind.__name__ == "floating" for kind in type(value).__mro__)


def refusal(value: Any) -> InputError:
    """The error for a float where an exact number is expected, with the ways out."""
    shown = str(value)
    if not math.isfinite(value):
        return InputError(f"expected an exact rational, got the float {shown}: it is no number (∞ is written \"oo\")")
    double = exactly(value)
    return InputError(
        f"expected an exact rational, got the float {shown}: write it as text, '{shown}', or as rv.decimal({shown}), "
        f"or rv.exactly({shown}) for the double itself, {double}"
    )


def _each(value: Any, read: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(_each(item, read) for item in value)
    if getattr(value, "shape", ()) and hasattr(value, "dtype"):
        import numpy

        array = numpy.empty(value.shape, dtype=object)
        for place in numpy.ndindex(value.shape):
            array[place] = _each(value[place], read)
        return array
    if getattr(value, "shape", None) == () and hasattr(value, "item") and not is_float(value):
        value = value.item()  # an array of no dimension, or NumPy's integer
    if not is_float(value):
        exact = rational(value)
        return Fraction(int(exact.p), int(exact.q))
    if not math.isfinite(value):
        raise refusal(value)
    return read(value)


def _one_reading(value: Any) -> Fraction:
    if exactly(value) != decimal(value):
        raise refusal(value)
    return decimal(value)


__all__ = ["agreed", "decimal", "exactly", "is_float", "read_from", "refusal"]
