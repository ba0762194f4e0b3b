"""Files written whole or not at all: an interrupt or a reader never finds half of one; JSON of anybody's texts.  Standard library only."""

import json
import os
import tempfile
from pathlib import Path


def json_text(data) -> str:
    """``data`` as indented JSON; what a terminal would obey and nobody would see (controls, changes of direction) is escaped."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    return "".join(mark if mark.isprintable() or mark == "\n" else json.dumps(mark)[1:-1] for mark in text) + "\n"


def write_whole(path, content: str | bytes):
    """Write a text (as UTF-8) or bytes to ``path`` by way of a temporary file beside it; folders are made as needed."""
    path, content = Path(path), content.encode(errors="backslashreplace") if isinstance(content, str) else content
    if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
        path.write_bytes(content)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
