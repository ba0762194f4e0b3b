"""What every accountant of every release prints, kept in measured/, a file for each: a line about it, then a line for each answer."""

import datetime
import importlib
import json
import pkgutil
import platform
import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import peers
from asking import LIMIT, answers, installed, version
from points import quantities
from questions import question

from rdpverify.writing import write_whole

HERE = Path(__file__).parent
MEASURED = HERE / "measured"
CASES = MEASURED / "cases.jsonl"
BUDGET = 240  # processor seconds for one accountant
CASE_LIMIT = 60
KEPT = 25  # answers after which a file is written


def peer_modules() -> list[ModuleType]:
    return [importlib.import_module(f"peers.{module.name}") for module in pkgutil.iter_modules(peers.__path__)]


def accountants() -> Iterator[tuple[str, ModuleType, str, str]]:
    """(name, module, version, method) of all that are asked."""
    for module in peer_modules():
        for number in module.VERSIONS:
            for method in module.ACCOUNTANTS:
                yield f"{module.PACKAGE}-{number}-{method}", module, number, method


def environment(place: Path, package: str, number: str) -> str:
    requirement = f"{package}=={number}"
    return installed(place / requirement.replace("==", "-"), requirement)


def measure(place: Path, name: str, module: ModuleType, number: str, method: str, budget: float = BUDGET, more: bool = False) -> None:
    """Ask for everything, or for as many quantities, drawn by lot, as the budget of processor seconds allows.

    With ``more`` what was answered already is kept, and the others are asked.
    """
    line, bound = module.ACCOUNTANTS[method]
    about = {"package": module.PACKAGE, "version": number, "method": method, "bound": bound,
             "date": datetime.date.today().isoformat(), "python": platform.python_version()}
    lines = {quantity: code for quantity in quantities() if (code := line(question(quantity)))}
    about["known"] = Counter(quantity.partition("(")[0] for quantity in lines)
    said = {each.pop("quantity"): each for each in measured(name)[1]} if more else {}
    order = random.Random(0).sample(sorted(left := lines.keys() - said), len(left))
    try:
        python = environment(place, module.PACKAGE, number)
    except RuntimeError as problem:
        about["problem"] = str(problem)
    else:
        about["with"] = {each: found for each in ("numpy", "scipy") if (found := version(python, each))}
        for count, (quantity, answer) in enumerate(zip(order, answers(python, map(lines.get, order))), 1):
            said[quantity] = _short(answer)
            budget -= LIMIT if "ended" in answer else answer.get("seconds", 0)
            if count % KEPT == 0:
                _keep(name, about, lines, said)
            if budget < 0:
                break
    _keep(name, about, lines, said)


def _keep(name: str, about: dict, lines: dict[str, str], said: dict[str, dict]) -> None:
    rows = ({"quantity": quantity, **said[quantity]} for quantity in lines if quantity in said)
    MEASURED.mkdir(exist_ok=True)
    write_whole(MEASURED / f"{name}.json", "".join(json.dumps(each) + "\n" for each in (about, *rows)))


def _short(answer: dict) -> dict:
    return {**answer, "seconds": round(answer["seconds"], 4)} if "seconds" in answer else answer


def measured(name: str) -> tuple[dict, list[dict]]:
    about, *rows = map(json.loads, (MEASURED / f"{name}.json").read_text(encoding="utf-8").splitlines())
    return about, rows


def reported_cases() -> list[dict]:
    return tomllib.loads((HERE / "cases.toml").read_text(encoding="utf-8"))["case"]


def run_cases(place: Path) -> None:
    """What each case of cases.toml prints today: those of one package are asked together."""
    lines: dict[str, dict[str, str]] = {}
    for case in reported_cases():
        lines.setdefault(case["package"], {})[case["id"]] = case["line"]
    said = []
    for package, asked in lines.items():
        try:
            found = answers(environment(place, *package.split("==")), asked.values(), CASE_LIMIT)
            said += [{"id": case, **_short(answer)} for case, answer in zip(asked, found)]
        except RuntimeError as problem:
            said += [{"id": case, "raised": str(problem)} for case in asked]
    write_whole(CASES, "".join(json.dumps(each) + "\n" for each in said))
