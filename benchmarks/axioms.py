"""Every axiom without each of its conditions: places at which it fails, written to rdpverify/theorems/counterexamples.json.

Run: python benchmarks/axioms.py.  What is written is checked again whenever `rdpverify list axioms` prints it, and by tests.
"""

import json

from rdpverify.proving.axiom_tests import COUNTEREXAMPLES, UNDEFINED, counterexample, tested, weakened
from rdpverify.proving.theorems import all_of_ours


def main():
    found: dict = {}
    for theorem in (theorem for theorem in all_of_ours() if theorem.proof is None):
        known = tested(theorem, 0).needed
        for text, weaker in weakened(theorem.statement).items():
            place = known[text] if known[text] is not None else counterexample(weaker)
            if place not in (None, UNDEFINED):
                found.setdefault(theorem.name, {})[text] = place
            print(f"{theorem.name}: without {text}: {place or 'nothing found'}", flush=True)
    COUNTEREXAMPLES.write_text(json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
