"""Many pieces of work by any ``concurrent.futures.Executor``: processes of this machine, a cluster, what somebody else offers.

What runs in an executor's worker only hands pieces on to a process that can be killed (:mod:`.worker`), so budgets hold everywhere, and
threads are enough on one machine.  Workers elsewhere are not trusted: what they send is *help*, with which each piece is done again at
home: a certificate is checked where it was searched for, a number computed by the plan that was found.  A worker that dies, hangs or
lies costs time and nothing else; where nobody answers any more, a line says so and home does the rest.
"""

import importlib
import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakSet

from ..errors import InputError, one_line
from . import workers
from .workers import GRACE, SHARE, START, WorkerDied

TICK = 0.2
UNIT_SECONDS = 2.0  # of work in one message, where it goes to another machine: outweighs the milliseconds of the way
MOST_IN_UNIT = 1_000
AHEAD = 2  # units for each worker that are under way, so that none waits for the next
LONGEST_WAIT = 10.0  # seconds, and four times the slowest unit so far, after which home does what has not come back
CONNECTING = 10  # seconds for a scheduler to answer
QUIET = {"distributed.worker.profile.enabled": False, "distributed.admin.tick.interval": "1s",  # a tenth of a core went into looking on
         "distributed.scheduler.http.routes": [], "distributed.worker.http.routes": []}
NOBODY = "127.0.0.1:0"  # where Dask's page about itself, which has nothing on it, is offered
WIDTH = 8  # workers, where an executor does not say
POOLS = (ThreadPoolExecutor, ProcessPoolExecutor)  # of this machine and this user: as good as this process
LOG = logging.getLogger("rdpverify")
_started_here: WeakSet = WeakSet()  # clusters inside this process
_here = threading.local()


class Processes(ThreadPoolExecutor):
    """An executor of ``count`` threads, each with a process of its own that is killed when its time is over."""

    def __init__(self, count: int = 1, many: bool = True):
        self.stopped, self.many = threading.Event(), many
        self._workers: list[workers.Worker] = []
        super().__init__(count, initializer=self._begin)

    def _begin(self):
        _here.worker = workers.Worker(self.stopped, self.many)
        self._workers.append(_here.worker)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True):
        """Work that is under way is ended."""
        self.stopped.set()
        super().shutdown(wait, cancel_futures=cancel_futures)
        while self._workers:
            self._workers.pop().close()


@contextmanager
def opened(said: "str | int | Executor | None", jobs: int = 1) -> Iterator[Executor]:
    """The executor that ``processes:N``, ``dask:ADDRESS``, ``dask:N`` or ``MODULE:FACTORY`` names, ended with the block.

    ``dask:N`` is a cluster of N workers inside this process, to which nobody else can speak; each hands its pieces to a process of its
    own.  An executor that is given stays open.
    Raises InputError, in one line, for what names none, and for a scheduler that does not answer.
    """
    if isinstance(said, Executor):
        yield said
        return
    if said is None or isinstance(said, int):
        said = f"processes:{said or jobs}"
    kind, _, rest = said.partition(":")
    if kind == "processes":
        if not _counts(rest):
            raise InputError(f"expected processes:N with a positive whole number, got {said!r}")
        with Processes(int(rest)) as executor:
            yield executor
    elif kind == "dask":
        with _dask(rest) as executor:
            yield executor
    else:
        with _made_by(kind, rest, said) as executor:
            yield executor


def _counts(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) > 0


@contextmanager
def _dask(where: str) -> Iterator[Executor]:
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise InputError("--executor dask:… needs Dask: pip install 'rdpverify[cluster]'") from None
    for name in [*logging.root.manager.loggerDict]:  # what goes wrong is told here in a line, or made good at home
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        try:
            if _counts(where):
                stack.enter_context(dask.config.set(QUIET))
                where = stack.enter_context(LocalCluster(n_workers=int(where), threads_per_worker=1, processes=False,
                                                         dashboard_address=NOBODY, worker_dashboard_address=NOBODY))
            client = Client(where, timeout=CONNECTING, set_as_default=False)
        except (OSError, ValueError, TimeoutError, RuntimeError) as problem:
            raise InputError(f"no Dask scheduler answers at {where!r} (expected such as tcp://host:8786): "
                             f"{type(problem).__name__}") from None
        executor = client.get_executor()
        if not isinstance(where, str):
            _started_here.add(executor)
        try:
            yield executor
        finally:
            with suppress(Exception):  # the scheduler may be gone
                client.close(timeout=CONNECTING)


