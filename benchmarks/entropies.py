"""Statements about entropies, those of proofs/entropy.toml: verdict, milliseconds of processor time to decide and to recheck.

All in one warm process.

Run: python benchmarks/entropies.py [WORD …]     (only statements whose id has one of the words)
"""

import sys
import time
from pathlib import Path

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.claims.files import read_toml
from rdpverify.proving.prove import prove

FILE = Path(__file__).parents[1] / "proofs" / "entropy.toml"
SECONDS, GOAL = 5, 50


def decided(claim) -> tuple[str, float, float]:
    """The verdict, the best of three times in milliseconds to decide, and the time to recheck."""
    times = []
    for _ in range(3):
        start = time.process_time()
        outcome = prove(claim.parsed, seconds=SECONDS)
        times.append(time.process_time() - start)
    start = time.process_time()
    if outcome.verdict != "undecided":
        check(claim_certificate(claim.parsed, outcome.verdict, outcome.evidence))
    return outcome.verdict, 1e3 * min(times), 1e3 * (time.process_time() - start)


def main(words: list[str]):
    claims = [each for claim in read_toml(FILE).claims for each in (claim, *claim.mutants)]
    within, counted = 0, 0
    for claim in claims:
        if words and not any(word in claim.id for word in words):
            continue
        verdict, deciding, rechecking = decided(claim)
        wrong = "" if verdict == claim.expected else f"   EXPECTED {claim.expected}"
        print(f"{claim.id:40} {verdict:10} {deciding:8.1f} ms {rechecking:8.1f} ms{wrong}", flush=True)
        if claim.expected == "proved":
            counted, within = counted + 1, within + (verdict == "proved" and deciding <= GOAL)
    print(f"{within} of {counted} statements proved in at most {GOAL} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
