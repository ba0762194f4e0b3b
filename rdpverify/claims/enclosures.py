"""What a user gets of an enclosure: one that a notebook can show."""

from ..certificates import digits


class Enclosure(digits.Enclosure):
    """An interval with exact ends that contains the value; docs/python.md says what it can be asked."""

    def _repr_latex_(self) -> str:
        from ..reports.faces import enclosure_latex

        return enclosure_latex(self)
