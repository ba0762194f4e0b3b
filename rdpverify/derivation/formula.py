"""What a step or a result says: words, terms and relations in reading order, which stay terms until a format prints them."""

from dataclasses import dataclass

from ..printer import to_text
from ..terms import Term


@dataclass(frozen=True)
class Integral:
    """∫ ``inside`` d``variable``, or Σ of it over the integers, between ``lower`` and ``upper`` where these are given."""

    inside: Term
    variable: str
    discrete: bool = False
    lower: Term | None = None
    upper: Term | None = None

    def __str__(self):
        sign, measure = ("Σ", "") if self.discrete else ("∫", f" d{self.variable}")
        ends = "" if self.lower is None else f" over {self.variable} from {to_text(self.lower)} to {to_text(self.upper)}"
        return f"{sign} {to_text(self.inside)}{measure}{ends}"


@dataclass(frozen=True)
class Derivative:
    """d ``of`` / d ``by``"""

    of: Term
    by: Term

    def __str__(self):
        return f"d{to_text(self.of)}/d{to_text(self.by)}"


@dataclass(frozen=True)
class Said:
    """``parts`` are words (str), Terms, Relations, (name, Domain), Integrals and Derivatives; ``str`` is the text of the language."""

    parts: tuple

    def __str__(self):
        return "".join(str(part) if isinstance(part, (str, Integral, Derivative)) else to_text(part) for part in self.parts)


def said(*parts) -> Said:
    """What is said one after the other."""
    return Said(tuple(inner for part in parts for inner in (part.parts if isinstance(part, Said) else (part,)) if inner != ""))


def joined(items, between: str = ", ") -> Said:
    """Things said, with words between them."""
    items = list(items)
    return said(*(part for index, item in enumerate(items) for part in ((between, item) if index else (item,))))
