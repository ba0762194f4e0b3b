"""`rdpverify derive`: closed form, finiteness, limits, steps."""

from ..deadline import deadline
from ..typed import parse_question
from ..typed.declarations import UNUSED, unused
from .clock import left
from .output import answer, json_text, warn
from .plotting import check_plot, plot_question
from .progress import Progress

BUDGET = 20  # seconds for the self-checks


def run(options) -> int:
    """0 with an answer, 3 when no closed form is known."""
    question = parse_question(options.expression, options.where)  # bad input is told before anything large is loaded
    for name in unused(question.where, question.term.free.union(*(each.free for each in question.conditions))):
        warn(UNUSED.format(name))
    check_plot(options.plot)
    from ..claims.deriving import derive

    with Progress("deriving", 1, options.quiet) as progress:
        progress.begin("")
        budget = options.budget or BUDGET
        with deadline(left(budget)):
            found = derive(options.expression, where=options.where, budget=budget)
    if options.plot:
        plot_question(question.term, options.where, options)
    if options.format == "json" and options.json is None:
        options.json = "-"
    lines = _shown(found, options.format)
    options.quiet = options.quiet and options.format == "text"  # a page is no first line
    answer(options, found.data(), lines)
    return 0 if found.closed_form is not None else 3


def _shown(found, form: str) -> list[str]:
    if form == "json":
        return json_text(found.data()).splitlines()
    if form == "text":
        return str(found).splitlines()
    from ..reports import derivation

    return {"latex": derivation.latex_lines, "markdown": derivation.markdown_lines, "html": derivation.html_lines}[form](found)
