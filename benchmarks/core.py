"""How many of the claims about numbers in a folder of certificates the core accepts: for each, the processor time to find a proof along the
one in the certificate, or anew, and to check it, and its steps; or the first thing that could not be said again.

python benchmarks/core.py FOLDER [--only WORD] [--seconds 10] [--write PROOFS]
python benchmarks/core.py --recheck PROOFS        (in a process of its own, which loads the core alone)
"""

import argparse
import json
import re
import time
from pathlib import Path

LAWS = re.compile(r"\b[A-Z]\w*\(|\b(kl|chi2|renyi|rdp|tv|hockey_stick|hellinger\w*|max_divergence|prob|loss\w*|tradeoff|delta|eps)\(")
FUNCTIONS = re.compile(r"\b(Abs|Max|Min|Phi)\(")


def about_numbers(claim: dict) -> bool:
    text = " ".join([claim["conclusion"], *claim["where"], *claim["given"], *claim["conditions"]])
    return not LAWS.search(FUNCTIONS.sub("f(", text)) and not claim.get("tight")


def recheck(path: Path) -> None:
    from rdpverify.core.check import check

    for file in sorted(path.glob("*.json")):
        data = json.loads(file.read_text())
        start = time.perf_counter()
        steps = check(data["claim"], data["proof"])
        print(
            f"{file.stem:44} {len(steps.theorems):6} steps {time.perf_counter() - start:7.2f} s  axioms: {', '.join(sorted(steps.axioms))}"
        )


def found(claim: dict, tree: dict | None, seconds: float) -> tuple[dict | None, str]:
    """The proof in the core's rules, or None and why the first search ended."""
    from rdpverify.deadline import deadline
    from rdpverify.elaboration.in_the_core import CANNOT, searches

    why = []
    for search in searches(claim, tree or {"rule": "", "then": []}):
        try:
            with deadline(20 * seconds, seconds):
                return json.loads(json.dumps(search())), ""
        except CANNOT as problem:
            why.append(f"{type(problem).__name__}: {problem}")
    return None, why[0]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--recheck", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=float, default=10, help="of processor time, for each claim and each of the two searches")
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    if asked.recheck:
        return recheck(asked.folder)
    from rdpverify.core.check import check

    accepted = total = 0
    for file in sorted(asked.folder.glob("*.json")):
        certificate = json.loads(file.read_text())
        if certificate.get("verdict") != "proved" or asked.only not in file.stem or not about_numbers(certificate["claim"]):
            continue
        claim, total, start = certificate["claim"], total + 1, time.thread_time()
        proof, why = found(claim, certificate["evidence"].get("proof"), asked.seconds)
        if proof is None:
            print(f"no  {file.stem:44} {why[:300]}")
            continue
        middle = time.thread_time()
        steps = check(claim, proof)
        accepted += 1
        print(
            f"yes {file.stem:44} {len(steps.theorems):6} steps, found in {middle - start:6.2f} s, "
            f"checked in {time.thread_time() - middle:6.2f} s"
        )
        if asked.write:
            asked.write.mkdir(parents=True, exist_ok=True)
            (asked.write / file.name).write_text(json.dumps({"claim": claim, "proof": proof}))
    print(f"{accepted} of {total}")


if __name__ == "__main__":
    main()
