"""What a report says, before any format: files, claims, verdicts, steps, counterexamples, what is trusted."""

from dataclasses import dataclass
from functools import cached_property

from ..certificates.evidenced import evidenced, has_proof
from ..claims.claim import Claim
from ..claims.evidence import compared
from ..claims.files import ClaimFile
from ..claims.run import Result
from ..claims.verdict import Verdict
from ..kernel.checker import boxed
from ..kernel.entropies import MASSES
from ..kernel.shown import goal_shown
from ..kernel.theorems import brought, embedded
from ..kernel.place import read_list
from ..language import parse
from ..printer import to_text
from ..terms import ONE, ZERO
from . import layout
from .boxes import Box, fence, listed, operator, row, words
from .derived import Derived, derivations
from .enclosed import Enclosed, enclosed
from .notation import symbol_box
from .proof_steps import ProofStep, proof_steps
from .prose import Proof
from .told import Told, told_by_all, told_of

ORDER = ("proved", "certified", "refuted", "undecided", "vacuous")
MEANING = {
    "proved": "the evidence covers the whole stated domain",
    "certified": "the evidence covers a named closed box inside the domain; nothing is said outside it",
    "refuted": "an exact witness satisfies every premise and violates the conclusion",
    "undecided": "neither was found within the budget",
    "vacuous": "it is proved that nothing satisfies the premises",
}


@dataclass(frozen=True)
class Entry:
    """One claim as it is shown.  ``given``, ``domain``, ``steps`` … are in reading order; boxes are typeset formulas."""

    claim: Claim
    verdict: Verdict
    problem: str | None
    statement: Box
    given: tuple[Box, ...]
    domain: tuple[tuple[Box, bool], ...]  # (x ∈ D or a side condition, whether it was filled in by default)
    derived: tuple[Derived, ...]
    steps: tuple[ProofStep, ...]
    steps_in_all: int
    witness: tuple[tuple[Box, Box], ...]
    instance: tuple[tuple[Box, Box], ...]  # values at which a statement that is not refuted speaks of something
    sides: tuple[tuple[Box, dict], ...]
    box: tuple[Box, ...]
    picture: bytes | None = None  # SVG: where it holds and where it fails
    replayed: bool | None = None  # did Coq take its proof?  None where nobody asked

    @property
    def defaulted(self) -> tuple[Box, ...]:
        """The domains that were filled in."""
        return tuple(box for box, filled in self.domain if filled)

    @cached_property
    def told(self) -> Told:
        return told_of(self.verdict)

    @property
    def proof(self) -> Proof | None:
        """The proof in words, for the formats that show it."""
        return self.told.proof

    @property
    def refutation(self) -> Proof | None:
        """The counterexample in words."""
        return self.told.refutation

    @property
    def in_coq(self) -> str:
        """What to add to the certificate, where it was asked whether Coq took its proof."""
        return {None: "", True: "replayed in Coq", False: "not replayed in Coq"}[self.replayed]

    @property
    def smaller(self) -> str | None:
        """Of a bound that is not tight: a smaller one at the witness."""
        evidence = self.verdict.certificate["evidence"] if self.verdict.status == "refuted" else {}
        return evidence.get("limit")

    @property
    def rules(self) -> list:
        """The kernel rules the proof rests on, each once."""
        return list(dict.fromkeys(step.rule for step in self.steps))


@dataclass(frozen=True)
class Section:
    """A claim file: a claim is followed by its mutants."""

    file: ClaimFile
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Document:
    sections: tuple[Section, ...]
    enclosures: tuple[Enclosed, ...] = ()

    @property
    def entries(self) -> list[Entry]:
        return [entry for section in self.sections for entry in section.entries]

    @property
    def counts(self) -> dict[str, int]:
        """How many claims have each verdict; mutants count too."""
        statuses = [entry.verdict.status for entry in self.entries]
        return {status: statuses.count(status) for status in ORDER if status in statuses}

    @property
    def rules(self) -> list:
        """Every rule used anywhere, by name."""
        return sorted({rule.name: rule for entry in self.entries for rule in entry.rules}.values(), key=lambda rule: rule.name)


