"""Certificates from Python: what `rdpverify recheck` does, for a dict or a file."""

from os import PathLike
from typing import TYPE_CHECKING, Any

from ..errors import InputError

if TYPE_CHECKING:
    from ..kernel.checker import Checked


def recheck(certificate: "dict[str, Any] | str | PathLike[str]") -> "Checked":
    """The kernel's own reading of a certificate, a dict (``Verdict.certificate``, ``Quantity.certificate(…)``) or the path of a file.

    Returns an object with ``verdict`` (proved, certified, refuted, vacuous, or enclosed), ``subject`` (hash of the claim, or the
    expression) and ``detail``.  Raises CertificateError with the reason when it does not hold.
    """
    from ..kernel.checker import check, check_file

    if isinstance(certificate, dict):
        return check(certificate)
    if isinstance(certificate, (str, PathLike)):
        return check_file(certificate)
    raise InputError(f"expected a certificate (a dict) or the path of one, got {type(certificate).__name__}")
