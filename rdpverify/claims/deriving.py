"""Derivations with both self-checks: the engine's own, and enclosures by integration, which that floor may not import."""

from dataclasses import dataclass, fields

from ..derivation import derive as engine
from ..derivation.step import Derivation as Derived
from ..printer import to_text
from ..numeric import enclose
from ..typed import parse_question
from .deriving_sums import derive_sums, is_about_sums

CHECK_DIGITS = 12
MOST_SHOWN = 200  # characters of a closed form in one line


@dataclass(frozen=True, repr=False)
class Derivation(Derived):
    """How a closed form comes about; ``print`` shows its steps numbered, a notebook the result and, folded, the steps."""

    def __repr__(self) -> str:
        form = "no closed form known" if self.closed_form is None else to_text(self.closed_form)
        if len(form) > MOST_SHOWN:
            form = f"a formula of {self.closed_form.size} symbols"
        steps = f", {len(self.steps)} steps" if self.steps else ""
        return f"<Derivation {to_text(self.expression)} = {form}{steps}>"

    def to_latex(self) -> str:
        r"""LaTeX (amsmath) to ``\input``: the result, and the steps."""
        from ..reports.derivation import latex_lines

        return "\n".join(latex_lines(self))

    def _repr_latex_(self) -> str:
        from ..reports.faces import derivation_latex

        return derivation_latex(self)

    def _repr_html_(self) -> str:
        from ..reports.faces import derivation_html

        return derivation_html(self)


def derive(expression: str, where: object = (), budget: float = 20.0) -> Derivation:
    """The derivation of a divergence, see :func:`rdpverify.derivation.derive`, or of sums and limits."""
    question = parse_question(expression, where) if isinstance(expression, str) else None
    if question is not None and is_about_sums(question.term):
        derivation = derive_sums(question, budget, lambda term: enclose(term, digits=CHECK_DIGITS, budget=5)[0])
    else:
        derivation = engine(expression, where=where, budget=budget, enclose=_enclosed)
    return Derivation(**{each.name: getattr(derivation, each.name) for each in fields(derivation)})


def _enclosed(term):
    enclosure, _ = enclose(term, digits=CHECK_DIGITS, budget=5, route="integration")  # a closed form is not held against itself
    return enclosure
