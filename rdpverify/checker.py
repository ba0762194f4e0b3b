"""The independent checker: from a certificate's own text to a verdict, with nothing but the trusted half.

What only some kinds of evidence need is imported where they are checked, so that a verdict rests on no more than it uses: a proof in the
core's rules on the core alone.
"""

import sys

from .core.envelope import Checked, checked_by_the_core, opened, read_file
from .errors import CertificateError, OutOfTime, RdpVerifyError, require

__all__ = ("Checked", "check", "check_file", "read_file")
MOST_DEPTH = 3_000


def check_file(path) -> Checked:
    """Read and check one certificate; raises CertificateError with the reason it does not hold, InputError when it cannot be read."""
    return check(read_file(path))


def check(data) -> Checked:
    """Check one certificate given as parsed JSON; raises CertificateError with the reason it does not hold, OutOfTime at a deadline."""
    old = sys.getrecursionlimit()
    sys.setrecursionlimit(max(old, MOST_DEPTH))
    try:
        return _checked(opened(data))
    except (CertificateError, OutOfTime):
        raise
    except (RdpVerifyError, RecursionError) as problem:
        raise CertificateError(str(problem) or "nested too deeply") from None
    except (TypeError, ValueError, KeyError, AttributeError, IndexError, OverflowError, ZeroDivisionError) as problem:
        # a malformed entry somewhere in the evidence: it proves nothing, and it must not take the checker down
        raise CertificateError(f"malformed evidence: {type(problem).__name__}: {problem}") from None
    finally:
        sys.setrecursionlimit(old)


def _checked(certificate: dict) -> Checked:
    if checked_by_the_core(certificate):
        return _by_the_core(certificate)
    from .kernel.checker import check_opened

    return check_opened(certificate)


def _by_the_core(certificate: dict) -> Checked:
    from .core.check import check as core_check, check_contradiction
    from .exact import digest

    require(certificate["claim_hash"] == digest(certificate["claim"]), "stale: the claim's hash does not match its text")
    checked = core_check if certificate["verdict"] == "proved" else check_contradiction
    steps = checked(certificate["claim"], certificate["evidence"]["core"])
    return Checked(certificate["verdict"], certificate["claim_hash"], f"{len(steps.theorems)} steps")
