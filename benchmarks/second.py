"""The second checker over a folder of certificates, beside the package's own; and over mutants of the proofs in the core's rules.

    python benchmarks/second.py [FOLDER] [--compare] [--mutants N] [--steps N] [--seed S]

prints how many certificates ``checker/second.py`` accepts, declines (by reason) and rejects, and the processor time.  With
``--compare`` each is checked by the package too; with ``--mutants`` N altered certificates are shown to both, and with ``--steps`` N
altered steps of their proofs, of which the theorems are compared.  Ends with 1 on any disagreement: one that the second checker rejects
or, where both look, another verdict or theorem.  Declining is no disagreement, and neither is what docs/certificates.md explains.
"""

import argparse
import importlib.util
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

from rdpverify import checker
from rdpverify.core import check as core
from rdpverify.certificates import core_texts
from rdpverify.core.envelope import checked_by_the_core
from rdpverify.errors import CertificateError
from rdpverify.exact import digest

ROOT = Path(__file__).resolve().parents[1]
OPERATORS = ("+", "-", "*", "/", "**")
EXPLAINED = (  # where the package refuses what the second checker accepts, as docs/core-rules.md and docs/certificates.md say
    "not decided by its enclosure",  # it works with the bits that a step names, the second checker with as many as it needs
    "not known to be well-posed",  # of a counterexample: the text has a value at the place, and maybe none elsewhere
    "the statement is not in canonical form",  # true all the same, but not as the program writes it
    "is not the enclosure at the witness",  # with the bits that the certificate names, where these were changed
)
RELATIONS = ("<=", "<", ">=", ">", "==")