@contextmanager
def _made_by(module: str, factory: str, said: str) -> Iterator[Executor]:
    """By a function of the user's own, named as an entry point is."""
    try:
        executor = getattr(importlib.import_module(module), factory)()
    except (ImportError, AttributeError, ValueError, TypeError) as problem:
        raise InputError(f"expected processes:N, dask:ADDRESS, dask:N or MODULE:FACTORY, got {said!r}: {problem}") from None
    if not isinstance(executor, Executor):
        raise InputError(f"{said} gives a {type(executor).__name__}, no concurrent.futures.Executor")
    with executor:
        yield executor


def here(said: "str | int | Executor | None", jobs: int) -> int:
    """How many processes of this machine do what is to be done here."""
    kind, _, count = said.partition(":") if isinstance(said, str) else ("", "", "")
    return int(count) if kind == "processes" and _counts(count) else jobs


def width(executor: Executor) -> int:
    """How many workers it has, as far as it says."""
    client = getattr(executor, "_client", None)
    with suppress(Exception):
        return max(1, client.nthreads and sum(client.nthreads().values())) if client is not None else executor._max_workers
    return WIDTH


def done(work: str, items: list, helps: list, seconds: list, ends: float | None = None) -> tuple[list[dict], float]:
    """(the replies of :meth:`.workers.Worker.ask` to some pieces of work, seconds that took): what runs in an executor's worker."""
    started = time.monotonic()
    if not hasattr(_here, "worker"):
        _here.worker = workers.Worker(many=True)
    return _here.worker.ask_all(work, items, helps, seconds, ends), time.monotonic() - started


@dataclass
class _Unit:
    """Some pieces that go the same way."""

    places: list[int]
    helps: list
    since: float = field(default_factory=time.monotonic)


