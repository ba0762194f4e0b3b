"""Where the certificates of what was asked are kept: the file that was named, else the user's cache."""

import os
from pathlib import Path

from ..claims.evidence import certificate_text
from ..errors import InputError
from ..writing import write_whole
from .output import warn


def keep(certificate: dict | None, wanted) -> Path | None:
    """Where the certificate was written: the file asked for, else the user's cache, under its hash."""
    if certificate is None:
        return None
    path = Path(wanted) if wanted else cache() / f"{certificate['digest'].partition(':')[2]}.json"
    try:
        write_whole(path, certificate_text(certificate))
    except OSError as problem:
        if wanted:
            raise InputError(f"{path}: {problem.strerror}") from None
        warn(f"the certificate could not be kept in {path}: {problem.strerror}; say where it is to be written")
        return None
    return path


def cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rdpverify" / "certificates"
