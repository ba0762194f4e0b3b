"""What a user gets of an enclosure: the kernel's, which a notebook can show."""

from dataclasses import fields

from ..kernel.extended import Enclosure as Certified


class Enclosure(Certified):
    """An interval with exact ends that contains the value; docs/python.md says what it can be asked."""

    def _repr_latex_(self) -> str:
        from ..reports.faces import enclosure_latex

        return enclosure_latex(self)


def shown(found: Certified) -> Enclosure:
    return Enclosure(*(getattr(found, each.name) for each in fields(found)))