class Shared:
    """The pieces of one work on their way: :meth:`replies` gives the reply to each, in order."""

    def __init__(self, executor: Executor, home: Executor, work: str, items: Sequence[Any], seconds: Callable[[Any], float],
                 on_start: Callable[[Any], None] = lambda item: None, ends: float | None = None, proposals: bool = False):
        self.executor, self.home, self.work, self.items = executor, home, work, items
        self.seconds, self.on_start, self.ends = seconds, on_start, ends
        self.away: dict[Future, _Unit] = {}
        self.at_home: dict[Future, _Unit] = {}
        self.found: dict[int, dict] = {}
        self.next, self.mean, self.slowest, self.width = 0, None, 0.0, width(executor)
        self.light = type(executor) in (Processes, *POOLS)  # a message costs next to nothing
        self.believed = self.light or executor in _started_here or proposals
        self.gone = False

    def replies(self) -> Iterator[dict]:
        try:
            for place in range(len(self.items)):
                while place not in self.found:
                    self._fill()
                    self._collect()
                yield self.found.pop(place)
        finally:
            for future in (*self.away, *self.at_home):
                future.cancel()

    def _fill(self):
        while self.next < len(self.items) and len(self.at_home if self.gone else self.away) < AHEAD * self.width:
            places = list(range(self.next, min(self.next + self._size(), len(self.items))))
            self.next = places[-1] + 1
            for place in places:
                self.on_start(self.items[place])
            if self.gone:
                self._do_at_home(places)
            else:
                self._send(self.executor, self.away, _Unit(places, [None] * len(places)))

    def _size(self) -> int:
        """Pieces in the next unit: enough to outweigh the way, few enough for all to have some at the end."""
        if self.light or self.gone or not self.mean:
            return 1
        return max(1, min(int(UNIT_SECONDS / self.mean), (len(self.items) - self.next) // (AHEAD * self.width), MOST_IN_UNIT))

    def _send(self, executor: Executor, under_way: dict, unit: _Unit):
        items = [self.items[place] for place in unit.places]
        try:
            future = executor.submit(done, self.work, items, unit.helps, [self.seconds(item) for item in items], self.ends)
        except Exception as problem:  # it takes no more work
            if executor is self.home:
                raise WorkerDied(f"no process can be asked: {problem}") from None
            self._give_up(problem)
            self._do_at_home(unit.places)
        else:
            under_way[future] = unit

    def _collect(self):
        ready, _ = wait([*self.away, *self.at_home], TICK, FIRST_COMPLETED)
        for future in ready:
            if future in self.away:
                self._came_back(future, self.away.pop(future))
            elif future in self.at_home:
                unit = self.at_home.pop(future)
                self._found_at_home(unit, future.result()[0])
        if not self.light and not self.gone:
            self._take_back()

    def _came_back(self, future: Future, unit: _Unit):
        try:
            replies, seconds = future.result()
            if len(replies) != len(unit.places) or not all(isinstance(reply, dict) for reply in replies):
                raise TypeError("no replies to what was asked")
            age = time.monotonic() - unit.since
            spent = float(seconds) if 0 <= seconds <= age else age  # as they say, if that can be
            self.slowest, mean = max(self.slowest, spent), spent / len(replies)
            self.mean = mean if self.mean is None else (self.mean + mean) / 2
        except Exception:  # whatever became of it: it is done at home
            if self.executor is self.home:
                raise
            self._do_at_home(unit.places)
            return
        if self.believed:
            self.found.update(zip(unit.places, replies))
            return
        self._do_at_home(unit.places, [reply.get("help") for reply in replies])

    def _found_at_home(self, unit: _Unit, replies: list[dict]):
        for place, helping, reply in zip(unit.places, unit.helps, replies):
            if helping is not None and "answer" not in reply:  # what was sent keeps us from an answer: without it, then
                self._do_at_home([place])
            else:
                self.found[place] = reply

    def _do_at_home(self, places: list[int], helps: Sequence = ()):
        """What has help is only looked at, and goes together; a search is a piece of work of its own."""
        pieces = list(zip(places, helps or [None] * len(places)))
        for unit in [[piece for piece in pieces if piece[1] is not None], *([piece] for piece in pieces if piece[1] is None)]:
            if unit:
                self._send(self.home, self.at_home, _Unit(*map(list, zip(*unit))))

    def _give_up(self, why):
        """The executor is asked for nothing more; what it was to do is done at home, what it has done is kept."""
        if not self.gone:
            self.gone = True
            LOG.warning("rdpverify: the executor answers no more (%s): what it has done is kept, this machine does the rest",
                        one_line(str(why)))
        while self.away:
            future, unit = self.away.popitem()
            if future.done() and not future.cancelled() and future.exception() is None:
                self._came_back(future, unit)
            else:
                self._do_at_home(unit.places)

    def _take_back(self):
        """Home does what takes too long, one unit at a time, where it has nothing else to do; all, where nobody answers any more."""
        now, client = time.monotonic(), getattr(self.executor, "_client", None)
        if client is not None and client.status != "running":
            self._give_up("the connection is lost")
        for future, unit in [*self.away.items()]:
            limit = 2 * sum(START + SHARE * self.seconds(self.items[place]) + GRACE for place in unit.places)
            if now - unit.since > (LONGEST_WAIT + 4 * self.slowest if not self.at_home else limit):
                future.cancel()
                del self.away[future]
                self._do_at_home(unit.places)


def shared(executor: "str | int | Executor | None", work: str, items: Sequence[Any], seconds: Callable[[Any], float], jobs: int = 1,
           on_start: Callable[[Any], None] = lambda item: None, ends: float | None = None, proposals: bool = False) -> Iterator[dict]:
    """The reply to each piece of work, in order: {"answer": …, "help": …}, {"bad input": …}, {"error": …} or {"died": …, "seconds": …}.

    ``work`` names a function "module:name" of this package that takes an item and help, both what JSON can carry; ``seconds(item)`` is
    how long it may take; ``jobs`` processes do at home what is to be done there.  ``proposals``: whoever asks looks at each answer anyway.
    """
    if not items:
        return
    with opened(executor, jobs) as away:
        if type(away) is Processes:
            yield from Shared(away, away, work, items, seconds, on_start, ends, proposals).replies()
            return
        with Processes(jobs) as home:
            yield from Shared(away, home, work, items, seconds, on_start, ends, proposals).replies()
