"""The report formats by the ending of the file's name; a folder, whose name ends in "/", becomes a site of HTML pages."""

import importlib
import pkgutil
from pathlib import Path

from ..errors import InputError
from ..writing import write_whole
from . import formats
from .document import Document


def all_formats() -> dict:
    """suffix → module of the format."""
    modules = [importlib.import_module(f"{formats.__name__}.{entry.name}") for entry in pkgutil.iter_modules(formats.__path__)]
    return {module.SUFFIX: module for module in sorted(modules, key=lambda module: module.SUFFIX)}


def format_for(suffix: str):
    """The format's module; raises InputError that names the formats there are."""
    known = all_formats()
    if suffix not in known:
        raise InputError(f"no report format {suffix or 'without an ending'!r}: known are {', '.join(known)}, or a folder, as in site/")
    return known[suffix]


def format_of(target: str):
    """The format of a file or folder by its name.  Raises InputError for an unknown one, before anything is decided for it."""
    if not str(target).endswith("/"):
        return format_for(Path(target).suffix)
    if Path(target).exists() and not Path(target).is_dir():
        raise InputError(f"{target}: there is a file of this name, no folder")
    return importlib.import_module(".folder", __package__)


def render(document: Document, suffix: str) -> str | bytes:
    """The document in the format of that suffix."""
    return format_for(suffix).render(document)


def write(document: Document, target: str):
    """The document to a file, or to the files of a folder."""
    made = format_of(target).render(document)
    for path, text in made.items() if isinstance(made, dict) else [("", made)]:
        write_whole(Path(target) / path, text)
