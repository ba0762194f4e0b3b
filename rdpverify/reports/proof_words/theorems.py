"""Sentences for theorems of the library: the title, the first work that the source names, and what the theorem says here."""

from ...kernel.rules.theorem import instance
from ...kernel.theorems import Theorem
from .told import Step, Told


def theorem(step: Step) -> Told:
    found, relation = instance(step.goal, step.data)
    used = step.data.get("use", "premise") != "premise"
    return Told(says=((f"by {cited(found)}, ", step.relation(relation)),), knows=True, heavy=used, cases=(None,) * len(step.subgoals),
                idea=(f"use {found.title}",))


def cited(theorem: Theorem) -> str:
    """The title with where to look: a user's own axiom is called one."""
    source = theorem.source.partition(";")[0] if theorem.proof is None else "proved with this certificate"
    return f"{theorem.title} ({source})" if theorem.ours or theorem.proof else f"{theorem.title} (an axiom of the user’s: {source})"


SENTENCES = {"theorem": theorem}
