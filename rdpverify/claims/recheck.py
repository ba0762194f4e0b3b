"""Certificates from Python: what `rdpverify recheck` does, for a dict or a file."""

from dataclasses import dataclass
from os import PathLike
from typing import Any

from ..errors import InputError
from ..limited_process import GRACE, MEGABYTES, SECONDS, one_by_one

@dataclass(frozen=True)
class Rechecked:
    """A certificate that holds: what it establishes, and what that rests on.

    ``verdict`` is proved, certified, refuted, vacuous or enclosed; ``subject`` the hash of the claim, or the expression; ``detail`` a
    remark; ``hash`` the certificate's own, which every command and report prints; ``version`` the program that it names.
    """

    verdict: str
    subject: str
    detail: str
    statement: str
    given: list[str]
    where: list[str]
    hash: str
    version: str | None
    format: int
    rests_on: dict[str, Any]


def recheck(certificate: "dict[str, Any] | str | PathLike[str]", *, budget: float = SECONDS, megabytes: int = MEGABYTES) -> Rechecked:
    """The kernel's own reading of a certificate, a dict (``Verdict.certificate``, ``Quantity.certificate(…)``) or the path of a file.

    Raises CertificateError with the reason when it does not hold, InputError when it cannot be read, and BudgetExceeded when it was
    not looked at to the end within ``budget`` seconds and so much memory: a certificate may be a stranger's.
    """
    if not isinstance(certificate, (dict, str, PathLike)):
        raise InputError(f"expected a certificate (a dict) or the path of one, got {type(certificate).__name__}")
    if not 0 < budget < float("inf"):
        raise InputError(f"expected a budget in seconds, got {budget!r}")
    [outcome] = one_by_one(lambda subject: _checked(subject, budget), [certificate], lambda: (1 + GRACE) * budget, megabytes)
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


def _checked(certificate, budget: float) -> Rechecked:
    from ..certificates.summary import summary
    from ..checker import check, read_file
    from ..deadline import deadline

    with deadline(budget):
        data = certificate if isinstance(certificate, dict) else read_file(certificate)
        checked, said = check(data), summary(data)
    return Rechecked(checked.verdict, checked.subject, checked.detail,
                     **{key: said[key] for key in ("statement", "given", "where", "hash", "version", "format", "rests_on")})
