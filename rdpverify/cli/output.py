"""Writing answers: JSON whole or not at all, text to stdout, progress to stderr.  Standard library only."""

import json
import os
import sys

from ..writing import write_whole


def answer(options, data: dict, lines: list[str]):
    """The answer as text on stdout, or as JSON there (``--json``), or both when the JSON goes to a file."""
    if options.json == "-":
        print(json_text(data), end="")
        return
    if options.json:
        write_whole(options.json, json_text(data))
    for line in lines[:1] if options.quiet else lines:
        print(line)


def json_text(data) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def warn(message: str):
    print(f"rdpverify: {message}", file=sys.stderr)


COLOURS = {"proved": "32", "enclosed": "32", "certified": "36", "refuted": "31", "undecided": "33", "vacuous": "33"}


def painted(word: str) -> str:
    """A verdict in capitals, coloured when a person is looking."""
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ and word in COLOURS:
        return f"\x1b[1;{COLOURS[word]}m{word.upper()}\x1b[0m"
    return word.upper()
