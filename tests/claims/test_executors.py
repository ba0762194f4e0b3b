"""Executors: the same verdicts and the same certificate bytes wherever the work is done, and whoever does it badly."""

import copy
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from rdpverify.auditing.table import Row, audit_rows
from rdpverify.claims import executors
from rdpverify.claims.claim import Claim
from rdpverify.claims.deciding import decide_all
from rdpverify.claims.executors import Processes, done, here, opened, shared, width
from rdpverify.claims.store import certificate_text
from rdpverify.errors import InputError

X = ("x in [0, 1]",)
CLAIMS = [
    Claim("x*(1 - x) <= 1/4", where=X), Claim("x*(1 - x) <= 1/5", where=X), Claim("kl(P,Q) >= 0"), Claim("tv(P,Q)**2 <= kl(P,Q)/2"),
    Claim("renyi(Laplace(0,b), Laplace(1,b)) <= 1/b", where=["b > 0"]), Claim("renyi(Laplace(0,b), Laplace(1,b)) <= 1/(2*b)", where=["b > 0"]),
    Claim("P(S) <= exp(eps)*Q(S)", given=["max_divergence(P,Q) <= eps"], where=["eps in [0, oo)"]), Claim("exp(x) >= 1 + x", where=["x in (-oo, oo)"]),
    Claim("tv(P,Q) <= 1"), Claim("x/(x - 1) >= 0", where=["x in [0, 2]"]),
]
ROWS = [Row(f"renyi(Normal(0,1),Normal(1,1),{order})", f"{order / 2:.4f}") for order in range(2, 12)]
ROWS += [Row("renyi(Normal(0,1),Normal(1,1),2)", "1.1000"), Row("tradeoff(GaussianMechanism(1), 1/10)", "0.9"), Row("nonsense(", "1")]
FALSE = Claim("x*(1 - x) <= 1/5", where=X)


def said(executor, claims=CLAIMS, jobs=1):
    """What is told of each claim that does not depend on the clock."""
    return [str(found) if isinstance(found, InputError) else (found.status, found.certificate and certificate_text(found.certificate))
            for _, found in decide_all(claims, executor, lambda claim: 30, jobs=jobs)]


@pytest.fixture(scope="module")
def expected():
    found = said("processes:1")
    assert [each[0] if isinstance(each, tuple) else "ill-posed" for each in found] == [
        "proved", "refuted", "proved", "proved", "proved", "refuted", "proved", "proved", "proved", "ill-posed"]
    return found


class Elsewhere(Executor):
    """An executor that nobody trusts: threads here, and what they send is changed on its way."""

    def __init__(self, changed, width=2):
        self.changed, self._max_workers, self.threads = changed, width, ThreadPoolExecutor(width)

    def submit(self, function, *arguments):
        return self.changed(self.threads.submit(function, *arguments), *arguments)

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.threads.shutdown(wait, cancel_futures=cancel_futures)


def replies(change):
    """What comes back, changed."""
    def changed(future, *_):
        after = Future()
        future.add_done_callback(lambda given: after.set_result(change(*copy.deepcopy(given.result()))))
        return after

    return changed


def forged(found, seconds):
    """Every claim is said to be proved, with the certificate of another one, or with a false one, well formed."""
    from rdpverify.certificates.sealed import claim_certificate

    for reply in found:
        certificate = reply.get("help")
        evidence = {"proof": {"rule": "manifest", "with": {}, "then": []}}
        reply["help"] = certificate if certificate and certificate["verdict"] == "proved" else claim_certificate(FALSE.parsed, "proved", evidence)
        reply["answer"] = {"status": "proved"}
    return found[::-1], seconds


WRONG = {
    "forged": replies(forged),
    "of no kind": replies(lambda found, seconds: ([{"help": [1, {"a": None}], "answer": 7}] * len(found), seconds)),
    "too few": replies(lambda found, seconds: (found[:-1], seconds)),
    "no list": replies(lambda found, seconds: (None, "long")),
    "undecided": replies(lambda found, seconds: ([{"answer": {"status": "undecided"}, "help": None}] * len(found), seconds)),
    "ill-posed": replies(lambda found, seconds: ([{"bad input": "it is ill-posed"}] * len(found), seconds)),
    "fails": lambda future, *_: failed(),
    "never comes": lambda future, *_: Future(),
}


def failed():
    future = Future()
    future.set_exception(OSError("gone"))
    return future


