"""`rdpverify completion`: what a shell needs to complete commands, options and file names (written by shtab, the extra ``terminal``)."""

import re

from ..errors import InputError
from .options import build

NAMES = ("FILE", "CERTIFICATE", "PATH", "DIR")  # how a help text names what is a file


def run(options) -> int:
    """0 once the script is on stdout: it is put where the shell looks, as the help says."""
    try:
        import shtab
    except ImportError:
        raise InputError("completion needs shtab: pip install 'rdpverify[terminal]'") from None
    parser, _ = build()
    for command in _commands(parser):
        for action in command._actions:
            if action.choices is None and any(name in str(action.metavar) for name in NAMES):
                action.complete = shtab.FILE
            if isinstance(action.metavar, str):  # "NAME = EXPRESSION" would be no argument of zsh's _arguments
                action.metavar = re.search(r"\w+", action.metavar).group()
    print(shtab.complete(parser, shell=options.shell))
    return 0


def _commands(parser):
    for action in parser._subparsers._group_actions:
        yield from action.choices.values()
