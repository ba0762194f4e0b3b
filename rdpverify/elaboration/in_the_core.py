"""From a proof by rules to a proof in the core's rules, where one is found: then the verdict rests on the core alone."""

import re

from ..core.check import check
from ..core.values import MAY_BE_INFINITE, UNIT
from ..errors import RdpVerifyError
from ..deadline import deadline

SPOKEN = re.compile(rf"\b(?:{'|'.join((*MAY_BE_INFINITE, *UNIT))}|expect|[PQR][0-9]*)\(")
CANNOT = (RdpVerifyError, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError, StopIteration)


def in_the_core(claim: dict, tree: dict, seconds: float) -> dict | None:
    """The proof of a claim, given by its texts, as steps that the core has accepted; None where none is found in time.

    ``tree`` is its proof by rules, the plan.  What goes wrong here costs no verdict: the rules have established it already.
    """
    from . import laws, scalar

    try:
        with deadline(seconds):
            proof = laws.elaborate(claim, tree) if speaks_of_laws(claim) else scalar.elaborate(claim)
            check(claim, proof)
            return proof
    except CANNOT:
        return None


def speaks_of_laws(claim: dict) -> bool:
    return any(SPOKEN.search(text) for text in (claim["conclusion"], *claim["given"]))
