"""Where a claim holds and where it fails: every point decided for certain, the witness and the certified box on top."""

import time

from flint import fmpq

from ..claims.claim import Claim
from ..claims.verdict import Verdict
from ..errors import InputError, RdpVerifyError
from ..exact import rational
from ..printer import to_text
from ..typed import parse_domain
from ..numeric import enclose
from ..terms import Term, number, substitute
from ..deadline import Limit, deadline
from .axis import Axis, axis
from .backend import check_target, drawn
from .bands import band
from .decided import FAILS, HOLDS, OPEN, OUTSIDE, about_numbers, at_point
from .drawing import COLOURS, _draw, heading, scale_x, scale_y
from .roles import letter, value_label

POINTS, FEW, BUDGET = 41, 9, 60  # a side of the grid; where each point is a question to the prover
PAINT = {HOLDS: "#cfe3f5", FAILS: "#f3b8a4", OPEN: "#e3e3e3", OUTSIDE: "#ffffff"}
SIDE_DIGITS = 10
SAID = {HOLDS: "holds", FAILS: "fails", OPEN: "not decided"}
DELTA_NAMES = ("delta",)  # symbols whose domain begins at 0 and that are looked at on a logarithmic axis


def region(claim, over=(), *, at=None, ax=None, to=None, points: int | None = None, budget: float = BUDGET):
    """Where a :class:`Claim`, or the claim of a :class:`Verdict`, holds and where it fails, over the one or two symbols it speaks of.

    Each coloured cell is the exact point in its middle, decided for certain.  ``at`` gives further symbols their values (else they
    take those of the verdict's witness); ``over`` are domains to draw, as text.  A claim about numbers in one symbol shows its sides.
    """
    check_target(to)
    verdict = claim if isinstance(claim, Verdict) else None
    claim = claim if verdict is None else verdict.claim
    if not isinstance(claim, Claim):
        raise InputError(f"expected a claim or a verdict, got {type(claim).__name__}")
    domains = dict(claim.parsed.where)
    fixed = {name: rational(value) for name, value in (at or {}).items()}
    _known(fixed, domains)
    values = _numbers({} if verdict is None else verdict.witness or verdict.instance or {}, domains)
    free = [name for name in domains if name not in fixed]
    for name in free[2:]:
        if name not in values:
            raise InputError(f"a region has two symbols, here are {', '.join(free)}: give values to {', '.join(free[2:])}")
        fixed[name] = values[name]
    free = free[:2]
    if not free:
        raise InputError("nothing to plot: the claim has no symbol that takes more than one value")
    count = points or (POINTS if about_numbers(claim.parsed) else FEW)
    axes = [_axis(name, domains, over, fixed, values, count) for name in free]
    ends = Limit(budget).ends
    cells = _cells(claim, axes, fixed, ends)

    def draw(drawing):
        if len(axes) == 1:
            _strip(drawing, claim, axes[0], fixed, cells, ends)
        else:
            _grid(drawing, axes, cells)
        _marks(drawing, verdict, axes, values)
        _legend(drawing, cells)
        kept = ", ".join(f"{name} = {value}" for name, value in fixed.items())
        asked = sum(value in (HOLDS, FAILS) for value in cells.values())
        outcome = "" if verdict is None else f"{verdict.status}; "
        heading(drawing, claim.statement, f"{outcome}{asked} points decided for certain" + (f"; {kept}" if kept else ""))

    return drawn(draw, ax, to)


def _known(fixed: dict, domains: dict) -> None:
    if unknown := sorted(fixed.keys() - domains.keys()):
        raise InputError(f"{', '.join(unknown)} is no symbol of the claim; its symbols: {', '.join(domains) or 'none'}")


def _numbers(values: dict, domains: dict) -> dict[str, fmpq]:
    """Of a witness or an instance the values of symbols."""
    return {name: rational(text) for name, text in values.items() if name in domains}


def _axis(name: str, domains: dict, over, fixed: dict, at_points: dict, count: int) -> Axis:
    """The symbol's domain, or the part of it that ``over`` names."""
    stated = dict(parse_domain(text) for text in ([over] if isinstance(over, str) else over))
    domain = stated.get(name, domains[name])
    values = {other: number(value) for other, value in {**at_points, **fixed}.items()}
    pieces = tuple(
        type(piece)(substitute(piece.lower, values), substitute(piece.upper, values), piece.lower_open, piece.upper_open)
        for piece in domain.intervals
    )
    return axis(name, type(domain)(pieces, domain.integers), "log10" if name in DELTA_NAMES else "auto", count, at_points.get(name))


def _cells(claim: Claim, axes: list[Axis], fixed: dict, ends: float) -> dict:
    """place (a tuple of indices) → what is known there; places far apart first, for as long as there is time."""
    places = [(i, j) for i in range(len(axes[0].values)) for j in range(len(axes[1].values) if len(axes) > 1 else 1)]
    places.sort(key=lambda place: -min(map(_twos, place)))
    cells = {}
    for place in places:
        left = ends - time.monotonic()
        if left <= 0:
            cells[place] = OPEN
            continue
        values = {**fixed, **{one.name: one.values[index] for one, index in zip(axes, place)}}
        try:
            with deadline(left):
                cells[place] = at_point(claim, values)
        except RdpVerifyError:
            cells[place] = OPEN
    return cells


