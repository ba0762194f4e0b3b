"""A cover proposed in double precision, thousands of pieces at a time; the kernel has the last word on every leaf.

What is done with a piece depends on the piece alone, so that a pause changes nothing.
"""

import time
from itertools import product

import numpy as np
from flint import arb

from ..errors import RdpVerifyError
from ..kernel.rules.box import EXCLUDED, NATURAL, Cover
from ..kernel.second_order import FIRST, LOWER, MIDDLE, UPPER
from ..numeric.floats import FLOATS
from ..terms.program import Program
from ..terms.ranges import Range
from .budget import Budget
from .float_balls import FLOAT_BALLS, between, ends
from .float_chains import FloatChain, meets
from .one_by_one import DEEPEST, violated
from .partial import OPEN
from .pieces import Piece

MANY = 1_000  # pieces after which a cover may be impossible
CHUNK = 4096  # pieces looked at together: some megabytes
MARGIN = 1e-11  # of rounding, relative to the values at hand
TINY = 2.0**-60  # of a side: smaller than the pieces of a cover
HOPELESS = 8  # times the slack: a bound that much too low will not do on the halves either
RARELY = 20  # times as long as a pause took passes before the next
NEARLY = 1e-6  # sizes as near as this are the same: rounding, which may depend on a piece's place in an array, decides nothing


