"""ε of DP-SGD over noise, sampling rate and steps, from certified nodes: two arrays of doubles around it, a million points a second."""

import json
import math
import random
import time
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import BudgetExceeded, InputError
from ..reading import text_of
from ..terms import Term
from ..writing import json_text, write_whole
from .executors import opened, shared
from .formulas import formula
from .readings import is_float

if TYPE_CHECKING:
    import os

    from concurrent.futures import Executor

    import numpy

    from ..accounting.nodes import Axis, Nodes
    from .curves import Doubles

SECONDS, WIDTH, LEAST = 60, 1e-2, 1e-3
SHOWN = 12  # characters of an exact number; a longer one is a double
RISING = {"sigma": False, "q": True, "k": True}
FORMAT = "rdpverify surface 2"
WORK = "rdpverify.accounting.nodes:doubles"


@dataclass(frozen=True, repr=False)
class Surface:
    """ε at ``delta`` of ``k`` steps of Gaussian noise ``sigma`` times the clipping norm on Poisson samples of rate ``q``.

    Called with numbers or arrays it gives (lower, upper), doubles between which ε lies: at the nodes by an enclosure each, between them
    because ε falls with sigma and rises with q and k, and bends no more than a theorem says in sigma and q.  ``width`` is the greatest
    distance of the two in the box, against ε; of a list, at its values alone.
    """

    nodes: "Nodes"
    width: float
    asked: int = 0
    seconds: float = field(default=0.0, compare=False)

    def __call__(self, sigma: Any = None, q: Any = None, k: Any = None) -> "Doubles":
        """(lower, upper) at every point of numbers or arrays, stretched to one shape as NumPy does; what has one value may be left out.

        A double counts as the rational number that it is.  Raises InputError outside the box.
        """
        import numpy

        given = {"sigma": sigma, "q": q, "k": k}
        ends = {axis.name: _inside(axis, given[axis.name]) for axis in self.nodes.axes}
        try:
            down, up = (numpy.broadcast_arrays(*sides) for sides in zip(*ends.values()))
        except ValueError:
            shapes = ", ".join(f"{name} {down.shape}" for name, (down, _) in ends.items())
            raise InputError(f"arrays of these shapes do not fit together: {shapes}") from None
        return self.nodes.around(down, up)

    def estimate(self, sigma: Any = None, q: Any = None, k: Any = None) -> "numpy.ndarray":
        """A number between the two, by cubic interpolation of logarithms: no bound.

        :meth:`measured` says how far from ε it was seen to be; not a number where nothing is known of a node beside it.
        """
        import numpy

        from ..accounting.interpolated import interpolated

        given = {"sigma": sigma, "q": q, "k": k}
        lower, upper = self(**given)
        ends = [_inside(axis, given[axis.name]) for axis in self.nodes.axes]
        return numpy.clip(interpolated(self.nodes, numpy.broadcast_arrays(*((down + up) / 2 for down, up in ends))), lower, upper)

    def measured(self, points: int = 20, seed: int = 0) -> float:
        """How far the estimate is from an enclosure of ε at random points of the box, at most, against the greater of ε and ``least``."""
        from ..accounting.nodes import doubles, question

        drawn, worst = random.Random(seed), 0.0
        for _ in range(points):
            point = [_drawn(axis, drawn.random()) for axis in self.nodes.axes]
            said = float(self.estimate(*(axis.alone or value for axis, value in zip(self.nodes.axes, point))))
            (lower, upper), _ = doubles(question(self.nodes, point), None)
            worst = max(worst, (max(upper - said, said - lower)) / max(upper, self.nodes.least))
        return worst

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write it to a file that :func:`load_surface` reads."""
        from ..accounting.nodes import ENDS

        nodes = self.nodes
        write_whole(path, json_text({
            "format": FORMAT, "delta": str(nodes.delta), "least": repr(nodes.least), "asked": self.asked,
            "axes": {axis.name: list(map(repr, axis.values.tolist())) if axis.alone is None else str(axis.alone) for axis in nodes.axes},
            "refined": [axis.name for axis in nodes.axes if axis.refined],
            **{name: list(map(repr, getattr(nodes, name).ravel().tolist())) for name in ENDS},
        }))

    def __str__(self) -> str:
        box = ", ".join(f"{axis.name} {_range(axis)}" for axis in self.nodes.axes)
        return (f"epsilon at delta = {self.nodes.delta} for {box}: {self.asked} certified nodes, [lower, upper] guaranteed, "
                f"at most {self.width:.2g} of the upper one apart (of {self.nodes.least:g} where it is smaller)")

    def __repr__(self) -> str:
        return f"<Surface {self}>"


def surface(delta: Any, *, sigma: Any, q: Any, k: Any, width: float = WIDTH, least: float = LEAST, seconds: float = SECONDS,
            jobs: int = 1, executor: "str | Executor | None" = None) -> Surface:
    """ε of DP-SGD at ``delta`` over a box, certified from both sides.

    Each of ``sigma``, ``q`` and ``k`` is a number, a pair (from, to), or a list of three and more values that matter.  Between the ends
    of pairs nodes are added until no cell is wider than ``width``, against the greater of its upper bound and ``least``, or the ``seconds``
    are over: ``.width`` says what was reached.  With one pair that is 1e-3 in minutes; with three it stays wide.  Ends that are no doubles
    are rounded outwards.
    """
    from ..accounting.nodes import build

    started = time.monotonic()
    slack = _rational(delta, "delta")
    if not 0 < slack < 1:
        raise InputError(f"expected delta in (0, 1), got {slack}")
    for name, value in (("width", width), ("least", least), ("seconds", seconds)):
        if not (isinstance(value, (int, float)) and 0 < value < math.inf):
            raise InputError(f"expected {name} > 0, got {value!r}")
    if not isinstance(jobs, int) or jobs < 1:
        raise InputError(f"expected jobs, a positive whole number, got {jobs!r}")
    axes = tuple(_axis(name, value) for name, value in (("sigma", sigma), ("q", q), ("k", k)))
    with opened(executor, jobs) as chosen:
        nodes, asked = build(slack, axes, width, least, seconds, lambda items, left: _enclosed(items, left, chosen, jobs))
    return Surface(nodes, nodes.width(), asked, time.monotonic() - started)


def _enclosed(questions: list[str], left, executor: "Executor", jobs: int):
    """Doubles around each ε, or the error that there is instead."""
    for reply in shared(executor, WORK, questions, lambda _: left(), jobs):
        yield tuple(reply["answer"]) if "answer" in reply else BudgetExceeded(str(reply))


def load_surface(path: "str | os.PathLike[str]") -> Surface:
    """A surface that :meth:`Surface.save` wrote: its numbers are believed, not enclosed again."""
    import numpy

    from ..accounting.nodes import ENDS, Nodes

    try:
        data = json.loads(text_of(Path(path)))
        if data["format"] != FORMAT:
            raise ValueError(f"its format is {data['format']!r}")
        axes = tuple(_read_axis(name, data["axes"][name], name in data["refined"]) for name in RISING)
        shape = tuple(len(axis.values) for axis in axes)
        known = [numpy.array(list(map(float, data[end]))).reshape(shape) for end in ENDS]
        nodes = Nodes(Fraction(data["delta"]), axes, *known, float(data["least"]))
        if not (nodes.lower <= nodes.upper).all() or any((numpy.diff(axis.values) <= 0).any() for axis in axes):
            raise ValueError("its numbers are in no order")
        return Surface(nodes, nodes.width(), int(data["asked"]))
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise InputError(f"{path}: no surface that rdpverify wrote: {problem}") from None


def _read_axis(name: str, said: "str | list[str]", refined: bool) -> "Axis":
    import numpy

    from ..accounting.nodes import Axis

    if isinstance(said, str):
        return Axis(name, numpy.array([float(Fraction(said))]), RISING[name], alone=Fraction(said))
    return Axis(name, numpy.array(list(map(float, said))), RISING[name], refined)


def _axis(name: str, value: Any) -> "Axis":
    import numpy

    from ..accounting.nodes import Axis

    several = list(value) if isinstance(value, (list, tuple)) or getattr(value, "shape", ()) else [value]
    exact = sorted({_rational(each, name) for each in several})
    if not exact:
        raise InputError(f"{name} has no value")
    if exact[0] <= 0 or (name == "q" and exact[-1] > 1) or (name == "k" and any(each.denominator != 1 for each in exact)):
        raise InputError(f"expected {'whole numbers k' if name == 'k' else name} {'in (0, 1]' if name == 'q' else '> 0'}, got {value!r}")
    if len(exact) == 1:
        return Axis(name, numpy.array([float(exact[0])]), RISING[name], alone=exact[0])
    doubles = {to(each) for each in exact for to in (_down, _up)} - {_up(exact[0]), _down(exact[-1])} | {_down(exact[0]), _up(exact[-1])}
    return Axis(name, numpy.array(sorted(doubles)), RISING[name], refined=len(exact) == 2)


def _inside(axis: "Axis", value: Any) -> tuple["numpy.ndarray", "numpy.ndarray"]:
    """The doubles at or below, and at or above, what was given; InputError outside the axis."""
    import numpy

    first, last = axis.values[[0, -1]].tolist()
    if axis.alone is not None and (value is None or _rational(value, axis.name) == axis.alone):
        return numpy.array(first), numpy.array(first)
    if axis.alone is not None or value is None:
        raise InputError(f"{axis.name} is {_range(axis)} on this surface" + (", which can be left out" if axis.alone is not None else ""))
    array = numpy.asarray(value)
    if array.dtype.kind in "fiu":
        down = up = array.astype(float)
        if array.dtype.kind != "f" and (numpy.abs(array) > 2**53).any():
            raise InputError(f"{axis.name} is too large")
    else:
        exact = [_rational(each, axis.name) for each in numpy.asarray(value, dtype=object).ravel().tolist()]
        down, up = (numpy.array([to(each) for each in exact]).reshape(array.shape) for to in (_down, _up))
    if not ((down >= first) & (up <= last)).all() or (axis.name == "k" and (down != numpy.floor(up)).any()):
        raise InputError(f"{axis.name} is {_range(axis)}{', whole numbers,' if axis.name == 'k' else ''} on this surface")
    return down, up


def _drawn(axis: "Axis", share: float) -> float:
    """So far along the axis, in logarithms; one of its values where no others may lie between them."""
    first, last = axis.values[[0, -1]].tolist()
    if not axis.refined:
        return axis.values.tolist()[int(share * len(axis.values))]
    value = min(max(first * (last / first) ** share, first), last)
    return float(round(value)) if axis.name == "k" else value


def _range(axis: "Axis") -> str:
    if axis.alone is not None:
        return f"= {axis.alone}" if len(str(axis.alone)) <= SHOWN else f"= {float(axis.alone)!r}"
    first, last = axis.values[[0, -1]].tolist()
    return f"in [{first:g}, {last:g}]"


def _rational(value: Any, name: str) -> Fraction:
    """A double as the rational number that it is, anything else exactly."""
    if is_float(value):
        if not math.isfinite(value):
            raise InputError(f"expected a finite number for {name}, got {value}")
        return Fraction(*float(value).as_integer_ratio())
    term: Term = formula(value).term
    if not term.is_number:
        raise InputError(f"expected a number for {name}, got {value}")
    return Fraction(int(term.value.p), int(term.value.q))


def _down(value: Fraction) -> float:
    double = float(value)
    return double if double <= value else math.nextafter(double, -math.inf)


def _up(value: Fraction) -> float:
    double = float(value)
    return double if double >= value else math.nextafter(double, math.inf)
