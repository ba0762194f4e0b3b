"""Runs a checker of certificates on the suite and says what it got wrong; Python's standard library alone.

    python conformance/run.py -- rdpverify recheck --quiet        the command is called once a file, the file's name last
    python conformance/run.py --batch -- rdpverify recheck --json --quiet        once for all, and prints JSON as this one does

Exit codes of the command: 0 accepted, 1 rejected, 2 unreadable, 3 or 4 declined.  What is expected of each file stands in manifest.json:

    accepted   the certificate holds; one who has no rules or no special functions may decline what `needs` them
    rejected   it does not; rejected and unreadable are both right, and declined where it needs more than the core
    declined   beyond what anybody need look at; anything but accepted is right

The exit code is 1 when a certificate was accepted that must not be, refused that holds, when no answer came in time, or when a checker
that claims no more than the core declined what lies within it; else 0.
"""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent
CODES = {0: "accepted", 1: "rejected", 2: "unreadable", 3: "declined", 4: "declined"}
MARKS = ("right", "declined", "UNSOUND", "incomplete", "owed", "crashed", "late")
WRONG = ("UNSOUND", "incomplete", "owed", "crashed", "late")


def outcome_of(command: list[str], path: Path, seconds: float) -> str:
    """What the command says of a file."""
    try:
        done = subprocess.run([*command, str(path)], capture_output=True, timeout=seconds, check=False, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return "late"
    if b"Traceback (most recent call last)" in done.stderr:
        return "crashed"
    return CODES.get(done.returncode, "crashed")


def outcomes_at_once(command: list[str], paths: list[Path], seconds: float) -> list[str]:
    """What one call says of all files: ``{"certificates": [{"file", "holds"}]}``."""
    done = subprocess.run([*command, *map(str, paths)], capture_output=True, timeout=seconds, check=False, stdin=subprocess.DEVNULL)
    said = {entry["file"]: entry["holds"] for entry in json.loads(done.stdout)["certificates"]}
    return [{True: "accepted", False: "rejected"}.get(said.get(str(path)), "crashed") for path in paths]


def mark(entry: dict, outcome: str) -> str:
    """Is this the answer that is expected?"""
    expected, beyond = entry["expected"], entry["needs"] not in ("core", "format")
    if outcome in ("crashed", "late"):
        return outcome
    if outcome == "accepted":
        return "right" if expected == "accepted" else "UNSOUND"
    if expected == "declined":
        return "right"
    if outcome == "declined":
        return "declined" if beyond else "owed"
    return "right" if expected == "rejected" else "incomplete"


def table(entries: list[dict], marks: list[str]) -> list[str]:
    """Counts of the marks, by what is expected and what the certificate needs."""
    groups: dict[str, Counter] = {}
    for entry, said in zip(entries, marks):
        groups.setdefault(f"{entry['expected']}, {entry['needs']}", Counter())[said] += 1
    groups["all"] = sum(groups.values(), Counter())
    shown = [name for name in MARKS if groups["all"][name]]
    width = max(map(len, groups))
    lines = [" ".join([" " * width, *(f"{name:>10}" for name in (*shown, "of"))])]
    lines += [" ".join([f"{name:<{width}}", *(f"{counts[mark] or '-':>10}" for mark in shown), f"{counts.total():>10}"])
              for name, counts in groups.items()]
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="+", help="the checker, after --")
    parser.add_argument("--batch", action="store_true", help="call it once for all files")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one file")
    parser.add_argument("--only", default="", help="files whose name has this in it")
    parser.add_argument("--json", help="write every answer here")
    options = parser.parse_args()
    manifest = json.loads((HERE / "manifest.json").read_text(encoding="utf-8"))
    entries = [entry for entry in manifest["certificates"] if options.only in entry["file"]]
    paths, begun = [HERE / entry["file"] for entry in entries], time.monotonic()
    if options.batch:
        outcomes = outcomes_at_once(options.command, paths, options.timeout * len(paths))
    else:
        with ThreadPoolExecutor(options.jobs) as pool:
            outcomes = list(pool.map(lambda path: outcome_of(options.command, path, options.timeout), paths))
    marks = [mark(entry, outcome) for entry, outcome in zip(entries, outcomes)]
    for entry, outcome, said in zip(entries, outcomes, marks):
        if said in WRONG:
            print(f"{said}: {entry['file']}: expected {entry['expected']}, found {outcome}: {entry['rule']}: {entry['reason']}")
    print("\n".join(table(entries, marks)))
    print(f"{time.monotonic() - begun:.0f} s")
    if options.json:
        answers = [{**entry, "outcome": outcome, "mark": said} for entry, outcome, said in zip(entries, outcomes, marks)]
        Path(options.json).write_text(json.dumps({"certificates": answers}, indent=1) + "\n", encoding="utf-8")
    return int(any(said in WRONG for said in marks))


if __name__ == "__main__":
    sys.exit(main())
