"""Whose code a file is: Python modules of the project one works in are run like its tests, those of others only when asked for."""

from pathlib import Path

ROOTS = (".git", "pyproject.toml")  # in this order: a repository may hold several packages


def current() -> Path:
    """The nearest folder above the current one that is a repository, else one that is a package, else the current one itself.

    A home folder is none, though some keep it in a repository: what was downloaded lies there as well.
    """
    here, home = Path.cwd().resolve(), Path.home().resolve()
    above = [folder for folder in (here, *here.parents) if folder != home and folder not in home.parents]
    return next((folder for mark in ROOTS for folder in above if (folder / mark).exists()), here)


def is_ours(path: Path, root: Path) -> bool:
    """Does the file, its links followed, lie in the project and in no other repository inside it?"""
    path = path.resolve()
    if not path.is_relative_to(root):
        return False
    between = path.parents[: len(path.parents) - len(root.parents) - 1]
    return not any((folder / ".git").exists() for folder in between)
