"""Exports every certificate of a folder to Coq and compiles the proofs: what was replayed, what was stated only, what failed.

    python coq/replay.py build/certificates [--jobs N] [--only TEXT] [--list]

Many proofs share one session of Coq, since loading the libraries costs more than most of them.
Exit code 1 when a proof fails or rests on an axiom that is not named here.
"""

import argparse
import json
import re
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rdpverify.export.coq import NOT_STATED, STATED, WITH_PROOF, export

LIBRARY = Path(__file__).parent
GROUP, SECONDS = 40, 120
# the axioms of Coq's real numbers, excluded middle with a choice of the case, and what Coq says of the machine's integers and floats,
# by which Interval computes
CLASSICAL = re.compile(r"ClassicalDedekindReals\.sig_(not|forall)_dec|FunctionalExtensionality\.functional_extensionality_dep"
                       r"|Classical_Prop\.classic|ClassicalEpsilon\.constructive_indefinite_description"
                       r"|(PrimInt63|Uint63|PrimFloat|FloatAxioms)\.\w+")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="certificates whose name contains this")
    parser.add_argument("--list", action="store_true", help="print each name with what became of it")
    options = parser.parse_args()
    found, texts = {}, {}
    for path in sorted(options.folder.glob("*.json")):
        if options.only in path.name:
            certificate = json.loads(path.read_text(encoding="utf-8"))
            exported = export(certificate)
            found[path.stem] = (certificate.get("verdict", certificate["kind"]), exported.state, exported.why)
            if exported.state == WITH_PROOF:
                texts[path.stem] = exported.text
    names = list(texts)
    groups = [names[start:start + GROUP] for start in range(0, len(names), GROUP)]
    assumed: set[str] = set()
    with ThreadPoolExecutor(options.jobs) as pool:
        for failed, axioms in pool.map(lambda group: compiled(group, texts), groups):
            assumed |= axioms
            for name, why in failed.items():
                found[name] = (found[name][0], "failed", why)
    if options.list:
        for name, (verdict, state, why) in found.items():
            print(f"{state:11} {verdict:9} {name}{'  ' + why if why else ''}")
    counts = Counter((verdict, state) for verdict, state, _ in found.values())
    for verdict in sorted({verdict for verdict, _ in counts}):
        of = {state: counts[verdict, state] for state in (WITH_PROOF, STATED, NOT_STATED, "failed")}
        print(f"{verdict:9} {of[WITH_PROOF]:5} replayed  {of[STATED]:5} stated only  {of[NOT_STATED]:5} not stated {of['failed']:5} failed")
    print("rests on  " + (", ".join(sorted(assumed)) or "nothing"))
    unknown = {name for name in assumed if not CLASSICAL.fullmatch(name)}
    if unknown:
        print("not classical: " + ", ".join(sorted(unknown)))
    return 1 if unknown or any(state == "failed" for _, state, _ in found.values()) else 0


def compiled(names: list[str], texts: dict) -> tuple[dict, set]:
    """(name → why it failed, the axioms that the others rest on) of a group of proofs, one module each in one session of Coq."""
    session = subprocess.Popen(["coqtop", "-q", "-w", "none", "-Q", str(LIBRARY), "RDV"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    lines = ["From Coq Require Import String.", f"Set Default Timeout {SECONDS}."]
    for number, name in enumerate(names):
        lines += [f"Module M{number}.", texts[name], "Abort All.", f"End M{number}.",
                  f'Definition done{number} := {_theorem(number, texts[name])}.']
    said = _ask(session, lines)
    failed = {name: _why(said, number) for number, name in enumerate(names) if f"done{number} is defined" not in said}
    proved = [_theorem(number, texts[name]) for number, name in enumerate(names) if name not in failed]
    assumed = _ask(session, [f"Definition all := ({', '.join(['tt', *proved])}).", "Print Assumptions all."])
    session.stdin.close()
    session.wait()
    return failed, set(re.findall(r"^([A-Z]\w*(?:\.\w+)+) ", assumed, re.MULTILINE))


def _theorem(number: int, text: str) -> str:
    return f"M{number}.{'refuted' if 'Theorem refuted' in text else 'proved'}"


def _ask(session: subprocess.Popen, lines: list[str]) -> str:
    """What Coq says to the lines."""
    threading.Thread(target=lambda: print("\n".join([*lines, 'Eval compute in "the end"%string.']), file=session.stdin, flush=True)).start()
    said = []
    for line in session.stdout:
        if '= "the end"' in line:
            break
        said.append(line.replace("Coq < ", ""))
    return "".join(said)


def _why(said: str, number: int) -> str:
    """The first error after the module was begun."""
    errors = said.partition(f"Module M{number} ")[2].partition("Error:")[2]
    return " ".join(errors.split("\n\n")[0].split())[:100] or "the session ended"


if __name__ == "__main__":
    sys.exit(main())
