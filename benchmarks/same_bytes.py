"""Are derivations byte-identical across runs, hash seeds and the order in which they are asked for?

Run: python benchmarks/same_bytes.py [--checks] [NAME …]

Every pair of the examples is derived in several interpreters with different hash seeds, forwards and backwards, and written in
all formats.  Prints one digest a pair and exits with 1 when two of them differ.  With ``--checks`` the self-checks take part.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys

from rdpverify.claims.deriving import derive as derive_checked
from rdpverify.derivation import derive
from rdpverify.derivation.examples import EXAMPLES
from rdpverify.reports.derivation import latex_lines, markdown_lines

RUNS = (("0", False), ("1", True), ("4242", False), ("random", True))  # hash seed, backwards


def main() -> int:
    options = _options()
    if options.once:
        print(json.dumps(_digests(options)))
        return 0
    found = [_in_a_fresh_interpreter(seed, backwards) for seed, backwards in RUNS]
    different = [title for title, digest in found[0].items() if any(other[title] != digest for other in found[1:])]
    for title, digest in found[0].items():
        print(f"{digest[:16]}  {title}" + ("  DIFFERS" if title in different else ""))
    print(f"{len(found[0])} pairs in {len(RUNS)} runs: " + (f"{len(different)} differ" if different else "byte-identical"))
    return 1 if different else 0


def _options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="only pairs whose title contains one of these")
    parser.add_argument("--checks", action="store_true", help="with the self-checks")
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--backwards", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def _in_a_fresh_interpreter(seed: str, backwards: bool) -> dict[str, str]:
    command = [sys.executable, __file__, "--once", *sys.argv[1:], *(["--backwards"] if backwards else [])]
    done = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def _digests(options) -> dict[str, str]:
    examples = [example for example in EXAMPLES if not options.names or any(name in example.title for name in options.names)]
    found = {}
    for example in reversed(examples) if options.backwards else examples:
        answer = derive_checked(example.expression, example.where) if options.checks else derive(
            example.expression, example.where, check=False)
        texts = [str(answer), *latex_lines(answer), *markdown_lines(answer), json.dumps(answer.data(), ensure_ascii=False)]
        found[f"{example.title} {' '.join(example.where)}"] = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    return {title: found[title] for title in sorted(found)}


if __name__ == "__main__":
    sys.exit(main())
