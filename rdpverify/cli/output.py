"""Writing answers: JSON whole or not at all, text to stdout, progress to stderr.  Standard library only."""

import os
import re
import shutil
import sys

from ..writing import json_text, write_whole


def answer(options, data: dict, lines: list[str]):
    """The answer as text on stdout, or as JSON there (``--json``), or both when the JSON goes to a file."""
    if options.json == "-":
        print(json_text(data), end="")
        return
    if options.json:
        write_whole(options.json, json_text(data))
    for line in lines[:1] if options.quiet else lines:
        print(shown(line))


def width() -> int:
    """Characters of a line: the terminal's, and what a page holds where nobody looks."""
    return min(shutil.get_terminal_size().columns, 120) if sys.stdout.isatty() else 100


def warn(message: str):
    print(f"rdpverify: {printable(message)}", file=sys.stderr)


COLOURS = {"proved": "32", "enclosed": "32", "certified": "36", "refuted": "31", "undecided": "33", "vacuous": "33"}


AT_THE_START = re.compile(r"((?:ok |NOT AS EXPECTED) *)?(%s)\b" % "|".join(map(str.upper, COLOURS)))


def painted(word: str) -> str:
    """A verdict in capitals; ``shown`` colours it where it starts a line."""
    return word.upper()


def shown(line: str) -> str:
    """A line of an answer as a terminal may get it: a verdict coloured when a person is looking, and no other control of the terminal."""
    line, found = printable(line), AT_THE_START.match(line)
    if found is None or not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return line
    start, end = found.span(2)
    return f"{line[:start]}\x1b[1;{COLOURS[found[2].lower()]}m{found[2]}\x1b[0m{line[end:]}"


def printable(text: str) -> str:
    """Nothing in it moves the cursor, recolours or reorders what is seen, whoever wrote it; lines and stray bytes stay."""
    return "".join(mark if mark.isprintable() or mark == "\n" or "\ud800" <= mark <= "\udfff" else " " for mark in text)