class Proposal:
    """A tree grown from the given boxes; :meth:`trees` gives one preorder string of codes for each, ``"?"`` where it is open."""

    def __init__(self, cover: Cover, pieces: list[Piece]):
        self.cover, self.count = cover, len(cover.names)
        self.float_chains = {code: FloatChain(chain, cover.names) for code, chain in cover.chains.items()}
        self.conditions = [Program(program.term) for program, _ in cover.conditions]
        self.low, self.high = (np.array([[float(side[end]) for side in piece.box] for piece in pieces]).T for end in (0, 1))
        self.whole = np.array([[float(high - low)] for low, high in cover.root])
        self.whole_ends = np.array([[[float(side[end])] for side in cover.root] for end in (0, 1)])
        self.open = np.array([[[side.lower_open] for side in cover.sides], [[side.upper_open] for side in cover.sides]])
        self.codes, self.first = [OPEN] * len(pieces), [0] * len(pieces)  # by number of the piece: code, number of its first half
        self.roots, self.false_at = len(pieces), None
        self.depth = np.array([piece.depth for piece in pieces])

    def grow(self, nodes: int, budget: Budget, most_waiting: int | None = None, pause=None) -> int:
        """Look at up to ``nodes`` pieces, the latest first, until ``most_waiting`` are open; returns how many.

        ``pause`` is called when what was found is to be saved, the rarer the longer that takes.
        """
        waiting, looked, paused = [(np.arange(self.roots), self.low, self.high, self.depth)], 0, 0.0
        doubtful = self.roots == 1 and self.depth[0] == 0
        while waiting and looked < nodes and budget.left > 0 and self.false_at is None:
            if most_waiting is not None and sum(len(entry[0]) for entry in waiting) >= most_waiting:
                break
            if doubtful and looked > MANY:
                doubtful = False
                if self._stuck():
                    break
            numbers, low, high, depth = waiting.pop()
            room = min(CHUNK, nodes - looked)
            if len(numbers) > room:
                waiting.append((numbers[:-room], low[:, :-room], high[:, :-room], depth[:-room]))
                numbers, low, high, depth = numbers[-room:], low[:, -room:], high[:, -room:], depth[-room:]
            looked += len(numbers)
            with np.errstate(all="ignore"):
                leaves, along, next_along = self._looked_at(low, high)
            for number, code in zip(numbers[leaves != ""].tolist(), leaves[leaves != ""].tolist()):
                self.codes[number] = code
            cut = (leaves == "") & (depth <= DEEPEST)
            if cut.any():
                halves = self._halves(numbers[cut], low[:, cut], high[:, cut], depth[cut], along[cut])
                waiting.append(self._quarters(halves, np.repeat(next_along[cut], 2)))
                looked += 2 * int((next_along[cut] >= 0).sum())
            if pause is not None and budget.covers.due and time.monotonic() > paused:
                begun = time.monotonic()
                pause()
                paused = time.monotonic() + RARELY * (time.monotonic() - begun)
        return looked

    def _stuck(self) -> bool:
        """Is there a corner, or a middle of sides, so near which no leaf holds?  Then none holds on the larger pieces of a cover there."""
        steps = np.array(list(product((0, 1, 2), repeat=self.count))).T  # lower end, middle, upper end
        places, tiny = self.low + self.whole / 2 * steps, self.whole * TINY
        below, above = np.minimum(places - tiny, np.nextafter(places, -np.inf)), np.maximum(places + tiny, np.nextafter(places, np.inf))
        low, high = np.where(steps == 2, below, places), np.where(steps == 2, places, above)
        with np.errstate(all="ignore"):
            leaves, *_ = self._looked_at(low, high)
        left = np.flatnonzero(leaves == "")
        if len(left):
            self.cover.stuck = places[:, left[0]].tolist()
        return len(left) > 0

    def _quarters(self, pieces, along):
        """The pieces, those that are to be cut again without being looked at in halves."""
        again = along >= 0
        if not again.any():
            return pieces
        cut = self._halves(*(part[..., again] for part in pieces), along[again])
        return tuple(np.concatenate([part[..., ~again], half], axis=-1) for part, half in zip(pieces, cut))

    def _halves(self, numbers, low, high, depth, along):
        size, start = len(numbers), len(self.codes)
        for place, (number, index) in enumerate(zip(numbers.tolist(), along.tolist())):
            self.codes[number], self.first[number] = str(index), start + 2 * place
        self.codes += [OPEN] * (2 * size)
        self.first += [0] * (2 * size)
        columns = np.arange(size)
        middle = (low[along, columns] + high[along, columns]) / 2
        left, right = high.copy(), low.copy()
        left[along, columns] = right[along, columns] = middle
        def woven(a, b):
            return np.stack([a, b], axis=-1).reshape(*a.shape[:-1], 2 * size)

        return np.arange(start, start + 2 * size), woven(low, right), woven(left, high), np.repeat(depth + 1, 2)

    def _looked_at(self, low, high):
        """(leaf code or "" for every piece, the symbol along which to cut it, and along which to cut the halves at once or −1)"""
        expansion, box = self.cover.expansion, between(low, high)
        sides = [(box[0][i], box[1][i]) for i in range(self.count)]
        natural, *second = self._spread(expansion.values(expansion.on_box, sides, FLOAT_BALLS), low)
        enough = MARGIN * (abs(natural[0]) + natural[1])
        leaves = np.where(ends(natural)[0] > enough, NATURAL, "").astype("<U1")
        curvature = {}
        for (i, j), value in zip(expansion.pairs, second):
            curvature[i, j] = curvature[j, i] = value
        spread = np.array([sum(_size(curvature[i, j]) * box[1][j] for j in range(self.count)) for i in range(self.count)])
        middle, *slopes = at_middle = self._gradient(box[0])
        slopes = np.array(slopes)
        self._look_for_falsehood(low, high, np.where(leaves == "", middle, np.inf))
        steep = spread + MARGIN * abs(middle) / box[1].clip(min=1e-300)
        around = np.where(slopes >= steep, LOWER, np.where(slopes <= -steep, UPPER, MIDDLE))
        value = self._lower(low, high, around, curvature, at_middle)
        letters = np.array([chr(FIRST + number) for number in range(3**self.count)])
        chosen = letters[np.ravel_multi_index(around, (3,) * self.count)]
        leaves = np.where((leaves == "") & (value > MARGIN * abs(natural[0])), chosen, leaves)
        for program in self.conditions:
            order = [sides[self.cover.names.index(name)] for name in program.names]
            (side,) = self._spread([program.run(FLOAT_BALLS, order)], low)
            leaves = np.where((leaves == "") & (ends(side)[1] < -MARGIN * abs(side[0])), EXCLUDED, leaves)
        self._settle_by_open_ends(leaves, low, high, natural)
        self._settle_by_faces(leaves, low, high)
        widths = 2 * box[1]
        sizes = np.where(around == MIDDLE, spread, spread / 4) * widths
        unknown = ~np.isfinite(sizes).all(axis=0)
        sizes = np.where(unknown, widths / self.whole, sizes)
        along, columns = _largest(sizes), np.arange(low.shape[1])
        sizes[along, columns] /= 4
        hopeless = ~(middle - value < HOPELESS * abs(middle))
        return leaves, along, np.where(hopeless, _largest(sizes), -1)

    def _look_for_falsehood(self, low, high, middle):
        """Let the kernel's arithmetic look at the middle where the slack is least, when that is negative."""
        if not self.cover.conditions and np.nanmin(middle, initial=np.inf) < 0:
            worst = np.nanargmin(middle)
            box = tuple((arb(first), arb(last)) for first, last in zip(low[:, worst].tolist(), high[:, worst].tolist()))
            self.false_at = box if violated(self.cover, box) else self.false_at

    def _settle_by_open_ends(self, leaves, low, high, natural):
        """Floats have no value at an open end of the domain; the kernel's arithmetic need not go there."""
        if not self.open.any():
            return
        ends = np.stack([low == self.whole_ends[0], high == self.whole_ends[1]])
        valueless = (leaves == "") & ~np.isfinite(natural[0] + natural[1]) & (low < high).all(axis=0)
        for place in np.flatnonzero(valueless & (ends & self.open).any(axis=(0, 1))).tolist():
            if self.cover.holds(NATURAL, tuple(zip(map(arb, low[:, place].tolist()), map(arb, high[:, place].tolist())))):
                leaves[place] = NATURAL

    def _settle_by_faces(self, leaves, low, high):
        """The chains' codes on pieces that meet a face or that floats speak for; the kernel's arithmetic decides."""
        for code, chain in self.cover.chains.items():
            places = np.flatnonzero(leaves == "")
            if len(places) == 0:
                return
            likely = self.float_chains[code].may_hold(low[:, places], high[:, places])
            for place, hopeful in zip(places.tolist(), likely.tolist()):
                sides = zip(low[:, place].tolist(), high[:, place].tolist())
                env = {name: Range(*map(arb, side)) for name, side in zip(self.cover.names, sides)}
                if (hopeful or meets(chain, env)) and chain.holds(env):
                    leaves[place] = code

    def _spread(self, balls, like):
        """Float balls, constant ones for every piece."""
        return [tuple(_spread(part, like) for part in ball) for ball in balls]

    def _gradient(self, points):
        program = self.cover.expansion.at_point
        rows = [points[self.cover.names.index(name)] for name in program.names]
        slopes = program.run(FLOATS, rows)  # quicker than balls, which know more functions
        if slopes is None:
            slopes = [middle for middle, _ in program.run(FLOAT_BALLS, [(row, np.float64(0)) for row in rows])]
        return np.array([_spread(value, points) for value in slopes])

    def _lower(self, low, high, around, curvature, at_middle):
        """The bound of ``kernel.second_order``, the same way."""
        centre = np.where(around == LOWER, low, np.where(around == UPPER, high, (low + high) / 2))
        width = np.where(around == MIDDLE, (high - low) / 2, high - low)
        sign = np.where(around == LOWER, 1.0, np.where(around == UPPER, -1.0, 0.0))
        value, *slopes = at_middle if (around == MIDDLE).all() else self._gradient(centre)
        slopes = [np.where(one == 0, -abs(slope), one * slope) for slope, one in zip(slopes, sign)]
        for i in range(self.count):
            for j in range(i + 1, self.count):
                mixed = curvature[i, j]
                most = np.where(sign[i] * sign[j] == 0, _size(mixed), mixed[1] - sign[i] * sign[j] * mixed[0]).clip(min=0)
                alike = (sign[i] == 0) == (sign[j] == 0)
                most = np.where(alike, most / 2, most)
                slopes[i] = slopes[i] - np.where(alike | (sign[i] != 0), most * width[j], 0)
                slopes[j] = slopes[j] - np.where(alike | (sign[j] != 0), most * width[i], 0)
        for i, slope in enumerate(slopes):
            value = value + _least(slope, ends(curvature[i, i])[0], width[i])
        return value

    def trees(self) -> list[list[str]]:
        """For every root the codes of its tree in preorder."""
        written = []
        for root in range(self.roots):
            codes, stack = [], [root]
            while stack:
                number = stack.pop()
                code = self.codes[number]
                codes.append(code)
                if code.isdigit():
                    stack += [self.first[number] + 1, self.first[number]]
            written.append(codes)
        return written


def _spread(value, like):
    return value if value.shape == like.shape[1:] else np.broadcast_to(value, like.shape[1:])


def _largest(sizes):
    return (sizes >= (1 - NEARLY) * sizes.max(axis=0)).argmax(axis=0)


def _size(ball):
    return abs(ball[0]) + ball[1]


def _least(slope, second, width):
    end = width * (slope + second * width / 2)
    convex = np.where(slope >= 0, 0.0, np.where(second * width <= -slope, end, -(slope**2) / (2 * second)))
    return np.where(second > 0, convex, np.minimum(end, 0))


def proposal(cover: Cover, pieces: list[Piece]) -> Proposal | None:
    """A proposal for the pieces, or None where the slack has no second derivatives or no float values."""
    try:
        made = Proposal(cover, pieces)
        for program in (cover.expansion.on_box, *made.conditions):
            program.ready(FLOAT_BALLS)
    except (RdpVerifyError, OverflowError):
        return None
    return made
