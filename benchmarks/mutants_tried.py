"""Mutants under the tests: each in a process of its own, forked from one that has collected the tests or that has loaded nothing yet."""

import functools
import gc
import hashlib
import importlib
import inspect
import os
import pickle
import resource
import signal
import sys
import time
import types
from collections.abc import Callable, Iterable, Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pytest
from mutations import Mutant

MOST_MEMORY, MOST_SECONDS = 6 * 2**30, 12  # of processor time in the tests of one mutant, at their usual pace
FAILED, UNTRIED, SAYS = 1, 70, os.dup(2)


class Tests(NamedTuple):
    """Where the tests of a part are, and where what they reach is kept."""

    root: Path
    sources: list[str]
    places: tuple[str, ...]
    ignored: tuple[str, ...]
    reached: Path

    def run(self, plugin, files=()) -> int:
        """pytest collects; the plugin says what is done with the tests."""
        words = ["-q", "-s", "--disable-warnings", "--tb=no", "-pno:cacheprovider", "-pno:rdpverify", "-pno:xdist"]
        words += ["-m", "not soak and not pages and not coq", *(f"--ignore={self.root / name}" for name in self.ignored)]
        return int(pytest.main([*words, *(str(self.root / place) for place in files or self.places)], plugins=[plugin]))


class Reach(NamedTuple):
    """Which tests reach a line, by file, and the processor seconds of each test."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests_of(self, mutant: Mutant) -> list[str]:
        """In the order in which they run; for what stands in no function, or was run when its module was loaded, all of them."""
        own = f"/test_{Path(mutant.file).stem}.py"
        lines = self.lines.get(mutant.file, {})
        reaching = {name for line in mutant.lines for name in lines.get(line, ()) if mutant.within} or set(self.seconds)
        left, chosen = MOST_SECONDS, []
        for name in sorted(reaching, key=lambda name: (own not in name, self.seconds[name])):
            left -= self.seconds[name]
            chosen += [name] if left > 0 else []
        return chosen


def forked(action: Callable[[], int], seconds: float) -> int:
    """What ``action`` returns in a silent process of its own, or minus the signal that ended it."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = UNTRIED
        try:
            silent = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silent, 1)
            os.dup2(silent, 2)
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            signal.alarm(int(30 * seconds) + 60)
            code = action()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def outcome(code: int) -> str:
    return "untried" if code == UNTRIED else "survives" if code == 0 else "late" if code < 0 else "killed"


class Loop:
    """A plugin that does something else with the collected tests than to run them all."""

    def __init__(self, action: Callable[["Loop"], int], finder: MetaPathFinder | None = None):
        self.action, self.finder, self.failed, self.code = action, finder, False, UNTRIED

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self):
        """Before any conftest.py loads something of the package, and before pytest's own, which loads what comes with an entry point."""
        if self.finder is not None:
            sys.meta_path.insert(0, self.finder)

    def pytest_collection_modifyitems(self, items):
        self.items = {item.nodeid: item for item in items}
        items.clear()  # kept from every other plugin

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        gc.freeze()
        self.code = self.action(self)
        return True

    def pytest_runtest_logreport(self, report):
        self.failed = self.failed or report.failed

    def run(self, names: Iterable[str]) -> int:
        """Runs tests until one fails."""
        items = [self.items[name] for name in names if name in self.items]
        for item, following in zip(items, [*items[1:], None]):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return FAILED
        return 0


# ---- which tests reach what ------------------------------------------------------------------------------------------------------------


def reach_of(tests: Tests, loop: Loop) -> Reach:
    """Found in a process of its own, and kept for files of tests that stay as they are."""
    state = {name: _digest(tests.root / name) for name in {name.split("::")[0] for name in loop.items}}
    state[""] = "".join(_digest(tests.root / name) for name in tests.sources)
    old, lines, seconds = pickle.loads(tests.reached.read_bytes()) if tests.reached.exists() else ({}, {}, {})
    same = {name for name in state if old.get("") == state[""] and old.get(name) == state[name]}
    seconds = {name: spent for name, spent in seconds.items() if name in loop.items and name.split("::")[0] in same}
    lines = {file: {line: [name for name in names if name in seconds] for line, names in of.items()} for file, of in lines.items()}

    def action() -> int:
        import coverage

        for _, names in groupby([name for name in loop.items if name not in seconds], key=lambda name: name.split("::")[0]):
            watch = coverage.Coverage(data_file=None, include=tests.sources)
            watch.start()
            for name in names:
                forget()
                watch.switch_context(name)
                begun = time.process_time()
                if loop.run([name]) != 0:
                    return _say(f"{name} fails without any change")
                seconds[name] = time.process_time() - begun
                watch.switch_context("")
            watch.stop()
            for file in tests.sources:
                for line, contexts in watch.get_data().contexts_by_lineno(str(tests.root / file)).items():
                    lines.setdefault(file, {}).setdefault(line, []).extend(name for name in contexts if name)
            tests.reached.write_bytes(pickle.dumps((state, lines, seconds)))
        return 0

    if forked(action, 3_000) != 0:
        pytest.exit("the tests fail, or do not end, without any change", FAILED)
    return read_reach(tests)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _say(text: str) -> int:
    os.write(SAYS, f"{text}\n".encode())
    return FAILED


