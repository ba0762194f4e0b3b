"""How many of the claims in a folder of certificates the core accepts: for each, the time to find a proof, to check it, and its steps.

python benchmarks/core.py FOLDER [--only WORD] [--seconds 60] [--write PROOFS]
python benchmarks/core.py --recheck PROOFS        (in a process of its own, which loads the core alone)
"""

import argparse
import json
import re
import signal
import time
from pathlib import Path

LAWS = re.compile(r"\b[A-Z]\w*\(|\b(kl|chi2|renyi|rdp|tv|hockey_stick|hellinger\w*|max_divergence|prob|loss\w*|tradeoff|delta|eps)\(")
FUNCTIONS = re.compile(r"\b(Abs|Max|Min|Phi)\(")


class OutOfTime(BaseException):
    """The time for one claim is over."""


def _alarm(*_):
    raise OutOfTime


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


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--recheck", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--write", type=Path)
    asked = parser.parse_args()
    if asked.recheck:
        return recheck(asked.folder)
    from rdpverify.core.check import check
    from rdpverify.elaboration.scalar import elaborate

    signal.signal(signal.SIGALRM, _alarm)
    accepted = total = 0
    for file in sorted(asked.folder.glob("*.json")):
        certificate = json.loads(file.read_text())
        if certificate.get("verdict") != "proved" or asked.only not in file.stem or not about_numbers(certificate["claim"]):
            continue
        claim, total, start = certificate["claim"], total + 1, time.perf_counter()
        try:
            signal.alarm(asked.seconds)
            proof = json.loads(json.dumps(elaborate(claim)))
            found = time.perf_counter()
            steps = check(claim, proof)
            accepted += 1
            print(
                f"yes {file.stem:44} {len(steps.theorems):6} steps, found in {found - start:6.2f} s, "
                f"checked in {time.perf_counter() - found:6.2f} s"
            )
            if asked.write:
                asked.write.mkdir(parents=True, exist_ok=True)
                (asked.write / file.name).write_text(json.dumps({"claim": claim, "proof": proof}))
        except OutOfTime:
            print(f"no  {file.stem:44} out of time")
        except Exception as problem:
            print(f"no  {file.stem:44} {time.perf_counter() - start:6.2f} s: {type(problem).__name__}: {str(problem)[:150]}")
        finally:
            signal.alarm(0)
    print(f"{accepted} of {total}")


if __name__ == "__main__":
    main()
