"""Claims of files decided and rechecked: verdict, seconds to decide, seconds to recheck, bytes of certificate.

Run: python benchmarks/claims.py [PATH…]     (default proofs; in one process, nothing else running)
"""

import sys
import time

from rdpverify.claims.collect import collect, every
from rdpverify.claims.store import certificate_text
from rdpverify.checker import check


def main(paths):
    print(f"{'claim':<44} {'verdict':<10} {'decide':>8} {'recheck':>8} {'bytes':>8}")
    totals = [0.0, 0.0, 0]
    for file in collect(paths):
        for claim in every(file):
            verdict = claim.verify()
            started, size = time.perf_counter(), 0
            if verdict.certificate is not None:
                check(verdict.certificate)
                size = len(certificate_text(verdict.certificate).encode())
            row = (verdict.seconds, time.perf_counter() - started, size)
            totals = [total + part for total, part in zip(totals, row)]
            print(f"{claim.id:<44} {verdict.status:<10} {row[0]:>8.3f} {row[1]:>8.3f} {row[2]:>8}", flush=True)
    print(f"{'total':<55} {totals[0]:>8.3f} {totals[1]:>8.3f} {totals[2]:>8}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["proofs"])
