"""`rdpverify changed`: check, tex and recheck of what changed, for hooks and continuous integration."""

import contextlib
import importlib
import sys

from ..errors import RdpVerifyError, one_line
from ..papers.changed import changed_since, sorted_out
from .options import read_options
from .output import answer, warn

BAD_INPUT = 2


def run(options) -> int:
    """0 when all of it holds, 1 when something does not, 2 when something cannot be read."""
    sorted_files = sorted_out(options.files or changed_since(options.since))
    commands = [["check", *sorted_files.claims, "--certificates", options.certificates]] if sorted_files.claims else []
    commands += [["tex", paper, "--check"] for paper in sorted_files.papers]
    commands += [["recheck", *sorted_files.certificates, "--quiet"]] if sorted_files.certificates else []
    codes = []
    with contextlib.redirect_stdout(sys.stderr if options.json == "-" else sys.stdout):
        for command in commands:
            codes.append(_code([*command, *_common(options)]))
            sys.stdout.flush()
    data = {"claims": list(sorted_files.claims), "papers": list(sorted_files.papers), "certificates": list(sorted_files.certificates),
            "failed": [command[0] for command, code in zip(commands, codes) if code]}
    answer(options, data, [] if commands else ["nothing that changed is a claim file, a paper with claims or a certificate"])
    return max(codes, default=0)


def _common(options) -> list[str]:
    budget = [f"--budget={options.budget}"] if options.budget else []
    quiet = ["--quiet"] if options.quiet else []
    return [f"--jobs={options.jobs}", *budget, *quiet]


def _code(arguments: list[str]) -> int:
    """Of one command; what cannot be read does not keep the others from being checked."""
    try:
        options = read_options(arguments)
        return min(importlib.import_module(f".{options.module}", __package__).run(options), BAD_INPUT)
    except RdpVerifyError as problem:
        warn(one_line(str(problem)))
        return BAD_INPUT
