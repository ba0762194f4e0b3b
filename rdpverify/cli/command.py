"""One command of the command line: its name, summary and example, and the options that all commands share."""

import argparse

from .values import folder, positive, seconds, target


def command(commands, name: str, summary: str, example: str, module: str | None = None, library: bool = False,
            each: bool = False, store: bool = False, anew: bool = False, executor: bool = False):
    """The parser of a command; the words say which of the options that only some commands have it takes."""
    parser = commands.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(module=module or name, each=each)  # has the command one budget, or one for each of the things it is asked?
    common = parser.add_argument_group("common options")
    common.add_argument("--json", metavar="FILE", nargs="?", const="-", type=target, help="one JSON object, to stdout or to FILE")
    common.add_argument("--budget", metavar="SECONDS", type=seconds, help="give up after this time; what is known by then is said")
    common.add_argument("--jobs", metavar="N", type=positive, default=1, help="number of processes (default 1)")
    if executor:
        common.add_argument("--executor", metavar="WHERE",
                            help="where the work is done: processes:N or dask:N here, dask:ADDRESS, an Executor that MODULE:FACTORY gives; "
                                 "what others send is checked here, by --jobs processes")
    if library:
        common.add_argument("--library", metavar="DIR", action="append", default=[],
                            help="use the words and theorems of your own in DIR, a folder of .toml files; its axioms are believed")
    if store or anew:
        common.add_argument("--store", metavar="DIR", type=folder,
                            help="the folder of evidence that runs and machines share (default: $RDPVERIFY_STORE, else in your cache)")
    if anew:
        common.add_argument("--anew", action="store_true", help="decide again what evidence in the store settles")
    common.add_argument("--quiet", action="store_true", help="no progress, and of the answer its first line only")
    return parser
