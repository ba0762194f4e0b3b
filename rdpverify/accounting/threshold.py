"""Where a relation in one symbol begins to hold: found by enclosures of its two sides at few numbers, shown by two certificates.

The search believes that the truth changes once, and looks at numbers far apart whether it does.  Of what it finds the certificates alone
are sure: at ``meets`` the relation holds, at ``fails``, nearby on the other side, it does not.
"""

import time
from dataclasses import replace

from flint import arb, fmpq

from ..deadline import Limit, deadline
from ..errors import BudgetExceeded, InputError, OutOfTime, RdpVerifyError
from ..kernel.extended import Enclosure, at_precision
from ..kernel.goal import sides, strict
from ..kernel.rules.least import profile_bound
from ..kernel.rules.evaluate import below
from ..printer import to_text
from ..language.statement import OPPOSITE, Relation, Statement
from ..numeric import enclose
from ..terms import call, number, substitute
from ..words.domains import Domain
from .axis import axis_of, shortest
from .decided import certificate_for_all, certificate_of
from .found import Threshold, fraction
from .two_thresholds import two_thresholds
from .without_pair import may_lack_a_pair

STEPS = (0, 1, -1, 0.5, -0.5, 2, -2, 4, -4, 8, -8, 16, -16, 32, -32, 64, -64)  # on the axis, where the relation is first looked at
NEARLY = 1 / 16
GUARDS = (1, 2)  # beyond the two numbers between which the truth changes: does it change back?
PROBE_SHARE, GUARD_SECONDS = 0.05, 0.6  # of the seconds for one look at first; seconds for a guard
BESIDE, BESIDE_SHARE = 3, 0.2  # rounds of looks where it takes longer; of the seconds that are left, for one of them
DIGITS = (3, 12, 40)
MOST_LOOKS, ROUGH = 200, 256
HALVED = 4  # every fourth look is in the middle, however little the values say (of few digits, for want of time)
ROUNDS = 3  # of certificates that correct what was seen
FOR_ALL_SHARE = 0.4  # of the seconds that are left, for a proof that every number meets it
SMALLEST = fmpq(1, 10**6)  # the tolerance is relative to at least this, where the symbol may be 0
TOUCHING = 1e-300
MUCH_SHORTER = 6  # binary digits


def threshold(relation: Relation, name: str, domain: Domain, tolerance: fmpq, seconds: float) -> Threshold:
    """The threshold of a relation whose one symbol is ``name``, to a relative ``tolerance``; of integers exactly.

    Of mechanisms without a worst pair, what is proved from above and refuted from below has a threshold each.
    Raises InputError where the truth is seen to change more than once, and BudgetExceeded where no threshold is found.
    """
    search = two_thresholds if any(map(may_lack_a_pair, sides(relation))) else _one
    return search(relation, name, domain, tolerance, seconds)


def _one(*asked) -> Threshold:
    return _Search(*asked).threshold()


