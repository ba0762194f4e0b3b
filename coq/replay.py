"""Exports every certificate of a folder to Coq and compiles the proofs: what was replayed, what was stated only, what failed.

    python coq/replay.py build/certificates [--jobs N] [--only TEXT] [--list] [--results FILE] [--anew] [--counts FILE]

Many proofs share one session of Coq, since what they rest on takes longer to tell than most of them to check; the shortest come first.
A run with ``--results`` writes there after each session what was replayed, and does not do it again while its
text and the modules it needs are the same, unless ``--anew`` asks for all; it says how many it compiled and how many it kept.
One of all certificates with ``--counts`` writes there what docs/coq.md prints of it.
Exit code 1 when a proof fails or rests on an axiom that is not named here.
"""

import argparse
import contextlib
import hashlib
import json
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from pathlib import Path

from rdpverify.core.envelope import opened, read_file
from rdpverify.errors import RdpVerifyError
from rdpverify.export.coq import NOT_STATED, STATED, WITH_PROOF, export
from rdpverify.writing import write_whole

LIBRARY = Path(__file__).parent
# of a session: its most proofs, and the size of their texts, each counted as if longer by what any proof costs; to say what they rest on,
# at its end, costs as much as some forty of them
PROOFS, CHARACTERS, EACH = 200, 1_500_000, 2_000
SECONDS = 3600  # for one command of Coq by the clock: so many that no load of the machine fails a proof
STATES = {WITH_PROOF: "replayed", STATED: "stated only", NOT_STATED: "not stated", "failed": "failed"}
ENDED = "the session of Coq ended"
# the axioms of Coq's real numbers, excluded middle with a choice of the case, and what Coq says of the machine's integers and floats,
# by which Interval computes
CLASSICAL = re.compile(r"ClassicalDedekindReals\.sig_(not|forall)_dec|FunctionalExtensionality\.functional_extensionality_dep"
                       r"|Classical_Prop\.classic|ClassicalEpsilon\.constructive_indefinite_description"
                       r"|(PrimInt63|Uint63|PrimFloat|FloatAxioms)\.\w+")
THEOREM = re.compile(r"^Theorem (?:(refuted) : (?:forall L : line, ~ claim L|~ claim)|(proved) : (?:forall L : line, claim L|claim))\.$",
                     re.MULTILINE)
FINITE = re.compile(r"[KPQR][0-9]*|masses")  # what a counterexample gives finite laws for
HASH = re.compile(r"\(\* (sha256:\w+) \*\)")  # of the certificate: an exported text begins with it
REQUIRED = re.compile(r"^From RDV Require (?:Import |Export )?([\w ]+)\.$", re.MULTILINE)
# theorems that a reader will look for, by the names of their claims
NAMED = {"probability preservation": ["probability-preservation", "probability-preservation-lower"],
         "RDP ⇒ (ε, δ), Mironov's": ["rdp-to-dp", "m17-prop3-delta-form"],
         "RDP ⇒ (ε, δ), the optimal one": ["rdp-to-dp-improved", "bbghs20-thm21-conversion"],
         "Pinsker's inequality": ["pinsker", "sv16-pinsker"],
         "pure DP ⇒ RDP": ["pure-dp-all-orders", "pure-dp-half-alpha-eps-squared", "m17-lemma1-pure-to-rdp"],
         "zCDP ⇒ (ε, δ)": ["bs16-prop1.3-zcdp-to-dp", "tcdp-conversion"],
         "group privacy": ["m17-prop2-group-privacy", "group-privacy-step", "bs16-prop1.9-group", "dr14-group-approx", "dr14-group-pure"],
         "closed forms of normal laws": ["m17-prop7-gaussian", "gaussian-rdp", "gaussian-zcdp", "gaussian-analytic-calibration"],
         "closed forms of Laplace laws": ["m17-prop6-laplace", "laplace-mechanism-rdp", "m17-cor2-laplace-kl", "laplace-profile"]}
