"""What a person at a terminal sees, and that a pipe gets none of it."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

from rdpverify.cli import pointed
from rdpverify.cli.progress import Progress, lasting

CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def at_terminal(*arguments, columns=80, **environment) -> tuple[int, str]:
    """(exit code, all that was written) of the command at a terminal of that width."""
    leading, following = pty.openpty()
    fcntl.ioctl(following, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
    running = subprocess.Popen([sys.executable, "-m", "rdpverify", *arguments], stdin=following, stdout=following, stderr=following,
                               env={**kept, "TERM": "xterm", **environment})
    os.close(following)
    written = b""
    while True:
        try:
            piece = os.read(leading, 1 << 16)
        except OSError:  # the other end is closed
            break
        written += piece
        if not piece:
            break
    os.close(leading)
    return running.wait(), written.decode().replace("\r\n", "\n")


def test_a_verdict_is_coloured_at_a_terminal_only(run, tmp_path):
    question = ["prove", "1 <= 2", "--certificate", str(tmp_path / "c.json")]
    assert "\x1b[1;32mPROVED\x1b[0m  1 <= 2" in at_terminal(*question)[1]
    for environment in ({"NO_COLOR": "1"}, {"NO_COLOR": ""}, {"TERM": "dumb"}):
        assert not re.search(r"\x1b\[[0-9;]*m", at_terminal(*question, "--quiet", **environment)[1])
    assert "\x1b" not in run(*question)[1]


def test_long_lines_hang_under_their_beginning_and_commands_stay_whole(run, tmp_path):
    path = str(tmp_path / "certificate-with-a-long-name.json")
    premises = [f"renyi(P, Q, {order}) <= {order}" for order in (2, 3, 4)]
    long = " + ".join(f"renyi(P, Q, {order})" for order in (2, 3, 4))
    question = ["prove", f"{long} <= 9", *(word for premise in premises for word in ("--given", premise)), "--certificate", path]
    code, seen = at_terminal(*question, columns=50)
    lines = [line.rpartition("\r")[2] for line in CONTROL.sub("", seen).split("\n")]  # what the progress line left is nothing
    assert code == 0 and all(len(line) <= 50 for line in lines if not line.startswith(("  recheck", "  certificate")))
    assert any(line.startswith(" " * 8) and line.endswith(" <= 9") for line in lines)  # under the statement
    assert any(line == f"  recheck      rdpverify recheck {path}" for line in lines)
    assert run(*question)[1].splitlines()[0] == f"PROVED  {long} <= 9"


@pytest.mark.parametrize("text, position, width, expected", [
    ("1 <", 3, 40, ["1 <", "   ^"]),
    ("a" * 30 + "?" + "b" * 30, 30, 20, ["a" * 10 + "?" + "b" * 9, " " * 10 + "^"]),
    ("?" + "b" * 30, 0, 20, ["?" + "b" * 19, "^"]),
    ("a" * 30 + "?", 30, 20, ["a" * 19 + "?", " " * 19 + "^"]),
    ("a\n\x1b?", 3, 40, ["a  ?", "   ^"]),
])
def test_the_place_of_an_error_is_pointed_at(text, position, width, expected):
    assert pointed(text, position, width) == expected


def test_a_person_sees_the_place_of_an_error_and_a_script_one_line(run, tmp_path):
    code, seen = at_terminal("prove", "renyi(Norml(0,1), Normal(1,1), 2) <= 1")
    first, text, caret = seen.splitlines()
    assert code == 2 and "did you mean 'Normal'" in first and text == "  renyi(Norml(0,1), Normal(1,1), 2) <= 1" and caret == " " * 8 + "^"
    assert run("prove", "renyi(Norml(0,1), Normal(1,1), 2) <= 1")[2] == first + "\n"
    path = tmp_path / "claims.toml"
    path.write_text('[[claim]]\nid = "a"\nexpected = "proved"\nstatement = "1 <= 2 +"')
    code, seen = at_terminal("check", str(path))
    assert code == 2 and seen.splitlines()[-2:] == ["  1 <= 2 +", " " * 10 + "^"]


def test_work_that_lasts_shows_a_bar_and_the_time_left():
    question = ["prove", "(x**2 - 2)**2 > 0", "--where", "x in [1, 2]", "--budget"]
    code, seen = at_terminal(*question, "3")
    assert code == 3 and re.search(r"proving .*━.* [0-9]+ s, at most [0-9]+ s left", CONTROL.sub("", seen))
    assert CONTROL.sub("", seen).count("UNDECIDED") == 1
    question.append("1")
    code, seen = at_terminal(*question, "--quiet")
    assert code == 3 and "proving" not in seen
    done = subprocess.run([sys.executable, "-m", "rdpverify", *question], capture_output=True, text=True)
    assert done.returncode == 3 and "proving" not in done.stdout + done.stderr and "\x1b" not in done.stdout + done.stderr


def test_without_rich_the_line_is_plain(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr("rdpverify.cli.progress.FIRST", 0)
    monkeypatch.setattr("rdpverify.cli.progress.EVERY", 0.01)
    monkeypatch.setattr("rdpverify.cli.progress.is_terminal", lambda stream: True)
    sys.modules.pop("rdpverify.cli.rich_line", None)
    with Progress("deciding", 4) as progress:
        progress.begin("first")
        progress.finish("first")
        progress.begin("second\x1b[2J")
        progress.ended.wait(0.5)
    seen = capsys.readouterr().err
    assert "deciding [#####...............] 1 of 4, " in seen and "left   second" in seen and "\x1b[2J" not in seen and seen.endswith("\r\x1b[K")


def test_a_log_shows_life_and_the_time_left(capsys):
    with Progress("deciding", 20) as progress:
        for number in range(20):
            progress.begin(str(number))
            progress.finish(str(number))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 10 and lines[0].startswith("deciding: 2 of 20, 0 s, about 0 s left") and lines[-1] == "deciding: 20 of 20, 0 s"


@pytest.mark.parametrize("seconds, text", [(0, "0 s"), (119.4, "119 s"), (120, "2 min"), (7199, "119 min"), (7200, "2 h")])
def test_lasting(seconds, text):
    assert lasting(seconds) == text


def test_the_list_is_a_table_at_a_terminal_and_blocks_in_a_pipe(run):
    code, seen = at_terminal("list", "rules", columns=90)
    lines = seen.splitlines()
    assert code == 0 and max(map(len, lines)) <= 90 and any(line.startswith("antisymmetry  ") for line in lines)
    assert "\nantisymmetry\n    a ≤ b and a ≥ b imply a = b\n" in run("list", "rules")[1]


def test_the_command_alone_shows_the_help(run):
    code, out, err = run()
    assert code == 0 and out == run("--help")[1] and not err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command_and_option(run, shell):
    code, out, _ = run("completion", shell)
    assert code == 0
    for word in ("prove", "recheck", "show", "certificate", "budget", "distributions"):
        assert word in out
    if shell == "bash":
        assert subprocess.run(["bash", "-n"], input=out, text=True).returncode == 0


def test_completion_in_bash_completes_a_command(run, tmp_path):
    script = tmp_path / "completion.bash"
    script.write_text(run("completion", "bash")[1])
    asked = f'source {script}; COMP_WORDS=(rdpverify rec); COMP_CWORD=1; _shtab_rdpverify; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True)
    assert done.stdout.split() == ["recheck"]


def test_completion_without_shtab_says_what_is_missing(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "shtab", None)
    code, out, err = run("completion", "bash")
    assert (code, out) == (2, "") and "pip install 'rdpverify[terminal]'" in err