def document(files: list[ClaimFile], results: list[Result], draw=None, enclosures: "list[dict] | tuple[()]" = (),
             in_coq: frozenset[str] | None = None) -> Document:
    """The report on files whose claims have these results, in the same order, and on certificates of numbers.

    ``draw`` makes the SVG of a verdict, or None; ``in_coq`` are the hashes of the certificates that Coq took, None where nobody asks.
    """
    entries = [entry(result, draw, in_coq) for result in results]
    for each, told in zip(entries, told_by_all([each.verdict for each in entries]), strict=True):
        if told is not None:
            vars(each)["told"] = told
    waiting = iter(entries)
    sections = tuple(Section(file, tuple(next(waiting) for claim in file.claims for _ in (claim, *claim.mutants))) for file in files)
    return Document(sections, enclosed(list(enclosures)))


def entry(result: Result, draw=None, in_coq: frozenset[str] | None = None) -> Entry:
    """One claim with everything shown about it."""
    claim, verdict = result.claim, result.verdict
    statement = evidenced(claim.parsed)
    steps, count = _steps(verdict)
    conclusion = claim.parsed.conclusion
    return Entry(
        claim,
        verdict,
        result.problem,
        layout.relation(conclusion.left, conclusion.op, conclusion.right, conclusion.rounded),
        tuple(map(layout.premise, statement.given)),
        tuple((layout.domain(name, domain), name in statement.defaulted) for name, domain in statement.where)
        + tuple((layout.relation(c.left, c.op, c.right), False) for c in statement.conditions),
        derivations(statement) if claim.mutant_of is None else (),
        steps,
        count,
        _values(verdict.witness),
        _values(verdict.instance) if verdict.witness is None else (),
        _sides(verdict),
        _box(verdict),
        draw(verdict) if draw is not None else None,
        None if in_coq is None or verdict.certificate is None else verdict.certificate["digest"] in in_coq,
    )


def _steps(verdict: Verdict):
    if not has_proof(verdict.certificate):
        return (), 0
    evidence, statement = verdict.certificate["evidence"], evidenced(verdict.claim.parsed)
    if "proof" not in evidence:  # the core's rules are told as a whole
        return (), 0
    goal = goal_shown(boxed(statement, evidence["box"]) if verdict.status == "certified" else statement, evidence)
    if verdict.status == "vacuous":
        goal = goal.concluding(ONE, "<=", ZERO)
    with brought(embedded(evidence.get("theorems", []))):
        steps, count = proof_steps(goal, evidence["proof"])
    return tuple(steps), count


def _values(values: dict[str, str] | None):
    values = values or {}
    ends = "()" if MASSES in values else "{}"  # variables are lists of their values, by outcome
    return tuple((words(name) if name in ("scores", MASSES) else symbol_box(name), _value(text, ends))
                 for name, text in sorted(values.items()))


def _value(text: str, ends: str) -> Box:
    """A number, a law, an event as the set of its outcomes, a random variable, or the score lists of two neighbouring inputs."""
    if not text.lstrip().startswith("["):
        return layout.layout(parse(text))
    value = read_list(text)
    nested = any(item.op == "list" for item in value.args)
    return layout.layout(value) if nested else fence(listed(map(layout.layout, value.args)), *ends)


def _sides(verdict: Verdict):
    if verdict.lhs is None:  # a bound that is not tight has no violated sides
        return ()
    conclusion = compared(verdict)
    return ((layout.layout(conclusion.left), verdict.lhs), (layout.layout(conclusion.right), verdict.rhs))


def _box(verdict: Verdict):
    return tuple(
        row(symbol_box(name), operator("∈"), layout.interval(*map(parse, ends))) for name, ends in sorted((verdict.box or {}).items())
    )


def goal_text(goal) -> str:
    """A goal's conclusion as text of the language."""
    return to_text(goal.conclusion)
