"""Evidence under another claim: where it still holds, the prover must not refute that claim.

    python tests/soundness/foreign.py --count 300 build/certificates

Of proofs drawn by lot the claim is altered (a premise less, a larger domain, another number, the other way round), sealed anew and checked;
what is accepted is handed to the search for counterexamples.
"""

import argparse
import json
import random
import sys
from pathlib import Path

from recorded import record

sys.path.insert(0, str(Path(__file__).parents[2] / "conformance"))
from alterations import other_claims
from sealing import sealed

from rdpverify.checker import check
from rdpverify.deadline import deadline
from rdpverify.errors import BudgetExceeded, CertificateError, RdpVerifyError
from rdpverify.language import statement_from_data
from rdpverify.proving.prove import prove

MOST_BYTES = 3000


def accepted(certificate: dict):
    """(what was altered, the claim) where the same evidence is accepted."""
    for what, changed in other_claims(certificate):
        try:
            with deadline(60, 2):
                check(sealed(changed))
        except (CertificateError, BudgetExceeded):
            yield what, None
            continue
        yield what, changed["claim"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=300, help="certificates")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--seconds", type=float, default=2, help="for a counterexample")
    parser.add_argument("--record", action="store_true", help="for docs/trust.md")
    options = parser.parse_args()
    dice, tried, held, wrong = random.Random(options.seed), 0, 0, 0
    paths = [path for path in sorted(options.folder.glob("*.json")) if path.stat().st_size < MOST_BYTES and ".mutant" not in path.name]
    for path in dice.sample(paths, min(options.count, len(paths))):
        certificate = json.loads(path.read_text(encoding="utf-8"))
        if certificate["verdict"] == "proved" and "core" in certificate["evidence"] and "proof" in certificate["evidence"]:
            del certificate["evidence"][dice.choice(("core", "proof"))]
        for what, claim in accepted(certificate):
            tried += 1
            if claim is None:
                continue
            held += 1
            try:
                found = prove(statement_from_data(claim), options.seconds)
            except RdpVerifyError:  # not canonical, which the core does not ask
                continue
            if {found.verdict, certificate["verdict"]} == {"proved", "refuted"}:
                wrong += 1
                print(f"WRONG: {path.name}, {what}: {certificate['verdict']} and {found.verdict} {found.evidence.get('at', '')}", flush=True)
    print(f"{tried} other claims, {held} accepted, {wrong} of them decided the other way")
    if options.record:
        record("foreign claims", what="evidence under another claim, sealed anew", tried=tried, wrong=wrong,
               against="the search for counterexamples and proofs, where the checker accepts it", also=f"{held} accepted")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