def read_reach(tests: Tests) -> Reach:
    return Reach(*pickle.loads(tests.reached.read_bytes())[1:])


def forget() -> None:
    """What functions of the package remember of earlier calls is computed anew."""
    for module in [module for name, module in list(sys.modules.items()) if name.startswith("rdpverify.")]:
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


# ---- the changed code in loaded modules --------------------------------------------------------------------------------------------------


def tried_in_place(tests: Tests, mutants: list[Mutant], said: Callable[[Mutant, str], None]) -> None:
    """What the tests say of each, in one process that has collected them, which ends with it."""
    def action(loop: Loop) -> int:
        reach = reach_of(tests, loop)
        for mutant in mutants:
            names = reach.tests_of(mutant)
            said(mutant, outcome(forked(lambda: _in_place(tests, loop, mutant, names), _limit(reach, names))))
        return 0

    child = os.fork()
    if child == 0:
        code = FAILED
        try:
            code = tests.run(Loop(action))
        finally:
            sys.stdout.flush()
            os._exit(code)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(FAILED)


def _in_place(tests: Tests, loop: Loop, mutant: Mutant, names: list[str]) -> int:
    module = importlib.import_module(module_name(mutant.file))  # no test may have loaded it yet
    scratch = types.ModuleType(module.__name__)
    scratch.__dict__.update(__file__=module.__file__, __package__=module.__package__, __spec__=module.__spec__)
    exec(mutant.code((tests.root / mutant.file).read_text(encoding="utf-8")), scratch.__dict__)
    *classes, name = mutant.within.split(".")
    old, new = module, scratch
    for each in classes:
        old, new = getattr(old, each), getattr(new, each)
    old, new = _function(vars(old)[name]), _function(vars(new)[name])
    old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__
    forget()
    return loop.run(names)


def _function(value):
    """The function under decorators."""
    match value:
        case property(fget=inner) | functools.cached_property(func=inner) | classmethod(__func__=inner) | staticmethod(__func__=inner):
            return _function(inner)
    return inspect.unwrap(value)


def _limit(reach: Reach, names: list[str]) -> float:
    return 5 + 10 * sum(reach.seconds[name] for name in names)


def module_name(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


# ---- the changed module loaded anew ------------------------------------------------------------------------------------------------------


class Changed(SourceFileLoader):
    """A module with one place changed."""

    def __init__(self, name: str, path: str, mutant: Mutant):
        super().__init__(name, path)
        self.mutant = mutant

    def get_code(self, fullname):
        return self.mutant.code(Path(self.path).read_text(encoding="utf-8"))


class Finder(MetaPathFinder):
    def __init__(self, root: Path, mutant: Mutant):
        self.root, self.mutant = root, mutant

    def find_spec(self, name, path, target=None):
        if name != module_name(self.mutant.file):
            return None
        file = str(self.root / self.mutant.file)
        return spec_from_file_location(name, file, loader=Changed(name, file, self.mutant))


def tried_anew(tests: Tests, mutants: Iterable[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """What the tests say of each, first those of its own file."""
    reach = read_reach(tests)
    for mutant in mutants:
        names = reach.tests_of(mutant)
        own = [name for name in names if f"/test_{Path(mutant.file).stem}.py" in name]
        found = 0
        for part in (own, names[len(own):]):
            if found == 0 and part:
                found = forked(lambda part=part: _anew(tests, mutant, part), _limit(reach, part) + 5)
        yield mutant, outcome(found)


def _anew(tests: Tests, mutant: Mutant, names: list[str]) -> int:
    loop = Loop(lambda loop: loop.run(names), Finder(tests.root, mutant))
    code = tests.run(loop, sorted({name.split("::")[0] for name in names}))
    return loop.code if code in (0, pytest.ExitCode.NO_TESTS_COLLECTED) else code
