"""Makes the suite anew: the certificates that are rejected and declined, and manifest.json, from those that are accepted.

    python conformance/make.py                          from certificates/accepted, some minutes
    python conformance/make.py --from build/certificates        choose the accepted ones anew first, from those of make verify
    python conformance/make.py --by-hand                what is written by hand anew, the others left as they are, some seconds

What is refused is kept when its reason is a new one: of two altered certificates that fail at the same place of the checker, the smaller.
The same accepted certificates give the same suite.
"""

import argparse
import json
import re
import sys
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import envelopes
import nodes as nodes_by_hand
from alterations import altered
from core_cases import ACCEPTED, DECLINED, REJECTED
from hypotheses import HYPOTHESES
from sealing import by_core, sealed
from tree_cases import by_rules
from tree_more import EVERY

import rdpverify.printer  # noqa: F401  (the checker's messages in words)
from rdpverify.checker import check, read_file
from rdpverify.core.envelope import VERDICTS
from rdpverify.deadline import deadline
from rdpverify.errors import BudgetExceeded, CertificateError, InputError
from rdpverify.writing import write_whole

HERE = Path(__file__).parent
FOLDER = HERE / "certificates"
SPECIAL = re.compile(r"\b(erfc?|Phi|l?o?g?gamma|digamma|sin|cos|factorial|binomial)\b")
SECONDS = 3  # of processor time, so that the suite does not depend on what else the machine does


def needs(certificate) -> str:
    """What a checker must know to decide it: the core, special functions in numbers, means or limits, the rules, or the format."""
    if not isinstance(certificate, dict) or not isinstance(certificate.get("evidence"), dict):
        return "format"
    if "core" not in certificate["evidence"] or certificate.get("verdict") not in ("proved", "vacuous"):
        return "rules"
    if "expect(" in json.dumps(certificate.get("claim")):
        return "core and means"
    if "Limit(" in json.dumps(certificate.get("claim")):
        return "core and limits"
    core = certificate["evidence"]["core"]
    steps = core.get("steps") if isinstance(core, dict) else None
    listed = [step for step in steps if isinstance(step, list)] if isinstance(steps, list) else []
    numbers = [step for step in listed if step[:1] in (["numbers"], ["on_box"])]
    return "core and special functions" if SPECIAL.search(json.dumps(numbers)) else "core"


def reason(certificate) -> tuple[str, str]:
    """(what the checker says, where in it): ("", "") for a certificate that holds; "late" where its time is over."""
    try:
        with deadline(60 * SECONDS, SECONDS):
            check(certificate)
        return "", ""
    except BudgetExceeded:
        return "late", ""
    except CertificateError as problem:
        said, inner = str(problem), problem
        while inner.__context__ is not None:
            inner = inner.__context__
        frames = [frame for frame in traceback.extract_tb(inner.__traceback__) if "rdpverify" in frame.filename and frame.name != "require"]
        return said, f"{Path(frames[-1].filename).stem}:{frames[-1].lineno}"


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60].rstrip("-")


class Suite:
    """The files of the suite and what is expected of them."""

    def __init__(self):
        self.entries: list[dict] = []
        self.asked: list[dict] = []

    def add(self, expected: str, rule: str, why: str, content, asks: str, name: str = "") -> None:
        """A text or bytes under ``expected/``; the checker must find what is expected."""
        data = content if isinstance(content, bytes) else content.encode()
        file = f"certificates/{expected}/{name or slug(f'{rule} {why}')}.json"
        number = 2
        while any(entry["file"] == file for entry in self.entries):
            file = f"certificates/{expected}/{name or slug(f'{rule} {why}')}-{number}.json"
            number += 1
        path = HERE / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)
        entry = {"file": file, "expected": expected, "needs": asks, "rule": rule, "reason": why}
        self.entries.append(entry | ({} if expected == "accepted" else {"says": _said(path, expected)}))

    def write(self) -> None:
        kept = {HERE / entry["file"] for entry in self.entries}
        for path in FOLDER.glob("*/*.json"):
            if path not in kept:
                path.unlink()
        entries = sorted(self.entries, key=lambda entry: entry["file"])
        certificates, asked = (",\n".join(json.dumps(each, ensure_ascii=False) for each in part) for part in (entries, self.asked))
        write_whole(HERE / "manifest.json", '{"certificates": [\n' + certificates + '\n],\n"hypotheses": [\n' + asked + "\n]}\n")


def _said(path: Path, expected: str) -> str:
    """Why this checker refuses a file; ends the run where it does not."""
    try:
        with deadline(60 * SECONDS, SECONDS):
            check(read_file(path))
    except (CertificateError, InputError) as problem:
        return str(problem)[:200]
    except BudgetExceeded as problem:
        if expected == "declined":
            return str(problem)[:200]
    sys.exit(f"ACCEPTED, or not looked at in time: {path}")


def by_hand(suite: Suite) -> None:
    """What is written out here: the core's rules, those of the tree, claims, envelopes and files."""
    for expected, cases in (("accepted", ACCEPTED), ("rejected", REJECTED), ("declined", DECLINED)):
        for rule, why, *parts in cases:
            made = by_core(*parts)
            suite.add(expected, f"core: {rule}", why, json.dumps(made, ensure_ascii=False), needs(made))
    for rule, asked in EVERY.items():
        for why, *parts in (case for cases in asked.values() for case in cases):
            suite.add("rejected", f"rule: {rule}", why, json.dumps(by_rules(*parts), ensure_ascii=False), "rules")
    for expected, nodes in (("accepted", nodes_by_hand.ACCEPTED), ("rejected", nodes_by_hand.REJECTED)):
        for why, *parts in nodes:
            suite.add(expected, "node", why, json.dumps(by_rules(*parts), ensure_ascii=False), "rules")
    for why, text in envelopes.accepted():
        suite.add("accepted", "format", why, text, "core")
    for expected, cases in (("rejected", envelopes.rejected()), ("declined", envelopes.declined())):
        for rule, why, text in cases:
            suite.add(expected, rule, why, text, _asked(text))