ASSUMING = re.compile(r"\b(Axioms?|Parameters?|Conjectures?|Hypothes[ei]s|Variables?|Context|Admitted|admit|give_up)\b|\bbelieved_")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="certificates whose name contains this")
    parser.add_argument("--list", action="store_true", help="print each name with what became of it")
    parser.add_argument("--results", type=Path, help="a JSON file of what was replayed; a run that was ended goes on from it")
    parser.add_argument("--anew", action="store_true", help="compile all anew, also what an earlier run replayed")
    parser.add_argument("--counts", type=Path, help="a JSON file for what docs/coq.md prints, where all certificates were asked for")
    options = parser.parse_args()
    paths = [path for path in sorted(options.folder.glob("*.json")) if options.only in path.name]
    found, texts = exported(paths)
    results = Results(options.results, options.anew)
    kept = {name for name, text in texts.items() if results.has(text)}
    left = grouped({name: text for name, text in texts.items() if name not in kept})
    progress = Progress(texts, left)
    with ThreadPoolExecutor(options.jobs) as pool:
        working = {pool.submit(compiled, group, texts): group for group in left}
        for done in as_completed(working):
            group, (failed, axioms) = working[done], done.result()
            for name, why in failed.items():
                found[name] = (found[name][0], "failed", why)
            results.add({name: texts[name] for name in group}, failed, axioms)
            progress.tell(group, failed)
    if options.list:
        for name, (verdict, state, why) in found.items():
            print(f"{state:11} {verdict:9} {name}{'  ' + why if why else ''}")
    counts = counted(found, paths, kept)
    for verdict, of in counts["verdicts"].items():
        print(f"{verdict:9} " + "  ".join(f"{number:5} {state}" for state, number in of.items()))
    print("by finite laws {} of {} refutations replayed".format(*counts["by finite laws"]))
    print("compiled now {compiled}, kept from earlier runs {kept}".format(**counts["this run"]))
    print("rests on  " + (", ".join(results.kept["axioms"]) or "nothing"))
    if options.counts and not options.only:
        write_whole(options.counts, json.dumps(counts, indent=1, ensure_ascii=False) + "\n")
    return 1 if any(state == "failed" for _, state, _ in found.values()) else 0


def counted(found: dict, paths: list[Path], kept: Collection[str] = ()) -> dict:
    """How many came to what, by verdict; how many of the proofs were compiled now, and how many kept; of the refutations by finite laws how
    many were replayed; and which theorems of ``NAMED`` were."""
    states = Counter((verdict, state) for verdict, state, _ in found.values())
    finite = [found[path.stem][1] for path in paths if found[path.stem][0] == "refuted" and by_finite_laws(path)]
    named = {theorem: {"replayed": [name for name in names if found.get(name, ("", ""))[1] == WITH_PROOF],
                       "not": [name for name in names if found.get(name, ("", ""))[1] != WITH_PROOF]} for theorem, names in NAMED.items()}
    return {"certificates": len(found),
            "verdicts": {verdict: {said: states[verdict, state] for state, said in STATES.items()}
                         for verdict in sorted({verdict for verdict, _ in states})},
            "this run": {"compiled": sum(state == WITH_PROOF for _, state, _ in found.values()) - len(kept), "kept": len(kept)},
            "by finite laws": [finite.count(WITH_PROOF), len(finite)], "named": named}


def exported(paths: list[Path]) -> tuple[dict, dict]:
    """(name → verdict, state and why it is no more than that; name → text of the proof) of the certificates."""
    found, texts = {}, {}
    for path in paths:
        verdict = "unread"
        try:
            certificate = opened(read_file(path))
            verdict = certificate.get("verdict", certificate["kind"])
            made = export(certificate)
        except (RdpVerifyError, TypeError, ValueError, KeyError, AttributeError, IndexError, RecursionError) as problem:
            found[path.stem] = (verdict, "failed", f"the certificate does not hold: {type(problem).__name__}: {problem}")
            continue
        found[path.stem] = (verdict, made.state, made.why)
        if made.state == WITH_PROOF:
            texts[path.stem] = made.text
    return found, texts


