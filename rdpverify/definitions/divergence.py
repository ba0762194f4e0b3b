"""The shape of a divergence's definition."""

from collections.abc import Callable
from dataclasses import dataclass

from ..terms import Term, symbol
from .signature import Signature

RATIO = symbol("_r")  # r = dP/dQ in generators


@dataclass(frozen=True)
class Divergence:
    """A quantity of a pair (P, Q) of laws.

    ``generator(args)`` is f(r) in :data:`RATIO`, for quantities E_Q f(r) + f'(oo)·P(singular part), ``args`` being all arguments;
    f need not vanish at 1 where the definition does not (the hockey-stick with eps < 0).
    ``equal_to(args)`` is an equal term over the extended reals, for quantities that are another one's function.
    ``data_processing``: for every Markov kernel K, D(KP‖KQ) <= D(P‖Q).
    ``event_type``: sup (or inf) over events S of a function of (P(S), Q(S)) alone.
    ``convexity``: "joint" or "joint quasi" (in the pair), or "" when neither is claimed.
    """

    signature: Signature
    meaning: str
    generator: Callable[[tuple[Term, ...]], Term] | None = None
    equal_to: Callable[[tuple[Term, ...]], Term] | None = None
    data_processing: bool = False
    event_type: bool = False
    convexity: str = ""
