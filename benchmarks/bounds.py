"""How many of the inequalities between functions in proofs/bounds-*.toml are decided as they should be, and how fast.

    python benchmarks/bounds.py [words of their names] [--budget SECONDS]

Each claim and each of its false twins is decided anew, without a certificate; the last line is the share, in all and by file.
"""

import argparse
import statistics
import time
from pathlib import Path

from rdpverify.claims.collect import collect, every
from rdpverify.errors import RdpVerifyError
from rdpverify.proving.prove import prove

PROOFS = Path(__file__).parents[1] / "proofs"
QUICK = 3.0  # seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only claims whose name has one of them")
    parser.add_argument("--budget", type=float, default=60, help="seconds for a claim")
    options = parser.parse_args()
    right, seconds = {}, []
    for path in sorted(PROOFS.glob("bounds-*.toml")):
        for claim in (each for file in collect([path]) for each in every(file)):
            if options.words and not any(word in claim.id for word in options.words):
                continue
            start = time.monotonic()
            try:
                verdict = prove(claim.parsed, seconds=options.budget).verdict
            except RdpVerifyError as problem:
                verdict = f"{type(problem).__name__}: {problem}"
            seconds.append(time.monotonic() - start)
            expected = "refuted" if claim.mutant_of else claim.expected
            right.setdefault(path.stem, []).append(verdict == expected)
            mark = " " if verdict == expected else "x"
            print(f"{mark} {claim.id:44} {verdict[:60]:10} {seconds[-1]:6.2f} s", flush=True)
    for name, found in right.items():
        print(f"{name:28} {sum(found):3} of {len(found):3}")
    found = [each for group in right.values() for each in group]
    print(f"decided as they should be: {sum(found)} of {len(found)} ({100 * sum(found) / max(len(found), 1):.1f} %), "
          f"median {statistics.median(seconds or [0]):.2f} s, {sum(each < QUICK for each in seconds)} within {QUICK:g} s, "
          f"slowest {max(seconds, default=0):.1f} s, all {sum(seconds):.0f} s")


if __name__ == "__main__":
    main()
