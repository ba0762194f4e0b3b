"""`rdpverify calibrate`: the value of one symbol from which a relation holds, with the certificates of both sides."""

import shlex
from pathlib import Path

from ..claims.calibration import BUDGET, FILES, Calibration, calibrated
from ..errors import BudgetExceeded, OutOfTime
from ..printer import to_text
from ..limited_process import bounded
from .clock import left
from .enclose import read_values
from .stored import keep, store_of
from .output import answer
from .progress import Progress


def run(options) -> int:
    """0 with an answer, that every number or none meets it is one; otherwise an error says why there is none."""
    values = {name: to_text(value) for name, value in read_values(options.at).items()}
    budget = options.budget or BUDGET
    with Progress("calibrating", 1, options.quiet, budget) as progress:
        progress.begin("")
        calibration, _ = bounded(lambda tell: _found(options, values, budget), budget, left(budget))
    store = store_of(options)
    paths = [keep(store, verdict.certificate, options.certificates and Path(options.certificates) / name)
             for verdict, name in zip(calibration.verdicts, FILES)]
    data = calibration.data()
    for entry, path in zip(data["certificates"], paths):
        entry["file"] = path and str(path)
    written = [shlex.quote(str(path)) for path in paths if path is not None]
    answer(options, data, calibration.lines() + ([f"  recheck      rdpverify recheck {' '.join(written)}"] if written else []))
    return 0


def _found(options, values: dict[str, str], budget: float) -> Calibration:
    try:
        return calibrated(options.relation, options.symbol, values, options.where, options.tolerance, budget)
    except OutOfTime:
        raise BudgetExceeded(f"not reached within the budget of {budget:g} s") from None
