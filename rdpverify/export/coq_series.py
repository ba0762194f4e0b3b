"""The Coq proof of a claim about sums without an end: the exponential series is a theorem of ``coq/Series.v``; others are stated only."""

import re

from .coq_formulas import NotExported
from .coq_statement import Statement

EXPONENTIAL = re.compile(r"Sum\((\w+)\*\*(\w+)/factorial\(\2\), \(\2, 0, oo\)\) == exp\(\1\)", re.ASCII)


def by_series(statement: Statement, claim: dict) -> tuple[str, list[str], list[str]]:
    """The library, nothing before the theorem, and its script."""
    if not EXPONENTIAL.fullmatch(claim["conclusion"]) or "powerRZ" not in statement.proposition:
        raise NotExported("not in Coq: sums without an end, and powers of numbers of either sign, but for the exponential series")
    return "Series", [], ["unfold claim; intros. apply sum_exponential."]
