"""The shape of a mechanism's definition: its slots and the neighbouring pairs that are the worst case, each with its reason."""

from collections.abc import Callable
from dataclasses import dataclass

from ..terms import Term
from ..words.signature import Signature


@dataclass(frozen=True)
class Pair:
    """A neighbouring pair of output laws that dominates every other one in its direction: each data-processing divergence
    of outputs on neighbouring inputs is at most that of (P, Q).

    ``why`` is the reason, with its source.  ``direction`` is "both" when (Q, P) is equivalent to (P, Q) by a bijection of the
    outcomes; "remove": P has one record more than Q; "add": P has one record fewer.
    """

    P: Term
    Q: Term
    why: str
    direction: str = "both"


@dataclass(frozen=True)
class Mechanism:
    """``pairs(args)`` are the dominating pairs; a quantity of the mechanism is the maximum over them.

    ``neighbouring`` says what a neighbouring pair of inputs is.
    """

    signature: Signature
    neighbouring: str
    pairs: Callable[[tuple[Term, ...]], tuple[Pair, ...]]
