"""`rdpverify explain`: which order, theorem and chain gave an epsilon, and what each cheaper method would have said."""

from ..claims.explanation import BUDGET, explained
from ..limited_process import bounded
from ..typed import parse
from .clock import left
from .enclose import read_values
from .output import answer
from .progress import Progress


def run(options) -> int:
    """0 with the explanation."""
    expression, values, budget = parse(options.expression), read_values(options.at), options.budget or BUDGET
    if options.format == "json":
        options.json = options.json or "-"
    with Progress("explaining", 1, options.quiet, budget) as progress:
        progress.begin("")
        outcome, _ = bounded(lambda tell: _found(expression, values, budget), budget, left(budget))
    answer(options, outcome["data"], outcome["markdown" if options.format == "markdown" else "lines"])
    return 0


def _found(expression, values, budget: float) -> dict:
    """As plain data: an enclosure does not leave the process."""
    explanation = explained(expression, values, budget)
    return {"data": explanation.data(), "lines": explanation.lines(), "markdown": explanation.markdown()}
