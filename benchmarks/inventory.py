"""What claim files say of lists of printed statements: which are decided, in whole or in part, which false twins are refuted.

    python benchmarks/inventory.py FILE.yaml … [--proofs FOLDER] [--all]

A list is a YAML file with `claims:`, each with an `id`, a `verdict` (true, false or not checkable, in any case and with what follows:
"TRUE", "true-with-extra-hypothesis", "FALSE-AS-PRINTED") and perhaps a `mutant`, a false twin whose `statement` is "the statement itself"
where the entry is false.  A claim settles an entry by naming it in `covers`, a refuted claim or false twin settles the mutant of `x` by
naming `x.mutant`.  Printed are the entries that are not settled in whole (all of them with --all), each with its claims, then the shares,
then how many claims cover nothing of any list and cite a work since 2018.  The exit code is 1 where claims contradict a verdict.
"""

import argparse
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

import yaml

from rdpverify.claims.collect import collect, every
from rdpverify.claims.printed import TWIN

PROOFS = Path(__file__).parents[1] / "proofs"
ITSELF = "the statement itself"
SINCE_2018 = re.compile(r"(?<![\d.])20(1[89]|2\d)(?![\d.]*\d)")  # a year, no number of arXiv
TRUE, FALSE, OTHER = "true", "false", "not checkable"


class Corpus:
    """Claims by what they cover, printed texts without a verdict by their names."""

    def __init__(self, files):
        self.covering, self.texts = defaultdict(list), {text.id: text for file in files for text in file.printed}
        self.claims = [claim for file in files for claim in file.claims]
        for claim in (claim for file in files for claim in every(file)):
            for name in claim.covers:
                self.covering[name].append(claim)

    def state(self, name: str, kind: str) -> str:
        """What the claims that cover the name, or the printed text called so, make of it; of what is false, what refutes it comes first."""
        expected = {claim.expected for claim in self.covering[name]}
        if "refuted" in expected and (kind == FALSE or "proved" not in expected):
            return "refuted"
        if "proved" in expected:
            whole = any(claim.expected == "proved" and not claim.not_covered for claim in self.covering[name])
            return "proved in whole" if whole else "proved in part"
        return min(expected, default=self.texts[name].kind if name in self.texts else "missing")

    def told(self, name: str) -> list[str]:
        lines = [f"    {claim.expected}: {claim.id}" + (f" (without: {claim.not_covered})" if claim.not_covered else "")
                 for claim in self.covering[name]]
        return lines + ([f"    {self.texts[name].kind}: {self.texts[name].why}"] if name in self.texts else [])


def truth(verdict: str) -> str:
    return next((kind for kind in (TRUE, FALSE) if verdict.lower().startswith(kind)), OTHER)


def entries_of(path: str) -> list[dict]:
    """The entries of a list; SystemExit with one line where it is none."""
    try:
        entries = yaml.safe_load(Path(path).read_text(encoding="utf-8"))["claims"]
        if not isinstance(entries, list) or not all(isinstance(entry[key], str) for entry in entries for key in ("id", "verdict")):
            raise TypeError
        if not all(isinstance(entry["mutant"]["statement"], str) for entry in entries if "mutant" in entry):
            raise TypeError
    except (OSError, UnicodeDecodeError, yaml.YAMLError, TypeError, KeyError):
        print(f"{path}: expected YAML with `claims:`, a list of entries with id, verdict and perhaps a mutant with its statement",
              file=sys.stderr)
        sys.exit(2)
    return entries


def reported(path: str, corpus: Corpus, everything: bool) -> int:
    """Prints what is known of the list; the number of entries that the claims contradict."""
    entries = entries_of(path)
    states, twins, wrong = defaultdict(Counter), Counter(), 0
    print(f"{Path(path).name}: {len(entries)} entries")
    for entry in entries:
        name, kind = entry["id"], truth(entry["verdict"])
        state = corpus.state(name, kind)
        states[kind][state] += 1
        against = kind == FALSE and state.startswith("proved") or kind == TRUE and state == "refuted"
        wrong += against
        if everything or against or state in ("proved in part", "open", "missing"):
            print(f"  {name} ({kind}): {state}" + (", against the list" if against else ""), *corpus.told(name), sep="\n")
        if "mutant" not in entry:
            continue
        twin = name if entry["mutant"]["statement"].startswith(ITSELF) else name + TWIN
        found = corpus.state(twin, FALSE)
        twins[found] += 1
        wrong += found.startswith("proved")
        if found != "refuted":
            print(f"  {name}, mutant: {found}: {entry['mutant']['statement']}", *corpus.told(twin), sep="\n")
    for kind, counted in states.items():
        print(f"  {kind}: {counted.total()}, of them " + ", ".join(f"{count} {state}" for state, count in counted.most_common()))
    if twins:
        print(f"  mutants: {twins.total()}, of them {twins['refuted']} refuted ({100 * twins['refuted'] / twins.total():.1f} %)")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="+", metavar="FILE.yaml")
    parser.add_argument("--proofs", default=PROOFS)
    parser.add_argument("--all", action="store_true", help="every entry with its claims")
    options = parser.parse_args()
    corpus = Corpus(collect([options.proofs]))
    wrong = sum(reported(path, corpus, options.all) for path in options.lists)
    beyond = Counter(claim.expected for claim in corpus.claims if not claim.covers and SINCE_2018.search(claim.source))
    print(f"claims beyond every list with a source since 2018: {beyond.total()} ({', '.join(f'{n} {kind}' for kind, n in beyond.items())})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
