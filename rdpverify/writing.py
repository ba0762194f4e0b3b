"""Files written whole or not at all: an interrupt or a reader never finds half of one.  Standard library only."""

import os
import tempfile
from pathlib import Path


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
