"""The shape of a divergence's definition."""

from collections.abc import Callable
from dataclasses import dataclass

from ..terms import Term
from ..words.signature import Signature


@dataclass(frozen=True)
class Divergence:
    """A quantity of a pair (P, Q) of laws; ``meaning`` defines it, with r = dP/dQ.

    ``equal_to(args)`` is an equal term over the extended reals, for quantities that are another one's function.
    """

    signature: Signature
    meaning: str
    equal_to: Callable[[tuple[Term, ...]], Term] | None = None
