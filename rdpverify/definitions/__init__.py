"""What the words of the language mean, as data in terms: families, divergences, mechanisms, quantities."""

from .measures import VARIABLE, Atom, Measure, Part, cumulative, measure
from .quantities import dominating_pairs, unfold
from .registry import DEFINED, DIVERGENCES, FAMILIES, MECHANISMS, SIGNATURES, aliases
from .signature import Signature, Slot, string
from .wellformed import Requirement, natural_domains, requirements

__all__ = ["VARIABLE", "Atom", "Measure", "Part", "measure", "cumulative", "unfold", "dominating_pairs", "SIGNATURES", "DEFINED",
           "FAMILIES", "DIVERGENCES", "MECHANISMS", "aliases", "Signature", "Slot", "string", "Requirement",
           "requirements", "natural_domains"]
