"""`--plot FILE` of derive, enclose and prove: pictures whose every point is an enclosure."""

from ..exact import rational_text
from ..printer import to_text
from ..limited_process import bounded
from ..terms import Term, substitute
from .clock import left
from .output import answer

BUDGET, SHARE = 60, 0.8  # seconds for a plot; the share of them that is spent on enclosures


def check_plot(path) -> None:
    """Raises InputError before anything is worked out for a picture that cannot be written."""
    if path:
        from ..plots.backend import check_target

        check_target(path)


def plot_question(term: Term, where: list[str], options) -> None:
    """The divergence that was asked for, over its one free symbol."""
    from ..plots import curve

    name = next(iter(term.free), None) if len(term.free) == 1 else None
    over = next((text for text in where if name is not None and text.split(" ", 1)[0] == name), None)
    curve(term, over, to=options.plot, budget=SHARE * left(options.budget or BUDGET), title=options.expression)


def plot_enclosures(options, expression: Term, values: dict[str, Term]) -> int:
    """`enclose EXPRESSION --plot FILE`: 0 with a picture over the symbol that has no value."""
    budget = options.budget or BUDGET
    seconds = left(budget)
    data, _ = bounded(lambda tell: _drawn(options, substitute(expression, values), SHARE * seconds), budget, seconds)
    data |= {"expression": to_text(expression), "at": {name: to_text(value) for name, value in values.items()}}
    answer(options, data, [f"{options.plot}: {len(data['points'])} enclosures over {data['over']}"])
    return 0


def plot_orders(path, term: Term, orders: list, enclosures: list) -> None:
    """The enclosures at the orders of a curve, as they were found."""
    from ..plots.kinds import draw_curve, known

    draw_curve(known(term, "alpha", orders, enclosures), term, to=path)


def _drawn(options, term: Term, budget: float) -> dict:
    from ..plots.kinds import curve_band, draw_curve

    band = curve_band(term, options.over, budget=budget)
    draw_curve(band, term, to=options.plot, title=options.expression)
    points = [{band.axis.name: rational_text(value), "lower": low, "upper": high}
              for value, low, high in zip(band.axis.values, map(_text, band.lower), map(_text, band.upper)) if low is not None]
    return {"plot": options.plot, "over": band.axis.name, "points": points}


def _text(value: float) -> str | None:
    return None if value != value else "oo" if value == float("inf") else repr(value)
