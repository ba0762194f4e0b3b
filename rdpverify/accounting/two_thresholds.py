"""Where a relation about a mechanism without a worst pair begins to be proved, and where it ceases to be refuted by two inputs.

Between the two it is undecided: the mechanism's own threshold lies there.  Every number looked at has a certificate, or none is known.
"""

import time
from itertools import pairwise

from flint import fmpq

from ..deadline import Limit
from ..errors import BudgetExceeded, OutOfTime
from ..language.statement import Relation, Statement
from ..terms import number, substitute
from ..words.domains import Domain
from .axis import Axis, axis_of, shortest
from .decided import certificate_for_all
from .found import Threshold, fraction

STEPS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8, -8)  # on the axis
LOOK_SHARE = 0.1  # of the seconds, for one number
NEARLY = 1 / 16


def two_thresholds(relation: Relation, name: str, domain: Domain, tolerance: fmpq, seconds: float) -> Threshold:
    """``meets`` and ``fails`` each to a relative ``tolerance``, or neighbours of an integer without a certificate of that side.

    BudgetExceeded where the relation is not seen to be proved at one number and refuted at another.
    """
    search = _Search(relation, name, axis_of(name, domain), tolerance, seconds)
    for step in STEPS:
        search.look(search.rough(step))
        if {"proved", "refuted"} <= search.verdicts():
            break
    else:
        raise BudgetExceeded(f"no threshold was found: no worst pair is known, and of the {len(search.known)} numbers looked at, from "
                             f"{name} = {min(search.known)} to {max(search.known)}, none is {search.lacking()}")
    meets, fails = (search.end(verdict) for verdict in ("proved", "refuted"))
    looked = tuple((fraction(x), proof["verdict"] == "proved") for x, proof in sorted(search.known.items()) if proof is not None)
    certificates = [search.known[x] for x in (meets, fails)]
    return Threshold(str(search.axis), meets > fails, fraction(meets), fraction(fails), certificates, looked, None)


class _Search:
    def __init__(self, relation: Relation, name: str, axis: Axis, tolerance: fmpq, seconds: float):
        self.relation, self.name, self.axis, self.tolerance = relation, name, axis, tolerance
        self.seconds, self.ends = seconds, Limit(seconds).ends
        self.known: dict[fmpq, dict | None] = {}

    def rough(self, place: float) -> fmpq:
        if self.axis.integers:
            return self.axis.at(place)
        return shortest(self.axis.at(place - NEARLY), self.axis.at(place + NEARLY))

    def look(self, x: fmpq) -> str | None:
        """"proved", "refuted", or None where neither is found."""
        left = self.ends - time.monotonic()
        if left <= 0:
            raise OutOfTime(f"not reached within the budget of {self.seconds:g} s")
        if x not in self.known:
            relation = self.relation.mapped(lambda side: substitute(side, {self.name: number(x)}))
            self.known[x] = certificate_for_all(Statement(relation), min(left, LOOK_SHARE * self.seconds))
        return self.known[x] and self.known[x]["verdict"]

    def verdicts(self) -> set[str]:
        return {certificate["verdict"] for certificate in self.known.values() if certificate}

    def lacking(self) -> str:
        return " or ".join(verdict for verdict in ("proved", "refuted") if verdict not in self.verdicts())

    def end(self, verdict: str) -> fmpq:
        """The number with this verdict next to those without, as near to them as the tolerance."""
        looked = sorted((x, self.look(x) == verdict) for x in self.known)
        near, far = next(pair[::1 if pair[0][1] else -1] for pair in pairwise(looked) if pair[0][1] != pair[1][1])
        inside, outside = near[0], far[0]
        while abs(inside - outside) > (1 if self.axis.integers else self.tolerance / 2 * min(abs(inside), abs(outside))):
            middle = self._between(inside, outside)
            inside, outside = (middle, outside) if self.look(middle) == verdict else (inside, middle)
        return inside

    def _between(self, one: fmpq, two: fmpq) -> fmpq:
        low, high = sorted((one, two))
        if self.axis.integers:
            return self.axis.whole((low + high) / 2)
        middle = self.axis.at((self.axis.place(low) + self.axis.place(high)) / 2)
        slack = min(middle - low, high - middle) / 4
        return shortest(middle - slack, middle + slack)
