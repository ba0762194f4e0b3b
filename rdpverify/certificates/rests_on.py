"""What one verdict rests on: the parts of the trusted half that checking this certificate runs, their size, and the facts it cites.

A file counts when a process that checks this certificate alone loads it, or may load it to see that a quantity of given laws is finite;
tests/certificates compares the two.
"""

import json
import re
from functools import cache
from pathlib import Path

from ..definitions import DEFINED
from ..kernel.goal import mentions_laws
from ..kernel.laws import TYPED, typed_laws
from ..kernel.rules import FILE
from ..core.envelope import checked_by_the_core
from ..kernel.theorems import Theorem, embedded, entries, theorem_called
from ..language import parse, statement_from_data
from ..printer import statement_data
from ..language.entropies import variables_in
from ..language.statement import Statement
from .own_axioms import in_one_line, own_mechanisms
from .rule_texts import rule_texts

ROOT = Path(__file__).parents[1]
TIERS = {"kernel/closed": "closed", "kernel/integrals": "numbers", "kernel/enclosures": "numbers", "kernel/compositions": "fast"}
CORE = ("core/", "checker.py", "errors.py", "exact.py", "deadline.py", "version.py")
ORDER = ("core", "rules", "closed", "numbers", "fast")  # rules: all else; what rests on these rests on little of the core
# what these import inside a function is for some kinds of evidence
BY_NEED = ("checker.py", "kernel/checker.py", "kernel/defined.py", "kernel/enclosures/enclosure.py", "kernel/integrals/rows.py",
           "kernel/laws.py", "kernel/well_posedness.py", "kernel/proof.py")
WORDS = {"Sum(": ("kernel/summation.py", "kernel/integrals/infinite_sums.py"), "Discrete": ("kernel/integrals/infinite_sums.py",),
         "Limit(": ("kernel/limit_values.py",)}  # what they may make the checker load
IMPORT = re.compile(r"^( *)from (\.+)([\w.]*) import (\([^)]*\)|[^\n(]+)", re.MULTILINE)
CITED = re.compile(r"\b(1[6-9]|20)\d\d\b")  # a source with a year is literature; the others are logic, order, definitions


def rests_on(certificate: dict) -> dict:
    """``{"tiers", "files", "lines", "axioms"}`` of a certificate that the checker accepted; the axioms
    are the theorems that are believed for their source, a user's own first, and the rules whose truth is cited."""
    files = files_needed(certificate)
    tiers = set(map(_tier, files))
    if (proof := _in_the_core(certificate)) is not None:
        return {"tiers": ["core"], "files": len(files), "lines": sum(map(_lines, files)), "axioms": _axioms(proof)}
    rules = [rule_texts()[name] for name in sorted(rules_used(certificate["evidence"]))]
    cited = [{"name": rule.name, "statement": rule.statement, "source": rule.source} for rule in rules if CITED.search(rule.source)]
    inner = _axioms(*(node["core"] for node in _nodes(certificate["evidence"]) if "core" in node))
    return {
        "tiers": [tier for tier in ORDER if tier in tiers],
        "files": len(files),
        "lines": sum(map(_lines, files)),
        "axioms": [*own_mechanisms(certificate), *map(_axiom, axioms_used(certificate["evidence"])), *cited, *inner],
    }


def _in_the_core(certificate: dict) -> dict | None:
    """The proof in the core's rules, where it is what the checker looks at."""
    return certificate["evidence"]["core"] if checked_by_the_core(certificate) else None


def _axioms(*proofs: dict) -> list[dict]:
    """What proofs in the core's rules believe; definitions are no beliefs."""
    from ..core.axioms import axioms
    from ..core.check import called

    used = sorted({name for proof in proofs for step in proof["steps"] if step[0] == "axiom" for name in called(step[1])[1]})
    return [{"name": name, "statement": axioms()[name].text, "source": axioms()[name].source} for name in used
            if axioms()[name].source != "definition"]


def files_needed(certificate: dict) -> frozenset[str]:
    """The files of the trusted half, by their paths inside the package."""
    if _in_the_core(certificate) is not None:
        return _needed("checker.py") | _needed("core/check.py")
    rules = (f"kernel/rules/{FILE.get(name, name)}.py" for name in rules_used(certificate["evidence"]))
    core = ["core/check.py"] if any("core" in node for node in _nodes(certificate["evidence"])) else []
    return frozenset().union(*map(_needed, (*_roots(certificate), *rules, *core)))


def rules_used(evidence: dict) -> set[str]:
    """The names of the rules that are checked in all proofs of the evidence."""
    return {node["rule"] for node in _nodes(evidence) if "core" not in node}


def axioms_used(evidence: dict) -> list[Theorem]:
    """The axioms that the proofs, and those of the theorems that came with the certificate, use: the certificate's own first."""
    brought = {theorem.name: theorem for each in _evidences(evidence) for theorem in embedded(each.get("theorems", []))}
    names = sorted(set(filter(None, (theorem_cited(node) for node in _nodes(evidence) if "core" not in node))))
    theorems = [brought[name] for name in names if name in brought] + [theorem_called(name) for name in names if name not in brought]
    return [theorem for theorem in theorems if theorem.proof is None]


