"""The report formats by the ending of the file's name."""

import importlib
import pkgutil

from ..errors import InputError
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
        raise InputError(f"no report format {suffix or 'without an ending'!r}: known are {', '.join(known)}")
    return known[suffix]


def render(document: Document, suffix: str) -> str | bytes:
    """The document in the format of that suffix."""
    return format_for(suffix).render(document)
