"""What a user gets of an enclosure: one that a notebook can show, and that can go from one process to another."""

from typing import Any

from flint import arb

from ..certificates import digits
from ..exact import rational, rational_text


class Enclosure(digits.Enclosure):
    """An interval with exact ends that contains the value; docs/python.md says what it can be asked."""

    def _repr_latex_(self) -> str:
        from ..reports.faces import enclosure_latex

        return enclosure_latex(self)

    def data(self) -> dict[str, Any]:
        """As JSON can carry it: what :meth:`from_data` reads."""
        return {"ball": None if self.ball is None else [[*map(str, end.man_exp())] for end in (self.ball.mid(), self.ball.rad())],
                "infinite": int(self.infinite), "exact": None if self.exact is None else rational_text(self.exact),
                "reason": self.reason, "in_unit": self.in_unit}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Enclosure":
        """The same interval."""
        return cls(**{**data, "ball": data["ball"] and _ball(*data["ball"]), "exact": data["exact"] and rational(data["exact"])})


def _ball(mid: list[str], rad: list[str]) -> arb:
    """Arb rounds a radius up, also one of its own: from a little less comes the same, else from the radius a greater one."""
    middle, (size, exponent) = (int(mid[0]), int(mid[1])), map(int, rad)
    ball = arb(middle, (size * 2**32 - 1, exponent - 32)) if size else arb(middle)
    return ball if ball.rad() == arb((size, exponent)) else arb(middle, (size, exponent))
