"""A store of evidence: certificates by what they are about, in a folder that runs and machines may share.

The files are the store: each holds one certificate under the certificate's own hash, comes whole by a rename and is never changed.  The
index beside them says which of them are about a question; it is made anew from the files where it is missing or damaged.  Nothing here
is believed: whoever takes a certificate out has it checked by the kernel before it counts.
"""

import contextlib
import gzip
import io
import json
import os
import sqlite3
import tarfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

from ..core.envelope import MOST_BYTES, opened, read_file
from ..errors import CertificateError, InputError, RdpVerifyError
from ..exact import HASH_PREFIX, digest
from ..writing import write_whole

VARIABLE = "RDPVERIFY_STORE"  # the folder, where no command says another
INDEX, FILES, UNFINISHED = "index.sqlite", "certificates", "unfinished"
VERSION = 1  # of the index
TIME_LIMIT = 5  # seconds for another writer of the index to end
LONG = 600  # and for one who may be making it anew
DAY = 86_400
LAST = ("certified",)  # a verdict that a whole one makes needless


@dataclass(frozen=True)
class Entry:
    """A line of the index; ``hash`` names the file, ``question`` is what it answers."""

    hash: str
    question: str
    kind: str
    verdict: str
    subject: str


COLUMNS = tuple(field.name for field in fields(Entry))
INSERT = f"INSERT OR REPLACE INTO entries VALUES ({', '.join('?' * len(COLUMNS))})"
MADE = (f"CREATE TABLE entries ({', '.join(COLUMNS)}, PRIMARY KEY (hash)) WITHOUT ROWID", "CREATE INDEX by_question ON entries (question)",
        f"PRAGMA user_version = {VERSION}")


def question_of(certificate: dict[str, Any]) -> str:
    """The hash of what a certificate answers: of the statement, or of the expression with its values and the digits."""
    if certificate["kind"] == "claim":
        return str(certificate["claim_hash"])
    return question(certificate["kind"], certificate["expression"], certificate["at"], certificate["digits"])


def question(kind: str, expression: str, at: dict[str, str], digits: int) -> str:
    """The same of an enclosure before there is a certificate."""
    return digest({"kind": kind, "expression": expression, "at": at, "digits": digits})


