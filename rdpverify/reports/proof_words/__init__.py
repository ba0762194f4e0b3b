"""A certificate's proof told in words: the idea first, then what is done with which data, and why it suffices."""

from ...errors import InputError
from ...kernel.checker import WORKING_BITS, boxed
from ...kernel.extended import at_precision
from ...kernel.goal import goal_of
from ...terms import ONE, ZERO
from ..prose import Proof, Sentence
from .told import relation_box_of
from .weave import Weaver, _sentence

TOLD = ("proved", "certified", "vacuous")


def proof_in_words(statement, certificate) -> Proof:
    """The proof that a certificate (or a verdict that has one) of the statement holds."""
    certificate = getattr(certificate, "certificate", certificate)
    if certificate is None or certificate.get("verdict") not in TOLD:
        raise InputError("only what is proved, certified or vacuous has a proof")
    with at_precision(WORKING_BITS):
        return _told(statement, certificate["verdict"], certificate["evidence"])


def _told(statement, verdict: str, evidence: dict) -> Proof:
    goal = goal_of(boxed(statement, evidence["box"]) if verdict == "certified" else statement)
    if verdict == "vacuous":
        goal = goal.concluding(ONE, "<=", ZERO)
    weaver = Weaver()
    first = None if verdict == "vacuous" else relation_box_of(goal.conclusion, goal, {})
    items = weaver.passage(goal, evidence["proof"], {}, before=first).items()
    return Proof(_idea(weaver), tuple(items), weaver.left_out)


def _idea(weaver: Weaver) -> Sentence | None:
    """At most two ideas in one sentence, those that most of the proof is about."""
    found = weaver.ideas or weaver.minor
    chosen: list = []
    for idea in sorted(found, key=lambda idea: -found[idea]):
        if all(other[0] != idea[0] for other in chosen):
            chosen.append(idea)
    return _sentence((*chosen[0], *((", then ", *chosen[1]) if chosen[1:] else ()))) if chosen else None
