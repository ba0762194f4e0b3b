"""The list of notation: how each word of the language is printed, how it is typed, and what it means."""

from dataclasses import dataclass

from ..definitions import DIVERGENCES, FAMILIES, MECHANISMS, SIGNATURES
from ..definitions.quantities import QUANTITIES
from ..words.signature import Signature, Slot
from ..terms import Term, add, call, make, symbol
from ..typed.described import usage
from .boxes import Box
from .layout import layout
from .notation import NOTATION

@dataclass(frozen=True)
class NotationLine:
    """``shown`` is the printed form of what is typed as ``typed``."""

    shown: Box
    typed: str
    meaning: str
    source: str


def notation_groups(words: set[str]) -> list[tuple[str, list[NotationLine]]]:
    """The notation of these words of the language, by kind; kinds without any are left out."""
    kinds = (("Divergences", DIVERGENCES), ("Quantities of a mechanism", QUANTITIES), ("Mechanisms", MECHANISMS), ("Laws", FAMILIES))
    groups = [(title, [word for word in sorted(kind) if word in words]) for title, kind in kinds]
    known = {word for _, lines in groups for word in lines}
    groups.append(("Functions", sorted(word for word in words if word in SIGNATURES and word in NOTATION and word not in known)))
    return [(title, [notation_line(word) for word in lines]) for title, lines in groups if lines]


def notation_line(word: str) -> NotationLine:
    signature = DIVERGENCES[word].signature if word in DIVERGENCES else SIGNATURES[word]
    typed = "P(S)" if word == "prob" else usage(signature)
    return NotationLine(layout(sample(signature)), typed, signature.summary, signature.source)


def sample(signature: Signature) -> Term:
    """The word with a name in each of its places."""
    return call(signature.name, *(_named(slot) for slot in signature.slots))


def _named(slot: Slot) -> Term:
    if slot.sort == "law":
        return make("law", (), slot.name if slot.name.isupper() and slot.name != "D" else "P")
    if slot.sort in ("mechanism", "query"):
        return make("law", (), slot.name)
    if slot.sort == "kernel":
        return make("kernel", (), slot.name)
    if slot.sort == "event":
        return make("event", (), slot.name)
    if slot.sort == "string":
        return slot.default
    if slot.sort == "steps":
        noise = make("noise", (), "rho" if slot.name == "once" else "nu")
        drawn = make("draw", (noise, make("law", (), "P")))
        test = make(">=", (add(make("answer"), noise), make("noise", (), "rho")))
        return make("steps", (drawn,) if slot.name == "once" else (drawn, test))
    if slot.sort == "list":
        return make("list", (symbol(f"{slot.name[:1]}1"), symbol(f"{slot.name[:1]}2")))
    if slot.sort == "matrix":
        return symbol("Sigma")
    if slot.sort in ("weighted law", "counted mechanism"):
        pair = (symbol("w"), make("law", (), "P")) if slot.sort == "weighted law" else (make("law", (), "M"), symbol("k"))
        return make("tuple", pair)
    return symbol({"formula": "f", "ratio formula": "f", "order": "alpha"}.get(slot.sort, slot.name))
