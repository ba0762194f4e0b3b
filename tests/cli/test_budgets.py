"""A budget that is typed holds, whatever takes the time: loading, a call that looks at no clock, words, pictures."""

import subprocess
import sys
import threading
import time

import pytest

from rdpverify.cli import clock
from rdpverify.cli.options import read_options
from rdpverify.errors import BudgetExceeded, OutOfTime

EASY = "kl(Normal(0,1), Normal(1,1))"
WHOLE = (("derive", EASY), ("enclose", EASY), ("prove", "1 <= 2"), ("explain", EASY), ("calibrate", "e <= 1", "--for", "e"),
         ("recheck", "a.json"), ("show", "a.json"))
EACH = (("risks", "M"), ("check",), ("report", "--to", "a.html"), ("audit", "a.csv"))
LOADS_FOR_EVER = """
import importlib, sys, time
from rdpverify.cli import main
importlib.import_module = lambda *name: time.sleep(600)
sys.exit(main())
"""


@pytest.fixture
def waiting(monkeypatch):
    """The threads that would end this process, which are not started."""
    begun = []

    class Timer(threading.Timer):
        def start(self):
            begun.append(self)

    monkeypatch.setattr(threading, "Timer", Timer)
    monkeypatch.setattr(clock, "_waiting", None)
    yield begun
    clock.begin(alone=False)


def for_ever(*arguments, **named):
    time.sleep(600)


def test_a_command_that_is_still_loading_says_so_and_ends():
    command = [sys.executable, "-c", LOADS_FOR_EVER, "derive", EASY, "--budget", "0.5"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 3 and not done.stdout and done.stderr == "rdpverify: not reached within the budget of 0.5 s\n"


@pytest.mark.parametrize("command", WHOLE + EACH, ids=lambda command: command[0])
def test_the_budget_of_the_whole_command_or_of_each_thing_it_is_asked(command):
    assert read_options([*command, "--budget", "5"]).each is (command in EACH)


def test_what_waits_for_the_end_counts_from_the_start_of_the_process_and_is_over_with_the_loading(waiting):
    clock.begin(alone=True, budget=1000)
    [end] = waiting
    assert 0 < end.interval < 1000 - time.process_time() / 2 and not end.finished.is_set()
    assert clock.left(1000) > 0 and end.finished.is_set()
    clock.begin(alone=True)  # no budget
    clock.begin(alone=False, budget=1)  # inside another program, which is not ended
    assert waiting == [end]


def test_a_derivation_that_looks_at_no_clock_is_ended(run, monkeypatch):
    monkeypatch.setattr("rdpverify.claims.deriving.derive", for_ever)
    assert run("derive", EASY, "--budget", "0.2") == (3, "", "rdpverify: not reached within the budget of 0.2 s\n")


def test_a_derivation_is_told_though_its_picture_takes_for_ever(run, monkeypatch, tmp_path):
    def out_of_time(*arguments):
        raise OutOfTime("the time is over")

    monkeypatch.setattr("rdpverify.cli.derive.plot_question", out_of_time)
    code, out, err = run("derive", "kl(Normal(0,1), Normal(m,1))", "--budget", "60", "--plot", str(tmp_path / "kl.svg"))
    assert code == 3 and "m**2/2" in out and err.splitlines()[-1].endswith("kl.svg was not drawn within the budget of 60 s")


@pytest.mark.parametrize("over", ["before", "inside"])
def test_a_verdict_is_told_though_there_is_no_time_for_its_proof(run, monkeypatch, over, tmp_path):
    def out_of_time(work, budget, seconds):
        raise BudgetExceeded("not reached")

    monkeypatch.setattr("rdpverify.cli.prove.bounded", out_of_time if over == "inside" else None)
    if over == "before":
        monkeypatch.setattr("rdpverify.cli.prove.left", lambda budget, least=1: least * budget)
    code, out, err = run("prove", "1 <= 2", "--budget", "60", "--explain", "--certificate", str(tmp_path / "one.json"))
    assert code == 0 and out.startswith("PROVED  1 <= 2") and "  proof\n" not in out and (tmp_path / "one.json").exists()
    assert err.splitlines()[-1] == "rdpverify: the proof was not told in words within the budget of 60 s"
    assert run("recheck", str(tmp_path / "one.json"))[0] == 0


def test_an_audit_goes_on_after_a_number_that_looks_at_no_clock(run, monkeypatch, tmp_path):
    from rdpverify.auditing import table

    judge = table.judge
    monkeypatch.setattr(table, "judge", lambda quantity, *others: for_ever() if quantity == "2" else judge(quantity, *others))
    (tmp_path / "printed.csv").write_text("quantity,printed\n1,1\n2,2\n3,3\n")
    code, out, _ = run("audit", str(tmp_path / "printed.csv"), "--budget", "0.5")
    assert code == 0 and "not reached within the budget of 0.5 s" in out and "3 numbers: 2 right, 1 not judged" in out
