"""Exact numbers, their text, canonical JSON and hashes.  Floats are refused at this door."""

import hashlib
import json
import operator
import re
from decimal import Decimal
from fractions import Fraction

from flint import fmpq, fmpz

from .errors import InputError

HASH_PREFIX = "sha256:"
MOST_EXPONENT = 100_000  # of a decimal read from text: larger ones would take seconds to write out
PLAIN = re.compile(r"(-?[0-9]+)(?:/([0-9]*[1-9][0-9]*))?", re.ASCII)


def is_whole(value, least: int | None = None, most: int | None = None) -> bool:
    """Is it an integer, which True and False are not, from ``least`` to ``most``?"""
    return type(value) is int and (least is None or least <= value) and (most is None or value <= most)


def rational(value) -> fmpq:
    """The exact rational ``value`` stands for: any integer, Fraction, Decimal, fmpq, or text such as ``"3/2"``, ``"0.1"``, ``"1e-5"``.

    Raises InputError for floats (they are not what was meant) and for anything else.
    """
    if isinstance(value, fmpq):
        return value
    if isinstance(value, bool):
        raise InputError(f"expected an exact rational, got {value!r}")
    if isinstance(value, (int, fmpz)):
        return fmpq(int(value))
    if isinstance(value, Fraction):
        return fmpq(value.numerator, value.denominator)
    if isinstance(value, Decimal):
        return rational(str(value))
    if isinstance(value, str):
        if len(value) <= MOST_EXPONENT and (plain := PLAIN.fullmatch(value)):
            return fmpq(fmpz(plain[1]), fmpz(plain[2] or 1))  # of any length: Python's own reading ends at 4300 digits
        exponent = re.search(r"[eE][-+]?([0-9_]+)\s*\Z", value)
        if exponent and (len(exponent[1]) > len(str(MOST_EXPONENT)) or int(exponent[1]) > MOST_EXPONENT):
            raise InputError(f"expected a decimal exponent up to {MOST_EXPONENT}, got {value[:40]!r}")
        try:
            return rational(Fraction(value.strip()))
        except (ValueError, ZeroDivisionError):
            shown = repr(value if len(value) <= 80 else value[:60] + "…")
            raise InputError(f"expected an exact rational such as 3/2 or 0.25, got {shown}") from None
    if isinstance(value, float):
        shown = repr(float(value))  # NumPy's own text for it is no number
        raise InputError(f"expected an exact rational, got the float {shown}: write it as text, '{shown}', or as a fraction")
    if hasattr(type(value), "__index__"):  # NumPy's integers
        return fmpq(operator.index(value))
    numerator, denominator = getattr(value, "p", None), getattr(value, "q", None)  # SymPy's rationals, without importing it
    if isinstance(numerator, int) and isinstance(denominator, int):
        return fmpq(numerator, denominator)
    raise InputError(f"expected an exact rational, got {type(value).__name__}")


def rational_text(value: fmpq) -> str:
    """``"3/2"``, ``"-7"``: read back exactly by :func:`rational`."""
    return str(value.p) if value.q == 1 else f"{value.p}/{value.q}"


def canonical_json(data) -> bytes:
    """The one byte string for ``data``: sorted keys, no spaces, UTF-8; floats raise ValueError."""
    _refuse_floats(data)
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def digest(data) -> str:
    """``"sha256:…"`` of the canonical JSON of ``data``."""
    return HASH_PREFIX + hashlib.sha256(canonical_json(data)).hexdigest()


def _refuse_floats(data):
    stack = [data]
    while stack:
        item = stack.pop()
        if isinstance(item, float):
            raise ValueError("canonical JSON holds no floats")
        if isinstance(item, dict):
            stack.extend(item.values())
        elif isinstance(item, (list, tuple)):
            stack.extend(item)
