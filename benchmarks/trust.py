"""What the verdicts of proofs/ rest on: files and lines of the trusted half by kind of verdict, and the facts that are cited.

Run after `rdpverify check`: python benchmarks/trust.py [FOLDER of certificates, default build/certificates]
"""

import json
import statistics
import sys
from collections import Counter, defaultdict
from pathlib import Path

from rdpverify.certificates.rests_on import rests_on


def main(folder: str = "build/certificates"):
    found = [(json.loads(path.read_text(encoding="utf-8")), path) for path in sorted(Path(folder).glob("*.json"))]
    if not found:
        sys.exit(f"{folder}: no certificates; run rdpverify check first")
    groups, axioms = defaultdict(list), Counter()
    for certificate, _ in found:
        rests = rests_on(certificate)
        groups[certificate.get("verdict", "enclosed"), ", ".join(rests["tiers"])].append(rests)
        axioms.update(f"{axiom['name']}: {axiom['source']}" for axiom in rests["axioms"])
    print(f"{'verdict':<10} {'rests on':<32} {'verdicts':>8} {'files':>11} {'lines':>15} {'median':>7}")
    for (verdict, tiers), group in sorted(groups.items(), key=lambda item: -len(item[1])):
        files, lines = ([rests[key] for rests in group] for key in ("files", "lines"))
        spread = [f"{min(values)} to {max(values)}" if min(values) < max(values) else f"{min(values)}" for values in (files, lines)]
        print(f"{verdict:<10} {tiers:<32} {len(group):>8} {spread[0]:>11} {spread[1]:>15} {statistics.median(lines):>7.0f}")
    print(f"\n{len(axioms)} facts are cited:")
    for name, count in axioms.most_common():
        print(f"{count:>5}  {name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
