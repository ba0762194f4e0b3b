"""Every question of every mechanism at ends and beyond: what is neither a number nor one honest line is a fault.

Run: python benchmarks/matrix.py [--seconds N] [--sample K] [--seed S] [NAME …]

A cell has ``--seconds`` of processor time in a process of its own.  Faults are exceptions that are none of the package's, lines that are
several, what lasts longer than its limit allows, negative numbers, probabilities above 1, and numbers of one mechanism that contradict each
other: a Rényi divergence that falls with the order, an epsilon or a profile that rises, zcdp below D_α/α.  The last lines count the answers
and repeat the faults; the exit code is 1 where there are any.  ``--sample K`` asks K cells chosen by the seed.
"""

import argparse
import random
import sys
import time
import traceback

from mechanisms import ALL

from rdpverify.accounting.sides import bounds_of
from rdpverify.accounting.without_pair import may_lack_a_pair
from rdpverify.deadline import deadline
from rdpverify.errors import RdpVerifyError
from rdpverify.limited_process import bounded
from rdpverify.numeric import enclose
from rdpverify.typed import parse

QUESTIONS = (
    "rdp({}, 101/100)", "rdp({}, 2)", "rdp({}, 64)", "rdp({}, 10**4)", "privacy_profile({}, 1/10)", "privacy_profile({}, 3)",
    "epsilon({}, 1/10**12)", "epsilon({}, 1/10**5)", "epsilon({}, 99/100)", "zcdp({})", "tcdp({}, 64)", "gdp({})",
    "tradeoff({}, 1/100)", "tradeoff({}, 1/2)", "epsilon(Composed(({}, 10)), 1/10**5)", "epsilon(Composed(({}, 1000)), 1/10**5)",
    "epsilon(Composed(({}, 3), (LaplaceMechanism(2), 2)), 1/10**5)", "epsilon(Composed(({}, 3), (GaussianMechanism(4), 2)), 1/10**5)",
)
ORDERED = (  # (what is no greater, what is no less), and a factor of the former
    ("rdp({}, 101/100)", "rdp({}, 2)", 1), ("rdp({}, 2)", "rdp({}, 64)", 1), ("rdp({}, 64)", "rdp({}, 10**4)", 1),
    ("privacy_profile({}, 3)", "privacy_profile({}, 1/10)", 1), ("epsilon({}, 1/10**5)", "epsilon({}, 1/10**12)", 1),
    ("epsilon({}, 99/100)", "epsilon({}, 1/10**5)", 1), ("tcdp({}, 64)", "zcdp({})", 1), ("rdp({}, 64)", "zcdp({})", 1 / 64),
    ("tradeoff({}, 1/2)", "tradeoff({}, 1/100)", 1), ("epsilon({}, 1/10**5)", "epsilon(Composed(({}, 10)), 1/10**5)", 1),
    ("epsilon(Composed(({}, 10)), 1/10**5)", "epsilon(Composed(({}, 1000)), 1/10**5)", 1),
)
PROBABILITIES = ("privacy_profile", "tradeoff")
DIGITS, PATIENCE, LATE = 6, 12, 2  # seconds waited for one of the processor; share of them by which a cell may be late


def answer(text: str, seconds: float) -> tuple[str, str, tuple[float, float] | None]:
    """(kind, what is printed, ends)"""
    started = time.process_time()
    try:
        with deadline(PATIENCE * seconds, seconds):
            term = parse(text)
            found = (bounds_of(term, PATIENCE * seconds) if may_lack_a_pair(term) else None) or enclose(term, DIGITS)[0]
            low, high = (float(end.replace("oo", "inf")) for end in found.decimal(DIGITS + 3))
    except RdpVerifyError as problem:
        line = str(problem)
        kind = "line" if line.strip() and "\n" not in line else "FAULT"
        return kind, line, None
    except Exception:
        return "FAULT", " | ".join(traceback.format_exc().splitlines()[-3:]), None
    spent = time.process_time() - started
    if low < 0 or (high > 1 + 1e-6 and text.startswith(PROBABILITIES)) or not low <= high:
        return "FAULT", f"[{low}, {high}] is no such value", (low, high)
    if spent > LATE * seconds:
        return "FAULT", f"{spent:.1f} s of {seconds:g} s", (low, high)
    return "number", f"[{low:.9g}, {high:.9g}]", (low, high)


def cell(text: str, seconds: float) -> tuple[str, str, tuple[float, float] | None]:
    try:
        return bounded(lambda tell: answer(text, seconds), PATIENCE * seconds)[0]
    except RdpVerifyError as problem:
        return "late", str(problem), None


def contradictions(known: dict[tuple[str, str], tuple[float, float]]):
    for mechanism in dict.fromkeys(mechanism for mechanism, _ in known):
        for small, large, factor in ORDERED:
            first, second = known.get((mechanism, small)), known.get((mechanism, large))
            if first and second and factor * first[0] > second[1] * (1 + 1e-6) + 1e-12:
                yield f"{small.format(mechanism)} = {first} against {large.format(mechanism)} = {second}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="only mechanisms whose text contains one of these")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--sample", type=int, metavar="K", help="so many cells")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    cells = [(mechanism, question) for mechanism in ALL for question in QUESTIONS
             if not options.names or any(name in mechanism for name in options.names)]
    if options.sample:
        cells = sorted(random.Random(options.seed).sample(cells, min(options.sample, len(cells))))
    counts, faults, known = {}, [], {}
    for mechanism, question in cells:
        text = question.format(mechanism)
        kind, printed, ends = cell(text, options.seconds)
        counts[kind] = counts.get(kind, 0) + 1
        print(f"{kind:<7}{text:<90}{printed[:160]}", flush=True)
        if kind == "FAULT":
            faults.append(f"{text}: {printed}")
        if ends:
            known[mechanism, question] = ends
    faults += contradictions(known)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    print("\n".join(["faults:", *faults] if faults else ["no faults"]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
