"""The leaderboard: asks every package in an environment of its own, and writes measured/ and docs/audit.md from it.

    python benchmarks/audit                    what is not measured yet is asked, then the page is written
    python benchmarks/audit --anew [NAME …]    all of it, or the accountants whose names begin so, is asked again
    python benchmarks/audit --more [NAME …]    what a budget left out, or was ended before it was asked, is asked too
    python benchmarks/audit --page             only the page, from what is measured
    python benchmarks/audit --line QUANTITY    what each package is asked about a quantity

The truths are in points.csv (points.py writes it).  A package that cannot be installed or imported is a row of its own.
"""

import argparse
import shlex
from pathlib import Path

from measuring import BUDGET, CASES, HERE, MEASURED, accountants, measure, run_cases
from page import page
from questions import question

from rdpverify.writing import write_whole

PAGE = HERE.parents[1] / "docs" / "audit.md"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--anew", nargs="*", metavar="NAME")
    asked.add_argument("--more", nargs="*", metavar="NAME")
    asked.add_argument("--page", action="store_true")
    asked.add_argument("--line", metavar="QUANTITY")
    asked.add_argument("--seconds", type=float, default=BUDGET, help=f"of a processor, for each accountant (default: {BUDGET})")
    asked.add_argument("--place", type=Path, default=Path("build/audit"), help="where the environments are (default: build/audit)")
    options = asked.parse_args()
    if options.line:
        for name, module, _, method in accountants():
            if code := module.ACCOUNTANTS[method][0](question(options.line)):
                print(f"{name}: python -c {shlex.quote(code)}")
        return
    if not options.page:
        again, more = (None if names is None else tuple(names) or ("",) for names in (options.anew, options.more))
        for name, module, number, method in accountants():
            new, further = not (MEASURED / f"{name}.json").exists(), bool(more and name.startswith(more))
            if further or (again and name.startswith(again)) or (new and not more):
                print(name, flush=True)
                measure(options.place, name, module, number, method, options.seconds, further and not new)
        if again or not CASES.exists():
            run_cases(options.place)
    write_whole(PAGE, page())


if __name__ == "__main__":
    main()
