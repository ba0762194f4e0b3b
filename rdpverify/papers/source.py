"""What a paper states: every ``\\rdpclaim`` and ``\\rdpvalue`` of its LaTeX source, read as text.  Nothing of it is executed.

A macro that hides them is not seen here; LaTeX sees it, and says there that the claim is new.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from ..claims.claim import Claim
from ..errors import InputError
from ..exact import is_whole
from ..reading import text_of

MOST_FILES, MOST_DIGITS = 500, 1_000
ROUNDINGS = ("near", "up", "down")
# a comment, a command, an escaped sign; other text is passed over
_PIECE = re.compile(r"%[^\n]*|\\([A-Za-z@]+)\*?|\\.", re.DOTALL)
_QUOTED = re.compile(r"\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|comment)\}.*?(\\end\{\1\}|\Z)", re.DOTALL)
_VERB = re.compile(r"(\\verb\*?|\\lstinline)([^A-Za-z0-9\s*{])[^\n]*?\2")
_FILE = re.compile(r"\s*\{([^{}\n]+)\}")
_PART = re.compile(r";\s*(given|where|let|box|expected|budget)\b")
_PARAMETER = re.compile(r"#[1-9]")
INPUTS = ("input", "include", "subfile")


@dataclass(frozen=True)
class Place:
    """Where in the source a claim or a number stands; prints as ``chapter.tex:12``."""

    path: str
    line: int

    def __str__(self):
        return f"{self.path}:{self.line}"


@dataclass(frozen=True)
class Stated:
    """A claim of the paper; ``text`` is its second argument as LaTeX sees it, without spaces."""

    claim: Claim
    text: str
    place: Place


@dataclass(frozen=True)
class Wanted:
    """A number of the paper: an expression without symbols, significant digits, and which way the last one is rounded."""

    expression: str
    digits: int
    rounding: str
    place: Place

    @property
    def text(self) -> str:
        """The name that the number has in the numbers file."""
        return f"{self.rounding}/{self.digits}/{squeezed(self.expression)}"


@dataclass(frozen=True)
class Paper:
    path: Path
    files: tuple[Path, ...]
    claims: tuple[Stated, ...]
    values: tuple[Wanted, ...]


def read_paper(path) -> Paper:
    """The claims and numbers of a paper and of the files it inputs, each once.  InputError names the file and line."""
    path = Path(path)
    claims: dict[str, Stated] = {}
    values: dict[str, Wanted] = {}
    files = _files(path)
    for file, text in files.items():
        for name, options, arguments, place in _calls(file, text):
            if any(_PARAMETER.search(argument) for argument in arguments):  # of a macro that the paper defines
                continue
            if name == "rdpvalue":
                statement_read = _wanted(options, arguments, place)
                values.setdefault(statement_read.text, statement_read)
                continue
            statement_read = _stated(arguments, place)
            before = claims.setdefault(statement_read.claim.id, statement_read)
            if before.text != statement_read.text:
                raise InputError(f"{place}: the claim {statement_read.claim.id!r} is stated otherwise at {before.place}")
    return Paper(path, tuple(files), tuple(claims.values()), tuple(values.values()))


def squeezed(text: str) -> str:
    """As LaTeX compares it: spaces and ends of lines say nothing."""
    return re.sub(r"[ \t\r\n]+", "", text)


def is_paper(text: str) -> bool:
    """A main file, which LaTeX is run on."""
    return any(piece[1] == "documentclass" for piece in _PIECE.finditer(text))


def _files(main: Path) -> dict[Path, str]:
    """path → text, of the paper and of what it inputs; a file that is not there is LaTeX's to complain of."""
    texts: dict[Path, str] = {}
    waiting = [main]
    while waiting:
        path = waiting.pop(0)
        if path in texts:
            continue
        if len(texts) == MOST_FILES:
            raise InputError(f"{main}: inputs more than {MOST_FILES} files")
        texts[path] = text = text_of(path)
        text = _blanked(text)
        for piece in _PIECE.finditer(text):
            name = piece[1] in INPUTS and _FILE.match(text, piece.end())
            if name:
                waiting += [file for file in _candidates(main.parent / name[1].strip()) if file.is_file()][:1]
    return texts


