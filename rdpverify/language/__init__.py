"""Text ⇄ terms, relations, premises, domains and statements: the formula language of claims.

What people type, with abbreviations and with domains left out, is read by :mod:`rdpverify.typed`.
"""

from .canonical import claim_hash, statement_data, statement_from_data
from .reading import events_of, parse, parse_premise
from .printer import to_text
from .statement import Premise, Relation, Statement

__all__ = ["Premise", "Relation", "Statement", "claim_hash", "events_of", "parse", "parse_premise", "statement_data",
           "statement_from_data", "to_text"]
