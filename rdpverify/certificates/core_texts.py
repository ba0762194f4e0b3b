"""Polynomials, relations and theorems of the core as text, which its reader reads back; the core's messages are written by this.

What repeats itself inside an atom is written each time: a text may be far longer than what it stands for.  So it is made piece by piece.
"""

from collections.abc import Iterator
from itertools import islice

from ..core.messages import WRITTEN
from ..core.polynomial import Atom, Polynomial
from ..core.relation import Relation

MOST_PIECES = 300


def text_of(f: Polynomial) -> str:
    return "".join(terms_of(f))


def shown(thing) -> str:
    """The beginning of the text of an atom, a polynomial, a relation or a theorem, for messages."""
    match thing:
        case Atom():
            pieces = atom_of(thing)
        case Polynomial():
            pieces = terms_of(thing)
        case Relation():
            pieces = relation_of(thing)
        case _:
            return f"{'; '.join(sorted(map(repr, thing.hypotheses)))} |- {thing.relation!r}".strip()
    first = "".join(islice(pieces, MOST_PIECES))
    return first + "…" if next(pieces, None) is not None else first


def terms_of(f: Polynomial) -> Iterator[str]:
    if not f.terms:
        yield "0"
    for place, (monomial, value) in enumerate(f.terms.items()):
        size = abs(value)
        yield (" - " if value < 0 else " + ") if place else "-" if value < 0 else ""
        if size.p != 1 or not monomial:
            yield str(size.p) + ("*" if monomial else "")
        for number, (atom, count) in enumerate(monomial):
            if number:
                yield "*"
            yield from atom_of(atom)
            if count > 1:
                yield f"**{count}"
        if size.q != 1:
            yield f"/{size.q}"


def atom_of(atom: Atom) -> Iterator[str]:
    match atom.head:
        case "symbol" | "law" | "event" | "variable" | "kernel" | "value":
            yield atom.args[0]
        case "test":
            yield f"test({atom.args[0]})"
        case "joint":
            yield ", ".join(variable.args[0] for variable in atom.args)
        case "Output":
            yield from atom_of(atom.args[0])
            yield "("
            yield from atom_of(atom.args[1])
            yield ")"
        case "Joint":
            yield from atom_of(atom.args[0])
            yield "*"
            yield from atom_of(atom.args[1])
        case "Mixture":
            yield "Mixture("
            for place, (weight, law) in enumerate(zip(atom.args[::2], atom.args[1::2], strict=True)):
                yield ", (" if place else "("
                yield from terms_of(weight)
                yield ", "
                yield from atom_of(law)
                yield ")"
            yield ")"
        case "Sum":
            index, body, start, *end = atom.args
            yield "Sum("
            yield from terms_of(body)
            yield f", ({index}, "
            yield from terms_of(start)
            yield ", "
            yield from terms_of(*end) if end else ("oo",)
            yield "))"
        case _:
            yield f"{atom.head}("
            for place, argument in enumerate(atom.args):
                if place:
                    yield ", "
                yield from terms_of(argument) if isinstance(argument, Polynomial) else atom_of(argument)
            yield ")"


def relation_of(relation: Relation) -> Iterator[str]:
    match relation.op:
        case ">=" | ">" | "==":
            yield from terms_of(relation.body)
            yield f" {relation.op} 0"
        case "continuous":
            first, second = relation.body
            yield "continuous("
            yield from atom_of(first)
            yield ", "
            yield from atom_of(second)
            yield ")"
        case "forall":
            names, conditions, body = relation.body
            yield "forall(" + ", ".join(name if isinstance(name, str) else f"{name.head}({name.args[0]})" for name in names) + ", ("
            for condition in conditions:
                yield from relation_of(condition)
                yield ", "
            yield "), "
            yield from relation_of(body)
            yield ")"
        case _:
            yield f"{relation.op}("
            yield from terms_of(relation.body)
            yield ")"


WRITTEN[0] = shown
