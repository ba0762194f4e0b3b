"""`recheck` of certificates that strangers wrote: what it says of them, and how long they may keep it."""

import json
import subprocess
import sys
import time

import pytest

from rdpverify.kernel.certificate import claim_certificate
from rdpverify.language import parse_statement


def certificate(statement: str, proof: dict, verdict: str = "proved") -> dict:
    return claim_certificate(parse_statement(statement), verdict, {"proof": proof})


BUSY = certificate("besseli(1000000,1000000) > 0", {"rule": "evaluate", "with": {"bits": 20000}})
SMALL = certificate("1 <= 2", {"rule": "evaluate"})
FALSE = certificate("2 <= 1", {"rule": "evaluate"})


@pytest.fixture
def written(tmp_path):
    def write(name: str, data) -> str:
        path = tmp_path / name
        path.write_text(json.dumps(data))
        return str(path)

    return write


def timed(*arguments) -> tuple[float, subprocess.CompletedProcess]:
    """The command as it is typed, start-up included."""
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "rdpverify", "recheck", *arguments], capture_output=True, text=True)
    return time.monotonic() - begun, done


def test_a_call_that_looks_at_no_clock_is_ended_at_the_budget(written):
    """Within 10 % and half a second beyond what the command takes for nothing, on a machine that others use too."""
    nothing, _ = timed(written("good.json", SMALL))
    seconds, done = timed(written("busy.json", BUSY), "--budget", "5")
    assert seconds < 5 * 1.1 + 0.5 + nothing
    assert done.returncode == 3 and done.stderr == ""
    assert done.stdout.splitlines()[0].startswith("NOT CHECKED") and "not looked at to the end within 5 s" in done.stdout


def test_without_a_budget_every_certificate_has_a_limit_and_those_after_it_are_looked_at(run, written, monkeypatch):
    monkeypatch.setattr("rdpverify.cli.recheck.SECONDS", 1)
    code, out, err = run("recheck", written("busy.json", BUSY), written("good.json", SMALL))
    lines = out.splitlines()
    assert code == 3 and not err and lines[0].startswith("NOT CHECKED") and any(line.startswith("PROVED") for line in lines)
    assert lines[-1] == "1 of 2 certificates hold"


def test_of_several_troubles_the_worst_is_the_exit_code(run, written, monkeypatch):
    monkeypatch.setattr("rdpverify.cli.recheck.SECONDS", 1)
    good, false, busy = written("good.json", SMALL), written("false.json", FALSE), written("busy.json", BUSY)
    assert run("recheck", good)[0] == 0
    assert run("recheck", busy, good, "nowhere.json", false)[0] == 1
    assert run("recheck", busy, good, "nowhere.json")[0] == 2
    code, out, _ = run("recheck", busy, good, "nowhere.json", false, "--quiet")
    assert code == 1 and len(out.splitlines()) == 4 and out.splitlines()[-1] == "1 of 4 certificates hold"
