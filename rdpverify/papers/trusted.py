"""The trusted half as files of its own: what rechecks a certificate needs these, Python and python-flint."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1]
ENTRY = ("__init__.py",)
MODULES = ("errors.py", "exact.py", "deadline.py", "version.py", "checker.py")
PACKAGES = ("core", "terms", "words", "language", "definitions", "kernel", "theorems")
SUFFIXES = (".py", ".toml", ".txt", ".json")


def trusted_files() -> list[Path]:
    """Their paths inside the package."""
    inside = [path for folder in PACKAGES for path in (PACKAGE / folder).rglob("*") if path.suffix in SUFFIXES]
    return [Path(name) for name in (*ENTRY, *MODULES)] + sorted(path.relative_to(PACKAGE) for path in inside)
