"""What people type: abbreviations are expanded, domains left out are filled in (and listed), and misspelt words are answered with hints.

What comes out is a statement with a canonical text; that text is what is proved, printed and checked.
"""

from .domains import parse_domain
from .nearest import did_you_mean, suggest
from .statements import Question, parse, parse_premise, parse_question, parse_relation, parse_statement

__all__ = ["Question", "did_you_mean", "parse", "parse_domain", "parse_premise", "parse_question", "parse_relation", "parse_statement",
           "suggest"]
