"""A proof, a refutation or an enclosure told in words, before any output format."""

from dataclasses import dataclass

from .boxes import Box

Inline = str | Box  # words, or a typeset formula (:mod:`.boxes`)


@dataclass(frozen=True)
class Sentence:
    """``parts`` in reading order; text among them is plain text, never markup."""

    parts: tuple[Inline, ...]


@dataclass(frozen=True)
class Display:
    """A formula on a line of its own: ``rows`` (left, operator, right) aligned at the operator, or one Box in the first row."""

    rows: tuple[tuple[Box, ...], ...]


@dataclass(frozen=True)
class Item:
    """A numbered line of a proof, with a ``number`` such as "2.1" (as deep as it has dots), or a plain paragraph, with none."""

    number: str
    blocks: tuple[Sentence | Display, ...]


@dataclass(frozen=True)
class Proof:
    """The ``idea`` in one sentence, then the items; ``left_out`` counts steps that only the certificate has."""

    idea: Sentence | None
    items: tuple[Item, ...]
    left_out: int = 0
