"""Sentences for theorems of the library: the title, the first work that the source names, and what the theorem says here."""

from ...kernel.rules.theorem import instance
from ...kernel.theorems import Theorem
from .told import Step, Told, says_nothing

WORDS = ("tv-symmetry", "chi2-of-order-two", "hellinger-of-order-half", "skew-symmetry", "order-one", "kl-as-order", "order-infinity",
         "max-as-order", "hockey-at-zero", "hockey-reversed", "log-of-gamma")  # it only writes the goal in another way


def theorem(step: Step) -> Told:
    known, relation = instance(step.goal, step.data)
    used = step.data.get("use", "premise") != "premise"
    if relation.op == "==" and known.name in WORDS:
        said = step.relation(relation)
        return Told(does=() if says_nothing(said) else ("write ", said), knows=True)
    return Told(says=((f"by {cited(known)}, ", step.relation(relation)),), knows=True, heavy=used, cases=(None,) * len(step.subgoals),
                idea=(f"use {known.title}",))


def cited(theorem: Theorem) -> str:
    """The title with where to look: a user's own axiom is called one."""
    source = theorem.source.partition(";")[0] if theorem.proof is None or theorem.ours else "proved with this certificate"
    return f"{theorem.title} ({source})" if theorem.ours or theorem.proof else f"{theorem.title} (an axiom of the user’s: {source})"


SENTENCES = {"theorem": theorem}
