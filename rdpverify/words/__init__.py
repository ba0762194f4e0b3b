"""What the language can call: names, slots and domains of functions, families, divergences, mechanisms and quantities, from data."""

from .entries import Entry
from .registry import ALIASES, DEFINED, ENTRIES, FORMULAS, OWN, QUANTITIES, SIGNATURES
from .signature import Signature, Slot, string

__all__ = ["ALIASES", "DEFINED", "ENTRIES", "FORMULAS", "OWN", "QUANTITIES", "SIGNATURES", "Entry", "Signature", "Slot",
           "string"]
