"""A bounded box is cut into pieces; on each the slack is ≥ 0 by its interval value, its centred form or Taylor's formula.

An interval value is that of the piece without the open ends of the domain: x·log x < 0 on (0, h], though it has no value at 0.
Pieces near a set on which the slack is 0 have Taylor's formula along the segments that lead there (:mod:`kernel.touching`).
"""

import base64
import zlib
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import islice

from flint import arb, ctx

from ...errors import RuleError, require
from ...exact import canonical_json, is_whole
from ...terms.evaluate import compiled
from ...terms.ranges import Range, add, multiply
from ..goal import Goal, slack, strict
from ..rule import text_of
from ..second_order import SecondOrder, places_of, second_order
from ..pieces import answers
from ..touching import CODES, chains

MOST_BITS, MOST_SYMBOLS, MOST_NODES = 2_000, 8, 2_000_000
TOGETHER, FEWEST = 10_000, 160  # leaves that are looked at together, and that are worth another process
CUTS = "01234567"
NATURAL, CENTRED, EXCLUDED = "n", "c", "x"


def apply(goal: Goal, data: dict) -> list[Goal]:
    bits, tree = data.get("bits", 64), unpacked(data["packed"]) if "packed" in data else text_of(data, "tree")
    require(is_whole(bits, 30, MOST_BITS), "box needs 'bits' between 30 and 2000")
    require(len(tree) <= MOST_NODES, f"a cover has at most {MOST_NODES} nodes")
    if wrong := wrong_leaves(goal, tree, bits, _canonical(data.get("faces", []))):
        raise RuleError(f"leaf {wrong[0]} of the cover does not hold")
    return []


def _canonical(faces) -> str:
    try:
        return canonical_json(faces).decode()
    except ValueError:
        raise RuleError("the faces of a cover are texts and whole numbers") from None


def unpacked(text: str) -> str:
    """The tree that was compressed, as long ones are; RuleError for anything else."""
    try:
        reader = zlib.decompressobj()
        tree = reader.decompress(base64.b64decode(text, validate=True), MOST_NODES).decode("ascii")
    except (ValueError, TypeError, zlib.error):
        raise RuleError("the packed cover cannot be read") from None
    require(reader.eof and not reader.unused_data, f"the packed cover is cut off, or has more than {MOST_NODES} nodes")
    return tree


