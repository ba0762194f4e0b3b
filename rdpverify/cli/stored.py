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


def unfinished(store: Store, name: str, wanted) -> Path | None:
    """Where unfinished work of a name, a digest, is kept: the file asked for, else the store, when that can be written to."""
    if wanted:
        return Path(wanted)
    path = store.unfinished(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)  # of an earlier run that was not to be resumed
    except OSError:
        return None
    return path


def say_left(partial: Path | None):
    if partial is not None and partial.exists():
        warn(f"what is done so far is kept; to go on from there: --resume {partial}")