def _candidates(path: Path) -> list[Path]:
    return [path.with_name(path.name + ".tex"), path]


def _blanked(text: str) -> str:
    """The text with what it only quotes made empty, line by line; what comes after the document is no part of it."""
    def lines_only(match):
        return "\n" * match[0].count("\n")

    text = _VERB.sub(lines_only, _QUOTED.sub(lines_only, text))
    return text.partition("\n\\end{document}")[0]


def _calls(path: Path, text: str):
    """Yield (command, option or None, its two arguments, place)."""
    text, position = _blanked(text), 0
    while command := _PIECE.search(text, position):
        position = command.end()
        if command[1] not in ("rdpclaim", "rdpvalue"):
            continue
        if re.search(r"\\(re|provide)?newcommand\*?\s*\{?$|\\(def|let)$", text[: command.start()]):
            continue
        place = Place(str(path), text.count("\n", 0, command.start()) + 1)
        option, position = _option(text, position)
        arguments = []
        for _ in range(2):
            argument, position = _braced(text, position, command[0], place)
            arguments.append(argument)
        yield command[1], option, arguments, place


def _option(text: str, position: int) -> tuple[str | None, int]:
    match = re.compile(r"\s*\[([^\[\]{}]*)\]").match(text, position)
    return (match[1].strip(), match.end()) if match else (None, position)


def _braced(text: str, position: int, command: str, place: Place) -> tuple[str, int]:
    start = re.compile(r"\s*\{").match(text, position)
    if start is None:
        raise InputError(f"{place}: {command} has two arguments in braces")
    depth, end = 1, start.end()
    while depth:
        brace = re.compile(r"[{}]").search(text, end)
        if brace is None:
            raise InputError(f"{place}: an argument of {command} has no closing brace")
        depth += 1 if brace[0] == "{" else -1
        end = brace.end()
    return text[start.end() : end - 1], end


def _stated(arguments: list[str], place: Place) -> Stated:
    name, text = arguments[0].strip(), arguments[1]
    statement, *parts = _PART.split(text)
    fields: dict[str, list[str]] = {}
    for key, value in zip(parts[::2], parts[1::2]):
        fields.setdefault(key, []).append(_one_line(value))
    try:
        expected, budget = _single(fields, "expected") or "proved", _single(fields, "budget")
        if budget is not None and not budget.isdecimal():
            raise InputError(f"budget is a whole number of seconds, got {budget!r}")
        lists = {key: tuple(fields.get(key, ())) for key in ("given", "where", "let", "box")}
        claim = Claim(_one_line(statement), id=name, expected=expected, source=str(Path(place.path).name),
                      budget=budget and int(budget), no_mutant="a paper states it", **lists)
    except InputError as problem:
        raise InputError(f"{place}: {problem}") from None
    return Stated(claim, squeezed(text), place)


def _single(fields: dict[str, list[str]], key: str) -> str | None:
    values = fields.get(key, [None])
    if len(values) > 1:
        raise InputError(f"{key} is said {len(values)} times")
    return values[0]


def _wanted(option: str | None, arguments: list[str], place: Place) -> Wanted:
    expression, digits, rounding = _one_line(arguments[0]), arguments[1].strip(), option or ROUNDINGS[0]
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 4 and is_whole(int(digits), 1, MOST_DIGITS)):
        raise InputError(f"{place}: \\rdpvalue expects a number of digits from 1 to {MOST_DIGITS}, got {digits[:40]!r}")
    if rounding not in ROUNDINGS:
        raise InputError(f"{place}: \\rdpvalue rounds {', '.join(ROUNDINGS)}, got {rounding[:40]!r}")
    return Wanted(expression, int(digits), rounding, place)


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
