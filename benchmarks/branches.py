"""Which branches of the core do its quick tests reach?  Prints the share by file, and every line or branch that is never taken.

    python benchmarks/branches.py [--record]

The exit code is 1 when there is one.  Needs coverage (pip install 'rdpverify[dev]').
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TRUSTED = ("rdpverify/core/*", "rdpverify/checker.py", "rdpverify/exact.py", "rdpverify/deadline.py", "rdpverify/errors.py")
SLOW = ("test_axioms.py", "test_hostile.py", "test_language.py", "test_random_proofs.py")  # what these reach, the others do


def measured() -> dict:
    """What coverage.py says of the core under its own tests."""
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder) / "data", Path(folder) / "report.json"
        environment = {**os.environ, "COVERAGE_FILE": str(data)}
        coverage = [sys.executable, "-m", "coverage"]
        tests = ["-m", "pytest", "-q", "-pno:xdist", "tests/core", "tests/test_deadline.py"]
        tests += [f"--ignore=tests/core/{name}" for name in SLOW]
        subprocess.run([*coverage, "run", "--branch", f"--include={','.join(TRUSTED)}", *tests], cwd=ROOT, env=environment, check=True)
        subprocess.run([*coverage, "json", "-o", report], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
        return json.loads(report.read_text(encoding="utf-8"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="for docs/trust.md")
    options = parser.parse_args()
    found = measured()
    for name, file in sorted(found["files"].items()):
        size = file["summary"]
        print(f"{name:36} lines {size['covered_lines']:4} of {size['num_statements']:4}"
              f"   branches {size['covered_branches']:4} of {size['num_branches']:4}")
        never = [*(f"line {line}" for line in file["missing_lines"]), *(f"{first} → {then}" for first, then in file["missing_branches"])]
        print("".join(f"    never: {place}\n" for place in never), end="")
    total = found["totals"]
    taken = f"{total['covered_branches']} of {total['num_branches']} branches, {total['covered_lines']} of {total['num_statements']} lines"
    print(taken)
    if options.record:
        sys.path.insert(0, str(ROOT / "tests" / "soundness"))
        from recorded import record

        record("branches", what="branches of the core, the checker, exact numbers, deadlines and errors", tried=total["num_branches"],
               wrong=total["num_branches"] - total["covered_branches"],
               against="the quick tests of the core alone, by coverage.py", also=taken)
    return int(total["covered_branches"] + total["covered_lines"] < total["num_branches"] + total["num_statements"])


if __name__ == "__main__":
    sys.exit(main())
