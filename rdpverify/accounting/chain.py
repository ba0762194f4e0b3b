"""How a number of a mechanism comes about: the worst pair of each layer of it with the reason, and which pair decides in the end."""

from dataclasses import dataclass

from ..definitions import MECHANISMS
from ..definitions.constructions import ON_INPUTS
from ..definitions.quantities import dominating_pairs
from ..errors import RdpVerifyError
from ..kernel.extended import Enclosure
from ..printer import to_text
from ..language.sorts import sort_of
from ..numeric import enclose
from ..terms import Term, call, number
from ..typed.written_out import WRITTEN_OUT, word_of
from ..words import ENTRIES, OWN
from .without_pair import may_lack_a_pair

DIGITS = 6


@dataclass(frozen=True)
class Link:
    """A layer of the mechanism: ``says`` what it is compared by, for the reason given in ``source``."""

    of: str
    says: str
    source: str


def chain_of(M: Term) -> list[Link]:
    """The layers from the inside out, each once.  Words that are written out where they are typed may stand in M."""
    inner = [part for part in M.args if _is_mechanism(part)]
    inner += [part.args[0] for part in M.args if part.op == "tuple" and _is_mechanism(part.args[0])]
    links = [link for part in inner for link in chain_of(part)]
    shown = (may_lack_a_pair(M) and word_of(M)) or M
    word = {**ENTRIES, **OWN}[shown.op]
    if M.op in WRITTEN_OUT or M.op in ON_INPUTS:
        says = f"{word.signature.summary}: {word.texts['neighbouring']}"
        return list(dict.fromkeys([*links, Link(to_text(shown), says, word.signature.source)]))
    if inner:
        said = "what is worse than its parts is worse than it" if may_lack_a_pair(M) else "the worst pairs of its parts make up its own"
        says = f"{word.signature.summary}: {said}"
        return list(dict.fromkeys([*links, Link(to_text(M), says, word.signature.source)]))
    pairs = [f"worst pair {to_text(pair.P)} against {to_text(pair.Q)}: {pair.why}" for pair in MECHANISMS[M.op].pairs(M.args)]
    return [Link(to_text(M), "; ".join(dict.fromkeys(pairs)), word.signature.source)]


def _is_mechanism(term: Term) -> bool:
    return sort_of(term) == "mechanism"


def deciding_pair(M: Term, eps: Enclosure) -> str | None:
    """The direction in which the profile at eps is greatest, where there are several and one is seen to win; and how it was enclosed."""
    if eps.infinite:
        return None
    level, profiles = number(eps.upper.fmpq() if eps.exact is None else eps.exact), {}
    for pair in dominating_pairs(M):
        try:
            profiles[pair.direction] = enclose(call("hockey_stick", pair.P, pair.Q, level), DIGITS)[0]
        except RdpVerifyError:
            return None
    best = max(profiles, key=lambda direction: profiles[direction].mid.fmpq())
    wins = len(profiles) > 1 and all(other is profiles[best] or bool(other.upper < profiles[best].lower) for other in profiles.values())
    said = {"remove": "the record is removed: ", "add": "the record is added: "}.get(best, "") if wins else ""
    return said + profiles[best].reason