def second_checker():
    spec = importlib.util.spec_from_file_location("second", ROOT / "checker" / "second.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def accepted_by_the_package(data) -> tuple[bool, str]:
    try:
        checker.check(data)
        return True, ""
    except CertificateError as problem:
        return False, str(problem)


# ---- mutants --------------------------------------------------------------------------------------------------------------------


def sealed(certificate: dict) -> dict:
    """The certificate with fresh hashes: what it says has to be proved."""
    certificate["claim_hash"] = digest(certificate["claim"])
    certificate["digest"] = digest({key: value for key, value in certificate.items() if key != "digest"})
    return certificate


def places(data, path=()) -> Iterator[tuple]:
    """The path of every text and number, and of every list, inside JSON data."""
    if isinstance(data, dict | list):
        yield path
        for key in data if isinstance(data, dict) else range(len(data)):
            yield from places(data[key], (*path, key))
    else:
        yield path


def mutant(certificate: dict, others: list[str], choose: random.Random) -> dict:
    """One place of the claim or of its proof in the core's rules changed."""
    data = deepcopy(certificate)
    root = data["evidence"].get("core", data["evidence"])
    steps = root.get("steps", [])
    if choose.random() < (0.2 if steps else 0.5):
        root = data["claim"]
    elif steps and choose.random() < 0.9:
        root = choose.choice(steps)
    found = [path for path in places(root) if path]
    if not found:
        return sealed(data)
    *path, last = choose.choice(found)
    holder = root
    for key in path:
        holder = holder[key]
    holder[last] = changed(holder[last], len(steps), others, choose)
    if isinstance(holder, list) and choose.random() < 0.1:
        choose.choice((lambda: holder.pop(last), lambda: holder.append(holder[0]), holder.reverse, lambda: choose.shuffle(holder)))()
    return sealed(data)


def changed(value, steps: int, others: list[str], choose: random.Random):
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return choose.choice((value + 1, value - 1, choose.randrange(max(1, steps)), value))
    if isinstance(value, str):
        return changed_text(value, others, choose)
    if isinstance(value, list) and value:
        value = list(value)
        choose.choice((lambda: value.pop(choose.randrange(len(value))), lambda: choose.shuffle(value),
                       lambda: value.append(choose.choice(value))))()
        return value
    if isinstance(value, dict) and value:
        value = dict(value)
        first, second = choose.choice(list(value)), choose.choice(list(value))
        value[first], value[second] = value[second], value[first]
        if choose.random() < 0.5:
            value.pop(first)
    return value


def changed_text(text: str, others: list[str], choose: random.Random) -> str:
    tokens = re.findall(r"\*\*|<=|>=|==|\w+|\s+|.", text)
    if not tokens or choose.random() < 0.1:
        return choose.choice(others)
    words = [token for token in tokens if re.fullmatch(r"[A-Za-z_]\w*", token)]
    for _ in range(choose.choice((1, 1, 2))):
        at = choose.randrange(len(tokens))
        token = tokens[at]
        if token in OPERATORS:
            tokens[at] = choose.choice(OPERATORS)
        elif token in RELATIONS:
            tokens[at] = choose.choice(RELATIONS)
        elif token.isdigit():
            tokens[at] = str(choose.choice((int(token) + 1, max(0, int(token) - 1), 0, 1, 2)))
        elif token in words:
            tokens[at] = choose.choice(words)
        elif choose.random() < 0.3:
            tokens[at] = choose.choice(("", "(", ")", ",", " - ", "[", "]", ", x=1)", "(*", "(**", "\n", ",)", " - -", "()"))
    return "".join(tokens)


# ---- what is printed ------------------------------------------------------------------------------------------------------------


def over_mutants(second, certificates: list[dict], count: int, seed: int) -> int:
    choose = random.Random(seed)
    texts = sorted({text for certificate in certificates for step in certificate["evidence"].get("core", {"steps": [[]]})["steps"]
                    for text in step[:2] if isinstance(text, str)})
    verdicts: Counter = Counter()
    disagreements = 0
    for number in range(count):
        original = choose.choice(certificates)
        data = mutant(original, texts, choose)
        if data["digest"] == original["digest"]:
            continue
        verdict, reason = second.check(json.dumps(data))
        accepted, why = accepted_by_the_package(data)
        explained = next((reason for reason in EXPLAINED if verdict == "accepted" and reason in why), "")
        verdicts[f"{verdict} here, {'accepted' if accepted else 'refused'} by the package" + f": {explained}" * bool(explained)] += 1
        if explained == EXPLAINED[-1] and data["evidence"].get("bits") == original["evidence"].get("bits"):
            explained = ""
        if verdict in ("accepted", "rejected") and (verdict == "accepted") != accepted and not explained:
            disagreements += 1
            path = ROOT / "build" / f"second-mutant-{seed}-{number}.json"
            path.write_text(json.dumps(data), encoding="utf-8")
            print(f"DISAGREE {path.name}: {verdict} here ({reason}); {'accepted' if accepted else f'refused ({why})'} by the package")
    for what, many in verdicts.most_common():
        print(f"{many:>7} mutants {what}")
    return disagreements


def over_steps(second, certificates: list[dict], count: int, seed: int) -> int:
    """Altered steps, each after the steps before it in its proof: both refuse it, or both make the same theorem."""
    choose = random.Random(seed)
    proofs = [certificate["evidence"]["core"]["steps"] for certificate in certificates if "core" in certificate["evidence"]]
    texts = sorted({text for steps in proofs for step in steps for text in step[:2] if isinstance(text, str)})
    each, tried, verdicts = max(1, count // len(proofs)), 0, Counter()
    choose.shuffle(proofs)
    second._ends[0] = float("inf")
    for steps in proofs:
        here, there = second.Proof(), core.Steps()
        for step in steps:
            here.step(step)
            there.take(step)
        made, expected = here.theorems, there.theorems
        for _ in range(each):
            number = choose.randrange(len(steps))
            step = mutated(deepcopy(steps[number]), number, texts, choose)
            here.theorems, there.theorems = made[:number], expected[:number]
            answers = [_made(here.step, step, here, second.Verdict), _made(there.take, step, there)]
            if second.DECLINED in answers:
                continue
            tried += 1
            same = answers[0] is answers[1] is None or (None not in answers and same_theorem(second, *answers))
            closer = answers[1] is None and isinstance(step, list) and step[:1] in (["numbers"], ["on_box"])
            kind = "made here only, with more bits" if closer else "different"
            verdicts[kind if not same else "refused by both" if answers[0] is None else "made by both"] += 1
            if not same and not closer:
                print(f"DIFFERENT after {number} steps: {json.dumps(step)}\n  here {answers[0]}\n  there {answers[1]}")
                verdicts["disagreements"] += 1
    print(f"{tried} altered steps: " + ", ".join(f"{many} {what}" for what, many in verdicts.items()))
    return verdicts["disagreements"]


def mutated(step, number: int, texts: list[str], choose: random.Random):
    holder = [step]
    for _ in range(choose.choice((1, 1, 2))):
        *path, last = choose.choice([path for path in places(holder) if path])
        inside = holder
        for key in path:
            inside = inside[key]
        inside[last] = changed(inside[last], number, texts, choose)
    return holder[0]


def _made(take, step, proof, verdict=()):
    try:
        take(step)
        return proof.theorems[-1]
    except verdict as problem:
        return problem.args[0] if problem.args[0] == "declined" else None
    except Exception:
        return None  # either checker refuses whatever a stranger's data makes it raise


def same_theorem(second, here, there) -> bool:
    """Does the theorem that the core prints, read by the second checker, say the same?"""
    def read(relation):
        return second.read_relation("".join(core_texts.relation_of(relation)))

    return here.said is read(there.relation) and here.given == {read(relation) for relation in there.hypotheses}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", nargs="?", default=ROOT / "build" / "certificates", type=Path)
    options.add_argument("--compare", action="store_true")
    options.add_argument("--mutants", type=int, default=0)
    options.add_argument("--steps", type=int, default=0)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    second, counts, reasons, accepted, of_core = second_checker(), Counter(), Counter(), [], []
    disagreements, began = 0, time.process_time()
    for path in sorted(chosen.folder.glob("*.json")):
        text = path.read_text(encoding="utf-8")
        verdict, reason = second.check(text)
        counts[verdict] += 1
        reasons[reason if verdict == "declined" else ""] += 1
        data = json.loads(text)
        if checked_by_the_core(data):
            of_core.append(verdict == "accepted")
        if verdict == "accepted":
            accepted.append(data)
        if verdict in ("rejected", "unreadable"):
            disagreements += 1
            print(f"{verdict} {path.name}: {reason}")
        elif verdict == "accepted" and chosen.compare and not accepted_by_the_package(data)[0]:
            disagreements += 1
            print(f"accepted, but the package refuses it: {path.name}")
    if not counts:
        print(f"no certificates in {chosen.folder}: make verify writes them", file=sys.stderr)
        return 2
    print(", ".join(f"{many} {what}" for what, many in counts.most_common()), f"in {time.process_time() - began:.1f} s of processor time")
    print(f"{sum(of_core)} of {len(of_core)} proofs in the core's rules accepted")
    for reason, many in reasons.most_common():
        if reason:
            print(f"{many:>7} declined: {reason}")
    if chosen.mutants:
        disagreements += over_mutants(second, accepted, chosen.mutants, chosen.seed)
    if chosen.steps:
        disagreements += over_steps(second, accepted, chosen.steps, chosen.seed)
    print(f"{disagreements} disagreements")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
