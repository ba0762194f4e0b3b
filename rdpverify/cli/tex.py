"""`rdpverify tex`: the claims and numbers of a paper, decided and written for LaTeX."""

from pathlib import Path

from ..errors import InputError, one_line
from ..papers.answers import Answered, answered
from ..papers.bundle import write_bundle
from ..papers.numbers import STYLE, numbers_path, numbers_text
from ..papers.source import read_paper
from ..writing import write_whole
from .output import answer, painted, warn
from .progress import Progress
from .stored import store_of


def run(options) -> int:
    """0 when every claim is what the paper says and every number is known, else 1; with ``--check`` 1 too when PAPER.rdp is another."""
    main = Path(options.paper)
    paper = read_paper(main)
    if not paper.claims and not paper.values:
        raise InputError(f"{main}: no \\rdpclaim and no \\rdpvalue in it or in the files it inputs")
    folder = Path(options.certificates) if options.certificates else main.with_suffix(".rdpverify")
    with Progress("deciding", len(paper.claims) + len(paper.values), options.quiet) as progress:
        answered_paper = answered(paper, folder, store_of(options), jobs=options.jobs, budget=options.budget,
                         on_start=progress.begin, on_end=progress.finish)
    target, text = numbers_path(main), numbers_text(answered_paper)
    current = target.is_file() and target.read_bytes() == text.encode()
    if not options.check:
        if not current:
            write_whole(target, text)
        _style(main)
    if options.bundle:
        write_bundle(answered_paper, Path(options.bundle))
    stale = options.check and not current
    answer(options, record(answered_paper, target, None if not options.check else current), _lines(answered_paper, target, stale))
    return 1 if answered_paper.wrong or stale else 0


def _style(main: Path):
    """The LaTeX package beside the paper: written where there is none, never over one that is there."""
    place, ours = main.with_name(STYLE.name), STYLE.read_bytes()
    if not place.exists():
        write_whole(place, ours)
    elif place.read_bytes() != ours:
        warn(f"{place} is of another version of rdpverify, and is left as it is: remove it to get today's")


def record(answered: Answered, target: Path, current: bool | None) -> dict:
    """The JSON answer."""
    claims = [
        {"id": stated.claim.id, "file": stated.place.path, "line": stated.place.line, "statement": stated.claim.statement,
         "expected": stated.claim.expected, "verdict": result.verdict.status, "as_expected": result.as_expected, "problem": result.problem,
         "reason": result.verdict.reason, "seconds": round(result.verdict.seconds, 3)}
        for stated, result in answered.results
    ]
    values = [
        {"expression": each.wanted.expression, "file": each.wanted.place.path, "line": each.wanted.place.line, "digits": each.wanted.digits,
         "rounding": each.wanted.rounding, "latex": each.latex, "reason": each.reason, "certificate": str(each.certificate)}
        for each in answered.numbers
    ]
    return {"paper": str(answered.paper.path), "numbers": str(target), "current": current, "claims": claims, "values": values,
            "not_as_expected": answered.wrong}


def _lines(answered: Answered, target: Path, stale: bool) -> list[str]:
    wrong = [_wrong(stated, result) for stated, result in answered.results if not result.as_expected]
    unknown = [each for each in answered.numbers if each.latex is None]
    wrong += [f"NOT KNOWN  {each.wanted.place}: {one_line(each.wanted.expression)}: {each.reason}" for each in unknown]
    counts: dict[str, int] = {}
    for _, result in answered.results:
        counts[result.verdict.status] = counts.get(result.verdict.status, 0) + 1
    claims = ", ".join([_counted(len(answered.results), "claim"), *(f"{count} {status}" for status, count in sorted(counts.items()))])
    numbers = _counted(len(answered.numbers), "number")
    lines = [f"{answered.paper.path}: {claims}; {numbers}; {len(wrong)} not as the paper says", *wrong]
    if stale:
        lines.append(f"{target} is not what would be written: run rdpverify tex {answered.paper.path}")
    return lines


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _wrong(stated, result) -> str:
    why = f": {one_line(result.verdict.reason)}" if result.verdict.reason else ""
    return f"{painted(result.verdict.status)}  {stated.place}: {stated.claim.id}: {result.problem}{why}"
