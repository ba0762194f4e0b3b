"""What an audit found before it was interrupted: a file with a JSON line for each number, which the next run goes on from.

The findings in it are taken as they are: like the answer of a run that ended, the file is no evidence for anybody else.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path

from ..errors import InputError
from ..reading import text_of
from ..version import PROGRAM, installed_version
from ..writing import write_whole
from .table import NOT_JUDGED, Finding, Row

HEAD = {"format": "rdpverify-unfinished-audit", "version": 1, "program": f"{PROGRAM} {installed_version()}"}
MOST_BYTES = 10_000_000_000


class Unfinished:
    """The findings in a file, and those that :meth:`keep` adds.  InputError for a file that is no such one, with the line."""

    def __init__(self, path: "str | Path", resume: bool):
        self.path = Path(path)
        self.findings = dict(_read(self.path)) if resume else {}

    @contextmanager
    def kept(self) -> Iterator["Unfinished"]:
        """Findings are written as they are given; the file goes when the block ends without an interruption."""
        write_whole(self.path, "".join(map(_line, (HEAD, *map(_record, self.findings, self.findings.values())))))
        with open(self.path, "a", encoding="utf-8") as self.file:
            yield self
        self.path.unlink(missing_ok=True)

    def keep(self, row: Row, finding: Finding):
        """On a full disk the audit goes on, and what follows is not kept."""
        if not self.file.closed:
            try:
                self.file.write(_line(_record(row, finding)))
                self.file.flush()
            except OSError:
                with suppress(OSError):
                    self.file.close()


def _record(row: Row, finding: Finding) -> dict:
    return {"row": row, "finding": asdict(finding)}


def _line(record: dict) -> str:
    return json.dumps(record) + "\n"


def _read(path: Path) -> Iterator[tuple[Row, Finding]]:
    """What was judged.  A last line that was cut is none."""
    *lines, _ = text_of(path, MOST_BYTES).split("\n")
    if not lines or _parsed(lines[0]) != HEAD:
        raise InputError(f"{path}: not what an interrupted audit of {HEAD['program']} left")
    for number, line in enumerate(lines[1:], 2):
        try:
            record = _parsed(line)
            row, finding = Row(*record["row"]), Finding(**record["finding"])
        except (TypeError, KeyError):
            raise InputError(f"{path}: line {number} is no finding of an audit") from None
        if finding.safety != NOT_JUDGED:  # another budget may reach it
            yield row, finding


def _parsed(line: str):
    try:
        return json.loads(line)
    except (json.JSONDecodeError, RecursionError):
        return None
