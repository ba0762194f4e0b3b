"""A report as JSON: verdicts and evidence by claim; no times, so the same claims give the same bytes."""

from ...certificates.summary import said_data
from ...language.assembly import SIZE_LIMIT
from ...writing import json_text
from ...version import PROGRAM, installed_version
from ..document import Document, Entry, goal_text
from ..phrases import step_data
from ..plain import prose_json

SUFFIX, NAME = ".json", "JSON"


def render(document: Document) -> str:
    data = {
        "version": f"{PROGRAM} {installed_version()}",
        "counts": document.counts,
        "as_expected": all(entry.problem is None for entry in document.entries),
        "files": [
            {
                "path": section.file.path,
                "title": section.file.title,
                "about": section.file.about,
                "claims": list(map(_entry, section.entries)),
            }
            for section in document.sections
        ],
        "enclosures": [{**each.said, "proof": prose_json(each.told)} for each in document.enclosures],
    }
    return json_text(data)


def _in_order(values: dict | None) -> dict | None:
    """By name: a verdict that was read from a file has them in another order than a fresh one."""
    return None if values is None else dict(sorted(values.items()))


def _entry(entry: Entry) -> dict:
    claim, verdict, said = entry.claim, entry.verdict, said_data(entry.claim.parsed)
    return {
        "id": claim.id,
        "title": claim.title,
        "source": claim.source,
        "statement": said["conclusion"],
        "given": said["given"],
        "where": said["where"] + said["conditions"],
        "mutant_of": claim.mutant_of,
        "expected": claim.expected,
        "verdict": verdict.status,
        "problem": entry.problem,
        "method": verdict.method,
        "claim_hash": claim.hash,
        "certificate": None if verdict.certificate is None else verdict.certificate["digest"],
        **({} if entry.replayed is None else {"replayed": entry.replayed}),
        "witness": _in_order(verdict.witness),
        "lhs": verdict.lhs,
        "rhs": verdict.rhs,
        "instance": _in_order(verdict.instance) if verdict.witness is None else None,
        "box": _in_order(verdict.box),
        "reason": verdict.reason,
        "covers": list(claim.covers),
        "notes": claim.notes,
        "not_covered": claim.not_covered,
        "steps": [
            {
                "number": step.number,
                "rule": step.rule.name,
                "with": step_data(step.data),
                "leaves": step.leaves,
                "goal": goal_text(step.goal) if step.goal.conclusion.left.size + step.goal.conclusion.right.size <= SIZE_LIMIT else None,
            }
            for step in entry.steps
        ],
        "steps_in_all": entry.steps_in_all,
        "proof": None if entry.proof is None else prose_json(entry.proof),
    }
