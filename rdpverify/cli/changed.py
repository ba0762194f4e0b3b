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
    found = sorted_out(options.files or changed_since(options.since))
    commands = [["check", *found.claims, "--certificates", options.certificates]] if found.claims else []
    commands += [["tex", paper, "--check"] for paper in found.papers]
    commands += [["recheck", *found.certificates, "--quiet"]] if found.certificates else []
    codes = []
    with contextlib.redirect_stdout(sys.stderr if options.json == "-" else sys.stdout):
        for command in commands:
            codes.append(_code([*command, *_common(options)]))
            sys.stdout.flush()
    data = {"claims": list(found.claims), "papers": list(found.papers), "certificates": list(found.certificates),
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
