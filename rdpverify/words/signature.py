"""What a callable word of the language takes and gives: names, slots, sorts, natural domains, defaults, aliases.  Plain data."""

from dataclasses import dataclass

from ..terms import Term
from .domains import Domain

# What may stand in a slot.  Term shapes: a "weighted law" is tuple(weight, law), a "counted mechanism" tuple(mechanism, count),
# a "case" of Piecewise is flattened to value, condition; a "list" is list(t1, …), a "matrix" list(list(…), …);
# "steps" are steps(s1, …), each a draw(noise, law), a relation, or a value, of leaves noise (value "nu") and answer;
# a "ratio formula" may use the symbols ratio = dP/dQ and loss = log dP/dQ; a "string" is a node whose op is "string".
SORTS = ("real", "order", "formula", "ratio formula", "condition", "case", "symbol", "list", "matrix", "string", "law",
         "weighted law", "event", "kernel", "mechanism", "counted mechanism", "query", "steps")


@dataclass(frozen=True)
class Slot:
    """One argument.

    ``domain`` holds the allowed values (of each entry, for lists; of the weight or count, for pairs); None: unrestricted.
    ``natural`` is what a bare symbol standing here ranges over when no domain is given, ``required`` what has to be proved of a
    term with free symbols (shares of 1 need only be nonnegative); both are ``domain`` unless stated.
    ``infinite`` says that ``oo`` and ``-oo`` may be written here where they are ends of the domain: as the end of a support, as an order.
    """

    name: str
    sort: str = "real"
    domain: Domain | None = None
    default: Term | None = None
    natural: Domain | None = None
    required: Domain | None = None
    infinite: bool = False
    choices: tuple[str, ...] = ()

    def __post_init__(self):
        if self.natural is None:
            object.__setattr__(self, "natural", self.domain)
        if self.required is None:
            object.__setattr__(self, "required", self.domain)


@dataclass(frozen=True)
class Signature:
    """``name(slots)`` of sort ``result`` ("real", "law", "kernel", "mechanism" or "query").

    A ``variadic`` signature repeats its last slot, once at least.  Slots with defaults come last.  ``aliases`` are other
    spellings with the same slots in the same order.
    """

    name: str
    slots: tuple[Slot, ...]
    result: str
    variadic: bool = False
    aliases: tuple[str, ...] = ()
    summary: str = ""
    source: str = ""

    def slot(self, index: int) -> Slot:
        """The slot of the argument at ``index``."""
        return self.slots[min(index, len(self.slots) - 1)] if self.variadic else self.slots[index]


def string(value: str) -> Term:
    """The term of a quoted word such as ``"add_remove"``."""
    from ..terms import make
    return make("string", (), value)
