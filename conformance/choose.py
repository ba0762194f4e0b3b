"""Chooses small certificates that hold: for each proof rule, axiom and rule of the core, each kind of evidence, with their twins."""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sealing import sealed

from rdpverify.checker import check
from rdpverify.core.check import RULES as CORE_RULES
from rdpverify.errors import CertificateError
from rdpverify.kernel.rule import Rules

MOST_BYTES, SECONDS, EACH = 8_000, 0.25, 1
NUMBERS = (
    'renyi(Normal(0,sigma), Normal(mu,sigma), 5/2) --at mu=sqrt(2) --at sigma=3/2', 'kl(Cauchy(0,1), Normal(0,1))',
    'kl(Laplace(0,1), Laplace(1,1))',
    'hockey_stick(Poisson(2), Poisson(3), 1/5)', 'optimal_epsilon(2, 1, 1/100)', 'kl(Normal(0,1), Laplace(0,1)) --route integration',
    'tv(Bernoulli(1/3), Bernoulli(1/2))', 'zcdp(RandomizedResponse(3/4))', 'privacy_profile(Composed((RandomizedResponse(3/4), 10)), 3)',
    'epsilon(GaussianMechanism(sigma), delta) --at sigma=2 --at delta=1/10**6', 'max_divergence(Laplace(0,1), Laplace(1,1))',
    'renyi(Laplace(0,1), Laplace(1,1), alpha) --orders 2,3',
    'optimal_epsilon(alpha, rdp(GaussianMechanism(1), alpha), 1/10**5) --best-order')
# a claim that is certified on a part of its domain, and one about nothing, by rules
ON_A_BOX = {"claim": {"conclusion": "x >= 1/2", "given": [], "where": ["x in (0, oo)"], "conditions": [], "tight": False},
            "verdict": "certified", "evidence": {"box": {"x": ["1", "2"]}, "proof": {"rule": "sign"}}}


def chosen(folder: Path) -> dict[str, dict]:
    """Certificates by name."""
    paths = [path for path in folder.glob("*.json") if path.stat().st_size <= 2 * MOST_BYTES]
    read = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}
    by_size = sorted(read, key=lambda name: (len(json.dumps(read[name])), name))
    found: dict[str, dict] = {}
    wanted = dict.fromkeys([*(f"rule {name}" for name in Rules()), *(f"core {name}" for name in CORE_RULES)], EACH)
    for name in by_size:
        for made in _ways(read[name]):
            marks = set(_marks(made))
            new = [mark for mark in marks if wanted.setdefault(mark, 1) > 0]
            if new and len(json.dumps(made)) <= MOST_BYTES and _soon(made):
                for mark in marks:
                    wanted[mark] -= 1
                found[name if "core" not in made["evidence"] else f"{name}.core"] = made
    for name in [name.removesuffix(".core") for name in list(found)]:
        twin = f"{name}.mutant"
        if twin in read and len(json.dumps(read[twin])) <= MOST_BYTES and _soon(read[twin]):
            found[twin] = read[twin]
    envelope = {"format": "rdpverify-certificate", "version": 2, "program": "by hand", "kind": "claim"}
    found["certified-on-a-box"] = sealed({**envelope, **ON_A_BOX})
    found |= {f"number-{place}": made for place, made in enumerate(_numbers())}
    if lacking := sorted(mark for mark, count in wanted.items() if count == EACH and mark.startswith(("rule", "core"))):
        print("no small certificate of", ", ".join(lacking))
    return {name: found[name] for name in sorted(found)}


def _ways(certificate: dict):
    """Where a proof stands in both kinds of rules, each alone."""
    evidence = certificate["evidence"]
    if "core" in evidence and "proof" in evidence:
        for key in ("proof", "core"):
            yield sealed({**certificate, "evidence": {name: value for name, value in evidence.items() if name != key}})
    else:
        yield certificate


def _marks(certificate: dict):
    """What of the checker it needs."""
    evidence = certificate["evidence"]
    yield " ".join([certificate["kind"], certificate["verdict"], *sorted(evidence)])
    if "core" in evidence:
        for step in evidence["core"]["steps"]:
            yield f"core {step[0]}"
            if step[0] == "axiom":
                yield f"axiom {step[1]}"
        return
    stack = [evidence]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            if isinstance(item.get("rule"), str):
                yield f"rule {item['rule']}"
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)


def _soon(certificate: dict) -> bool:
    begun = time.process_time()
    try:
        check(certificate)
    except CertificateError:
        return False
    return time.process_time() - begun < SECONDS


def _numbers():
    with tempfile.TemporaryDirectory() as folder:
        for line in NUMBERS:
            expression, *more = line.split(" --")
            path = Path(folder) / "number.json"
            words = [word for option in more for word in f"--{option}".split(" ")]
            subprocess.run([sys.executable, "-m", "rdpverify", "enclose", expression, *words, "--digits", "10", "--certificate", path],
                           check=True, stdout=subprocess.DEVNULL)
            yield json.loads(path.read_text(encoding="utf-8"))
