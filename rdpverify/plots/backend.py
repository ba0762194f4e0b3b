"""matplotlib, loaded when something is drawn, and pictures written so that the same picture has the same bytes."""

import io
from pathlib import Path

from ..errors import InputError
from ..writing import write_whole

SUFFIXES = (".png", ".svg", ".pdf")
SIZE, DOTS = (7.0, 4.2), 150  # inches, dots an inch
SAME = {"svg.hashsalt": "rdpverify", "svg.fonttype": "path", "pdf.fonttype": 42}
UNDATED = {  # what would make the same picture other bytes on another day or machine
    ".png": {"Software": None},
    ".svg": {"Date": None, "Creator": None},
    ".pdf": {"CreationDate": None, "Creator": None, "Producer": None},
}


def check_target(to) -> None:
    """Raises InputError, before anything is computed, where matplotlib is missing or ``to`` ends in no format that it writes."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise InputError("a plot needs matplotlib, which is not installed: pip install 'rdpverify[plots]'") from None
    if to is not None and Path(to).suffix.lower() not in SUFFIXES:
        raise InputError(f"{to}: a plot is written as {', '.join(SUFFIXES)}, by the ending of its name")


def drawn(draw, ax=None, to=None, size=SIZE):
    """The axes on which ``draw(axes)`` has drawn; written to the file ``to`` where one is named."""
    if ax is None:
        ax = _axes(size, to is None)
    draw(ax)
    if to is not None:
        _save(ax.figure, to)
    return ax


def _axes(size, shown: bool):
    """Axes of a new figure: one that notebooks and windows show, or one for a file, which no window system sees."""
    if shown:
        from matplotlib import pyplot

        return pyplot.figure(figsize=size, layout="constrained").add_subplot()
    from matplotlib.figure import Figure

    return Figure(figsize=size, layout="constrained").add_subplot()


def picture(draw, suffix: str, size=SIZE) -> bytes:
    """What ``draw(axes)`` draws, as the bytes of a file with that ending."""
    ax = _axes(size, shown=False)
    draw(ax)
    return _bytes(ax.figure, suffix)


def _bytes(figure, suffix: str) -> bytes:
    from matplotlib import rc_context

    written = io.BytesIO()
    with rc_context(SAME):
        figure.savefig(written, format=suffix[1:], dpi=DOTS, metadata=UNDATED[suffix])
    return written.getvalue()


def _save(figure, to) -> None:
    content = _bytes(figure, Path(to).suffix.lower())
    try:
        write_whole(to, content)
    except OSError as problem:
        raise InputError(f"{to}: {problem.strerror}") from None
