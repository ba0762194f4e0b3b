"""What a source prints and no claim decides: definitions, remarks without a truth value, statements that are still open."""

from dataclasses import dataclass
from reprlib import repr as shortly

from ..errors import InputError

KINDS = ("definition", "not checkable", "open")
KEYS = ("id", "source", "says", "kind", "why", "instances")
TWIN = ".mutant"  # ends the name of the false twin that a list of printed statements has of one of them


@dataclass(frozen=True)
class Printed:
    """One printed text of a source, under the name by which claims say that they cover it.

    ``kind`` is *definition* (it has no truth value, but every instance of it has one), *not checkable* (``why`` says what is missing
    for a statement) or *open* (a statement that this project does not decide yet, and ``why``).  ``instances`` names the claims that
    use a definition or settle a finite instance of the text.  Raises InputError when a field has a value it cannot have.
    """

    id: str
    says: str
    kind: str
    why: str
    source: str = ""
    instances: tuple[str, ...] = ()

    def __post_init__(self):
        for name in ("id", "says", "kind", "why", "source"):
            if not isinstance(getattr(self, name), str):
                raise InputError(f"{name} must be text, got {shortly(getattr(self, name))}")
        if self.kind not in KINDS:
            raise InputError(f"kind must be one of {', '.join(KINDS)}, got {shortly(self.kind)}")
        if not isinstance(self.instances, (list, tuple)) or not all(isinstance(name, str) for name in self.instances):
            raise InputError("instances must be a list of the ids of claims")
        object.__setattr__(self, "instances", tuple(self.instances))


def settled(claims) -> set[str]:
    """The names of the printed statements, without their false twins, that the claims cover."""
    return {name for claim in claims for name in claim.covers if not name.endswith(TWIN)}
