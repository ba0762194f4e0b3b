"""Certificates from Python: what `rdpverify recheck` does, for a dict or a file."""

from os import PathLike

from ..errors import InputError
from ..limited_process import GRACE, MEGABYTES, SECONDS, one_by_one


def recheck(certificate, *, budget: float = SECONDS, megabytes: int = MEGABYTES):
    """The kernel's own reading of a certificate, a dict (``Verdict.certificate``, ``Quantity.certificate(…)``) or the path of a file.

    Returns an object with ``verdict`` (proved, certified, refuted, vacuous, or enclosed), ``subject`` (hash of the claim, or the
    expression) and ``detail``.  Raises CertificateError with the reason when it does not hold, InputError when it cannot be read, and
    BudgetExceeded when it was not looked at to the end within ``budget`` seconds and so much memory: a certificate may be a stranger's.
    """
    from ..kernel.checker import check, check_file
    from ..terms.deadline import deadline

    if not isinstance(certificate, (dict, str, PathLike)):
        raise InputError(f"expected a certificate (a dict) or the path of one, got {type(certificate).__name__}")

    def checked(certificate):
        with deadline(budget):
            return check(certificate) if isinstance(certificate, dict) else check_file(certificate)

    [found] = one_by_one(checked, [certificate], lambda: (1 + GRACE) * budget, megabytes)
    if isinstance(found, Exception):
        raise found
    return found