def by_finite_laws(path: Path) -> bool:
    """Is it a refutation whose counterexample names laws, kernels or random variables, which are finite?"""
    at = opened(read_file(path))["evidence"].get("at", {})
    return any(FINITE.fullmatch(name) for name in at)


def cost(text: str) -> int:
    return EACH + len(text)


def grouped(texts: dict[str, str]) -> list[list[str]]:
    """Names for one session each, the shortest proofs first."""
    groups, size = [], CHARACTERS
    for name in sorted(texts, key=lambda name: (len(texts[name]), name)):
        size += cost(texts[name])
        if size > CHARACTERS or len(groups[-1]) == PROOFS:
            groups.append([])
            size = cost(texts[name])
        groups[-1].append(name)
    return groups


class Results:
    """The file that keeps what was replayed, by the text of the proof and of the modules that it needs; what failed is there to be read,
    and is tried again."""

    def __init__(self, path: Path | None, anew: bool = False):
        self.path = path
        self.kept = {"axioms": [], "failed": {}, "replayed": {}}
        if path and path.exists() and not anew:
            before = json.loads(path.read_text(encoding="utf-8"))
            good = {key: proof for key, proof in before["replayed"].items() if proof.get("library") == library(proof.get("needs", ""))}
            self.kept |= {"axioms": before["axioms"], "replayed": good}

    def has(self, text: str) -> bool:
        return _digest(text) in self.kept["replayed"]

    def add(self, texts: dict[str, str], failed: dict[str, str], axioms: set[str]) -> None:
        self.kept["axioms"] = sorted({*self.kept["axioms"], *axioms})
        self.kept["failed"] |= failed
        for name, text in texts.items():
            if name not in failed:
                needs = " ".join(required(text))
                proof = {"name": name, "certificate": HASH.search(text)[1], "needs": needs, "library": library(needs)}
                self.kept["replayed"][_digest(text)] = proof
        if self.path:
            write_whole(self.path, json.dumps(self.kept, indent=1) + "\n")


def required(text: str) -> list[str]:
    """The modules of the library that a text asks for."""
    return [module for line in REQUIRED.findall(text) for module in line.split()]


@cache
def library(needs: str) -> str:
    """A hash of the modules named and of all that they rest on: what is added beside them leaves it as it was."""
    files, left = {}, needs.split()
    while left:
        if (module := left.pop()) not in files:
            file = LIBRARY / f"{module}.v"
            files[module] = file.read_text(encoding="utf-8") if file.exists() else ""
            left += required(files[module])
    return _digest(json.dumps(sorted(files.items())))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Progress:
    """A line after each session: how many were replayed and failed, and the time that the others take if they cost by their length."""

    def __init__(self, texts: dict[str, str], groups: list[list[str]]):
        self.texts, self.failed, self.done, self.began = texts, 0, 0, time.monotonic()
        self.replayed = len(texts) - sum(map(len, groups))
        self.all = sum(cost(texts[name]) for group in groups for name in group)

    def tell(self, group: list[str], failed: dict[str, str]) -> None:
        self.replayed, self.failed = self.replayed + len(group) - len(failed), self.failed + len(failed)
        self.done += sum(cost(self.texts[name]) for name in group)
        minutes = (time.monotonic() - self.began) * (self.all - self.done) / self.done / 60
        lines = [f"failed: {name}  {why}" for name, why in failed.items()]
        lines.append(f"{self.replayed} replayed and {self.failed} failed of {len(self.texts)}, about {minutes:.0f} min left")
        print("\n".join(lines), file=sys.stderr, flush=True)


def compiled(names: list[str], texts: dict) -> tuple[dict, set]:
    """(name → why it failed, the axioms that the others rest on) of a group of proofs, one module each in one session of Coq."""
    failed, axioms, ended = {name: why for name in names if (why := no_proof(texts[name]))}, set(), True
    while ended and (left := [name for name in names if name not in failed]):
        wrong, axioms, ended = _session(left, texts)
        failed |= wrong
    return failed, axioms