class _Search:
    def __init__(self, relation: Relation, name: str, domain: Domain, tolerance: fmpq, seconds: float):
        self.relation, self.name, self.domain, self.axis = relation, name, domain, axis_of(name, domain)
        self.tolerance, self.seconds, self.ends = tolerance, seconds, Limit(seconds).ends
        self.known: dict[fmpq, float] = {}  # number → by how much it fails, negative where it holds
        self.unknown: dict[fmpq, RdpVerifyError] = {}
        self.problem: RdpVerifyError | None = None

    @property
    def left(self) -> float:
        return max(self.ends - time.monotonic(), 0)

    def threshold(self) -> Threshold:
        for step in STEPS:
            self._look(self._rough(step), self.seconds * PROBE_SHARE)
            if len(self._truths()) == 2:
                break
        else:
            for end in self.axis.ends:
                self._look(end, self.seconds * PROBE_SHARE)
            self._look_beside()
        if not self.known:
            over = self.problem is None or isinstance(self.problem, OutOfTime)
            raise OutOfTime(f"not reached within the budget of {self.seconds:g} s") if over else self.problem
        if len(self._truths()) < 2:
            return self._without_change()
        self._guard()
        return self._certified()

    # looking

    def _rough(self, place: float) -> fmpq:
        """A number of few digits near a place of the axis: it is computed sooner."""
        low, high = self.axis.at(place - NEARLY), self.axis.at(place + NEARLY)
        return self.axis.at(place) if self.axis.integers else shortest(low, high)

    def _look_beside(self):
        """Between numbers that are known and those at which it takes too long, as long as all that are known agree."""
        for _ in range(BESIDE):
            places = sorted((self.axis.place(x), x in self.known) for x in (*self.known, *self.unknown))
            gaps = [(one + two) / 2 for (one, first), (two, second) in zip(places, places[1:]) if first != second]
            for place in gaps:
                if len(self._truths()) == 1:
                    self._look(self._rough(place), self.left * BESIDE_SHARE)

    def _look(self, x: fmpq, seconds: float) -> float | None:
        """By how much the relation fails at a number; None, and the first reason kept, where that is not found out."""
        if x not in self.known and x not in self.unknown:
            try:
                with deadline(min(seconds, self.left)):
                    self.known[x] = violation(self._at(x))
            except RdpVerifyError as problem:
                self.unknown[x] = problem
                if self.problem is None or isinstance(self.problem, OutOfTime):
                    self.problem = problem
        return self.known.get(x)

    def _at(self, x: fmpq) -> Relation:
        return self.relation.mapped(lambda side: substitute(side, {self.name: number(x)}))

    def _truths(self) -> set[bool]:
        return {value <= 0 for value in self.known.values()}

    def _looked(self) -> tuple[tuple[fmpq, bool], ...]:
        return tuple((x, self.known[x] <= 0) for x in sorted(self.known))

    def _change(self) -> tuple[fmpq, fmpq]:
        """(a number that holds, one that fails) next to each other among those looked at; InputError when there are more such."""
        looked = self._looked()
        changes = [(here, there) for here, there in zip(looked, looked[1:]) if here[1] != there[1]]
        if len(changes) > 1:
            (first, _), (second, (third, holds)) = changes[:2]
            one, two, three = (f"{self.name} = {shown(x)}" for x in (first[0], second[0], third))
            said = f"it holds at {one} and {three}, and fails at {two}" if holds else f"it holds at {two}, and fails at {one} and {three}"
            raise InputError(f"not monotone in {self.name}, so that no one number is the answer: {said}; a smaller domain may be asked "
                             f'about with --where "{self.name} in …"')
        ((a, holds), (b, _)), = changes
        return (a, b) if holds else (b, a)

    def _guard(self):
        low, high = sorted(map(self.axis.place, self._change()))
        for distance in GUARDS:
            for place in (low - distance, high + distance):
                self._look(self._rough(place), GUARD_SECONDS)

    # narrowing

    def _near(self, a: fmpq, b: fmpq) -> bool:
        return abs(a - b) <= (1 if self.axis.integers else self._width(a, b) / 4)

    def _width(self, a: fmpq, b: fmpq) -> fmpq:
        smallest = SMALLEST if self.axis.lower is None and self.axis.upper is None else fmpq(0)
        return self.tolerance * max(min(abs(a), abs(b)), smallest)

    def _narrowed(self, holds: fmpq, fails: fmpq) -> tuple[fmpq, fmpq]:
        """Two numbers, as near as asked for, between which the truth changes: by inverse quadratic steps or halves (Chandrupatla 1997)."""
        a, b = holds, fails
        c, share = a, 0.5
        for look in range(1, MOST_LOOKS + 1):
            if self._near(a, b):
                break
            x = self._between(a, b, share)
            value = self._look(x, self.left)
            if value is None:
                why = self.unknown[x] if self.left > 0 else f"not reached within the budget of {self.seconds:g} s"
                raise (BudgetExceeded if self.left > 0 else OutOfTime)(
                    f"the threshold lies between {self.name} = {shown(min(a, b))} and {shown(max(a, b))}, no nearer: {why}")
            c, a, b = (a, x, b) if (value <= 0) == (self.known[a] <= 0) else (b, x, a)
            share = self._share(a, b, c) if look % HALVED else 0.5
        else:
            raise BudgetExceeded(f"the threshold was not found by {MOST_LOOKS} looks")
        return (a, b) if self.known[a] <= 0 else (b, a)

    def _between(self, a: fmpq, b: fmpq, share: float) -> fmpq:
        """The number at a share of the way from a to b on the axis, but no nearer to either than need be."""
        start, end = self.axis.place(a), self.axis.place(b)
        x = self.axis.at(start + share * (end - start))
        least = fmpq(1) if self.axis.integers else self._width(a, b) / 8
        low, high = min(a, b) + least, max(a, b) - least
        if low > high:
            return self.axis.whole((a + b) / 2) if self.axis.integers else (a + b) / 2
        x = max(low, min(x, high))
        slack = 0 if self.axis.integers else max(least / 2, abs(a - b) / ROUGH)  # numbers of few digits are computed sooner
        return shortest(max(low, x - slack), min(high, x + slack))

    def _share(self, a: fmpq, b: fmpq, c: fmpq) -> float:
        (xa, fa), (xb, fb), (xc, fc) = ((self.axis.place(x), self.known[x]) for x in (a, b, c))
        if len({xa, xb, xc}) < 3 or len({fa, fb, fc}) < 3 or not all(abs(value) < float("inf") for value in (fa, fb, fc)):
            return 0.5
        xi, phi = (xa - xb) / (xc - xb), (fa - fb) / (fc - fb)
        if not (phi**2 < xi and (1 - phi) ** 2 < 1 - xi):
            return 0.5
        return fa / (fb - fa) * fc / (fb - fc) + (xc - xa) / (xb - xa) * fa / (fc - fa) * fb / (fc - fb)

    # certificates

    def _certified(self) -> Threshold:
        """What is decided otherwise than the enclosures of the search saw it, for want of digits, is looked for again."""
        for _ in range(ROUNDS):
            holds, fails = self._narrowed(*self._change())
            meets, first = self._decided(self._candidates(holds, fails), True)
            beyond, second = self._decided(self._candidates(fails, holds)[-1:], False)
            if first["verdict"] == "proved" and second["verdict"] == "refuted":
                return self._found(holds > fails, meets, beyond, [first, second])
            seen = {x: value for x, value in self.known.items() if abs(value) > TOUCHING}
            certain = {x: -TOUCHING if certificate["verdict"] == "proved" else TOUCHING
                        for x, certificate in ((meets, first), (beyond, second))}
            self.known = seen | certain
        raise BudgetExceeded(f"where the relation begins to hold was not told near {self.name} = {shown(meets)}")

    def _candidates(self, here: fmpq, there: fmpq) -> list[fmpq]:
        """Numbers of few digits at ``here`` or a little farther from ``there``; before them one in between, where it is much shorter."""
        if self.axis.integers:
            return [here]
        reach = self._width(here, there) / 4
        outer = here + reach if here > there else here - reach
        within = [end for end in (self.axis.lower, self.axis.upper) if end is not None]
        if any(min(here, outer) <= end <= max(here, outer) for end in within):
            outer = here
        plain = shortest(min(here, outer), max(here, outer))
        between = shortest(min(outer, there), max(outer, there))
        simple = between != there and int(between.q).bit_length() + MUCH_SHORTER <= int(plain.q).bit_length()
        return [between, plain] if simple else [plain]

    def _decided(self, candidates: list[fmpq], expected: bool) -> tuple[fmpq, dict]:
        """The first of the numbers at which the relation is decided as ``expected``, or the last of them, with its certificate."""
        for x in candidates[:-1]:
            certificate = certificate_of(self._at(x), expected, self.left, quick=True)
            if certificate is not None and certificate["verdict"] == ("proved" if expected else "refuted"):
                return x, certificate
        certificate = certificate_of(self._at(candidates[-1]), expected, self.left)
        if certificate is None:
            raise BudgetExceeded(f"no certificate was found of whether the relation holds at {self.name} = {shown(candidates[-1])}")
        return candidates[-1], certificate

    def _without_change(self) -> Threshold:
        """All numbers looked at agree: an end that belongs to the domain is the answer, or a proof says it of all."""
        looked, holds = self._looked(), next(iter(self._truths()))
        if (end := self._worst_end(holds)) is not None:
            certificate = certificate_of(self._at(end), True, self.left)
            if certificate is not None and certificate["verdict"] == "proved":
                return self._found(end != max(self.known), end, None, [certificate])
        relation = self.relation if holds else replace(self.relation, op=OPPOSITE[self.relation.op])
        whole = Statement(relation, where=((self.name, self.domain),))
        certificate = certificate_for_all(whole, self.left * FOR_ALL_SHARE)
        if certificate is not None and certificate["verdict"] == "proved":
            return self._found(None, None, None, [certificate], holds)
        raise BudgetExceeded(f"no threshold was found: the relation {'holds' if holds else 'fails'} at all {len(looked)} numbers looked "
                             f"at, from {self.name} = {shown(looked[0][0])} to {shown(looked[-1][0])}")

    def _found(self, greater: bool | None, meets: fmpq | None, fails: fmpq | None, certificates: list, all_meet=None) -> Threshold:
        looked = tuple((fraction(x), holds) for x, holds in self._looked())
        return Threshold(str(self.axis), greater, fraction(meets), fraction(fails), certificates, looked, all_meet)

    def _worst_end(self, holds: bool) -> fmpq | None:
        """The end of the domain towards which the relation holds ever less, where it belongs to the domain."""
        looked = sorted(self.known)
        if not holds or len(looked) < 4 or self.known[looked[1]] == self.known[looked[-2]]:
            return None
        worst = looked[0 if self.known[looked[1]] > self.known[looked[-2]] else -1]
        return worst if worst in self.axis.ends else None


