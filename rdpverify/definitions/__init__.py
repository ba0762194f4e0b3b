"""What the words of the language mean, in terms: families, divergences, mechanisms, quantities."""

from ..words import ALIASES, DEFINED, SIGNATURES, Signature, Slot, string
from .measures import VARIABLE, Atom, Measure, Part, cumulative, measure
from .quantities import dominating_pairs, unfold
from .data import DIVERGENCES, FAMILIES, MECHANISMS
from .wellformed import Requirement, requirements

__all__ = ["VARIABLE", "Atom", "Measure", "Part", "measure", "cumulative", "unfold", "dominating_pairs", "SIGNATURES", "DEFINED",
           "FAMILIES", "DIVERGENCES", "MECHANISMS", "ALIASES", "Signature", "Slot", "string", "Requirement",
           "requirements"]