def certificate_text(certificate: dict) -> str:
    """What is written to disk: one line, sorted keys; the same evidence gives the same bytes."""
    return json.dumps(certificate, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n"


def default_folder() -> Path:
    """The folder that the environment names, else one in the user's cache."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get(VARIABLE) or cache / "rdpverify" / "store")


class Store:
    """``Store(folder)``; the folder is made when something is kept.  InputError, in one line, where it cannot be used."""

    def __init__(self, folder: "str | os.PathLike[str] | None" = None):
        self.folder = default_folder() if folder is None else Path(folder)
        if self.folder.exists() and not self.folder.is_dir():
            raise InputError(f"{self.folder}: a store is a folder, this is a file")

    def path(self, name: str) -> Path:
        """Where the certificate of this hash lies."""
        plain = name.partition(":")[2]
        return self.folder / FILES / plain[:2] / f"{plain}.json"

    def unfinished(self, claim_hash: str) -> Path:
        """Where a search that was ended leaves what it has found of a claim."""
        return self.folder / UNFINISHED / f"{claim_hash.partition(':')[2]}.json"

    def about(self, asked: str) -> list[Path]:
        """The certificates that answer a question, as the index says, those of whole verdicts first, and of these the one kept or used
        last: a proof found anew may rest on less.  None where the index cannot be read."""
        try:
            rows = self._asked("SELECT hash, verdict FROM entries WHERE question = ?", asked)
        except InputError:
            return []
        return [self.path(name) for name, _ in sorted(rows, key=lambda row: (row[1] in LAST, -_last_used(self.path(row[0])), row[0]))]

    def entries(self) -> list[Entry]:
        """Everything in the index, by kind and subject."""
        return [Entry(*row) for row in self._asked(f"SELECT {', '.join(COLUMNS)} FROM entries ORDER BY kind, subject, hash")]

    def keep(self, certificate: dict) -> Path:
        """Its path.  The file is written before the line of the index; OSError or InputError where it cannot be."""
        path = self.path(certificate["digest"])
        if path.exists():
            self.used(path)
        else:
            write_whole(path, certificate_text(certificate))
        self._add([entry_of(certificate)])
        return path

    def forget(self, path: Path) -> None:
        """A certificate that does not hold."""
        with contextlib.suppress(OSError, InputError):  # of others, who let us read only
            path.unlink(missing_ok=True)
            self._change(lambda index: index.execute("DELETE FROM entries WHERE hash = ?", (f"{HASH_PREFIX}{path.stem}",)))

    def used(self, path: Path) -> None:
        """What is used is not thrown away by :meth:`collect_garbage`."""
        with contextlib.suppress(OSError):
            os.utime(path)

    def files(self) -> Iterator[Path]:
        return iter(sorted((self.folder / FILES).glob("??/*.json")))

    def rebuild(self, entries: Iterable[Entry] | None = None) -> None:
        """The index from the files, or from lines that were made of them."""
        if self.folder.is_dir():
            self._change(lambda index: self._make(index, entries), LONG)

    def _make(self, index, entries: Iterable[Entry] | None = None) -> None:
        for statement in ("DROP TABLE IF EXISTS entries", *MADE):
            index.execute(statement)
        index.executemany(INSERT, map(astuple, self.readable(self.files()) if entries is None else entries))

    def readable(self, paths: Iterable[Path]) -> Iterator[Entry]:
        """Lines of the index for files that are certificates, whether or not these hold."""
        for path in paths:
            with contextlib.suppress(RdpVerifyError):
                yield entry_of(opened(read_file(path)))

    def collect_garbage(self, unused_days: float | None = None) -> tuple[int, int]:
        """(files, bytes) that were removed: damaged ones, halves of files, parts where there is the whole, and what nobody used so long."""
        now, whole = time.time(), {entry.question for entry in self.entries() if entry.verdict not in LAST}
        removed = [path for path in self.folder.rglob(".*") if path.is_file() and now - path.stat().st_mtime > DAY]
        for path in self.files():
            try:
                entry = entry_of(opened(read_file(path)))
                wanted = entry.hash.endswith(f":{path.stem}") and not (entry.verdict in LAST and entry.question in whole)
            except RdpVerifyError:
                wanted = False
            if not wanted or (unused_days is not None and now - path.stat().st_mtime > unused_days * DAY):
                removed.append(path)
        freed = 0
        for path in removed:
            freed += path.stat().st_size
            path.unlink()
        self.rebuild()
        return len(removed), freed

    def export_to(self, target: "str | os.PathLike[str]") -> int:
        """How many certificates were written to a .tar.gz; the same ones give the same bytes."""
        target, count = Path(target), 0
        part = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            with open(part, "wb") as out, gzip.GzipFile("", "wb", 6, out, mtime=0) as zipped, tarfile.open(None, "w", zipped) as archive:
                for path in self.files():
                    content = path.read_bytes()
                    member = tarfile.TarInfo(path.name)
                    member.size = len(content)
                    archive.addfile(member, io.BytesIO(content))
                    count += 1
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)
        return count

    def import_from(self, source: "str | os.PathLike[str]") -> tuple[int, list[str]]:
        """(how many certificates are new, what was no certificate) of a .tar.gz, or of a folder of .json files.

        Only their shape and hash are looked at: they are checked when they are used, as all are.
        """
        new, odd, entries = 0, [], []
        for name, content in _contents(Path(source)):
            try:
                certificate = opened(_parsed(content))
            except RdpVerifyError as problem:
                odd.append(f"{name}: {problem}")
                continue
            path = self.path(certificate["digest"])
            if not path.exists():
                write_whole(path, certificate_text(certificate))
                new += 1
            entries.append(entry_of(certificate))
        self._add(entries, LONG)
        return new, odd

    def _add(self, entries: Iterable[Entry], time_limit: float | None = None) -> None:
        rows = list(map(astuple, entries))
        self._change(lambda index: index.executemany(INSERT, rows), time_limit)

    def _asked(self, query: str, *values: str) -> list:
        return self._index(lambda index: index.execute(query, values).fetchall()) if self.folder.is_dir() else []

    def _change(self, work, time_limit: float | None = None) -> None:
        """``work(index)`` whole or not at all."""
        def whole(index):
            index.execute("BEGIN IMMEDIATE")
            work(index)
            index.execute("COMMIT")

        self._index(whole, time_limit)

    def _index(self, work, time_limit: float | None = None):
        """``work(index)``.  Not in SQLite's WAL mode, whose shared memory ends at the machine: the folder may be on a network."""
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            return self._opened(work, time_limit)
        except sqlite3.OperationalError as problem:  # locked for too long, or not to be written
            raise InputError(f"{self.folder}: the index of the store cannot be used: {problem}") from None
        except sqlite3.DatabaseError:  # damaged
            (self.folder / INDEX).unlink(missing_ok=True)
            return self._opened(work, time_limit)

    def _opened(self, work, time_limit: float | None):
        with contextlib.closing(sqlite3.connect(self.folder / INDEX, time_limit or TIME_LIMIT, isolation_level=None)) as index:
            if index.execute("PRAGMA user_version").fetchone() != (VERSION,):
                index.execute("BEGIN IMMEDIATE")
                if index.execute("PRAGMA user_version").fetchone() != (VERSION,):  # nobody else has made it in the meantime
                    self._make(index)
                index.execute("COMMIT")
            return work(index)


def _last_used(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def entry_of(certificate: dict) -> Entry:
    """The line of the index for a certificate."""
    if certificate["kind"] == "claim":
        verdict, subject = certificate["verdict"], _told(certificate["claim"])
    else:
        verdict, subject = "enclosed", certificate["expression"]
    return Entry(certificate["digest"], question_of(certificate), certificate["kind"], str(verdict), str(subject))


def _told(claim: Any) -> str:
    said = claim.get("conclusion", claim) if isinstance(claim, dict) else claim
    return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)  # of a certificate that nobody has checked


def _contents(source: Path) -> Iterator[tuple[str, bytes]]:
    """(name, bytes) of every .json file; names of an archive are never paths here."""
    try:
        if source.is_dir():
            for path in sorted(source.rglob("*.json")):
                yield str(path), path.read_bytes()
            return
        with tarfile.open(source, "r:gz") as archive:
            for member in archive:
                if member.isfile() and member.name.endswith(".json"):
                    if member.size > MOST_BYTES:
                        raise InputError(f"{source}: {member.name} is larger than {MOST_BYTES} bytes")
                    yield member.name, archive.extractfile(member).read()
    except (OSError, EOFError, tarfile.TarError) as problem:
        raise InputError(f"{source}: cannot be read: {getattr(problem, 'strerror', None) or problem}") from None


def _parsed(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as problem:
        raise CertificateError(f"not JSON: {problem}") from None
