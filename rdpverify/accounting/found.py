"""What a search for the threshold of a relation in one symbol finds."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq


@dataclass(frozen=True)
class Threshold:
    """The relation holds at ``meets`` and fails at ``fails``; what lies beyond ``meets`` meets it as far as was seen.

    Of integers they are neighbours; of mechanisms without a worst pair there may be numbers between them of which neither is known.
    ``greater`` says that greater values are on the private side.  ``fails`` is None where ``meets`` is an end of the ``domain``; both are
    None where one proof settles all values, which then all meet the relation or (``all_meet`` False) none does.  ``looked`` lists the
    values at which the relation was looked at, in increasing order, and whether it held.
    ``certificates`` are of ``meets`` and ``fails``, or one about all values: what ``rv.recheck`` and ``rdpverify recheck`` verify.
    """

    domain: str
    greater: bool | None
    meets: Fraction | None
    fails: Fraction | None
    certificates: list[dict[str, Any]]
    looked: tuple[tuple[Fraction, bool], ...]
    all_meet: bool | None


def fraction(x: fmpq | None) -> Fraction | None:
    """As a number of Python's."""
    return None if x is None else Fraction(int(x.p), int(x.q))
