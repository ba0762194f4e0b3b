"""Bands on matplotlib axes: what is certain is shaded, a line leads through the enclosures, the axes say units."""

import math

from .bands import Band
from .roles import letter

COLOURS = ("#1f5fa8", "#c8501e", "#2b8a5a", "#7d4fa3", "#a67c00", "#5a6472")
INFINITE = {"facecolor": "none", "edgecolor": "#b9b9b9", "hatch": "///", "linewidth": 0}
SPREAD = 300  # positive values with a greater quotient are drawn on a logarithmic axis
TITLE_WIDTH, GREY = 88, "#666666"


def draw_bands(ax, bands: list[Band], names: list[str] | None, label: str, title: str) -> None:
    """Every band with its shaded region; a legend where there are names for them."""
    for index, band in enumerate(bands):
        _draw(ax, band, COLOURS[index % len(COLOURS)], names[index] if names else None)
    over = bands[0].axis
    scale_x(ax, over)
    scale_y(ax, [value for band in bands for value in (*band.lower, *band.upper)])
    ax.set_xlabel(bands[0].role.label.format(f"${letter(over.name)}$"))
    ax.set_ylabel(label)
    heading(ax, title, said_of(bands))
    if names:
        ax.legend(frameon=False, fontsize=9)


def _draw(ax, band: Band, colour: str, name: str | None) -> None:
    x = band.axis.places
    if band.role.trend:
        for left, right in _neighbours(band):
            ends = [(band.lower[place], band.upper[place]) for place in (left, right)]
            low, high = min(end[0] for end in ends), max(end[1] for end in ends)
            ax.fill_between([x[left], x[right]], low, high, color=colour, alpha=0.22, linewidth=0)
    else:
        ax.fill_between(x, band.lower, band.upper, color=colour, alpha=0.22, linewidth=0, where=[value == value for value in band.middle])
    single = len(x) <= 40 or band.missing > len(x) // 2
    ax.plot(*_line(band), color=colour, linewidth=1.6, marker="o" if single else None, markersize=3, label=name)
    _mark_infinite(ax, band)


def _line(band: Band) -> tuple[list[float], list[float]]:
    """Through the enclosures that are narrow beside the whole curve; it is broken where the value is infinite."""
    finite = [value for value in band.middle if value == value]
    width = (max(finite) - min(finite)) / 100 if finite else 0
    kept = [
        place
        for place, low in enumerate(band.lower)
        if low == low and not band.upper[place] - low > max(width, abs(band.upper[place]) / 100)
    ]
    return [band.axis.places[place] for place in kept], [band.middle[place] for place in kept]


def _neighbours(band: Band) -> list[tuple[int, int]]:
    """Pairs of places with finite enclosures and nothing asked between them."""
    places = [place for place, low in enumerate(band.lower) if low == low]
    return [pair for pair in zip(places, places[1:]) if all(band.middle[place] == band.middle[place] for place in pair)]


def _mark_infinite(ax, band: Band) -> None:
    """Hatching over the stretches between points at which the value is infinite."""
    x, start = band.axis.places, None
    flags = [low == math.inf for low in band.lower]
    for place, infinite in enumerate([*flags, False]):
        if infinite and start is None:
            start = place
        elif not infinite and start is not None:
            ax.axvspan(x[start], x[place - 1], label="infinite", **INFINITE)
            start = None


def scale_x(ax, over) -> None:
    _scale(ax.xaxis, ax.set_xscale, over.scale)
    ax.set_xlim(over.places[0], over.places[-1])


def _scale(one, set_scale, scale: str) -> None:
    from matplotlib import ticker

    if scale == "linear":
        return
    set_scale("log", base=2 if scale == "log2" else 10)
    if scale == "log2":
        one.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:g}"))
        one.set_minor_locator(ticker.NullLocator())


def scale_y(ax, values) -> None:
    """Logarithmic for positive values of very different size; else from 0 where they come near it."""
    finite = [value for value in values if math.isfinite(value)]
    if not finite:
        return
    least, greatest = min(finite), max(finite)
    if least > 0 and greatest / least >= SPREAD:
        ax.set_yscale("log")
    elif 0 <= least <= greatest / 2:
        ax.set_ylim(0, greatest * 1.05 or 1)


def heading(ax, title: str, said: str) -> None:
    """The title, cut to one line, and below it in grey what is certain of the picture."""
    short = title if len(title) <= TITLE_WIDTH else title[: TITLE_WIDTH - 1] + "…"
    ax.set_title(short, loc="left", fontsize=9.5, pad=20, parse_math=False)
    ax.annotate(said, (0, 1), xytext=(0, 6), xycoords="axes fraction", textcoords="offset points", fontsize=8, color=GREY)
    ax.grid(True, color="#e6e6e6", linewidth=0.6)
    ax.set_axisbelow(True)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)


def said_of(bands: list[Band]) -> str:
    """In words: how many certified points there are, what holds between them, how many are missing."""
    points = sum(len(band.lower) - band.missing for band in bands)
    missing = sum(band.missing for band in bands)
    between = "the curve runs inside the shaded boxes" if all(band.role.trend for band in bands) else "straight lines in between"
    return f"certified at {points} points, {between}" + (f"; {missing} points without an enclosure" if missing else "")
