"""Formulas in the names of some slots: read when they are first used, then filled with arguments."""

from functools import lru_cache

from ..terms import Term, make, rebuild, substitute, symbol
from ..words.signature import Slot
from .reader import Reader

WHOLE = ("law", "mechanism")  # what stands in these slots is put in as it is


def filled(text: str, slots: tuple[Slot, ...], args, *, internal: bool = False, **variables: Term) -> Term:
    """What the text says when the arguments stand in the slots; ``variables`` are further names and what they become.

    A bound variable is renamed apart when an argument would be captured.
    """
    template = read_template(text, tuple((slot.name, slot.sort) for slot in slots), tuple(variables), internal)
    values = {**variables, **{slot.name: argument for slot, argument in zip(slots, args, strict=True)}}
    term = substitute(template, {slot.name: values[slot.name] for slot in slots if slot.sort not in WHOLE} | variables)
    whole = {f"_{slot.name}": values[slot.name] for slot in slots if slot.sort in WHOLE}
    return rebuild(term, lambda node: whole.get(node.value) if node.op in WHOLE else None) if whole else term


@lru_cache(maxsize=2048)
def read_template(text: str, names: tuple[tuple[str, str], ...], variables: tuple[str, ...], internal: bool) -> Term:
    places = {name: make(sort, (), f"_{name}") if sort in WHOLE else symbol(name) for name, sort in names}
    return Reader({**places, **{name: symbol(name) for name in variables}}, internal=internal).text(text)
