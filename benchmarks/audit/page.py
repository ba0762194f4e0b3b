"""docs/audit.md, from what is measured."""

import json
from collections.abc import Callable
from fractions import Fraction
from math import isfinite
from statistics import median

from asking import LIMIT
from compare import TOLERANCE, Judged, findings, judge, row
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from measuring import CASES, HERE, MEASURED, accountants, measured, reported_cases
from points import enclosed, stored
from questions import Question, question

KINDS = (("rdp",), ("epsilon", "privacy_profile"))
WORTH_READING = 110  # characters of what a package says


def page() -> str:
    points = {point.quantity: point for point in stored()}
    board, found, dates, beside = [], [], set(), set()
    for name, module, _, method in accountants():
        if not (MEASURED / f"{name}.json").exists():
            continue
        about, rows = measured(name)
        judged = [judge(points[each["quantity"]], each) for each in rows if each["quantity"] in points]
        for kinds in KINDS:
            of_kind = [each for each in judged if each.kind in kinds]
            if known := sum(about["known"].get(kind, 0) for kind in kinds):
                board.append({**about, "group": kinds, "known": known, **row(of_kind, about["bound"])})
        found += [finding(name, each, module.ACCOUNTANTS[method][0]) for each in findings(judged, about["bound"])]
        dates.add(about["date"])
        versions = {about["package"]: about["version"], "Python": about["python"], **about.get("with", {})}
        beside.add(", ".join(f"{each} {number}" for each, number in versions.items()))
    writer = Environment(loader=FileSystemLoader(HERE), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
                         keep_trailing_newline=True)
    writer.filters.update(number=shown, cell=cell)  # of Markdown: nothing here is HTML
    seconds = [float(point.seconds) for point in points.values() if point.lower]
    return writer.get_template("page.md.j2").render(
        board=board, found=found, cases=cases(), points=points, limit=LIMIT, without=len(points) - len(seconds), dates=sorted(dates),
        beside=sorted(beside), median=median(seconds), longest=max(seconds))


def finding(name: str, judged: Judged, line: Callable[[Question], str]) -> dict:
    ends = [shown(float(end), 10) for end in (judged.point.lower, judged.point.upper) if end]
    return {"name": name, "verdict": judged.verdict, "quantity": judged.point.quantity, "printed": cell(said_in(judged.answer)),
            "truth": " to ".join(dict.fromkeys(ends)) or "not known", "line": line(question(judged.point.quantity))}


def said_in(answer: dict) -> str:
    return next(answer[key] for key in ("printed", "raised", "ended") if key in answer)


def cases() -> list[dict]:
    said = {each["id"]: each for each in map(json.loads, CASES.read_text(encoding="utf-8").splitlines())}
    told = [{"quantity": None, **case} for case in reported_cases()]
    return [{**case, "now": outcome(case, said[case["id"]]), "truth": [shown(float(end), 10) for end in case_truth(case)],
             "printed": said_in(said[case["id"]])} for case in told]


def outcome(case: dict, answer: dict) -> str:
    """Does the package print what was reported, what is right, or something else?"""
    if "printed" not in answer:
        return "reproduced" if case["reported"] and said_in(answer).startswith(case["reported"]) else "raises"
    low, high = case_truth(case)
    printed = float(answer["printed"])
    if isfinite(printed) and low <= Fraction(printed) <= high:
        return "right" if case["reported"] in ("", answer["printed"]) else "right now"
    reported = case["reported"]
    if reported in ("inf", "nan", "") or not reported[-1].isdigit():
        return "reproduced" if reported == answer["printed"] else "differs"
    return "reproduced" if abs(printed - float(reported)) <= 1e-3 * abs(printed) else "differs"


def case_truth(case: dict) -> tuple[Fraction, Fraction]:
    """What is right: the enclosure of a quantity, a billionth wider, or the numbers of the case."""
    if not case["quantity"]:
        return Fraction(case["low"]), Fraction(case["high"])
    point = enclosed(case["quantity"])
    return Fraction(point.lower) * (1 - TOLERANCE), Fraction(point.upper) * (1 + TOLERANCE)


def shown(value: float | None, digits: int = 3) -> str:
    return "" if value is None else f"{value:.{digits}g}"


def cell(text: str) -> str:
    return text.replace("|", "\\|")[:WORTH_READING]