def no_proof(text: str) -> str | None:
    """Why it is no proof, whatever Coq says of it: it must have one theorem, about its claim, and assume nothing."""
    if assuming := ASSUMING.search(text):
        return f"assumes something: {assuming[0]}"
    return None if len(THEOREM.findall(text)) == text.count("Theorem ") == 1 else "has no theorem, proved or refuted, about its claim"


def _session(names: list[str], texts: dict) -> tuple[dict, set, bool]:
    """What failed, the axioms that the others rest on, and whether the session ended before it said them, at the one that failed."""
    session = subprocess.Popen(["coqtop", "-q", "-w", "none", "-Q", str(LIBRARY), "RDV"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    _ask(session, ["From Coq Require Import String.", f"Set Default Timeout {SECONDS}."])
    failed, axioms, ended = {}, set(), False
    for number, name in enumerate(names):
        why, ended = _tried(session, number, texts[name])
        failed |= {name: why} if why else {}
        if ended:
            break
    proved = [number for number, name in enumerate(names) if name not in failed]
    if not ended:
        axioms, read = _assumed(session, proved)
        if not read:
            failed, ended = failed | {names[-1]: "Coq does not say what it rests on"}, True
    if unknown := {axiom for axiom in axioms if not CLASSICAL.fullmatch(axiom)}:
        for number in proved:
            if mine := _assumed(session, [number])[0] & unknown:
                failed[names[number]] = "rests on " + ", ".join(sorted(mine))
    with contextlib.suppress(BrokenPipeError):
        session.stdin.close()
    session.wait()
    return failed, axioms - unknown, ended


def _tried(session: subprocess.Popen, number: int, text: str) -> tuple[str | None, bool]:
    """The first error of a proof, which is left there, since what comes after would be tried on other goals than it is for; and whether the
    session ended at it."""
    whole = f"Module M{number}.\n{text}End M{number}.\nDefinition done{number} := {_theorem(number, text)}."
    for command in re.split(r"(?<=\.)\n", whole):
        said, alive = _ask(session, [command])
        if not alive:
            return ENDED, True
        if error := re.search(r"^Error:\s*(.*?)(\n\n|\Z)", said, re.MULTILINE | re.DOTALL):
            return " ".join(error[1].split())[:100] or "error", not _ask(session, ["Abort All.", f"End M{number}."])[1]
    return (None if f"done{number} is defined" in said else "not defined"), False


def _theorem(number: int, text: str) -> str:
    return f"M{number}.{''.join(THEOREM.search(text).groups(''))}"


def _assumed(session: subprocess.Popen, proved: list[int]) -> tuple[set[str], bool]:
    """The axioms that the proofs rest on, and whether Coq said so."""
    them = ", ".join(["tt", *(f"done{number}" for number in proved)])
    said, alive = _ask(session, [f"Definition all := ({them}).", "Print Assumptions all.", "Reset all."])
    return axioms_in(said), alive and ("Axioms:" in said or "Closed under the global context" in said)


def axioms_in(said: str) -> set[str]:
    """The names in what Coq prints of assumptions: what begins a line; what an axiom says stands behind it or on lines that are set in."""
    return set(re.findall(r"^([^\s:]+)", said.partition("Axioms:\n")[2], re.MULTILINE))


def _ask(session: subprocess.Popen, lines: list[str]) -> tuple[str, bool]:
    """What Coq says to the lines, and whether it came to their end."""

    def tell():
        with contextlib.suppress(BrokenPipeError, ValueError):
            print("\n".join([*lines, 'Eval compute in "the end"%string.']), file=session.stdin, flush=True)

    threading.Thread(target=tell).start()
    said = []
    for line in session.stdout:
        if '= "the end"' in line:
            return "".join(said), True
        said.append(line.replace("Coq < ", ""))
    return "".join(said), False


if __name__ == "__main__":
    sys.exit(main())