def _twos(index: int) -> int:
    """How often 2 divides an index (0 counts as often as a large power)."""
    return (index & -index).bit_length() - 1 if index else 8


def _grid(drawing, axes: list[Axis], cells: dict) -> None:
    from matplotlib.colors import ListedColormap

    wide, high = (len(one.values) for one in axes)
    colours = [[cells[i, j] for i in range(wide)] for j in range(high)]
    x, y = (_edges(one) for one in axes)
    drawing.pcolormesh(x, y, colours, cmap=ListedColormap([PAINT[kind] for kind in sorted(PAINT)]), vmin=-0.5, vmax=3.5, rasterized=True)
    scale_x(drawing, axes[0])
    if axes[1].scale != "linear":
        drawing.set_yscale("log")
    drawing.set_ylim(axes[1].places[0], axes[1].places[-1])
    drawing.set_xlabel(f"${letter(axes[0].name)}$")
    drawing.set_ylabel(f"${letter(axes[1].name)}$")


def _edges(one: Axis) -> list[float]:
    """Ends of the cells around the places of an axis."""
    places = one.places
    if one.scale == "linear":
        between = [(a + b) / 2 for a, b in zip(places, places[1:])]
        return [2 * places[0] - between[0], *between, 2 * places[-1] - between[-1]]
    between = [(a * b) ** 0.5 for a, b in zip(places, places[1:])]
    return [places[0] ** 2 / between[0], *between, places[-1] ** 2 / between[-1]]


def _strip(drawing, claim: Claim, over: Axis, fixed: dict, cells: dict, ends: float) -> None:
    """The two sides as curves where they are numbers, above stripes that say where the claim holds."""
    edges = _edges(over)
    for (index, _), kind in sorted(cells.items()):
        drawing.axvspan(edges[index], edges[index + 1], color=PAINT[kind], linewidth=0)
    scale_x(drawing, over)
    drawing.set_xlabel(f"${letter(over.name)}$")
    drawing.set_yticks([])
    if not about_numbers(claim.parsed):
        return
    from matplotlib import ticker

    drawing.yaxis.set_major_locator(ticker.AutoLocator())
    sides = [
        substitute(side, {name: number(value) for name, value in fixed.items()})
        for side in (claim.parsed.conclusion.left, claim.parsed.conclusion.right)
    ]
    where, values = [f"{over.name} in [{over.values[0]}, {over.values[-1]}]"], []
    for colour, side in zip(COLOURS, sides):
        try:
            values += _side(drawing, over, side, colour, where, max(1.0, ends - time.monotonic()))
        except RdpVerifyError:  # a side without an enclosure is not drawn: the stripes say what is known
            continue
    scale_y(drawing, values)
    drawing.set_ylabel(value_label(sides[0]))


def _side(drawing, over: Axis, side: Term, colour: str, where: list[str], budget: float) -> list[float]:
    """Draws one side of the claim; the values that the axis has to show."""
    if side.free:
        side_band = band(side, over.name, where, len(over.values), budget)
        _draw(drawing, side_band, colour, to_text(side))
        return [*side_band.lower, *side_band.upper]
    value = enclose(side, SIDE_DIGITS)[0]
    if value.infinite:
        return []
    drawing.axhline(value.as_float_upper(), color=colour, label=to_text(side))
    return [value.as_float_upper()]


def _marks(drawing, verdict, axes: list[Axis], values: dict) -> None:
    """The witness as a star, the certified box as a frame."""
    if verdict is None:
        return
    if verdict.status == "refuted" and all(one.name in values for one in axes):
        place = [_float(values[one.name]) for one in axes]
        label = "witness: " + ", ".join(f"{one.name} = {values[one.name]}" for one in axes)
        if len(place) == 1:
            drawing.axvline(place[0], color="#7a1f06", linestyle="--", linewidth=1.2, label=label)
        else:
            drawing.plot(
                *([value] for value in place), marker="*", markersize=13, color="#7a1f06", linestyle="none", label=label, clip_on=False
            )
    if verdict.status == "certified" and len(axes) == 2 and all(one.name in verdict.box for one in axes):
        from matplotlib.patches import Rectangle

        (left, right), (low, high) = ([_float(rational(end)) for end in verdict.box[one.name]] for one in axes)
        drawing.add_patch(
            Rectangle((left, low), right - left, high - low, fill=False, edgecolor="#123f70", linewidth=1.5, label="certified")
        )


def _legend(drawing, cells: dict) -> None:
    from matplotlib.patches import Patch

    handles, labels = drawing.get_legend_handles_labels()
    shown = [kind for kind in SAID if kind in cells.values()]
    patches = [Patch(facecolor=PAINT[kind], edgecolor="#bbbbbb", linewidth=0.5, label=SAID[kind]) for kind in shown]
    drawing.legend(
        handles=[*patches, *handles],
        labels=[*(patch.get_label() for patch in patches), *labels],
        loc="upper left",
        bbox_to_anchor=(1.01, 1),
        frameon=False,
        fontsize=8.5,
    )


def _float(value: fmpq) -> float:
    return int(value.p) / int(value.q)
