"""Completion where it is used: a Tab pressed in a real zsh, and fish asked what it would offer."""

import os
import pty
import select
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.pages
SETUP = ("fpath=({0} $fpath); PATH={0}:$PATH; cd {0}; autoload -Uz compinit; compinit -u -D; unsetopt zle_bracketed_paste; "
         "setopt no_beep; PS1=; echo re''ady")
OFFERED = [
    ("rdpverify rec", "recheck"), ("rdpverify prove --giv", "--given"), ("rdpverify prove --le", "--let"),
    ("rdpverify prove --format mark", "markdown"), ("rdpverify list mech", "mechanisms"), ("rdpverify check cla", "claims.toml"),
    ("rdpverify audit --st", "--strict"), ("rdpverify completion f", "fish"), ("rdpverify calib", "calibrate"),
    ("rdpverify calibrate --tol", "--tolerance"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("shells")
    (made / "claims.toml").touch()
    (made / "rdpverify").write_text("#!/bin/sh\nexit 0\n")
    (made / "rdpverify").chmod(0o755)
    for shell, name in (("zsh", "_rdpverify"), ("fish", "rdpverify.fish")):
        done = subprocess.run([sys.executable, "-m", "rdpverify.cli", "completion", shell], capture_output=True, text=True, check=True)
        (made / name).write_text(done.stdout)
    return made


@pytest.mark.parametrize("typed, offered", OFFERED)
def test_fish_offers_it(folder, typed, offered):
    asked = f"source {folder}/rdpverify.fish; cd {folder}; set PATH {folder} $PATH; complete -C '{typed}'"
    done = subprocess.run(["fish", "--no-config", "-c", asked], capture_output=True, text=True, timeout=30)
    assert offered in [line.split("\t")[0] for line in done.stdout.splitlines()] and not done.stderr


@pytest.mark.parametrize("typed, offered", OFFERED)
def test_zsh_completes_it_at_a_tab(folder, typed, offered):
    shown = _after_tab(folder, typed)
    assert offered in shown and "_arguments" not in shown, shown


def _after_tab(folder, typed: str) -> str:
    """What an interactive zsh shows of a line once Tab has been pressed."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "dumb"
        os.execvp("zsh", ["zsh", "-f", "-i"])
    try:
        os.write(terminal, SETUP.format(folder).encode() + b"\n")
        _read(terminal, 20, "ready\r\n")
        os.write(terminal, typed.encode() + b"\t")
        return _read(terminal, 3)
    finally:
        os.close(terminal)  # the shell ends with its terminal
        os.waitpid(child, 0)


def _read(terminal: int, seconds: float, until: str = "\0") -> str:
    shown, end = b"", time.monotonic() + seconds
    while time.monotonic() < end and until not in shown.decode(errors="replace"):
        if select.select([terminal], [], [], 0.1)[0]:
            shown += os.read(terminal, 65536)
    return shown.decode(errors="replace")
