"""A certificate's proof told in words: the idea first, then what is done with which data, and why it suffices."""

from ...certificates.evidenced import evidenced, has_place
from ...errors import InputError
from ...kernel.checker import WORKING_BITS, boxed
from ...kernel.extended import at_precision
from ...kernel.goal import Goal, goal_of
from ...kernel.opposite import opposite_at
from ...kernel.rule import read
from ...kernel.shown import goal_shown, shown_relation, side_goal
from ...kernel.theorems import brought, embedded
from ...kernel.tight import goals_of_family
from ...language.entropies import variables_in
from ...language.statement import Statement
from ...terms import ONE, ZERO
from .. import layout
from ..boxes import operator, row
from ..notation import symbol_box
from ..prose import Item, Proof, Sentence
from .enclosed import enclosure_in_words
from .entropies import entropies_in_words
from .points import points_in_words
from .told import Parts, listed, relation_box_of, sentence
from .weave import Weaver


def proof_in_words(statement: Statement | None, certificate) -> Proof:
    """How a certificate, or a verdict that has one, shows what it does; of an enclosure the statement is not looked at.

    What stands there is replayed from the certificate, nothing is searched for.  Raises InputError for a refutation.
    """
    certificate = getattr(certificate, "certificate", certificate)
    if certificate is None:
        raise InputError("an undecided statement has no proof")
    with at_precision(WORKING_BITS):
        if certificate.get("kind", "claim") != "claim":
            return enclosure_in_words(certificate)
        if has_place(certificate):
            raise InputError("a refuted statement, and something that exists, has a witness, not a proof")
        with brought(embedded(certificate["evidence"].get("theorems", []))):
            verdict = "proved" if statement.exists else certificate["verdict"]
            return _told(evidenced(statement), verdict, certificate["evidence"])


def opposite_in_words(statement: Statement, evidence: dict) -> tuple[Item, ...]:
    """What is proved at the witness of a refutation by proof, the goal first."""
    with at_precision(WORKING_BITS), brought(embedded(evidence.get("theorems", []))):
        goal = opposite_at(statement, evidence["at"], evidence["opposite"])
        return tuple(Weaver(evidence["proof"]).passage(goal, evidence["proof"], {}, open_goal=True).items())


def _told(statement: Statement, verdict: str, evidence: dict) -> Proof:
    if "proof" not in evidence:
        of_entropies = bool(variables_in(statement))
        return entropies_in_words(statement, verdict, evidence["core"]) if of_entropies else points_in_words(statement, evidence["core"])
    weaver = Weaver(evidence["proof"], *evidence.get("tight", {}).get("proofs", ()), *(each["proof"] for each in evidence.get("shown", ())))
    if verdict == "vacuous":
        items = weaver.passage(goal_shown(statement, evidence).concluding(ONE, "<=", ZERO), evidence["proof"], {}).items()
        first = ("nothing satisfies the premises and conditions; from them even 1 ≤ 0 would follow",)
        return _whole(weaver, [Item("", (sentence(first),)), *items])
    if verdict == "certified":
        ranges = [row(symbol_box(name), operator("∈"), layout.interval(*map(read, ends))) for name, ends in sorted(evidence["box"].items())]
        first = ("this is shown for ", *listed(ranges), " only; nothing is said outside")
        inside = goal_shown(boxed(statement, evidence["box"]), evidence)
        items = [*_beforehand(weaver, statement, evidence), *_main(weaver, inside, evidence["proof"])]
        return _whole(weaver, [Item("", (sentence(first),)), *items])
    items = [*_beforehand(weaver, statement, evidence), *_main(weaver, goal_shown(statement, evidence), evidence["proof"])]
    if statement.tight:
        items += _attained(weaver, statement, evidence["tight"])
    return _whole(weaver, items)


def _main(weaver: Weaver, goal: Goal, proof: dict) -> list[Item]:
    """The proof of the statement, which the reader has before the eyes."""
    return weaver.passage(goal, proof, {}, before=relation_box_of(goal.conclusion, goal, {})).items()


def _beforehand(weaver: Weaver, statement: Statement, evidence: dict) -> list[Item]:
    """What has to hold for the statement to have a value, each with its proof."""
    items, known = [], []
    for entry in evidence.get("shown", ()):
        relation = shown_relation(entry)
        goal = side_goal(goal_of(statement), relation, known)
        items.append(Item("", (sentence(("the statement has a value because ", relation_box_of(relation, goal, {}))),)))
        items += weaver.passage(goal, entry["proof"], {}, before=relation_box_of(relation, goal, {})).items()
        known.append(relation)
    return items


def _attained(weaver: Weaver, statement: Statement, evidence: dict) -> list[Item]:
    """That no smaller bound would do: the laws that reach it, and the proofs that they are admissible and do."""
    laws = [row(symbol_box(name), operator("="), layout.layout(read(text))) for name, text in sorted(evidence["laws"].items())]
    items = [Item("", (sentence(("no smaller bound holds, for it is reached by ", *listed(laws))),))]
    for goal, proof in zip(goals_of_family(statement, evidence["laws"]), evidence["proofs"], strict=True):
        items += weaver.passage(goal, proof, {}, open_goal=True).items()
    return items


def _whole(weaver: Weaver, items: list[Item]) -> Proof:
    return Proof(_idea(weaver), tuple(items), weaver.left_out)


def _idea(weaver: Weaver) -> Sentence | None:
    """The one or two ideas that most of the proof is about, in one sentence."""
    ideas = weaver.ideas or weaver.minor
    chosen: list[Parts] = []
    for idea in sorted(ideas, key=lambda idea: -ideas[idea]):
        if all(other[0] != idea[0] for other in chosen):
            chosen.append(idea)
    return sentence((*chosen[0], *((", then ", *chosen[1]) if chosen[1:] else ()))) if chosen else None
