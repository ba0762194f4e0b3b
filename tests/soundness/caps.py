"""Hostile input to the commands: each ends in time and memory, with clear lines, and touches nothing but what was named.

    python tests/soundness/caps.py [--budget 3] [--only recheck]

Each command runs as a person would run it, in an empty folder, in a process group of its own; its time, its processes' memory and what
it wrote are looked at from outside.  Interruptions follow: killed outright, a full disk, a folder that cannot be written, a reader gone.
"""

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from interruptions import all_of_them
from recorded import record

MEGABYTES, GRACE, START, MANY = 2048, 0.5, 2.5, 3  # START: Python and the libraries themselves, on a busy machine
DEEP = "(" * 3000 + "x" + ")" * 3000
HUGE = "9" * 5000
EXECUTE = "__import__('os').system('touch executed')"
STATEMENTS = (
    DEEP + " >= 0", "exp(" * 500 + "1" + ")" * 500 + " >= 0", f"{HUGE} <= {HUGE}**{HUGE}", "9**9**9**9 >= 0", "x**(10**10) >= 0", "1e999999999 >= 0",
    f"{EXECUTE} >= 0", "P.__class__.__mro__ >= 0", "lambda: 0", "x >= 0; import os", "\u202e0 =< x", "+".join(["sin(x*y)*exp(x)"] * 400) + " >= 0",
    "renyi(Power(Laplace(0,1), 10**9), Power(Laplace(1,1), 10**9), 10**6) <= 1", "gamma(10**9)/gamma(10**9 - 1) <= 0", "kl(Normal(0, 10**-300), Normal(1, 10**300)) <= 1",
    "binomial(10**12, 10**11) <= 1", "Sum(1/(k**2 + sin(k)), k, 1, oo) <= 1/1000", "factorial(10**7) <= 1", "tv(Mixture(" + ", ".join(["(1/60, Normal(0,1))"] * 60) + "), Normal(0,1)) <= 0",
    "Max(" + ", ".join(f"x**{k}" for k in range(300)) + ") <= 1", "", "   ", ">= >=", "x" * 100_000)
FORMULAS = tuple(text.split(" >= ")[0].split(" <= ")[0] for text in STATEMENTS if "=" in text)
FILES = {  # of claims: name → bytes
    "executes.toml": f'[[claim]]\nid = "a"\nexpected = "proved"\nstatement = "{EXECUTE} >= 0"\n'.encode(), "bracket.toml": b"x = " + b"[" * 100_000, "latin.toml": b'title = "\xe4"',
    "outside.toml": b'[[claim]]\nid = "../../outside"\nexpected = "proved"\nstatement = "1 >= 0"\n', "absolute.toml": b'[[claim]]\nid = "/tmp/outside"\nexpected = "proved"\nstatement = "1 >= 0"\n',
    "empty.toml": b"", "nul.toml": b"\0" * 1000, "hang.toml": ('[[claim]]\nid = "hang"\nexpected = "proved"\nstatement = "' + "+".join(["sin(x*y)*exp(x*y)"] * 60) + ' <= 1"\nwhere = ["x in (0, oo)", "y in (0, oo)"]\n').encode(),
    "many.toml": b"".join(b'[[claim]]\nid = "c%d"\nexpected = "proved"\nstatement = "kl(Cauchy(0,1), Laplace(0,%d)) <= 1/3"\n' % (k, k + 1) for k in range(MANY)), "huge.toml": b'x = "' + b"a" * 30_000_000 + b'"'}


class Fault(Exception):
    """What was not as it must be."""


class Ran(NamedTuple):
    code: int
    out: str
    err: str
    seconds: float
    busy: float
    megabytes: float


