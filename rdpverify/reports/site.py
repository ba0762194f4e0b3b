"""A report as pages: chapters of numbered statements with their twins, links between them, lists of notation and of rules."""

from dataclasses import dataclass
from functools import cached_property

from ..claims.store import certificate_text
from ..language import parse
from ..printer import to_text
from .boxes import Box
from .document import Document, Entry, Section
from .facets import asked, facets, spoken_of, words_of
from .links import Links, links
from .notation_list import notation_groups
from .phrases import command, name_of
from .prose import Proof, Sentence
from .sources import short_source
from .rule_words import mathematics
from .statement import hypotheses
from .titles import typeset, typeset_text

KINDS = {
    "proved": "Theorem",
    "certified": "Certified statement",
    "refuted": "Refuted statement",
    "undecided": "Undecided statement",
    "vacuous": "Vacuous statement",
}


@dataclass(frozen=True)
class Shown:
    """A statement as it is shown; ``twins`` are the false variants of it."""

    entry: Entry
    number: str
    twins: tuple["Shown", ...]
    links: Links

    @property
    def claim(self):
        return self.entry.claim

    @property
    def status(self) -> str:
        return self.entry.verdict.status

    @property
    def kind(self) -> str:
        return "False twin" if self.claim.mutant_of is not None else KINDS[self.status]

    @cached_property
    def title(self) -> Sentence:
        return typeset(self.claim.title or "")

    @cached_property
    def title_text(self) -> str:
        return typeset_text(name_of(self.claim))

    @cached_property
    def hypotheses(self) -> Sentence | None:
        return hypotheses(self.claim.parsed)

    @property
    def conclusion(self) -> Box:
        return self.entry.statement

    @property
    def proof(self) -> Proof | None:
        return self.entry.proof

    @property
    def refutation(self) -> Proof | None:
        return self.entry.refutation

    @property
    def command(self) -> str:
        return command(self.claim)

    @cached_property
    def certificate(self) -> str | None:
        """The text of the certificate's file."""
        certificate = self.entry.verdict.certificate
        return None if certificate is None else certificate_text(certificate)

    @cached_property
    def facets(self) -> dict[str, list[str]]:
        words, source = words_of(self.claim.parsed), short_source(self.claim.source)
        return {"verdict": [self.status], "divergence": asked(words), "mechanism": spoken_of(words), "source": [source]}

    @property
    def search_text(self) -> str:
        """What is searched beside the visible words."""
        claim = self.claim
        given = " ".join(map(to_text, claim.parsed.given))
        return " ".join((claim.id, claim.title or "", claim.source, claim.statement, given, claim.notes, *claim.covers)).lower()


@dataclass(frozen=True)
class Chapter:
    number: int
    section: Section
    statements: tuple[Shown, ...]

    @property
    def title(self) -> Sentence:
        return typeset(self.section.file.title)

    @property
    def anchor(self) -> str:
        return f"Chapter-{self.number}"


@dataclass(frozen=True)
class Rule:
    """A rule of the kernel and the statements whose proofs use it."""

    name: str
    statement: str
    source: str
    users: tuple[Shown, ...]


@dataclass(frozen=True)
class Site:
    document: Document
    chapters: tuple[Chapter, ...]

    @cached_property
    def statements(self) -> list[Shown]:
        return [shown for chapter in self.chapters for shown in chapter.statements]

    @cached_property
    def by_id(self) -> dict[str, Shown]:
        return {shown.claim.id: shown for shown in self.statements}

    @cached_property
    def twins(self) -> list[Shown]:
        return [twin for shown in self.statements for twin in shown.twins]

    @cached_property
    def unexpected(self) -> list[Shown]:
        """What is not as the files expect, twins among them."""
        return [shown for shown in (*self.statements, *self.twins) if shown.entry.problem]

    @cached_property
    def facets(self) -> dict:
        return facets([(shown.claim, shown.status) for shown in self.statements])

    @property
    def counted(self) -> list[tuple[str, str]]:
        """What is said above everything else, as (text, verdict): how many statements have which verdict; twins are counted as twins."""
        statuses = [shown.status for shown in self.statements]
        lines = []
        for status, told in (
            ("proved", "{} statement{s} proved"),
            ("certified", "{} certified on a part of the domain"),
            ("refuted", "{} refuted{as_expected}"),
            ("undecided", "{} undecided"),
            ("vacuous", "{} vacuous"),
        ):
            if count := statuses.count(status):
                usual = all(shown.claim.expected == status for shown in self.statements if shown.status == status)
                lines.append((told.format(count, s="s" * (count > 1), as_expected=", as expected" * usual), status))
        fallen = sum(twin.status == "refuted" for twin in self.twins)
        if fallen == len(self.twins) > 0:
            told = f"{fallen} false twins fall, as they should" if fallen > 1 else "its false twin falls, as it should"
            lines.append((told, "twin"))
        elif self.twins:
            lines.append((f"{fallen} of {len(self.twins)} false twins fall", "twin"))
        if count := len(self.document.enclosures):
            lines.append((f"{count} enclosure{'s' * (count > 1)}", "enclosed"))
        return lines

    @cached_property
    def notation(self):
        spoken = {word for shown in (*self.statements, *self.twins) for word in words_of(shown.claim.parsed)}
        spoken |= {word for each in self.document.enclosures for word in parse(each.said["expression"]).ops}
        spoken |= {part.op for entry in self.document.entries for step in entry.steps for part in step.goal.conclusion.parts()}
        return notation_groups(spoken)

    @cached_property
    def rules(self) -> list[Rule]:
        users: dict[str, list[Shown]] = {}
        for shown in self.statements:
            for rule in shown.entry.rules:
                users.setdefault(rule.name, []).append(shown)
        return [Rule(rule.name, mathematics(rule), rule.source, tuple(users.get(rule.name, ()))) for rule in self.document.rules]

    def beside(self, shown: Shown) -> tuple[Shown | None, Shown | None]:
        """The statements before and after."""
        at = self.statements.index(shown)
        return (self.statements[at - 1] if at else None), (self.statements[at + 1] if at + 1 < len(self.statements) else None)


def site(document: Document) -> Site:
    """The pages of a document."""
    linked = links(document.entries)
    return Site(document, tuple(_chapter(number, section, linked) for number, section in enumerate(document.sections, 1)))


def _chapter(number: int, section: Section, linked: dict[str, Links]) -> Chapter:
    statements: list[Shown] = []
    for entry in section.entries:
        if entry.claim.mutant_of is None or not statements:
            statements.append(Shown(entry, f"{number}.{len(statements) + 1}", (), linked.get(entry.claim.id, Links())))
            continue
        above = statements[-1]
        twin = Shown(entry, f"{above.number}{'′' * min(len(above.twins) + 1, 3)}", (), Links())
        statements[-1] = Shown(above.entry, above.number, (*above.twins, twin), above.links)
    return Chapter(number, section, tuple(statements))
