"""What each word of the data means, by name."""

from ..words import ENTRIES, FORMULAS
from . import data
from .divergence import Divergence
from .family import Family
from .mechanism import Mechanism

FAMILIES: dict[str, Family] = {name: data.family(entry) for name, entry in ENTRIES.items() if entry.kind == "family"}
DIVERGENCES: dict[str, Divergence] = {name: data.divergence(entry) for name, entry in ENTRIES.items() if entry.kind == "divergence"}
MECHANISMS: dict[str, Mechanism] = {name: data.mechanism(entry) for name, entry in ENTRIES.items()
                                    if entry.kind == "mechanism" and name not in FORMULAS}