def run(folder: Path, *words: str, seconds: float = 120, until=lambda: False, **how) -> Ran:
    """The command in a folder, killed with its processes ``until`` something is so; its processor time, and the largest of its processes."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen([sys.executable, "-m", "rdpverify", *words], cwd=folder, start_new_session=True, stdin=subprocess.DEVNULL,
                                   env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}, **{"stdout": out, "stderr": err, **how})
        while process.poll() is None and time.monotonic() < begun + seconds and not until():
            time.sleep(0.02)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        took, after = time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
        busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        for stream in (out, err):
            stream.seek(0)
        return Ran(process.returncode, out.read().decode(errors="replace"), err.read().decode(errors="replace"), took, busy,
                   after.ru_maxrss / 1024 if after.ru_maxrss > before.ru_maxrss else 0)


def commands(folder: Path, certificates: list[Path]) -> Iterator[tuple[str, list[str], bool]]:
    """(the command, its words, whether bad input must be told in one line)."""
    for text in STATEMENTS:
        yield "prove", ["prove", "--where", "x in (0, oo)", "--where", "y in (0, oo)", "--", text], True
    for text in FORMULAS:
        yield "derive", ["derive", "--", text], True
        yield "enclose", ["enclose", "--at", "x=1/2", "--at", "y=1/3", "--", text], True
    for where in ("x in (0, 9**9**9)", EXECUTE, "x in [0, 1", "x in " + "[" * 5000, "x >= " + HUGE):
        yield "prove", ["prove", "x >= 0", "--where", where], True
    for path in certificates:
        yield "recheck", ["recheck", str(path)], False
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
        yield "check", ["check", name], False
        yield "report", ["report", name, "--to", "report.html", "--to", "report.md"], False
    yield "report", ["report", "../../etc/passwd", "--to", "report.html"], False


def listing(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


ALLOWED = ("build", "report", ".cache", "cache")  # what check and report say that they write, and the user's cache


def examine(folder: Path, command: str, words: list[str], one_line: bool, budget: float) -> Ran:
    """Run it with a budget; raises Fault."""
    before = listing(folder)
    ran = run(folder, words[0], "--budget", f"{budget:g}", *words[1:])
    said = f"{' '.join(words)[:100]}: "
    if ran.code not in (0, 1, 2, 3, 4):
        raise Fault(f"{said}exit code {ran.code}: {ran.err[-300:]}")
    if "Traceback" in ran.err + ran.out:
        raise Fault(f"{said}a traceback: {ran.err[-300:]}")
    if one_line and ran.code == 2 and len(ran.err.strip().splitlines()) != 1:
        raise Fault(f"{said}{len(ran.err.strip().splitlines())} lines on stderr: {ran.err[:300]}")
    claims = MANY if command in ("check", "report") else 1  # there the budget is each claim's
    if min(ran.seconds, ran.busy) > claims * budget * 1.1 + GRACE + START:
        raise Fault(f"{said}{ran.seconds:.1f} s, busy for {ran.busy:.1f} s, of a budget of {budget:g}")
    if ran.megabytes > MEGABYTES:
        raise Fault(f"{said}{ran.megabytes:.0f} MB")
    new = {path for path in listing(folder) - before if not path.startswith(ALLOWED)}
    if new or (folder.parent / "outside").exists() or (folder / "executed").exists() or Path("/tmp/outside.json").exists():
        raise Fault(f"{said}wrote {sorted(new)}")
    return ran


# ---- interruptions -----------------------------------------------------------------------------------------------------------------------


def claims_file(folder: Path, count: int = 12) -> Path:
    path = folder / "claims.toml"
    path.write_text("".join(f'[[claim]]\nid = "c{k}"\nexpected = "proved"\nstatement = "kl(Laplace(0,{k + 1}), Laplace(1,{k + 1})) <= 1"\n' for k in range(count)))
    return path


def whole(folder: Path) -> int:
    """How many certificates there are, all of which are whole; raises Fault."""
    paths = [path for path in folder.rglob("build/certificates/*.json") if not path.name.startswith(".")]
    for path in paths:
        try:
            json.loads(path.read_text())
        except ValueError:
            raise Fault(f"{path.name} is cut off") from None
    return len(paths)


def killed(folder: Path) -> str:
    """kill −9 of check and all its processes once so many certificates are written: they are whole, a second run ends the work."""
    claims_file(folder)
    left = []
    for count in (1, 4, 7, 10):
        run(folder, "check", "claims.toml", "--reuse", until=lambda count=count: whole(folder) >= count)
        left.append(whole(folder))
    ran = run(folder, "check", "claims.toml", "--reuse")
    if ran.code not in (0, 1) or whole(folder) != 12 or left != sorted(left):
        raise Fault(f"after being killed: exit code {ran.code}, {whole(folder)} of 12 certificates: {ran.err[-300:]}")
    return f"killed with {left} certificates written, then all 12"


def full_disk(folder: Path) -> str:
    """No file may grow beyond a few hundred bytes: one line, and nothing half written."""
    claims_file(folder)
    ran = run(folder, "check", "claims.toml", "--json", "out.json", preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300)))
    shown = (folder / "out.json").read_text() if (folder / "out.json").exists() else ""
    if "Traceback" in ran.err or ran.code == 0 or (shown and not shown.rstrip().endswith("}")):
        raise Fault(f"on a full disk: exit code {ran.code}: {ran.err[-300:]}")
    whole(folder)
    return f"exit code {ran.code}: {ran.err.strip().splitlines()[-1][:120] if ran.err.strip() else 'nothing said'}"


def unwritable(folder: Path) -> str:
    """A file stands where the folder of certificates should be (root writes everywhere, so that a mode would not stop it)."""
    claims_file(folder)
    (folder / "build").write_text("in the way")
    ran = run(folder, "check", "claims.toml")
    if "Traceback" in ran.err or ran.code == 0 or (folder / "build").read_text() != "in the way":
        raise Fault(f"where nothing can be written: exit code {ran.code}: {ran.err[-300:]}")
    return f"exit code {ran.code}: {ran.err.strip().splitlines()[-1][:120] if ran.err.strip() else 'nothing said'}"


INTERRUPTIONS = (killed, full_disk, unwritable)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--budget", type=float, default=3)
    parser.add_argument("--only", default="")
    parser.add_argument("--share", type=int, default=1, help="of the commands, every so-manieth")
    parser.add_argument("--certificates", type=Path, default=Path(__file__).parents[2] / "conformance" / "certificates" / "declined")
    parser.add_argument("--record", action="store_true", help="for docs/trust.md")
    options = parser.parse_args()
    place = Path(tempfile.mkdtemp(prefix="caps-"))
    os.environ.update(XDG_CACHE_HOME=str(place / "cache"), PYTHONPATH=os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]))
    faults, ran, largest, longest = 0, 0, 0.0, 0.0
    folder = place / "work"
    folder.mkdir()
    for command, words, one_line in list(commands(folder, sorted(options.certificates.glob("*.json"))))[:: options.share]:
        if options.only in command:
            ran += 1
            try:
                found = examine(folder, command, words, one_line, options.budget)
                largest, longest = max(largest, found.megabytes), max(longest, min(found.seconds, found.busy))
            except Fault as fault:
                faults += 1
                print(f"WRONG: {fault}", flush=True)
    for attack in INTERRUPTIONS if not options.only else ():
        folder = place / attack.__name__
        folder.mkdir()
        ran += 1
        try:
            print(f"{attack.__name__}: {attack(folder)}", flush=True)
        except Fault as fault:
            faults += 1
            print(f"WRONG: {fault}", flush=True)
    for what, found, fault in all_of_them(place / "interruptions") if not options.only else ():
        ran, faults = ran + 1, faults + fault
        print(f"{'WRONG: ' if fault else ''}{what}: {found}", flush=True)
    shutil.rmtree(place)
    print(f"{ran} hostile runs, {faults} wrong; at most {largest:.0f} MB and {longest:.1f} s")
    if options.record:
        record("hostile input", what="commands with hostile input, and runs that were killed, out of disk, unable to write or without a reader", tried=ran, wrong=faults,
               against=f"time, memory, exit codes and files, from outside; a budget of {options.budget:g} s", also=f"at most {largest:.0f} MB and {longest:.1f} s")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
