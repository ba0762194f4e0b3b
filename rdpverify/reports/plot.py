"""A divergence against one symbol as an SVG drawing; every point is drawn from an enclosure of the closed form."""

from fractions import Fraction
from pathlib import Path

from ..derivation.step import Derivation
from ..errors import InputError, RdpVerifyError
from ..exact import rational
from ..kernel.enclosures.enclosure import enclose
from ..language import to_text
from ..terms import Term, number, substitute
from ..writing import write_whole

WIDTH, HEIGHT, MARGIN = 640, 400, 56
POINTS, BITS = 120, 128
REACH = 10  # an unbounded domain is drawn up to here beyond its lower end
NEAR = Fraction(1, 1000)  # how near to an open end the drawing goes


def plot(found: Derivation, path):
    """Write the drawing to ``path`` (.svg).  Raises InputError when there is no closed form, or more than one symbol is free."""
    if Path(path).suffix != ".svg":
        raise InputError(f"{path}: a plot is written as .svg")
    if found.closed_form is None:
        raise InputError(f"nothing to plot: {found.reason}")
    free = sorted(found.closed_form.free)
    if len(free) != 1:
        raise InputError(
            f"a plot has one free symbol, here are {', '.join(free) or 'none'}: put numbers into the expression for the others"
        )
    name = free[0]
    domain = dict(found.where)[name]
    curves = [_curve(found.closed_form, name, *_ends(piece)) for piece in domain.intervals]
    write_whole(path, drawing(curves, name, to_text(found.expression)))


def _ends(piece) -> tuple[Fraction, Fraction]:
    ends = [Fraction(int(end.value.p), int(end.value.q)) if end.is_number else None for end in (piece.lower, piece.upper)]
    if ends[0] is None and ends[1] is None:
        return Fraction(-REACH), Fraction(REACH)
    low = ends[0] if ends[0] is not None else ends[1] - REACH
    high = ends[1] if ends[1] is not None else low + REACH
    return low + NEAR if piece.lower_open else low, high - NEAR if piece.upper_open else high


def _curve(form: Term, name: str, low: Fraction, high: Fraction) -> list[tuple[Fraction, object, object]]:
    """(x, lower end, upper end) where the form has a finite value."""
    points = []
    for index in range(POINTS + 1):
        x = low + (high - low) * index / POINTS
        try:
            value = enclose(substitute(form, {name: number(rational(x))}), BITS)
        except RdpVerifyError:
            continue
        if not value.infinite:
            points.append((x, value.as_float_lower(), value.as_float_upper()))
    return points


def drawing(curves, name: str, title: str) -> str:
    """The SVG text of curves of (x, lower, upper); the vertical axis starts at 0 where values are not negative."""
    from .notation import GREEK

    points = [point for curve in curves for point in curve]
    if not points:
        raise InputError("nothing to plot: no finite value was found")
    left, right = min(p[0] for p in points), max(p[0] for p in points)
    bottom, top = min(0.0, min(p[1] for p in points)), max(p[2] for p in points) or 1.0

    def place(x, y):
        across = float((x - left) / (right - left)) if right > left else 0.5
        return (
            round(MARGIN + across * (WIDTH - 2 * MARGIN), 2),
            round(HEIGHT - MARGIN - (y - bottom) / (top - bottom) * (HEIGHT - 2 * MARGIN), 2),
        )

    bands = [
        _path([place(x, upper) for x, _, upper in curve] + [place(x, lower) for x, lower, _ in reversed(curve)])
        for curve in curves
        if curve
    ]
    shapes = "\n".join(
        f'<polygon points="{band}" fill="#2b6cb0" stroke="#2b6cb0" stroke-width="1.5" stroke-linejoin="round"/>' for band in bands
    )
    marks = "".join(_mark_x(place(left + (right - left) * i / 5, bottom), left + (right - left) * i / 5) for i in range(6))
    marks += "".join(_mark_y(place(left, bottom + (top - bottom) * i / 4), bottom + (top - bottom) * i / 4) for i in range(5))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">\n'
        f'<rect width="100%" height="100%" fill="white"/>\n'
        f'<text x="{WIDTH // 2}" y="24" text-anchor="middle">{_escaped(title)}</text>\n'
        f'<path d="M{MARGIN} {MARGIN}V{HEIGHT - MARGIN}H{WIDTH - MARGIN}" fill="none" stroke="#444"/>\n{marks}\n{shapes}\n'
        f'<text x="{WIDTH // 2}" y="{HEIGHT - 14}" text-anchor="middle">{GREEK.get(name, name)}</text>\n</svg>\n'
    )


def _path(points) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


def _mark_x(place, value) -> str:
    return f'<text x="{place[0]}" y="{place[1] + 18}" text-anchor="middle">{float(value):.3g}</text>'


def _mark_y(place, value) -> str:
    return f'<text x="{place[0] - 6}" y="{place[1] + 4}" text-anchor="end">{float(value):.3g}</text>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