@pytest.mark.parametrize("executor", ["processes:2", ThreadPoolExecutor, ProcessPoolExecutor, lambda count: Elsewhere(lambda future, *_: future)])
def test_every_executor_finds_the_same_bytes(expected, executor):
    if isinstance(executor, str):
        assert said(executor) == expected
    else:
        with executor(2) as given:
            assert said(given, jobs=2) == expected


@pytest.mark.parametrize("how", WRONG)
@pytest.mark.sampled(2)
def test_what_others_send_changes_no_verdict_and_no_byte(expected, monkeypatch, how):
    monkeypatch.setattr(executors, "LONGEST_WAIT", 0.2)
    with Elsewhere(WRONG[how]) as given:
        assert said(given, CLAIMS[:6]) == expected[:6]


@pytest.mark.parametrize("how", [None, "of no kind", "fails"])
def test_findings_of_an_audit_do_not_depend_on_who_judges(monkeypatch, how):
    alone = list(audit_rows(ROWS, 20))
    assert [finding.safety for finding in alone[-3:]] == ["loose", "unsafe", "not judged"]
    with Elsewhere(WRONG[how] if how else lambda future, *_: future) as given:
        assert list(audit_rows(ROWS, 20, given)) == alone
    if how is None:
        assert list(audit_rows(ROWS, 20, jobs=2)) == alone


def test_an_executor_that_takes_no_more_work_is_replaced_by_home(expected):
    given = ThreadPoolExecutor(1)
    given.shutdown()
    foreign = Elsewhere(lambda future, *_: future)
    foreign.threads.shutdown()
    assert said(foreign, CLAIMS[:2]) == expected[:2]


def test_a_pool_of_this_machine_that_breaks_is_replaced_by_home(expected):
    with ProcessPoolExecutor(1) as given:
        with pytest.raises(Exception, match="terminated abruptly"):
            given.submit(os._exit, 1).result()
        assert said(given, CLAIMS[:2]) == expected[:2]


def test_a_fault_of_our_own_is_no_endless_work():
    with pytest.raises(TypeError):
        list(shared(1, "rdpverify.claims.worker:decided", [object()], lambda item: 5))


def test_nothing_to_do_asks_nobody():
    assert list(shared("dask:tcp://127.0.0.1:1", "rdpverify.claims.worker:decided", [], lambda item: 5)) == []


def test_an_interrupt_leaves_no_process_behind_and_an_executor_that_was_given_stays_open():
    with ThreadPoolExecutor(1) as given:
        answers = decide_all(CLAIMS[:3], given, lambda claim: 30)
        next(answers)
        answers.close()
        assert given.submit(int, "7").result() == 7
    slow = Processes(1)
    future = slow.submit(done, "rdpverify.claims.worker:decided", [{}], [None], [600])
    time.sleep(0.5)
    started = time.monotonic()
    slow.shutdown()
    assert time.monotonic() - started < 20 and future.done()


@pytest.mark.parametrize("text, message", [
    ("processes:0", "positive whole number"), ("processes:", "positive whole number"), ("processes:two", "positive whole number"), ("four", "expected processes:N"),
    ("os:getcwd", "no concurrent.futures.Executor"), ("nowhere:make", "expected processes:N"), ("os:nothing", "expected processes:N"), (":", "expected processes:N"),
    ("dask:", "no Dask scheduler answers"), ("dask:0", "no Dask scheduler answers"), ("dask:tcp://127.0.0.1:1", "no Dask scheduler answers"), ("dask:nonsense://x", "no Dask scheduler answers"),
])
def test_what_names_no_executor_is_one_line(monkeypatch, text, message):
    monkeypatch.setattr(executors, "CONNECTING", 2)
    with pytest.raises(InputError, match=message) as told, opened(text):
        pass
    assert len(str(told.value).splitlines()) == 1


def test_widths_and_processes_that_are_here():
    with Processes(3) as three, Elsewhere(lambda future, *_: future, 5) as five:
        assert (width(three), width(five), width(Executor())) == (3, 5, executors.WIDTH)
    assert (here("processes:4", 1), here("dask:tcp://x:1", 2), here(None, 3)) == (4, 2, 3)


def test_only_work_of_this_package_is_done():
    [reply] = shared(1, "os:system", ["true"], lambda item: 5)
    assert "answer" not in reply


