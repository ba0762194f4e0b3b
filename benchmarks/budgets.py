"""Does every command end within its budget, whatever else the machine does?  A table, with two busy loops at work beside it.

``python benchmarks/budgets.py [--budget 5] [--loops 2] [--only TEXT]``.  A budget of B seconds is kept when the command has ended
within 1.1·B + 0.5 s, start-up and all.  Commands with a budget for each number, claim or mechanism are asked for one of them, and may take
as much longer as they take for an easy one.  The exit code is 1 where a budget is not kept.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SHARE, GRACE = 1.1, 0.5  # of the budget, and seconds beyond that
BUSY = "while True: pass"
GAUSSIAN, LAPLACE = "PoissonSampled(GaussianMechanism(1),1/100)", "PoissonSampled(LaplaceMechanism({}),1/100)"
MIXED = f"Composed(({LAPLACE.format(1)},100),(PoissonSampled(GaussianMechanism(1),1/7),1000),(LaplaceMechanism(3),20))"
OPEN = "2*tv(P,Q)**2 + 4/9*tv(P,Q)**4 + 32/135*tv(P,Q)**6 <= kl(P,Q)"
CLAIM = '[[claim]]\nid = "one"\ntitle = "One"\nstatement = "{}"\nexpected = "undecided"\nsource = "made up"\n'

WHOLE = (  # one budget for all that the command does: what is answered at once, and what takes longer than it may
    ("derive", "kl(Normal(0,1), Normal(1,1))"),
    ("derive", "renyi(RectifiedNormal(0,s,a,b), RectifiedNormal(m,t,c,d))"),
    ("derive", "kl(Normal(0,s), Normal(1,s))", "--plot", "kl.svg"),
    ("enclose", "kl(Normal(0,1), Normal(1,1))"),
    ("enclose", "renyi(Mixture((99/100,Normal(0,1)),(1/100,Normal(1,1))), Normal(0,1), 5/2)", "--digits", "4000"),
    ("enclose", f"epsilon({MIXED}, 1/10**5)", "--digits", "40"),
    ("enclose", "rdp(GaussianMechanism(1))", "--orders", "2,3"),
    ("enclose", f"rdp({GAUSSIAN})", "--orders", "3/2:100:90000", "--digits", "100"),
    ("enclose", f"rdp({MIXED}) + log(10**5)/(alpha-1)", "--best-order", "--digits", "100"),
    ("prove", "kl(Normal(0,1), Normal(1,1)) <= 1/2"),
    ("prove", OPEN),
    ("prove", "kl(Normal(0,s), Normal(1,s)) <= 1/(2*s**2)", "--where", "s in [1,2]", "--plot", "region.svg"),
    ("explain", f"epsilon({MIXED}, 1/10**5)"),
    ("calibrate", f"epsilon(Composed(({LAPLACE.format('s')},14063)), 1/10**5) <= 2", "--for", "s", "--tolerance", "1e-12"),
    ("recheck", "busy.json"),
    ("recheck", "busy.json", "busy.json"),
    ("show", "busy.json"),
)
EACH = (  # one budget for each of the things asked: a command with {} for an easy one, the easy one, one that takes longer than it may
    (("enclose", "epsilon({}, delta)", "--grid", "delta=1e-5", "--digits", "40"), "GaussianMechanism(1)", MIXED),
    (("risks", "{}", "--digits", "40", "--only", "advantage"), "GaussianMechanism(1)", MIXED),
    (("audit", "{}.csv"), "easy", "hard"),
    (("check", "{}.toml", "--certificates", "kept"), "easy", "hard"),
    (("report", "{}.toml", "--certificates", "kept", "--to", "report.html"), "easy", "hard"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", type=float, default=5)
    parser.add_argument("--loops", type=int, default=2)
    parser.add_argument("--only", default="", help="commands that contain this")
    asked = parser.parse_args()
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(asked.loops)]
    try:
        with tempfile.TemporaryDirectory() as folder:
            write_files(Path(folder))
            broken = [command for command, within in commands(asked, folder) if not kept(command, asked.budget, within, folder)]
    finally:
        for process in busy:
            process.kill()
    print(f"{len(broken)} not kept" if broken else "every budget was kept")
    return 1 if broken else 0


def commands(asked, folder: str):
    """(command, seconds within which it has to end)"""
    within = SHARE * asked.budget + GRACE
    for command in WHOLE:
        if asked.only in " ".join(command):
            yield command, within
    for command, easy, hard in EACH:
        if asked.only in " ".join(command):
            start = timed([part.format(easy) for part in command], asked.budget, folder)[0]
            yield [part.format(hard) for part in command], start + within


def kept(command, budget: float, within: float, folder: str) -> bool:
    worked = processor_seconds()
    seconds, done = timed(command, budget, folder)
    told = " ".join((done.stderr.strip() or done.stdout.strip()).split())
    print(f"{'' if seconds <= within else 'NOT KEPT':8} {seconds:6.2f} s of {within:5.2f} s, {processor_seconds() - worked:5.2f} s worked, "
          f"exit {done.returncode}  {' '.join(command)[:60]:60}  {told[:90]}", flush=True)
    return seconds <= within


def timed(command, budget: float, folder: str):
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "rdpverify", *command, "--budget", f"{budget:g}"], cwd=folder, capture_output=True,
                          text=True)
    return time.monotonic() - begun, done


def processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def write_files(folder: Path):
    """A certificate, numbers and claims: easy ones, and such as take longer than they may."""
    from rdpverify.certificates.sealed import claim_certificate
    from rdpverify.typed import parse_statement

    proof = {"rule": "evaluate", "with": {"bits": 20000}}
    busy = claim_certificate(parse_statement("besseli(1000000,1000000) > 0"), "proved", {"proof": proof})
    (folder / "busy.json").write_text(json.dumps(busy))
    for name, mechanism, statement in (("easy", "GaussianMechanism(1)", "1 <= 2"), ("hard", MIXED, OPEN)):
        (folder / f"{name}.csv").write_text(f'quantity,printed\n"epsilon({mechanism}, 1/10**5)",3\n')
        (folder / f"{name}.toml").write_text(CLAIM.format(statement))


if __name__ == "__main__":
    sys.exit(main())
