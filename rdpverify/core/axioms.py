"""The axioms: texts of one line, ``name: hypotheses |- relation [source]``, read from the files of a folder."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..errors import require
from .reader import relation
from .theorem import Theorem, established

FOLDER = Path(__file__).with_name("axioms")
LINE = re.compile(r"(?P<name>\w+):\s*(?P<given>.*?)\s*\|-\s*(?P<conclusion>.*?)\s*\[(?P<source>[^\[\]]+)\]")


class Axiom(NamedTuple):
    """A theorem that is believed, with where it is proved."""

    name: str
    theorem: Theorem
    source: str
    text: str


@cache
def axioms() -> dict[str, Axiom]:
    """Every axiom by its name."""
    axioms: dict[str, Axiom] = {}
    for path in sorted(FOLDER.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                match = LINE.fullmatch(line.strip())
                require(match is not None and match["name"] not in axioms,
                        f"{path.name}: expected name: hypotheses |- relation [source]: {line}")
                axioms[match["name"]] = _axiom(**match.groupdict(), text=line)
    return axioms


def _axiom(name: str, given: str, conclusion: str, source: str, text: str) -> Axiom:
    return Axiom(name, theorem_of(given, conclusion), source, text.split(":", 1)[1].rsplit("[", 1)[0].strip())


def theorem_of(given: str, conclusion: str) -> Theorem:
    """What is said, read from its text: to be believed, or to be compared with what is proved."""
    return established([relation(part) for part in given.split(";") if part.strip()], relation(conclusion.strip()))