def violation(relation: Relation) -> float:
    """By how much the relation between numbers fails, on the scale of logarithms where both sides are positive; ≤ 0 where it holds."""
    relation = _easier(relation)
    smaller, larger = sides(relation)
    for digits in DIGITS:
        first, second = enclose(smaller, digits)[0], enclose(larger, digits)[0]
        if below(first, second, strict(relation)):
            return -max(_distance(second, first), TOUCHING)
        if below(second, first, not strict(relation)):
            return max(_distance(first, second), TOUCHING)
    return TOUCHING  # not told apart: a number beside it will be


def _easier(relation: Relation) -> Relation:
    """A bound of epsilon at a level e ≥ 0 by the profile there, which takes one enclosure."""
    smaller, larger = sides(relation)
    epsilon, bound = (smaller, larger) if smaller.op == "epsilon" else (larger, smaller)
    if epsilon.op != "epsilon" or not enclose(bound, DIGITS[0])[0].lower >= 0:
        return relation
    if epsilon is smaller:
        return profile_bound(epsilon, bound)
    return Relation(call("privacy_profile", epsilon.args[0], bound), ">=", epsilon.args[1])


def _distance(greater: Enclosure, smaller: Enclosure) -> float:
    if greater.infinite or smaller.infinite:
        return float("inf")
    with at_precision(64):
        high, low = arb(greater.mid), arb(smaller.mid)
        return float(((high / low).log() if low > 0 else high - low).mid())


def shown(x: fmpq) -> str:
    """The number as it is typed, where that is short, else six of its digits."""
    exact = to_text(number(x))
    return exact if len(exact) <= 8 else f"{int(x.p) / int(x.q):.6g}"
