"""How long a person waits: help, import, the first verdict, a recheck, as processes started from a shell; the best of several runs.

Run: python benchmarks/face.py      Exit code 1 when a limit is passed.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 7
PROVE = ["prove", "renyi(P,Q,alpha) <= alpha*eps**2/2", "--given", "max_divergence(P,Q) <= eps", "--given", "max_divergence(Q,P) <= eps",
         "--where", "alpha in (1,oo)", "--where", "eps in [0,oo)"]
REFUTE = ["prove", "P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))", "--given", "renyi(P,Q,alpha) <= eps", "--where", "alpha in (1,oo)",
          "--where", "eps in [0,oo)"]


def measured(command: list[str]) -> tuple[float, float]:
    """Seconds of wall clock and of work; of the shell nothing but the start of a process."""
    begun, before = time.perf_counter(), os.times()
    subprocess.run(command, capture_output=True)
    wall, after = time.perf_counter() - begun, os.times()
    return wall, after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        certificate = str(Path(folder) / "certificate.json")
        tool = [sys.executable, "-m", "rdpverify"]
        rows = [
            ("rdpverify --help", [*tool, "--help"], 0.15),
            ("import rdpverify", [sys.executable, "-c", "import rdpverify"], 0.1),
            ("first verdict: proved", [*tool, *PROVE, "--certificate", certificate], 2),
            ("first verdict: refuted", [*tool, *REFUTE, "--certificate", str(Path(folder) / "other.json")], 2),
            ("recheck", [*tool, "recheck", certificate], 1),
            ("show", [*tool, "show", certificate], 2),
        ]
        empty = min(measured([sys.executable, "-c", ""]) for _ in range(RUNS))
        print(f"{'python alone':<24} {empty[0]:6.2f} s   {empty[1]:6.2f} s of work")
        slow = 0
        for name, command, limit in rows:
            best, work = min(measured(command) for _ in range(RUNS))
            slow += best > limit
            print(f"{name:<24} {best:6.2f} s   {work:6.2f} s of work   limit {limit:g} s{'   TOO SLOW' if best > limit else ''}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
