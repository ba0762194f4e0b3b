"""Proofs held against other claims than their own: ``python tests/soundness/altered_claims.py DIR --seconds 300`` for a folder of certificates.

Each claim is changed as people misprint it: another sign between the sides, P and Q exchanged, a premise or condition left out or made weak,
an end of a domain let in or moved, reals for integers.  What the kernel accepts with the old evidence must hold at random places.
"""

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import mpmath
from fuzz import REFUSED, UNTOLD, admitted
from mpmath import mpf
from oracle import Place, margin
from oracle_line import OnTheLine
from random_places import place

from rdpverify.deadline import deadline
from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.checker import decide
from rdpverify.language import statement_from_data
from rdpverify.language.statement import Statement

SIGNS = (("<=", "<"), (">=", ">"), ("<=", "=="), (">=", "=="), ("<=", ">="), (">=", "<="))
SURE, LONGEST, SECONDS = mpf(10) ** -12, 60_000, 6  # of a margin; of evidence, in characters; of one look
PLACES = ((Place, 150), (OnTheLine, 8))


def altered(claim: dict) -> Iterator[tuple[str, dict]]:
    """(what was changed, the claim's data with the change)."""
    conclusion = claim["conclusion"]
    for old, new in SIGNS:
        changed = re.sub(rf"(?<![<>=]){old}(?!=)", new, conclusion, count=1)
        if changed != conclusion:
            yield "sign", {**claim, "conclusion": changed}
    if (changed := _exchanged(conclusion)) != conclusion:
        yield "exchanged", {**claim, "conclusion": changed}
    for key in ("given", "conditions", "where"):
        for index, text in enumerate(claim[key]):
            before, after = claim[key][:index], claim[key][index + 1:]
            if key != "where":
                yield "left out", {**claim, key: [*before, *after]}
            for what, changed in _of_domain(text) if key == "where" else _of_premise(text):
                if changed != text:
                    yield what, {**claim, key: [*before, changed, *after]}


def _exchanged(text: str) -> str:
    return re.sub(r"\b[PQ]\b", lambda found: {"P": "Q", "Q": "P"}[found[0]], text)


def _of_premise(text: str) -> Iterator[tuple[str, str]]:
    yield "premise exchanged", _exchanged(text)
    yield "weak", text.replace(" < ", " <= ", 1).replace(" > ", " >= ", 1)


def _of_domain(text: str) -> Iterator[tuple[str, str]]:
    if "(-oo" not in text:
        yield "end let in", re.sub(r" in (integers )?\(", lambda found: found[0][:-1] + "[", text, count=1)
    if not text.endswith("oo)"):
        yield "end let in", text.removesuffix(")") + "]" * text.endswith(")")
    yield "reals", text.replace("integers ", "", 1)
    yield "wider", re.sub(r" in (integers )?([\[(])(-?[\d/]+),", lambda found: found[0][:-1] + ("-1," if found[1] else "-1/2,"), text, count=1)


def contradicted(statement: Statement, dice: random.Random) -> str:
    """A place at which the statement fails, in words; "" when none is found."""
    for kind, count in PLACES:
        for _ in range(count):
            try:
                there = place(dice, statement, kind)
                size = margin(there, statement.conclusion) if there and admitted(there, statement, SURE) else None
            except UNTOLD:
                continue
            if isinstance(size, mpf) and size < -SURE:
                return f"margin {size} at {there.numbers}, {there.laws}"
    return ""


def faults(claim: dict, verdict: str, evidence: dict, dice: random.Random, counts: Counter, most: int = 6) -> list[str]:
    """False claims that the evidence serves too."""
    found, changes = [], list(altered(claim))
    for what, changed in dice.sample(changes, min(most, len(changes))):
        try:
            statement = statement_from_data(changed)
        except RdpVerifyError:
            counts["unreadable"] += 1
            continue
        try:
            with deadline(SECONDS):
                decide(statement, verdict, evidence)
        except REFUSED:
            counts["refused"] += 1
            continue
        counts[f"accepted: {what}"] += 1
        if why := contradicted(statement, dice):
            found.append(f"{what}: {changed}: {why}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--seconds", type=float, default=300)
    options = parser.parse_args()
    dice, counts, wrong, ends = random.Random(options.seed), Counter(), 0, time.monotonic() + options.seconds
    mpmath.mp.dps = 40
    for path in dice.sample(files := sorted(options.folder.glob("*.json")), len(files)):
        record = json.loads(path.read_text(encoding="utf-8"))
        if record.get("kind") != "claim" or record["verdict"] != "proved" or len(json.dumps(record["evidence"])) > LONGEST:
            continue
        for fault in faults(record["claim"], record["verdict"], record["evidence"], dice, counts):
            wrong += 1
            print(f"WRONG {path.name}: {fault}", flush=True)
        if time.monotonic() > ends:
            break
    print(f"{wrong} faults; {dict(counts)}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
