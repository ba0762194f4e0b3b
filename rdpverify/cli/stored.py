"""The store of evidence that a command uses, and where a certificate that it made is kept."""

from pathlib import Path

from ..claims.store import Store, certificate_text
from ..errors import InputError
from ..writing import write_whole
from .output import warn


def store_of(options) -> Store:
    """The folder that was named, or what the environment names, or the user's cache."""
    return Store(options.store)


def keep(store: Store, certificate: dict | None, wanted) -> Path | None:
    """Where the certificate is to be found: in the file asked for, else in the store, where it is in any case."""
    if certificate is None:
        return None
    try:
        path = store.keep(certificate)
    except (OSError, InputError) as problem:
        path, why = None, getattr(problem, "strerror", None) or problem
        if not wanted:
            warn(f"the certificate could not be kept in {store.folder}: {why}; say where it is to be written")
    if wanted:
        path = Path(wanted)
        try:
            write_whole(path, certificate_text(certificate))
        except OSError as problem:
            raise InputError(f"{path}: {problem.strerror}") from None
    return path
