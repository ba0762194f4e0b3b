"""`rdpverify show`: claim and proof, witness or enclosure of certificates, from their text alone, once the kernel has accepted them."""

from ..errors import one_line
from .certificate_lines import lines_of, origin_lines
from .output import answer, warn, width
from .recheck import FAILED, exit_code, looked_at, trouble


def run(options) -> int:
    """0 when every certificate is shown; one that does not hold is not, and gives the exit code of recheck."""
    form = "json" if options.json == "-" else options.format
    shown, data, codes = [], [], set()
    pages = looked_at(options.certificates, options.budget, options.jobs, lambda certificate, said: _told(certificate, said, form))
    for path, outcome in pages:
        code, detail = trouble(outcome, options.budget)
        codes.add(code)
        if code:
            warn(f"{path}: {'does not hold: ' if code == FAILED else ''}{detail}")
            continue
        _, said, (page, told) = outcome
        data.append({"file": path, **said, **told})
        shown.append(_lines(path, said, page) if form == "text" else page)
    options.quiet = False  # nothing here is progress
    if form == "json":
        options.json = options.json or "-"
    answer(options, {"certificates": data}, _joined(shown, form))
    return exit_code(codes)


def _told(certificate: dict, said: dict, form: str):
    """(the page in the format asked for, the page as data), made where a long proof can be ended."""
    from ..reports import certificate_page as pages

    page = pages.certificate_page(certificate, said)
    lines = {"text": lambda: pages.page_text(page, width()), "markdown": lambda: pages.page_markdown(page),
             "latex": lambda: pages.page_latex(page), "html": lambda: page, "json": list}[form]()
    return lines, pages.page_json(page)


def _lines(path: str, said: dict, evidence: list[str]) -> list[str]:
    return [*map(one_line, lines_of(said)), "", *evidence, "", *map(one_line, origin_lines(said)), f"  file         {one_line(path)}", ""]


def _joined(shown: list, form: str) -> list[str]:
    if form == "html":
        from ..reports.certificate_page import pages_html

        return pages_html(shown).splitlines()
    return [line for lines in shown for line in lines]