def theorem_cited(node: dict) -> str | None:
    """The name of the theorem by which a node takes a step, or rewords a premise."""
    data = node.get("with", {})
    if node["rule"] == "premise" and data.get("by") == "theorem":
        return data["with"]["name"]
    return data["name"] if node["rule"] == "theorem" else None


def _axiom(theorem: Theorem) -> dict:
    axiom = {"name": theorem.name, "statement": in_one_line(statement_data(theorem.statement)), "source": theorem.source}
    return axiom if theorem.ours else {**axiom, "library": True}


def _evidences(evidence: dict) -> list[dict]:
    """The evidence, and that of the theorems that came with it."""
    inner = [entry["proof"] for entry in evidence.get("theorems", []) if entry["proof"] is not None]
    return [evidence, *(each for part in inner for each in _evidences(part))]


def _nodes(evidence: dict):
    """Every node that the checker comes to, of every proof of the evidence, of the theorems that came with it and of ours that it uses."""
    stack, used = [proof for each in _evidences(evidence) for proof in _proofs(each)], set()
    while stack:
        node = stack.pop()
        if node is None:
            continue
        yield node
        if "core" in node:  # the checker looks no further
            continue
        stack.extend(node.get("then", []))
        name = theorem_cited(node)
        if name in entries() and name not in used:
            used.add(name)
            stack.extend(_proofs(theorem_called(name).proof or {}))


def _proofs(evidence: dict) -> tuple:
    return evidence.get("proof"), *evidence.get("tight", {}).get("proofs", []), *(shown["proof"] for shown in evidence.get("shown", []))


def _roots(certificate: dict) -> list[str]:
    """Where the checker begins, for evidence of this kind."""
    roots, evidence = ["checker.py", "kernel/checker.py"], certificate["evidence"]
    if certificate["kind"] != "claim":
        roots += ["kernel/enclosures/enclosure.py", "kernel/enclosures/infimum.py", "kernel/enclosures/stated.py"]
    elif "tight" in evidence or "limit" in evidence:
        roots += ["kernel/tight.py"]
    elif "opposite" in evidence:
        roots += ["kernel/opposite.py"]
    elif "at" in evidence:
        roots += ["kernel/witness.py", "kernel/enclosures/stated.py"]
    elif certificate["verdict"] == "certified":
        roots += ["kernel/place.py"]
    text = json.dumps(certificate)
    roots += [file for word, files in WORDS.items() if word in text for file in files]
    if _has_typed_laws(certificate):
        roots += ["kernel/closed/__init__.py"]
    if certificate["kind"] == "claim" and variables_in(statement_from_data(certificate["claim"])):
        roots += ["core/claim.py"]
    if certificate["kind"] == "claim" and _has_given_quantities(statement_from_data(certificate["claim"])):
        roots += ["kernel/finiteness.py"]
    return roots


def _has_given_quantities(statement: Statement) -> bool:
    """Is there a quantity of given laws or of a mechanism, of which the check of the text may ask whether it is finite?"""
    relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
    return any(part.op in DEFINED and DEFINED[part.op].result == "real" and part.op != "expect" and not mentions_laws(part)
               for relation in relations for part in relation.parts())


def _has_typed_laws(certificate: dict) -> bool:
    """Is there a law given as a formula, whose mass has to be proved?"""
    texts = json.dumps(certificate.get("claim", certificate.get("expression")))
    if not any(f"{word}(" in texts for word in TYPED):
        return False
    return bool(typed_laws(statement_from_data(certificate["claim"]) if "claim" in certificate else parse(certificate["expression"])))


@cache
def _needed(root: str) -> frozenset[str]:
    """The file, and what is loaded with it."""
    files, waiting = set(), [root]
    while waiting:
        file = waiting.pop()
        if file not in files:
            files.add(file)
            waiting += _imported(file)
    return frozenset(files)


@cache
def _imported(file: str) -> tuple[str, ...]:
    """The files of the package that a file imports, with the packages they lie in."""
    folders, files = file.split("/"), set()
    for indent, dots, module, names in IMPORT.findall((ROOT / file).read_text(encoding="utf-8")):
        if not (indent and file in BY_NEED):
            base = [*folders[: -len(dots)], *filter(None, module.split("."))]
            for target in (base, *([*base, name.split()[0]] for name in names.strip("()").split(",") if name.strip())):
                packages = ("/".join(target[:length]) for length in range(1, len(target) + 1))
                files.update(("/".join(target) + ".py", *(f"{package}/__init__.py" for package in packages)))
    return tuple(files & _files())


@cache
def _files() -> frozenset[str]:
    return frozenset(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py"))


@cache
def _lines(file: str) -> int:
    return (ROOT / file).read_text(encoding="utf-8").count("\n")


def _tier(file: str) -> str:
    if file.startswith(CORE):
        return "core"
    return next((tier for folder, tier in TIERS.items() if file.startswith(folder + "/")), "rules")
