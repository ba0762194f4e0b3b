"""Asks one accountant for many numbers, in an interpreter of its own that is ended and begun again where it does not answer."""

import json
import select
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

RUNNER = Path(__file__).with_name("runner.py")
LIMIT = 5  # processor seconds for one number
PATIENCE = 30  # times as long by the clock, for what waits and does not compute


def answers(python: str, lines: Iterable[str], limit: int = LIMIT, patience: int = PATIENCE) -> Iterator[dict]:
    """Yield ``printed`` and ``seconds``, or ``raised``, or ``ended`` (why there is no answer) for each line."""
    process = None
    try:
        for line in lines:
            process = process or _begun(python, limit)
            process.stdin.write(json.dumps(line) + "\n")
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], limit * patience)
            if said := process.stdout.readline() if ready else "":
                yield json.loads(said)
                continue
            process.kill()
            status, process = process.wait(), None
            late = not ready or status == -signal.SIGXCPU
            yield {"ended": f"no answer in {limit} processor seconds" if late else f"the process ended with {status}"}
    finally:
        if process is not None:
            process.kill()
            process.wait()


def _begun(python: str, limit: int) -> subprocess.Popen:
    return subprocess.Popen([python, str(RUNNER), str(limit)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def version(python: str, package: str) -> str:
    """The version that is installed, "" where there is none."""
    code = "import sys, importlib.metadata as m; print(m.version(sys.argv[1]))"
    return subprocess.run([python, "-c", code, package], capture_output=True, text=True).stdout.strip()


def installed(place: Path, requirement: str) -> str:
    """The interpreter of an environment with this requirement alone, made where it is not there.  RuntimeError says what pip said."""
    python = place / "bin" / "python"
    if not (place / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
        done = subprocess.run([str(python), "-m", "pip", "install", "-q", *requirement.split()], capture_output=True, text=True)
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or done.stderr.splitlines()[-1:]
            raise RuntimeError(errors[-1])
        (place / "ready").touch()
    return str(python)
