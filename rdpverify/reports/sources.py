"""What a claim's source is called in short, for lists: "Mironov 2017", "Cohen and Pot"."""

import re

NAME = r"(?:(?:van|von|de|der|Le) )*[A-ZÉÖÜ][\w’'.\-]*"
AUTHORS_AND_YEAR = re.compile(rf"{NAME}(?:(?:, | and | & |, and ){NAME})*(?: et al\.)? (?:1[89]|20)\d\d\b")
AUTHORS = re.compile(rf"({NAME}(?:(?: and | & ){NAME})?), ")
HANDBOOK = re.compile(r"[A-Z]{3,}\b")
OTHER = "other"


def short_source(source: str) -> str:
    """Authors and year; authors alone where the year does not follow them; "other" for what names no author."""
    if match := AUTHORS_AND_YEAR.match(source):
        return match.group().replace(" & ", " and ")
    if match := AUTHORS.match(source):
        return match.group(1).replace(" & ", " and ")
    return match.group() if (match := HANDBOOK.match(source)) else OTHER
