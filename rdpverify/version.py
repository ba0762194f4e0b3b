"""The version of the program, which certificates and reports name.  Standard library only."""

from functools import cache

PROGRAM = "rdpverify"


@cache
def installed_version() -> str:
    """Of the package as pip knows it."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        return "(not installed)"
