"""A pytest plugin: claim files are collected beside the tests, one item for each claim and each false twin.

Collected are files named ``*.claims.toml``, files that match the patterns of ``rdpverify_paths`` in pytest's configuration, files
named on the command line, and with ``--rdpverify`` every ``.toml`` file that holds claims.  A failure shows the statement, its premises
and domains, and the witness.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ..claims.claim import Claim
    from ..claims.verdict import Verdict
    from ..claims.workers import Worker

ALWAYS = "*.claims.toml"
SECONDS = 60


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rdpverify", "claims of rdpverify")
    group.addoption("--rdpverify", action="store_true", help="collect every .toml file that holds claims")
    group.addoption("--rdpverify-budget", metavar="SECONDS", help=f"for each claim that does not say its own (default {SECONDS})")
    parser.addini("rdpverify_paths", f"claim files: patterns such as proofs/*.toml, besides {ALWAYS}", type="args", default=[])
    parser.addini("rdpverify_budget", "seconds for each claim that does not say its own", default=str(SECONDS))


def pytest_configure(config: pytest.Config) -> None:
    config.stash[BUDGET] = _seconds(config.getoption("rdpverify_budget") or config.getini("rdpverify_budget"))


def pytest_unconfigure(config: pytest.Config) -> None:
    if (worker := config.stash.get(WORKER, None)) is not None:
        worker.close()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ClaimFile | None":
    if file_path.suffix != ".toml":
        return None
    patterns = [ALWAYS, *parent.config.getini("rdpverify_paths")]
    named = any(file_path.match(pattern) for pattern in patterns) or parent.session.isinitpath(file_path)
    if named or (parent.config.getoption("rdpverify") and _holds_claims(file_path)):
        return ClaimFile.from_parent(parent, path=file_path)
    return None


class ClaimFile(pytest.File):
    """The claims of one file."""

    def collect(self) -> Iterator["ClaimItem"]:
        from ..claims.collect import every
        from ..claims.files import read_toml
        from ..errors import InputError

        try:
            file = read_toml(self.path)
        except InputError as problem:
            raise self.CollectError(str(problem)) from None
        for claim in every(file):
            yield ClaimItem.from_parent(self, name=str(claim.id), claim=claim)


class ClaimItem(pytest.Item):
    """One claim, which passes when its verdict is the one its file expects."""

    def __init__(self, *, claim: "Claim", **how: Any):
        super().__init__(**how)
        self.claim = claim

    def runtest(self) -> None:
        from ..claims.deciding import decided_by
        from ..claims.run import problem_of
        from ..claims.verdict import Verdict
        from ..errors import InputError

        try:
            verdict = decided_by(_worker(self.config), self.claim, self.claim.budget or self.config.stash[BUDGET])
        except InputError as problem:
            verdict = Verdict("undecided", self.claim, reason=f"ill-posed: {problem}")
        if (mismatch := problem_of(self.claim, verdict)) is not None:
            raise NotAsExpected(verdict, mismatch)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if not isinstance(excinfo.value, NotAsExpected):
            return super().repr_failure(excinfo, style)
        from .explain import explained

        return explained(excinfo.value.verdict, excinfo.value.problem)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"claim {self.name}"


class NotAsExpected(Exception):
    """The verdict is not the one that the claim's file expects."""

    def __init__(self, verdict: "Verdict", problem: str):
        self.verdict, self.problem = verdict, problem
        super().__init__(problem)


WORKER = pytest.StashKey["Worker"]()
BUDGET = pytest.StashKey[float]()


def _worker(config: pytest.Config) -> "Worker":
    """One process that decides all claims of the session, and that can be ended when it does not answer."""
    from ..claims.workers import Worker

    if WORKER not in config.stash:
        config.stash[WORKER] = Worker(many=True)
    return config.stash[WORKER]


def _holds_claims(path: Path) -> bool:
    try:
        return isinstance(tomllib.loads(path.read_text(encoding="utf-8")).get("claim"), list)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError):
        return False


def _seconds(text: Any) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise pytest.UsageError(f"rdpverify_budget: expected a number of seconds > 0, got {text!r}")
    return seconds
