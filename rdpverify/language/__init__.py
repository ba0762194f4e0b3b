"""Text to terms, relations, premises, domains and statements: the formula language of claims.

What people type, with abbreviations and with domains left out, is read by :mod:`rdpverify.typed`; :mod:`rdpverify.printer` writes texts.
"""

from .assembly import statement_from_data
from .reading import events_of, parse, parse_premise
from .statement import Premise, Relation, Statement

__all__ = ["Premise", "Relation", "Statement", "events_of", "parse", "parse_premise", "statement_from_data"]
