"""Which claim files, papers and certificates changed files belong to.  Files are looked into, never run."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ..claims.project import current
from ..core.envelope import FORMAT
from ..errors import InputError
from ..reading import text_of
from .source import is_paper, read_paper

SUFFIXES = (".toml", ".tex", ".rdp", ".json")
MOST_CERTIFICATE_BYTES = 40_000_000


@dataclass(frozen=True)
class Changed:
    claims: tuple[str, ...]
    papers: tuple[str, ...]
    certificates: tuple[str, ...]

    def __bool__(self):
        return bool(self.claims or self.papers or self.certificates)


def changed_since(revision: str) -> list[str]:
    """Files that differ from where this branch left the revision, and files that git does not know yet; as paths from here."""
    if revision.startswith("-"):
        raise InputError(f"expected a revision, got {revision!r}")
    root = _git("rev-parse", "--show-toplevel").rstrip("\n")
    base = _git("merge-base", revision, "HEAD").strip()
    names = _git("-C", root, "diff", "--name-only", "-z", "--diff-filter=d", base, "--").split("\0")
    names += _git("-C", root, "ls-files", "-z", "--others", "--exclude-standard").split("\0")
    return [os.path.relpath(os.path.join(root, name)) for name in sorted(set(names)) if name]


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(["git", *arguments], capture_output=True, stdin=subprocess.DEVNULL)
    except OSError as problem:
        raise InputError(f"git: {problem.strerror}") from None
    if done.returncode:
        raise InputError("git: " + (done.stderr.decode(errors="replace").strip().split("\n")[0] or "there is no common ancestor"))
    return os.fsdecode(done.stdout)


def sorted_out(files: list[str]) -> Changed:
    """What there is to check; files of other kinds, and files that are gone, are passed over."""
    there = [Path(name) for name in dict.fromkeys(files) if Path(name).suffix in SUFFIXES and Path(name).is_file()]
    claims = [path for path in there if path.suffix == ".toml" and any(line.strip() == "[[claim]]" for line in _text(path).splitlines())]
    sources = [path for path in there if path.suffix == ".tex"] + [path.with_suffix(".tex") for path in there if path.suffix == ".rdp"]
    certificates = [path for path in there if path.suffix == ".json" and f'"{FORMAT}"' in _text(path)]
    return Changed(*(tuple(dict.fromkeys(map(_name, paths))) for paths in (claims, _papers(sources), certificates)))


def _papers(sources: list[Path]) -> list[Path]:
    """The main files, with claims or numbers, that the sources are or are part of: beside them or in a folder above, in this project."""
    mains = {path: None for path in sources if path.is_file() and is_paper(_text(path))}
    root = current()
    for part in (path.resolve() for path in sources if path not in mains):
        folders = [folder for folder in part.parents if folder.is_relative_to(root)]
        candidates = [Path(os.path.relpath(path)) for folder in folders for path in sorted(folder.glob("*.tex")) if is_paper(_text(path))]
        mains |= {path: None for path in candidates if part in {file.resolve() for file in read_paper(path).files}}
    papers = map(read_paper, mains)
    return [paper.path for paper in papers if paper.claims or paper.values]


def _text(path: Path) -> str:
    try:
        return text_of(path, MOST_CERTIFICATE_BYTES)
    except InputError:  # of another kind: neither a claim file nor a paper nor a certificate can be read
        return ""


def _name(path: Path) -> str:
    """Never an option of a command."""
    return f"./{path}" if str(path).startswith("-") else str(path)
