"""What the values of options have to be: a misuse is told in a line before any work.  Standard library only."""

import argparse
import os
from pathlib import Path

MOST_SECONDS = 1_000_000


def positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"expected a positive whole number, got {text!r}")
    return int(text)


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"expected a number of seconds up to {MOST_SECONDS}, got {text!r}")
    return number


def days(text: str) -> int:
    return 0 if text == "0" else positive(text)


def target(text: str) -> str:
    """A file that can be written: that it cannot is said before the work, not after it."""
    if text != "-" and Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text} cannot be written: it is a folder")
    return target_or_folder(text)


def folder(text: str) -> str:
    """A folder that files can be written to, or that can be made."""
    if Path(text).exists() and not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text} is a file, not a folder")
    return target_or_folder(text)


def target_or_folder(text: str) -> str:
    path = Path(text)
    there = next((place for place in (path, *path.parents) if place.exists()), Path("."))
    if text != "-" and not (os.access(there, os.W_OK) and (there == path or there.is_dir())):
        raise argparse.ArgumentTypeError(f"{text} cannot be written")
    return text
