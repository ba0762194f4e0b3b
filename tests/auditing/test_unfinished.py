"""An audit that is ended goes on where it was, and says the same as one that was not."""

import json
import signal
import subprocess
import sys
import time

import pytest

from rdpverify.auditing.table import NOT_JUDGED, Row, audit_rows
from rdpverify.auditing.unfinished import Unfinished
from rdpverify.errors import InputError

ROWS = [Row("kl(Normal(0,1), Normal(1,1))", "0.5"), Row("tv(Laplace(0,1), Laplace(1,1))", "0.4"), Row("kl(", "1")]


def test_what_was_found_is_found_again_and_what_was_not_judged_is_looked_at_anew(tmp_path):
    path = tmp_path / "audit.jsonl"
    findings = [*audit_rows(ROWS)]
    assert findings[2].safety == NOT_JUDGED
    with pytest.raises(KeyboardInterrupt), Unfinished(path, False).kept() as work:
        for row, finding in zip(ROWS, findings, strict=True):
            work.keep(row, finding)
        raise KeyboardInterrupt
    again = Unfinished(path, True)
    assert again.findings == dict(zip(ROWS[:2], findings))
    with again.kept():
        assert path.read_text().count("\n") == 3
    assert not path.exists()


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_line_that_was_cut_is_none(tmp_path, cut):
    path = tmp_path / "audit.jsonl"
    with pytest.raises(KeyboardInterrupt), Unfinished(path, False).kept() as work:
        for row, finding in zip(ROWS, audit_rows(ROWS[:2])):
            work.keep(row, finding)
        raise KeyboardInterrupt
    path.write_text(path.read_text()[:-cut])
    assert [*Unfinished(path, True).findings] == ROWS[:1]


@pytest.mark.parametrize(("text", "said"), [
    ("", "not what an interrupted audit"), ("[]\n", "not what an interrupted audit"), ("{", "not what an interrupted audit"),
    ("[" * 100_000 + "\n", "not what an interrupted audit"), ("HEAD\n{}\n", "line 2"), ("HEAD\n\n{}\n", "line 2"), ("HEAD\n[1]\n", "line 2"),
    ('HEAD\n{"row": 5, "finding": {}}\n', "line 2"), ('HEAD\n{"row": ["a"], "finding": {"quantity": "a"}}\n', "line 2"),
])
def test_a_file_of_something_else_is_one_line(tmp_path, text, said):
    path = tmp_path / "audit.jsonl"
    with pytest.raises(KeyboardInterrupt), Unfinished(path, False).kept():
        raise KeyboardInterrupt
    path.write_text(text.replace("HEAD", path.read_text().strip()))
    with pytest.raises(InputError, match=said) as problem:
        Unfinished(path, True)
    assert len(str(problem.value).splitlines()) == 1


def test_a_full_disk_keeps_what_was_kept_and_the_audit_goes_on(tmp_path):
    path = tmp_path / "audit.jsonl"
    finding = next(audit_rows(ROWS[:1]))
    with pytest.raises(KeyboardInterrupt), Unfinished(path, False).kept() as work:
        work.keep(ROWS[0], finding)
        work.file.close()  # as after an error of writing
        work.keep(ROWS[1], finding)
        raise KeyboardInterrupt
    assert [*Unfinished(path, True).findings] == ROWS[:1]


def test_killed_and_started_again_it_says_what_it_would_have_said(tmp_path):
    rows = [(f"renyi(Laplace(0,{scale}), Laplace(1,{scale}), 2)", f"{1 / scale**2:.3g}") for scale in range(1, 41)]
    table, path = tmp_path / "numbers.csv", tmp_path / "audit.jsonl"
    table.write_text("quantity,printed\n" + "".join(f'"{quantity}",{printed}\n' for quantity, printed in rows))
    command = [sys.executable, "-m", "rdpverify", "audit", str(table), "--store", str(tmp_path / "store"), "--quiet", "--json"]
    killed = subprocess.Popen([*command, str(tmp_path / "none.json"), "--resume", str(path)])
    while killed.poll() is None and not (path.exists() and path.read_text().count("\n") > 3):
        time.sleep(0.01)
    killed.send_signal(signal.SIGKILL)
    assert killed.wait() == -signal.SIGKILL and not (tmp_path / "none.json").exists()
    first = json.loads(path.read_text().splitlines()[1])
    path.write_text(path.read_text().replace(first["finding"]["lower"], "0.123"))  # it is taken from there
    for file, more in (("resumed", ["--resume", str(path)]), ("whole", [])):
        assert subprocess.run([*command, str(tmp_path / f"{file}.json"), *more], check=False).returncode == 0
    resumed, whole = (json.loads((tmp_path / f"{file}.json").read_text())["numbers"] for file in ("resumed", "whole"))
    assert resumed[0].pop("lower") == "0.123" and whole[0].pop("lower") != "0.123" and resumed == whole
    assert not path.exists()
