"""The shape of a mechanism's definition: its slots and the neighbouring pairs that are the worst case, each with its reason."""

from collections.abc import Callable
from dataclasses import dataclass

from ..terms import ONE, Term, call
from .domains import NATURAL, POSITIVE, POSITIVE_INTEGER
from .signature import Signature, Slot

DIRECTIONS = ("both", "add", "remove")


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


def integer_noise(name: str, parameter: str, noise: Callable[[Term], Term], *, log_concave: str, shown: str, summary: str,
                  source: str) -> Mechanism:
    """``name(parameter, sensitivity)``: an integer query plus ``noise(parameter)``, a law on the integers.

    ``log_concave`` says that its mass function is, ``shown`` where: so shifting by the whole sensitivity is the worst.
    """
    why = (f"{log_concave}, so the likelihood ratio to its shift by s is monotone and the trade-off function decreases in s: "
           f"s = sensitivity is the worst for an integer-valued query ({shown}; Dong, Roth & Su 2022, appendix A, for the argument)")

    def pairs(args):
        law = noise(args[0])
        return (Pair(law, call("shift", law, args[1]), why),)

    slots = (Slot(parameter, domain=POSITIVE), Slot("sensitivity", domain=NATURAL, default=ONE, natural=POSITIVE_INTEGER))
    return Mechanism(Signature(name, slots, "mechanism", summary=summary, source=source),
                     "inputs whose integer query values differ by at most the sensitivity", pairs)