LIES = """
import json
from rdpverify.claims import executors

real = executors.done

def done(work, items, helps, seconds, ends=None):
    {what}

executors.done = done
"""
WRONG_RESULTS = """replies, spent = real(work, items, helps, seconds, ends)
    for reply in replies:
        text = json.dumps(reply.get("help")).replace("proved", "refuted").replace("1/4", "1/5")
        reply["help"], reply["answer"] = json.loads(text), {"status": "refuted"}
    return replies, spent"""
HANGS = "import time; time.sleep(10_000)"


@pytest.fixture
def cluster(tmp_path):
    """``cluster(preloads)`` → (address, processes of the workers): a scheduler, and a worker for each text that it runs as it begins."""
    pytest.importorskip("distributed")
    running = []

    def start(*command):
        running.append(subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path))
        return running[-1]

    def call(preloads):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        address = f"tcp://127.0.0.1:{port}"
        call.scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
        workers = []
        for number, text in enumerate(preloads):
            (tmp_path / f"preload{number}.py").write_text(text)
            workers.append(start("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--preload",
                                 str(tmp_path / f"preload{number}.py")))
        from distributed import Client

        with Client(address, timeout=120, set_as_default=False) as client:
            client.wait_for_workers(len(preloads), timeout=240)
        return address, workers

    yield call
    for process in running:
        process.kill()
        process.wait()


@pytest.mark.soak
def test_a_cluster_with_a_worker_that_dies_one_that_lies_and_one_that_hangs_finds_the_same_bytes(expected, cluster, monkeypatch):
    monkeypatch.setattr(executors, "LONGEST_WAIT", 3)
    address, workers = cluster(["", "", LIES.format(what=WRONG_RESULTS), LIES.format(what=HANGS)])
    found = []
    for _claim, verdict in decide_all(CLAIMS, f"dask:{address}", lambda claim: 30):
        if not found:
            os.kill(workers[1].pid, signal.SIGKILL)  # in the middle
        found.append(str(verdict) if isinstance(verdict, InputError) else (verdict.status, certificate_text(verdict.certificate)))
    assert found == expected
    assert list(audit_rows(ROWS, 20, f"dask:{address}")) == list(audit_rows(ROWS, 20))


def test_a_cluster_that_goes_away_in_the_middle_costs_nothing_but_time(expected, cluster, monkeypatch):
    monkeypatch.setattr(executors, "LONGEST_WAIT", 1)
    address, workers = cluster([""])
    answers = decide_all(CLAIMS[:5], f"dask:{address}", lambda claim: 30)
    first = next(answers)[1]
    workers[0].kill()
    assert [first.status, *(verdict.status for _, verdict in answers)] == [status for status, _ in expected[:5]]


def test_a_scheduler_that_dies_in_the_middle_is_one_line_and_what_was_done_is_kept(expected, cluster, monkeypatch, caplog):
    monkeypatch.setattr(executors, "LONGEST_WAIT", 1e6)  # it is seen, not waited for
    address, _ = cluster(["", ""])
    found = []
    with closing(decide_all(CLAIMS, f"dask:{address}", lambda claim: 30)) as answers:
        for _claim, verdict in answers:
            found.append(str(verdict) if isinstance(verdict, InputError) else (verdict.status, certificate_text(verdict.certificate)))
            if len(found) == 2:
                cluster.scheduler.kill()
    assert found == expected
    [line] = [record.getMessage() for record in caplog.records if record.name == "rdpverify"]
    assert "connection is lost" in line and len(line.splitlines()) == 1


def test_a_cluster_that_this_program_starts_finds_the_same_bytes_and_nobody_else_can_speak_to_it(expected):
    pytest.importorskip("distributed")
    psutil = pytest.importorskip("psutil")
    before = {where.laddr for where in psutil.Process().net_connections() if where.status == "LISTEN"}
    with opened("dask:2") as executor:
        assert executor._client.scheduler.address.startswith("inproc://") and said(executor) == expected
        assert list(audit_rows(ROWS, 20, executor)) == list(audit_rows(ROWS, 20))
        pages = {where.laddr for where in psutil.Process().net_connections() if where.status == "LISTEN"} - before
        for page in pages:  # Dask's pages about itself, which have nothing on them
            assert page.ip == "127.0.0.1"
            with pytest.raises(HTTPError, match="404"):
                urlopen(f"http://127.0.0.1:{page.port}/info/main/workers.html", timeout=10)
