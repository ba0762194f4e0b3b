"""Every axiom against numbers, and without each of its conditions: written to rdpverify/theorems/, numbers.json and counterexamples.json.

Run: python benchmarks/axioms.py.  What is written is printed by `rdpverify list axioms`, and found again by its option --anew and by tests.
"""

import json

from rdpverify.proving.axiom_tests import COUNTEREXAMPLES, NUMBERS, UNDEFINED, as_numbers, counterexample, tested, weakened
from rdpverify.proving.theorems import all_of_ours


def main():
    found, numbers = {}, {}
    for theorem in (theorem for theorem in all_of_ours() if theorem.proof is None):
        known = tested(theorem, 0).needed
        for text, weaker in weakened(theorem.statement).items():
            place = known[text] if known[text] is not None else counterexample(weaker)
            if place not in (None, UNDEFINED):
                found.setdefault(theorem.name, {})[text] = place
            print(f"{theorem.name}: without {text}: {place or 'nothing found'}", flush=True)
        numbers[theorem.name] = as_numbers(theorem, tested(theorem))
    for path, data in ((COUNTEREXAMPLES, found), (NUMBERS, numbers)):
        path.write_text(json.dumps(data, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
