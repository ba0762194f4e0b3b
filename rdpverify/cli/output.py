"""Writing answers: JSON whole or not at all, text to stdout, progress to stderr.  Standard library only.

What a person looks at is coloured and wrapped; what goes into a pipe or a file stays one plain line for each line of the answer.
"""

import os
import re
import shutil
import sys
import textwrap

from ..writing import json_text, write_whole

PAGE, WIDEST = 100, 120  # characters of a line where nobody looks; of the widest line that is read with ease
COLOURS = {"proved": "32", "enclosed": "32", "certified": "36", "refuted": "31", "undecided": "33", "vacuous": "33"}
AT_THE_START = re.compile(r"((?:ok |NOT AS EXPECTED) *)?(%s)\b" % "|".join(map(str.upper, COLOURS)))
LABEL = re.compile(r"( *\S+(?: \S+)* {2,})\S")  # what stands before the first wide gap
LONGEST_LABEL = 20
TO_COPY = "  recheck  "  # a command is not broken


def answer(options, data: dict, lines: list[str]):
    """The answer as text on stdout, or as JSON there (``--json``), or both when the JSON goes to a file."""
    if options.json == "-":
        print(json_text(data), end="")
        return
    if options.json:
        write_whole(options.json, json_text(data))
    typeset = getattr(options, "format", "text") != "text"  # a page to be kept is not wrapped
    for line in lines[:1] if options.quiet else lines:
        print(shown(line)) if typeset else say(line)


def say(line: str):
    """A line of the answer on stdout."""
    for part in [line] if line.startswith(TO_COPY) else hanging(*_labelled(line)):
        print(shown(part))


def warn(message: str):
    print(f"rdpverify: {printable(message)}", file=sys.stderr)


def is_terminal(stream) -> bool:
    """Does a person look, at something that can move its cursor?"""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Characters of a line: the terminal's, and what a page holds where nobody looks."""
    return min(shutil.get_terminal_size().columns, WIDEST) if is_terminal(sys.stdout) else PAGE


def hanging(head: str, text: str) -> list[str]:
    """``head`` and the text as one line, or on a terminal as lines that fit, the later ones under the first word of the text."""
    if not is_terminal(sys.stdout) or len(head) + len(text) <= width():
        return [head + text]
    indent = len(head) if len(head) <= width() // 2 else len(head) - len(head.lstrip()) + 4
    return textwrap.wrap(text, width(), initial_indent=head, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False)


def _labelled(line: str) -> tuple[str, str]:
    """What the rest of the line hangs on: ``"  given        "``, ``"PROVED  "``, or the spaces it begins with."""
    label = LABEL.match(line)
    if label is None or label.end(1) > LONGEST_LABEL:
        label = re.match("( *)", line)
    return line[: label.end(1)], line[label.end(1) :]


def painted(word: str) -> str:
    """A verdict in capitals; ``shown`` colours it where it starts a line."""
    return word.upper()


def shown(line: str) -> str:
    """A line of an answer as a terminal may get it: a verdict coloured when a person is looking, and no other control of the terminal."""
    line, word = printable(line), AT_THE_START.match(line)
    if word is None or not is_terminal(sys.stdout) or "NO_COLOR" in os.environ:
        return line
    start, end = word.span(2)
    return f"{line[:start]}\x1b[1;{COLOURS[word[2].lower()]}m{word[2]}\x1b[0m{line[end:]}"


def printable(text: str) -> str:
    """Nothing in it moves the cursor, recolours or reorders what is seen, whoever wrote it; lines and stray bytes stay."""
    return "".join(mark if mark.isprintable() or mark == "\n" or "\ud800" <= mark <= "\udfff" else " " for mark in text)
