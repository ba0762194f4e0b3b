"""Proposing grids of losses for products of different laws (kernel.compositions.composed): step, stretches and ends.  Not trusted."""

import math
from functools import lru_cache

from flint import arb, fmpq

from ..deadline import look
from ..errors import RuleError
from ..exact import rational_text
from ..kernel.cells import cells_of
from ..kernel.compositions.composed import atoms_of, on_integers, profile
from ..kernel.extended import at_precision
from ..kernel.tensor import factors
from ..terms import ZERO, Term, call
from . import enclosing
from .plans import NoPlan, plan_for

WORKING_BITS, STRETCH_BITS = 128, 60
LENGTH, DEVIATIONS = 1 << 17, 20  # points of the whole grid where there are atoms alone; standard deviations that are kept
MANY, SOME, FEW = 20_000, 3_000, 128  # nodes of the component with the widest losses: in closed form, or each an enclosure of its own
SOME_BITS = 32  # up to which some do
TINY, SMALL = arb(2) ** -52, arb(2) ** -40  # what lies beyond the nodes
DIGITS, SECONDS = 20, 1.0  # of an enclosure at a node
DOUBLINGS, HALVINGS = 24, 10


def composed_plan(term: Term, bits: int = WORKING_BITS) -> tuple[dict, dict]:
    """(plan, plans of the divergences it asks for), whatever the level."""
    return _plan(*term.args[:2], SOME if bits <= SOME_BITS else MANY)


@lru_cache(maxsize=16)
def _plan(P: Term, Q: Term, nodes: int) -> tuple[dict, dict]:
    with at_precision(WORKING_BITS):
        found = [(_component(left, right), copies) for left, right, copies in factors(P, Q)]
        step = _step(found, nodes)
        ends = [component.ends(step) for component, _ in found]
    plans = {key: plan for component, _ in found for key, plan in component.plans.items()}
    return {"bits": WORKING_BITS, "step": rational_text(step), "components": ends}, plans


def _step(found, nodes: int) -> fmpq:
    """A power of two, by the component with the widest losses; where there are atoms alone, by the spread of the sum of all losses."""
    others = [component for component, _ in found if isinstance(component, Profile)]
    if others:
        count = FEW if any(component.plans for component in others) else nodes
        width = max(float(component.high - component.low) for component in others) / count
    else:
        widest, total = max(component.width for component, _ in found), sum(copies * component.width for component, copies in found)
        deviation = math.sqrt(sum(copies * component.variance for component, copies in found))
        width = max(widest, min(total, DEVIATIONS * deviation)) / LENGTH
    return fmpq(*min(2.0 ** math.floor(math.log2(width or 1 / LENGTH)), 1.0).as_integer_ratio())


def _component(P: Term, Q: Term):
    return Atoms(P, Q) if cells_of(P, Q) is not None or on_integers(P, Q) else Profile(P, Q)


class Atoms:
    """A pair of finite laws, or of laws on the integers with the stretch of them that is summed."""

    plans: dict = {}

    def __init__(self, P: Term, Q: Term):
        self.stretch = None
        if cells_of(P, Q) is None:
            found = plan_for(call("hockey_stick", P, Q, ZERO), STRETCH_BITS).get("sum")
            if found is None:
                raise NoPlan("no stretch of integers was found")
            self.stretch = [found["first"], found["last"]]
        losses = [(float(p), float((p / q).log())) for p, q in atoms_of(P, Q, self.stretch)[0]] or [(0.0, 0.0)]
        self.width = max(loss for _, loss in losses) - min(loss for _, loss in losses)
        mean = sum(p * loss for p, loss in losses)
        self.variance = sum(p * (loss - mean) ** 2 for p, loss in losses)

    def ends(self, step: fmpq) -> list[int] | None:
        return self.stretch


def _alone(P: Term, Q: Term) -> arb:
    """The P-mass where Q has none, 0 where it is not known."""
    try:
        outside = enclosing.enclose(call("renyi", Q, P, ZERO), DIGITS, SECONDS)[0]
    except RuleError:
        return arb(0)
    return arb(1) if outside.infinite else 1 - (-outside.ball).exp()


class Profile:
    """One pair of other laws with the divergences that were enclosed for it, and the losses beyond which next to nothing lies."""

    def __init__(self, P: Term, Q: Term):
        self.plans: dict = {}
        self.profile = profile(P, Q, self._enclosed)
        self.known: dict[fmpq, arb] = {}
        self.at(fmpq(0))
        beyond = SMALL if self.plans else TINY
        alone, missed = _alone(P, Q), _alone(Q, P)

        def few(eps, least):
            look()
            try:
                return self.at(eps) - least <= beyond
            except RuleError:  # next to where nothing lies
                return False

        self.low = -self._end(lambda eps: few(-eps, 1 - (1 - missed) * arb(-eps).exp()))
        self.high = self._end(lambda eps: few(eps, alone))

    def _enclosed(self, term: Term):
        try:
            found, plans = enclosing.enclose(term, DIGITS, SECONDS)
        except RuleError as problem:
            raise RuleError(f"the profile of a component at one level: {str(problem).removeprefix('no enclosure was found: ')}") from None
        self.plans.update(plans)
        return found

    def at(self, eps: fmpq) -> arb:
        if eps not in self.known:
            self.known[eps] = self.profile(eps)
        return self.known[eps]

    @staticmethod
    def _end(holds) -> fmpq:
        high = fmpq(1, 1 << 8)
        for _ in range(DOUBLINGS):
            if holds(high):
                break
            high *= 2
        else:
            raise NoPlan("the losses of a component are not known to end")
        low = high / 2
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if holds(middle) else (middle, high)
        return high

    def ends(self, step: fmpq) -> list[int]:
        """Grid points, whose profiles the kernel will ask plans for; from below the outermost two do not count."""
        first, last = int((self.low / step).floor()) - 1, int((self.high / step).ceil()) + 1
        for j in range(first, last + 1) if self.plans else ():
            self.at(step * j)
        return [first, last]