class Cover:
    """The box of a goal and the tests a leaf may pass; used by the checker and, to propose, by the search."""

    def __init__(self, goal: Goal, faces: str = "[]"):
        require(len(goal.symbols) <= MOST_SYMBOLS and goal.symbols, f"a box has 1 to {MOST_SYMBOLS} symbols")
        self.names = [name for name, _ in goal.symbols]
        self.positive = strict(goal.conclusion)
        self.slack = compiled(goal.slack)
        self.conditions = [(compiled(slack(c)), strict(c)) for c in goal.conditions if c.op != "=="]
        self.sides = [goal.ranges[name] for name in self.names]
        self.root = tuple(map(_ends, self.sides, self.names))
        self.faces, self.chains = faces, dict(zip(CODES, chains(goal, faces)))

    def leaves(self, tree: str) -> Iterator[tuple[str, tuple]]:
        """(code, box) of every leaf, in preorder; RuleError when it is no tree."""
        stack = [self.root]
        for code in tree:
            require(stack, "the cover goes on after its end")
            box = stack.pop()
            if code in CUTS:
                stack.extend(reversed(halves(box, CUTS.index(code))))
            else:
                yield code, box
        require(not stack, "the cover ends too early")

    def environment(self, box) -> dict[str, Range]:
        """The closed piece: where a derivative is followed to an end, the end belongs to it."""
        return {name: Range(low, high) for name, (low, high) in zip(self.names, box, strict=True)}

    def inside(self, box) -> dict[str, Range]:
        """The piece without the open ends of the domain."""
        return {name: Range(low, high, side.lower_open and low == side.lower, side.upper_open and high == side.upper)
                for name, (low, high), side in zip(self.names, box, self.sides, strict=True)}

    def holds(self, leaf: str, box) -> bool:
        """Does the leaf's test succeed on the box?"""
        if leaf == NATURAL:
            return self._clear(self.natural(box)) or self._enough(self.slack.range(self.inside(box)))
        if leaf == CENTRED:
            return self._enough(self.centred(self.environment(box)))
        if leaf == EXCLUDED:
            env = self.inside(box)
            return any(self._fails(program.range(env), positive) for program, positive in self.conditions)
        if (places := places_of(leaf, len(box))) is not None:
            return self._clear(self.expansion.lower(box, places))
        return leaf in self.chains and self.chains[leaf].holds(self.environment(box))

    @cached_property
    def expansion(self) -> SecondOrder:
        return second_order(self.slack.term, tuple(self.names))

    def natural(self, box) -> arb:
        """The slack on balls around a box: quicker than its range, blind to ends that touch."""
        return self.slack.ball({name: low.union(high) for name, (low, high) in zip(self.names, box, strict=True)})

    def _clear(self, value: arb | None) -> bool:
        return value is not None and bool(value > 0 if self.positive else value >= 0)

    def gradient(self, env):
        """Range of the slack and of its derivatives, or None."""
        return self.slack.gradient(self.names, env)

    def centred(self, env) -> Range | None:
        """f(c) + Σ ∂ᵢf·(xᵢ − cᵢ), with cᵢ at the lower or upper end where ∂ᵢf keeps its sign (then that term is ≥ 0)."""
        value_and_slopes = self.gradient(env)
        if value_and_slopes is None:
            return None
        centre, rest = {}, Range.point(0)
        for name in self.names:
            slope, side = value_and_slopes[1][name], env[name]
            if slope.is_nonnegative():
                centre[name] = Range(side.lower, side.lower)
            elif slope.is_nonpositive():
                centre[name] = Range(side.upper, side.upper)
            else:
                middle = midpoint(side.lower, side.upper)
                centre[name] = Range(middle, middle)
                share = multiply(slope, Range((side.lower - middle).lower(), (side.upper - middle).upper()))
                rest = None if share is None or rest is None else add(rest, share)
        value = self.slack.range(centre)
        return None if value is None or rest is None else add(value, rest)

    def _enough(self, value: Range | None) -> bool:
        return value is not None and (value.is_positive() if self.positive else value.is_nonnegative())

    @staticmethod
    def _fails(value: Range | None, positive: bool) -> bool:
        return value is not None and (value.is_nonpositive() if positive else value.is_negative())


def halves(box: tuple, index: int) -> tuple[tuple, tuple]:
    """The lower and the upper half of a box, cut along one side."""
    if index >= len(box):
        raise RuleError(f"the cover cuts symbol {index}, of {len(box)}")
    low, high = box[index]
    middle = midpoint(low, high)
    return tuple(box[:index] + (side,) + box[index + 1:] for side in ((low, middle), (middle, high)))


def midpoint(low: arb, high: arb) -> arb:
    """A point between the ends: both halves use the same one, so nothing is lost by rounding it."""
    middle = ((low + high) / 2).mid()
    require(low < middle < high, "a box is too thin to be cut")
    return middle


@lru_cache(maxsize=64)
def wrong_leaves(goal: Goal, tree: str, bits: int, faces: str = "[]") -> tuple[int, ...]:
    """The numbers of the leaves that do not hold; RuleError for a tree that is none.

    What has been looked at once is not looked at again in the same process.
    """
    with ctx.workprec(bits):
        cover = Cover(goal, faces)
        leaves, held = cover.leaves(tree), []
        while some := list(islice(leaves, TOGETHER)):
            held += answers(some, lambda leaf: cover.holds(*leaf), fewest=FEWEST)
        return tuple(number for number, holds in enumerate(held) if not holds)


def _ends(side: Range, name: str):
    require(side.lower.is_finite() and side.upper.is_finite(), f"the domain of {name} is not bounded")
    return side.lower, side.upper
