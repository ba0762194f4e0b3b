"""A proof, a refutation or an enclosure told in words, before any output format."""

from dataclasses import dataclass

from .boxes import Box

Inline = str | Box                       # words, or a typeset formula (reports/boxes.py)


@dataclass(frozen=True)
class Sentence:                          # parts in reading order; str parts are plain text, never markup
    parts: tuple[Inline, ...]


@dataclass(frozen=True)
class Display:                           # a formula on a line of its own: rows (left, operator, right) aligned at the operator, or a single Box in rows[0][0]
    rows: tuple[tuple[Box, ...], ...]


@dataclass(frozen=True)
class Item:                              # one numbered line of a proof: number such as "2.1" (or "" for plain paragraphs), its blocks, nested depth = number.count(".")
    number: str
    blocks: tuple[Sentence | Display, ...]


@dataclass(frozen=True)
class Proof:                             # a proof, a refutation, an enclosure, told in words
    idea: Sentence | None                # the idea first, one sentence
    items: tuple[Item, ...]
    left_out: int = 0                    # steps only in the certificate