def hypotheses(suite: Suite) -> None:
    """What the rules of the core, and of the tree, ask, each with the files in which it is not so."""
    for rule, asked in HYPOTHESES.items():
        own = [entry for entry in suite.entries if entry["rule"] == f"core: {rule}" and entry["expected"] != "accepted"]
        for asks, reasons in asked.items():
            cases = [entry["file"] for entry in own if entry["reason"].startswith(reasons)]
            suite.asked.append({"rule": rule, "asks": asks, "cases": cases})
    for rule, asked in EVERY.items():
        for asks, cases in asked.items():
            reasons = [why for why, *_ in cases]
            files = [entry["file"] for entry in suite.entries if entry["rule"] == f"rule: {rule}" and entry["reason"] in reasons]
            suite.asked.append({"rule": f"rule: {rule}", "asks": asks, "cases": files})


def left(suite: Suite) -> None:
    """The entries of the manifest that are not written by hand stay."""
    written = {(entry["rule"], entry["reason"]) for entry in suite.entries}
    old = json.loads((HERE / "manifest.json").read_text(encoding="utf-8"))["certificates"]
    suite.entries += [entry for entry in old if (entry["rule"], entry["reason"]) not in written]


def _asked(content) -> str:
    """The format decides, unless the envelope is right and the evidence is of the rules."""
    try:
        found = json.loads(content)
    except (ValueError, RecursionError):
        return "format"
    right = isinstance(found, dict) and found.get("kind") == "claim" and found.get("verdict") in VERDICTS and found == sealed(found)
    return "rules" if right and needs(found) == "rules" else "format"


def refused(name: str, certificate: dict) -> list[tuple]:
    """(where in the checker, size, what was altered, the certificate, what is said) for each altered one that is refused."""
    cases = []
    for what, changed in altered(certificate):
        said, where = reason(changed)
        if where:
            cases.append((where, len(_text(changed)), f"{name}: {what}", changed, said))
    return cases


def from_accepted(suite: Suite, sources: dict[str, dict]) -> None:
    """Altered certificates, one for each place at which the checker refuses one; and evidence under a false twin's claim."""
    found: dict[str, list] = {}
    for name, certificate in sources.items():
        root = _rule(certificate)
        verdict = certificate.get("verdict", certificate["kind"])
        suite.add("accepted", root, f"{verdict}: {_says(certificate)}", _text(certificate), needs(certificate), name)
    with ProcessPoolExecutor() as pool:
        for number, cases in enumerate(pool.map(refused, *zip(*sources.items()))):
            print(f"{number + 1} of {len(sources)}", end="\r", file=sys.stderr, flush=True)
            for where, *case in cases:
                found.setdefault(where, []).append(case)
    for where, cases in found.items():
        _, what, changed, said = min(cases, key=lambda case: case[:2])
        suite.add("rejected", _refusing(said) or where.split(":")[0], what, _text(changed), needs(changed))
    for name, certificate in sources.items():
        twin = sources.get(f"{name.removesuffix('.core')}.mutant")
        if twin is not None:
            for evidence, under, of in ((certificate, twin, "the proof"), (twin, certificate, "the refutation")):
                made = sealed({**evidence, "claim": under["claim"]})
                if made["claim"] != evidence["claim"]:
                    suite.add("rejected", "foreign", f"{of} under its twin's claim: {name}", _text(made), needs(made))


def _text(certificate: dict) -> str:
    return json.dumps(certificate, ensure_ascii=False)


def _says(certificate: dict) -> str:
    said = certificate["claim"]["conclusion"] if "claim" in certificate else certificate["expression"]
    return said if len(said) < 100 else said[:100] + "…"


def _rule(certificate: dict) -> str:
    evidence = certificate["evidence"]
    if "core" in evidence:
        return "core"
    return f"rule: {evidence['proof']['rule']}" if "proof" in evidence else certificate.get("verdict", certificate["kind"])


def _refusing(said: str) -> str:
    """The rule that a message names."""
    if match := re.match(r"root[.\d]*, rule (\w+):", said):
        return f"rule: {match[1]}"
    match = re.match(r"step \d+, '(\w+)'", said)
    return f"core: {match[1]}" if match else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="folder", type=Path, help="a folder of certificates to choose from")
    parser.add_argument("--by-hand", action="store_true", help="only what is written by hand")
    options = parser.parse_args()
    suite = Suite()
    by_hand(suite)
    hypotheses(suite)
    if options.by_hand:
        left(suite)
        return suite.write()
    if options.folder:
        from choose import chosen

        sources = chosen(options.folder)
    else:
        written = {HERE / entry["file"] for entry in suite.entries}
        files = [path for path in FOLDER.glob("accepted/*.json") if path not in written]
        sources = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in files}
    from_accepted(suite, dict(sorted(sources.items())))
    suite.write()
    print(f"{len(suite.entries)} certificates in {FOLDER}")


if __name__ == "__main__":
    main()
