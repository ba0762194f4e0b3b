"""Text ⇄ terms, relations, premises, domains and statements: the formula language of claims."""

from .canonical import claim_hash, statement_data, statement_from_data
from .domains import parse_domain
from .names import did_you_mean, suggest
from .premises import parse_premise
from .printer import to_text
from .relations import events_of, parse_relation
from .statement import Premise, Relation, Statement
from .statements import Question, parse, parse_question, parse_statement

__all__ = ["Premise", "Question", "Relation", "Statement", "claim_hash", "did_you_mean", "events_of", "parse",
           "parse_domain", "parse_premise", "parse_question", "parse_relation", "parse_statement", "statement_data",
           "statement_from_data", "suggest", "to_text"]
