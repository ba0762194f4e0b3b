"""What the words of the data mean: their texts are filled with the arguments and become laws, terms and pairs."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ..errors import InputError, NotOnTheLine
from ..language.template import filled
from ..terms import Term
from ..words import ENTRIES, FORMULAS, Entry
from ..words.signature import Signature
from . import constructions
from .family import Family, symmetric_distribution
from .logarithm import log_of
from .measures import VARIABLE, Atom, Measure, Part, cumulative, measure
from .mechanism import Mechanism, Pair
from .wellformed import is_infinite


@dataclass(frozen=True)
class Divergence:
    """A quantity of a pair (P, Q) of laws; ``meaning`` defines it, with r = dP/dQ.

    ``equal_to(args)`` is an equal term over the extended reals, for quantities that are another one's function.
    """

    signature: Signature
    meaning: str
    equal_to: Callable[[tuple[Term, ...]], Term] | None = None


def family(entry: Entry) -> Family:
    texts, names = entry.texts, [slot.name for slot in entry.signature.slots]
    distribution = next((meant for key, meant in CUMULATIVE.items() if key in texts), None)
    meaning = {"measure": partial(_measure, entry), "cumulative": distribution and partial(distribution, entry),
               "ordered": tuple((names.index(low), names.index(high)) for low, high in texts.get("ordered", ())), "joint": "joint" in texts,
               "built": "equal_to" in texts or any(slot.sort in ("law", "weighted law") for slot in entry.signature.slots)}
    return Family(entry.signature, texts["support"], **{**meaning, **constructions.LAWS.get(entry.signature.name, {})})


def divergence(entry: Entry) -> Divergence:
    return Divergence(entry.signature, entry.texts["meaning"], partial(_equal, entry) if {"equal_to", "at"} & set(entry.texts) else None)


def mechanism(entry: Entry) -> Mechanism:
    pairs = constructions.PAIRS.get(entry.signature.name) or partial(_pairs, entry)
    return Mechanism(entry.signature, entry.texts["neighbouring"], pairs)


def at(entry: Entry, args) -> tuple[dict, Callable[..., Term]]:
    """The texts that hold at these arguments, those of a special case in place of the others; and what fills one of them."""

    def read(text: str, **variables: Term) -> Term:
        return filled(text, entry.signature.slots, args, internal=True, **variables)

    values = {slot.name: argument for slot, argument in zip(entry.signature.slots, args)}
    special = (case for case in entry.texts.get("at", ()) if all(values[name] is read(text) for name, text in case["slots"].items()))
    return next(special, entry.texts), read


def _measure(entry: Entry, args) -> Measure:
    texts, read = at(entry, args)
    if "joint" in texts:
        raise NotOnTheLine(texts["joint"])
    if "equal_to" in texts:
        return measure(read(texts["equal_to"]))
    points = [(read(point), read(mass)) for point, mass in texts.get("atoms", ())]
    atoms = tuple(Atom(point, mass) for point, mass in points if not is_infinite(point))
    for key, name, space in (("density", "x", "real"), ("mass", "k", "integers")):
        if key in texts:
            lower, upper = read(texts.get("lower", "-oo")), read(texts.get("upper", "oo"))
            density = read(texts[key], **{name: VARIABLE})
            return Measure(space, (Part(lower, upper, density, log_of(density)),), atoms)
    return Measure("finite", (), atoms)


def _cumulative(entry: Entry, args, x: Term) -> Term:
    texts, read = at(entry, args)
    return read(texts["cumulative"], x=x)


def _symmetric(entry: Entry, args, x: Term) -> Term:
    """``tail`` is P(X > c + x) for x >= 0 of a law that is symmetric about c."""
    texts, read = at(entry, args)
    return symmetric_distribution(x - read(texts["symmetric"]), lambda distance: read(texts["tail"], x=distance))


def _like(entry: Entry, args, x: Term) -> Term | None:
    texts, read = at(entry, args)
    return cumulative(read(texts["equal_to"]), x)


CUMULATIVE = {"tail": _symmetric, "cumulative": _cumulative, "equal_to": _like}


def _equal(entry: Entry, args) -> Term | None:
    texts, read = at(entry, args)
    return read(texts["equal_to"]) if "equal_to" in texts else None


def _pairs(entry: Entry, args) -> tuple[Pair, ...]:
    texts, read = at(entry, args)
    if "no_pair" in texts:
        raise InputError(texts["no_pair"])
    return tuple(Pair(read(pair["P"]), read(pair["Q"]), pair["why"], pair.get("direction", "both")) for pair in texts["pairs"])


FAMILIES: dict[str, Family] = {name: family(entry) for name, entry in ENTRIES.items() if entry.kind == "family"}
DIVERGENCES: dict[str, Divergence] = {name: divergence(entry) for name, entry in ENTRIES.items() if entry.kind == "divergence"}
MECHANISMS: dict[str, Mechanism] = {name: mechanism(entry) for name, entry in ENTRIES.items()
                                    if entry.kind == "mechanism" and name not in FORMULAS}
