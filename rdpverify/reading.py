"""Files of strangers, read whole: what cannot be read is bad input, told in one line.  Standard library only."""

from pathlib import Path

from .errors import InputError

MOST_BYTES = 10_000_000


def text_of(path, most: int = MOST_BYTES) -> str:
    """The UTF-8 text of a file, without a byte order mark, its line ends as ``\\n``; InputError that begins with the path."""
    try:
        with open(Path(path), "rb") as file:
            content = file.read(most + 1)
    except (OSError, ValueError) as problem:
        raise InputError(f"{path}: cannot be read: {getattr(problem, 'strerror', None) or problem}") from None
    if len(content) > most:
        raise InputError(f"{path}: larger than {most} bytes")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as problem:
        raise InputError(f"{path}: not UTF-8 text: byte {problem.start} is {content[problem.start]:#04x}") from None
